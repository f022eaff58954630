import { TASK_KIND_NAMES, TASK_KINDS } from '@ledgate/domain/tasks/kinds.ts';
import { SegmentedControl, Select } from '@mantine/core';
import { IconChecklist } from '@tabler/icons-react';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';

import { useLive } from '../../../lib/live.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { NoMatch } from '../../../ui/no-match.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { DEFAULT_PAGE_SIZE, type TasksAsked, type TaskView, useTasks } from '../data.ts';
import { t } from '../messages.ts';
import { TASK_COLUMNS, narrowTask } from '../parts/task-columns.tsx';
import { TaskDialog } from '../parts/task-dialog.tsx';
import { TaskMenu } from '../parts/task-menu.tsx';
import { nameOf } from '../parts/task-words.ts';
import classes from '../parts/tasks.module.css';
import { placeOf } from '../task-place.ts';
import { TASK_VIEWS, type TasksSearch, type TaskViewName } from '../paths.ts';

const route = getRouteApi('/frame/inside/tasks');

const KIND_CHOICES = TASK_KIND_NAMES.map((kind) => ({ value: kind, label: TASK_KINDS[kind].title }));
const VIEW_CHOICES = TASK_VIEWS.map((view) => ({ value: view, label: t(`view_${view}`) }));

const nothing = (): void => undefined;

const EMPTY: Record<TaskViewName, [string, string]> = {
  open: [t('emptyTitle'), t('emptyText')],
  mine: [t('emptyMineTitle'), t('emptyMineText')],
  closed: [t('emptyClosedTitle'), t('emptyClosedText')],
};

const Nothing = ({ view, onClear }: { view: TaskViewName; onClear: (() => void) | undefined }) => {
  if (onClear)
    return (
      <NoMatch title={t('noMatchTitle')} verb={t('showAll')} onClear={onClear}>
        {t('noMatchText')}
      </NoMatch>
    );
  const [title, text] = EMPTY[view];
  return (
    <EmptyState icon={IconChecklist} title={title}>
      {text}
    </EmptyState>
  );
};

const cursorOf = (link: string | null | undefined): string | undefined =>
  new URLSearchParams(link?.split('?', 2)[1]).get('cursor') ?? undefined;

/** A kind that is not known is left out, as anything odd in the address is. */
const asked = ({ kind: named, ...search }: TasksSearch): TasksAsked => {
  const kind = TASK_KIND_NAMES.find((known) => known === named);
  return { ...search, ...(kind !== undefined && { kind }) };
};

interface ToolbarProps {
  search: TasksAsked;
  onChange: (next: TasksSearch) => void;
}

const Toolbar = ({ search, onChange }: ToolbarProps) => (
  <>
    <SegmentedControl
      aria-label={t('views')}
      data={VIEW_CHOICES}
      value={search.view ?? 'open'}
      onChange={(view) => onChange({ ...(search.kind && { kind: search.kind }), view })}
    />
    <Select
      className={classes.filter}
      aria-label={t('kind')}
      placeholder={t('anyKind')}
      data={KIND_CHOICES}
      value={search.kind ?? null}
      onChange={(picked) => {
        const kind = TASK_KIND_NAMES.find((known) => known === picked);
        onChange({ ...(search.view && { view: search.view }), ...(kind && { kind }) });
      }}
      clearable
    />
  </>
);

export const TasksPage = () => {
  const search = asked(route.useSearch());
  const { view = 'open', kind, page = 1, page_size: pageSize = DEFAULT_PAGE_SIZE } = search;
  const go = route.useNavigate();
  const navigate = useNavigate();
  const [closing, setClosing] = useState<TaskView | null>(null);
  // News of tasks renews whatever shows them; being on the line is enough.
  useLive(nothing);
  const { data, error, isFetching, refetch } = useTasks(search);
  const change = (next: TasksSearch): void => void go({ search: next, replace: true, resetScroll: false });
  const kept = { ...(search.view && { view: search.view }), ...(kind && { kind }) };
  const turnTo = (to: number): void => {
    const link = to - page === 1 ? data?.next : to - page === -1 ? data?.previous : null;
    const cursor = to === 1 ? undefined : cursorOf(link);
    change({ ...kept, page_size: pageSize, page: to, ...(cursor !== undefined && { cursor }) });
  };
  const open = (task: TaskView): void => void navigate(placeOf(task));
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead')} />
      <DataTable
        caption={t('title')}
        columns={TASK_COLUMNS}
        data={{ rows: data?.results, count: data?.count ?? 0, problem: error, isFetching, retry: () => void refetch() }}
        rowId={({ uid }) => uid}
        rowName={nameOf}
        narrow={narrowTask}
        page={page}
        pageSize={pageSize}
        onPage={turnTo}
        onPageSize={(size) => change({ ...kept, page_size: size })}
        sort={{ id: 'due', desc: view === 'closed' }}
        onSort={nothing}
        onOpen={open}
        renderActions={(task) => <TaskMenu task={task} onClose={() => setClosing(task)} />}
        empty={
          <Nothing
            view={view}
            onClear={kind === undefined ? undefined : () => change(search.view ? { view: search.view } : {})}
          />
        }
        toolbar={<Toolbar search={search} onChange={change} />}
      />
      {closing !== null && <TaskDialog task={closing} onClose={() => setClosing(null)} />}
    </>
  );
};
