import type { PlanRow } from '@ledgate/contract/rate-plans.ts';
import { mayReadPlans, mayWritePlans } from '@ledgate/domain/rates/plan-access.ts';
import type { PlanKind } from '@ledgate/domain/rates/plan-kinds.ts';
import { ActionIcon, Button, Checkbox, Drawer, Menu, SegmentedControl } from '@mantine/core';
import { IconArchive, IconDots, IconPlus, IconReceipt2 } from '@tabler/icons-react';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';

import { usePerson } from '../../../lib/session.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { NoMatch } from '../../../ui/no-match.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { toast } from '../../../ui/toast.tsx';
import type { RatePlansSearch } from '../plan-paths.ts';
import { ArchiveDialog } from '../plans/archive-dialog.tsx';
import { DEFAULT_PAGE_SIZE, usePlans, useRestore } from '../plans/data.ts';
import { t } from '../plans/messages.ts';
import { narrowPlan, PLAN_COLUMNS } from '../plans/plan-columns.tsx';
import { modelAndBasis } from '../plans/plan-words.ts';
import classes from '../plans/plans.module.css';

const NewPlan = lazy(async () => ({ default: (await import('../plans/new-plan.tsx')).NewPlan }));

const route = getRouteApi('/frame/inside/rate-plans');

const SORT = { id: 'name', desc: false };
const nothing = (): void => undefined;
const KINDS = (['bank_schedule', 'price_plan'] as const).map((value) => ({ value, label: t(value) }));
const EMPTY: Record<PlanKind, [string, string]> = {
  bank_schedule: [t('emptySchedulesTitle'), t('emptySchedulesText')],
  price_plan: [t('emptyPlansTitle'), t('emptyPlansText')],
};

interface NoPlansProps {
  kind: PlanKind;
  search: RatePlansSearch;
  onClear: () => void;
}

const NoPlans = ({ kind, search, onClear }: NoPlansProps) => {
  if (search.search !== undefined) {
    return (
      <NoMatch title={t('noMatchTitle')} verb={t('clear')} onClear={onClear}>
        {t('noMatchText', { text: search.search })}
      </NoMatch>
    );
  }
  const [title, text] = search.archived ? [t('emptyArchiveTitle'), t('emptyArchiveText')] : EMPTY[kind];
  return (
    <EmptyState icon={search.archived ? IconArchive : IconReceipt2} title={title}>
      {text}
    </EmptyState>
  );
};

interface PlanActionsProps {
  plan: PlanRow;
  onOpen: () => void;
  onArchive: () => void;
}

const PlanActions = ({ plan, onOpen, onArchive }: PlanActionsProps) => {
  const restore = useRestore();
  const restoreIt = (): void =>
    restore.mutate(plan.id, {
      onSuccess: () => toast.good(t('restoredToast', { name: plan.name })),
      onError: (problem) => toast.problem(problem.title, problem),
    });
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={t('actionsFor', { name: plan.name })}>
          <IconDots size={18} stroke={1.7} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={onOpen}>{t('open')}</Menu.Item>
        {plan.can_write && plan.archived_at === null && <Menu.Item onClick={onArchive}>{t('archive')}</Menu.Item>}
        {plan.can_write && plan.archived_at !== null && <Menu.Item onClick={restoreIt}>{t('restore')}</Menu.Item>}
      </Menu.Dropdown>
    </Menu>
  );
};

interface ToolbarProps {
  kinds: readonly PlanKind[];
  kind: PlanKind;
  search: RatePlansSearch;
  onChange: (change: RatePlansSearch) => void;
}

const Toolbar = ({ kinds, kind, search, onChange }: ToolbarProps) => (
  <>
    {kinds.length > 1 && (
      <SegmentedControl
        aria-label={t('kinds')}
        data={KINDS}
        value={kind}
        onChange={(to) => onChange({ kind: to, ...(search.archived && { archived: true }) })}
      />
    )}
    <SearchField
      className={classes.search}
      aria-label={t('searchLabel')}
      placeholder={t('searchHint')}
      value={search.search}
      onSearch={(words) => {
        const { search: _was, page: _page, ...rest } = search;
        onChange({ ...rest, ...(words !== undefined && { search: words }) });
      }}
    />
    <Checkbox
      label={t('archived')}
      checked={search.archived ?? false}
      onChange={(event) => {
        const { archived: _was, page: _page, ...rest } = search;
        onChange({ ...rest, ...(event.currentTarget.checked && { archived: true }) });
      }}
    />
  </>
);

/** Bank schedules and price plans; an ISO sees price plans alone. */
export const RatePlansPage = () => {
  const search = route.useSearch();
  const go = route.useNavigate();
  const navigate = useNavigate();
  const role = usePerson()?.role ?? 'merchant';
  const kinds = (['bank_schedule', 'price_plan'] as const).filter((each) => mayReadPlans(role, each));
  const kind = kinds.find((each) => each === search.kind) ?? kinds[0] ?? 'price_plan';
  const [archiving, setArchiving] = useState<PlanRow | null>(null);
  const { data, error, isFetching, refetch } = usePlans({ ...search, kind });
  const change = (next: RatePlansSearch): void => void go({ search: next, replace: true, resetScroll: false });
  const open = ({ id }: { id: string }): void => void navigate({ to: '/rate-plans/$plan', params: { plan: id } });
  const { open: isNew, page = 1, ...kept } = search;
  const { search: _words, ...unsearched } = kept;
  const add = (
    <Button leftSection={<IconPlus size={18} stroke={1.7} />} onClick={() => change({ ...kept, open: 'new' })}>
      {t(kind === 'bank_schedule' ? 'newSchedule' : 'newPlan')}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={t('title')}
        lead={t(role === 'iso' ? 'leadIso' : 'lead')}
        actions={mayWritePlans(role, kind) ? add : undefined}
      />
      <DataTable
        caption={t(kind)}
        columns={PLAN_COLUMNS[kind]}
        data={{ rows: data?.results, count: data?.count ?? 0, problem: error, isFetching, retry: () => void refetch() }}
        rowId={({ id }) => id}
        rowName={(plan) => `${plan.name}, ${modelAndBasis(plan)}`}
        narrow={narrowPlan}
        page={page}
        pageSize={search.page_size ?? DEFAULT_PAGE_SIZE}
        onPage={(to) => change({ ...kept, ...(to > 1 && { page: to }) })}
        onPageSize={(page_size) => change({ ...kept, page_size })}
        sort={SORT}
        onSort={nothing}
        onOpen={open}
        renderActions={(plan) => (
          <PlanActions plan={plan} onOpen={() => open(plan)} onArchive={() => setArchiving(plan)} />
        )}
        empty={<NoPlans kind={kind} search={search} onClear={() => change(unsearched)} />}
        toolbar={<Toolbar kinds={kinds} kind={kind} search={kept} onChange={change} />}
      />
      <Drawer
        opened={isNew === 'new' && mayWritePlans(role, kind)}
        onClose={() => change(kept)}
        size={480}
        title={t(kind === 'bank_schedule' ? 'newSchedule' : 'newPlan')}
      >
        <Suspense fallback={null}>
          <NewPlan kind={kind} onDone={open} onClose={() => change(kept)} />
        </Suspense>
      </Drawer>
      <ArchiveDialog plan={archiving} onClose={() => setArchiving(null)} />
    </>
  );
};
