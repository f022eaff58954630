import { Button } from '@mantine/core';
import { IconPlayerTrackNext } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';

import { useNow } from '../../../lib/now.ts';
import { formatAge } from '../../../ui/format.ts';
import { Sheet } from '../../../ui/sheet.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useTakeNext } from '../board-data.ts';
import type { BoardOf } from '../data.ts';
import classes from '../parts/board.module.css';
import { t } from './underwriter-messages.ts';

type Next = BoardOf<'underwriter'>['next'];

const dueWords = (due: string | null, now: number): string => {
  if (due === null) return t('dueNot');
  const at = Date.parse(due);
  return at >= now
    ? t('dueIn', { left: formatAge(new Date(now).toISOString(), at) })
    : t('dueAgo', { late: formatAge(due, now) });
};

/** By the same call as in the list: one nobody has is taken, and two people never get the same. */
const OpenNext = () => {
  const navigate = useNavigate();
  const { mutate, isPending } = useTakeNext();
  const open = (): void =>
    mutate(undefined, {
      onSuccess: ({ application }) => {
        if (application === null) toast.good(t('nextNone'), t('nextNoneText'));
        else void navigate({ to: '/applications/$uid', params: { uid: application.uid } });
      },
      onError: (problem) => toast.problem(problem.title, problem),
    });
  return (
    <Button
      size="lg"
      leftSection={<IconPlayerTrackNext size={20} stroke={1.7} aria-hidden="true" />}
      loading={isPending}
      onClick={open}
    >
      {t('openNext')}
    </Button>
  );
};

/** What somebody does first in the morning. */
export const NextCase = ({ next }: { next: Next }) => {
  const now = useNow();
  return (
    <Sheet title={t('nextTitle')}>
      <div className={classes.next}>
        {next === null ? (
          <div>
            <p className={classes.nextName}>{t('nextNone')}</p>
            <p className={classes.note}>{t('nextNoneText')}</p>
          </div>
        ) : (
          <div>
            <p className={classes.nextName}>{next.name}</p>
            <p className={classes.note}>
              {t(next.is_own ? 'nextOwn' : 'nextOpen', { reference: next.reference, due: dueWords(next.due_at, now) })}
            </p>
            <StatusChip status={next.status} />
          </div>
        )}
        {next !== null && <OpenNext />}
      </div>
    </Sheet>
  );
};
