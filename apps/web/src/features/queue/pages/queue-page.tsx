import type { Order, Ordering } from '@ledgate/domain/queue/definition.ts';
import { Button } from '@mantine/core';
import { IconInbox, IconPlayerTrackNext } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useMemo } from 'react';

import { caseTrail } from '../../../lib/case-trail.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import type { TableSort } from '../../../ui/table/table-props.ts';
import { toast } from '../../../ui/toast.tsx';
import { columnsShown } from '../columns-shown.ts';
import { type ApplicationRow, useList, useTakeNext } from '../data.ts';
import { t } from '../messages.ts';
import { NewsContext } from '../news-context.ts';
import { columnsFor, nameOf, narrowRow } from '../parts/queue-columns.tsx';
import classes from '../parts/queue.module.css';
import { QueueToolbar } from '../parts/queue-toolbar.tsx';
import { ViewTabs } from '../parts/view-tabs.tsx';
import { useNews } from '../use-news.ts';
import { type Queue, useQueue } from '../use-queue.ts';
import { useSelection } from '../use-selection.ts';

const BulkBar = lazy(async () => ({ default: (await import('../parts/bulk-bar.tsx')).BulkBar }));
const NoMatch = lazy(async () => ({ default: (await import('../../../ui/no-match.tsx')).NoMatch }));

/** The column that stands for an order. */
const COLUMN_OF: Record<Order, string> = {
  submitted_at: 'submitted',
  status_at: 'age',
  due_at: 'due',
  monthly_volume: 'volume',
  risk: 'risk',
};

/** Orders in which a day is a place. */
const BY_TIME: readonly string[] = ['submitted_at', 'status_at', 'due_at'] satisfies Order[];

const sortOf = (ordering: Ordering): TableSort => ({
  id: COLUMN_OF[ordering.replace(/^-/, '') as Order], // an ordering is an order with or without a minus
  desc: ordering.startsWith('-'),
});

const orderingOf = ({ id, desc }: TableSort): Ordering | undefined => {
  const order = (Object.keys(COLUMN_OF) as Order[]).find((name) => COLUMN_OF[name] === id);
  return order === undefined ? undefined : desc ? `-${order}` : order;
};

const cursorOf = (link: string | null | undefined): string | undefined =>
  new URLSearchParams(link?.split('?', 2)[1]).get('cursor') ?? undefined;

const idOf = (row: ApplicationRow): string => row.uid;

const Nothing = ({ queue }: { queue: Queue }) => {
  const view = queue.open?.name ?? '';
  const { search } = queue.definition;
  if (!queue.isChanged) {
    return (
      <EmptyState icon={IconInbox} title={t('emptyTitle')}>
        {t('emptyText')}
      </EmptyState>
    );
  }
  return (
    <Suspense fallback={null}>
      <NoMatch title={t('noMatchTitle')} verb={t('clear')} onClear={queue.clear}>
        {search === undefined ? t('noMatchFilter', { view }) : t('noMatchSearch', { text: search, view })}
      </NoMatch>
    </Suspense>
  );
};

const useOpenCase = (rows: readonly ApplicationRow[] | undefined) => {
  const navigate = useNavigate();
  return (uid: string): void => {
    caseTrail.set((rows ?? []).map(idOf));
    void navigate({ to: '/applications/$uid', params: { uid }, search: {} });
  };
};

const NextButton = ({ onTaken }: { onTaken: (uid: string) => void }) => {
  const { mutate, isPending } = useTakeNext();
  const take = (): void =>
    mutate(undefined, {
      onSuccess: ({ application }) =>
        application ? onTaken(application.uid) : toast.good(t('nextNone'), t('nextNoneText')),
      onError: (problem) => toast.problem(problem.title, problem),
    });
  return (
    <Button leftSection={<IconPlayerTrackNext size={18} stroke={1.7} />} loading={isPending} onClick={take}>
      {t('next')}
    </Button>
  );
};

export const QueuePage = () => {
  const queue = useQueue();
  const news = useNews();
  const { definition, page, pageSize, cursor, from, role } = queue;
  const { data, error, isFetching, isPlaceholderData, refetch } = useList(definition, { page, pageSize, cursor, from });
  const shown = columnsShown(queue).join(',');
  const columns = useMemo(() => columnsFor(shown.split(',') as Parameters<typeof columnsFor>[0][number][]), [shown]);
  const openCase = useOpenCase(data?.results);
  const { selected, toggle, clear, wasUsed } = useSelection(queue, isPlaceholderData ? undefined : data?.results);
  /** One page on or back goes by where this one ends, which costs the same at any depth. */
  const turnTo = (to: number): void => {
    const by = page === null ? 0 : to - page;
    const link = by === 1 ? data?.next : by === -1 ? data?.previous : null;
    queue.turnTo(to, to === 1 ? undefined : cursorOf(link));
  };
  const ordering = definition.ordering ?? '-submitted_at';
  return (
    <NewsContext value={news}>
      <PageHeader title={t('title')} lead={t('lead')} actions={<NextButton onTaken={openCase} />} />
      <ViewTabs tabs={queue.tabs} open={queue.open?.id} onOpen={queue.openTab} />
      <div className={definition.density === 'comfortable' ? classes.comfortable : undefined}>
        <DataTable
          caption={t('title')}
          columns={columns}
          data={{
            rows: data?.results,
            count: data?.count ?? 0,
            problem: error,
            isFetching,
            retry: () => void refetch(),
          }}
          rowId={idOf}
          rowName={nameOf}
          narrow={narrowRow}
          page={page}
          pageSize={pageSize}
          onPage={turnTo}
          steps={{
            previous: data?.previous ? () => queue.stepTo(cursorOf(data.previous)) : undefined,
            next: data?.next ? () => queue.stepTo(cursorOf(data.next)) : undefined,
          }}
          {...(BY_TIME.includes(ordering.replace(/^-/, '')) && { jump: { label: t('jump'), to: queue.jumpTo } })}
          onPageSize={queue.resize}
          sort={sortOf(ordering)}
          onSort={(sort) => queue.change({ ordering: orderingOf(sort) })}
          onOpen={(row) => openCase(row.uid)}
          {...(role !== 'iso' && { selection: { ids: selected, toggle } })}
          empty={<Nothing queue={queue} />}
          toolbar={<QueueToolbar queue={queue} />}
        />
      </div>
      {wasUsed && (
        <Suspense fallback={null}>
          <BulkBar uids={selected} onClear={clear} />
        </Suspense>
      )}
    </NewsContext>
  );
};
