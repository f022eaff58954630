import { Button, Skeleton } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { Link, useSearch } from '@tanstack/react-router';

import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { useWatched } from '../data.ts';
import { t } from '../messages.ts';
import { WatchedCard } from '../parts/watched-card.tsx';
import classes from '../parts/watching.module.css';
import { watchingSearch } from '../paths.ts';

const ShowAll = () => (
  <Button size="xs" variant="default" renderRoot={(root) => <Link to="/watching" search={{}} {...root} />}>
    {t('showAll')}
  </Button>
);

const Nobody = () => (
  <Sheet>
    <EmptyState icon={IconEye} title={t('emptyTitle')}>
      {t('emptyText')}
    </EmptyState>
  </Sheet>
);

/** Boarded merchants that passed a limit, and whose deposits are held: for the desk and the admins. */
export const WatchingPage = () => {
  const { application } = watchingSearch(useSearch({ strict: false }));
  const { data, error, refetch, isFetching } = useWatched(application);
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead')} {...(application !== undefined && { actions: <ShowAll /> })} />
      {data === undefined && error !== null && (
        <ErrorState problem={error} onRetry={() => void refetch()} isRetrying={isFetching} />
      )}
      {data === undefined && error === null && (
        <Skeleton height={240} radius="md" aria-busy="true" aria-label={t('loading')} role="status" />
      )}
      {data !== undefined && (
        <div className={classes.stack}>
          {application !== undefined && <Notice tone="plain">{t('oneOnly')}</Notice>}
          {data.results.map((row) => (
            <WatchedCard key={row.application.uid} row={row} />
          ))}
          {data.results.length === 0 && <Nobody />}
          {data.has_more && <Notice tone="plain">{t('hasMore')}</Notice>}
        </div>
      )}
    </>
  );
};
