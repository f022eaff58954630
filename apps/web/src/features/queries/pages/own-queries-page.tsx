import { Button, Select } from '@mantine/core';
import { IconFileText, IconMessageCheck } from '@tabler/icons-react';
import { getRouteApi, Link } from '@tanstack/react-router';

import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { useOwnApplications, useThreadsOf } from '../data.ts';
import { t } from '../messages.ts';
import { AnswerForm } from '../parts/answer-form.tsx';
import classes from '../parts/queries.module.css';
import { ThreadBody } from '../parts/thread-view.tsx';

const route = getRouteApi('/frame/inside/my-queries');

const Questions = ({ application }: { application: string }) => {
  const { data, error, refetch, isFetching } = useThreadsOf(application);
  if (data === undefined) {
    return error === null ? (
      <div className={classes.ghost} aria-busy="true" />
    ) : (
      <ErrorState problem={error} onRetry={() => void refetch()} isRetrying={isFetching} />
    );
  }
  const threads = data.filter(({ kind }) => kind === 'query');
  const open = threads.filter(({ state }) => state === 'open');
  const settled = threads.filter(({ state }) => state !== 'open');
  return (
    <div className={classes.stack}>
      {open.length === 0 ? (
        <Sheet>
          <EmptyState icon={IconMessageCheck} title={t('ownNoneTitle')}>
            {t('ownNoneText')}
          </EmptyState>
        </Sheet>
      ) : (
        <AnswerForm key={application} application={application} threads={open} />
      )}
      {settled.length > 0 && (
        <Sheet title={t('earlier')} isFlush>
          {settled.map((thread) => (
            <ThreadBody key={thread.uid} thread={thread} />
          ))}
        </Sheet>
      )}
    </div>
  );
};

/** What we asked a merchant, what lies open because of it, and the one way to send all answers. */
export const OwnQueriesPage = () => {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { data, error, refetch, isFetching } = useOwnApplications();
  const waiting = data?.find(({ status }) => status === 'query_raised') ?? data?.[0];
  const chosen = data?.find(({ uid }) => uid === search.application) ?? waiting;
  return (
    <>
      <PageHeader
        title={t('ownTitle')}
        lead={t('ownLead')}
        actions={
          data !== undefined && data.length > 1 && chosen !== undefined ? (
            <Select
              aria-label={t('application')}
              allowDeselect={false}
              value={chosen.uid}
              data={data.map(({ uid, reference, name }) => ({
                value: uid,
                label: `${reference} ${name ?? ''}`.trim(),
              }))}
              onChange={(application) => {
                if (application !== null) void navigate({ search: { application }, replace: true });
              }}
            />
          ) : undefined
        }
      />
      {data === undefined && error === null && <div className={classes.ghost} aria-busy="true" />}
      {data === undefined && error !== null && (
        <ErrorState problem={error} onRetry={() => void refetch()} isRetrying={isFetching} />
      )}
      {data?.length === 0 && (
        <Sheet>
          <EmptyState
            icon={IconFileText}
            title={t('ownNoApplication')}
            action={
              <Button renderRoot={(root) => <Link to="/my-applications" {...root} />}>{t('startApplication')}</Button>
            }
          >
            {t('ownNoApplicationText')}
          </EmptyState>
        </Sheet>
      )}
      {chosen !== undefined && <Questions application={chosen.uid} />}
    </>
  );
};
