import { Button } from '@mantine/core';
import { IconCircleFilled } from '@tabler/icons-react';
import { useState } from 'react';

import { useNow } from '../../../lib/now.ts';
import { Chip } from '../../../ui/chip.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { formatAgo, formatInstant } from '../../../ui/format.ts';
import { Sheet } from '../../../ui/sheet.tsx';
import { toast } from '../../../ui/toast.tsx';
import { browserName } from '@ledgate/domain/access/browser-name.ts';
import { useEndOtherSessions, useEndSession, useSessions } from '../data.ts';
import { t } from '../messages.ts';
import classes from './account.module.css';

type Session = NonNullable<ReturnType<typeof useSessions>['data']>['results'][number];

const SessionRow = ({ session }: { session: Session }) => {
  const end = useEndSession();
  const now = useNow();
  const browser = browserName(session.browser);
  return (
    <li className={classes.row}>
      <div>
        <p className={classes.rowTitle}>
          {browser} {t('sessionFrom', { address: session.address })}
          {session.is_current && (
            <Chip tone="green" icon={IconCircleFilled}>
              {t('sessionCurrent')}
            </Chip>
          )}
        </p>
        <p className={classes.rowText}>
          {t('sessionActive', {
            when: formatAgo(session.last_active_at, now),
            since: formatInstant(session.started_at),
            end: formatInstant(session.ends_at),
          })}
          {session.acting_role !== null && `, ${t('sessionActing', { role: session.acting_role })}`}
        </p>
      </div>
      {!session.is_current && (
        <Button
          variant="default"
          size="xs"
          aria-label={t('sessionEndLabel', { browser })}
          loading={end.isPending}
          onClick={() =>
            end.mutate(session.sid, {
              onSuccess: () => toast.good(t('sessionEnded')),
              onError: (problem) => toast.problem(problem.title, problem),
            })
          }
        >
          {t('sessionEnd')}
        </Button>
      )}
    </li>
  );
};

export const SessionsPart = () => {
  const { data, error, refetch, isFetching } = useSessions();
  const endOthers = useEndOtherSessions();
  const [isAsking, setAsking] = useState(false);
  const sessions = data?.results ?? [];
  return (
    <Sheet
      title={t('sessions')}
      hint={t('sessionsHint')}
      isFlush
      actions={
        sessions.length > 1 ? (
          <Button variant="default" onClick={() => setAsking(true)}>
            {t('sessionEndOthers')}
          </Button>
        ) : undefined
      }
    >
      {error === null && data === undefined && <div className={classes.ghost} aria-busy="true" />}
      {error !== null && data === undefined && (
        <ErrorState problem={error} onRetry={() => void refetch()} isRetrying={isFetching} />
      )}
      <ul className={classes.rows}>
        {sessions.map((session) => (
          <SessionRow key={session.sid} session={session} />
        ))}
      </ul>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('sessionEndOthers')}
        verb={t('sessionEndOthers')}
        isBusy={endOthers.isPending}
        problem={endOthers.error}
        onClose={() => setAsking(false)}
        onConfirm={() =>
          endOthers.mutate(undefined, {
            onSuccess: ({ ended }) => {
              setAsking(false);
              toast.good(t('sessionsEnded', { count: ended }));
            },
          })
        }
      >
        <p>{t('sessionEndOthersText')}</p>
      </ConfirmDialog>
    </Sheet>
  );
};
