import { DISPUTE_STANDINGS, STANDING_WORDS } from '@ledgate/domain/disputes/words.ts';
import { isStaff } from '@ledgate/domain/access/roles.ts';
import { Button, Select } from '@mantine/core';
import { IconGavel, IconRefresh } from '@tabler/icons-react';
import { getRouteApi, useNavigate } from '@tanstack/react-router';

import { usePerson } from '../../../lib/session.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FigureBand } from '../../../ui/figure-band.tsx';
import { formatCents } from '../../../ui/format.ts';
import { NoMatch } from '../../../ui/no-match.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { growingList } from '../../../ui/table/growing-list.ts';
import { toast } from '../../../ui/toast.tsx';
import { filterOf, useDisputes, useFetchNew } from '../data.ts';
import { t } from '../messages.ts';
import { disputeColumns, narrowDispute } from '../parts/dispute-columns.tsx';
import classes from '../parts/disputes.module.css';
import type { DisputesSearch } from '../paths.ts';

const route = getRouteApi('/frame/inside/disputes');
const SORT = { id: 'reply_by', desc: false };

const Nothing = ({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) =>
  isFiltered ? (
    <NoMatch title={t('noMatch')} verb={t('clear')} onClear={onClear}>
      {t('noMatchText')}
    </NoMatch>
  ) : (
    <EmptyState icon={IconGavel} title={t('emptyTitle')}>
      {t('emptyText')}
    </EmptyState>
  );

const FetchButton = () => {
  const { mutate, isPending } = useFetchNew();
  const ask = (): void =>
    mutate(undefined, {
      onSuccess: () => toast.good(t('fetched')),
      onError: (problem) => toast.problem(t('notFetched'), problem),
    });
  return (
    <Button variant="default" loading={isPending} leftSection={<IconRefresh size={18} stroke={1.7} />} onClick={ask}>
      {t('fetch')}
    </Button>
  );
};

interface FiltersProps {
  search: DisputesSearch;
  onChange: (change: { [K in keyof DisputesSearch]?: string | undefined }) => void;
}

const Filters = ({ search, onChange }: FiltersProps) => (
  <>
    <SearchField
      className={classes.search ?? ''}
      aria-label={t('search')}
      placeholder={t('searchHint')}
      maxLength={100}
      value={search.search}
      onSearch={(words) => onChange({ search: words })}
    />
    <Select
      className={classes.filter}
      aria-label={t('standing')}
      placeholder={t('anyStanding')}
      data={DISPUTE_STANDINGS.map((value) => ({ value, label: STANDING_WORDS[value].label }))}
      value={search.standing ?? null}
      onChange={(standing) => onChange({ standing: standing ?? undefined })}
      clearable
    />
  </>
);

/** What customers dispute, with what has to be answered first. */
export const DisputesPage = () => {
  const search = route.useSearch();
  const go = route.useNavigate();
  const navigate = useNavigate();
  const person = usePerson();
  const staff = person !== null && isStaff(person.role);
  const list = useDisputes(filterOf(search));
  const open = list.data?.pages[0]?.open;
  const change = (next: object): void =>
    void go({ search: (was) => ({ ...was, ...next }), replace: true, resetScroll: false });
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead')} actions={staff ? undefined : <FetchButton />} />
      <div className={classes.stack}>
        {open !== undefined && open.count > 0 && (
          <FigureBand
            figures={[
              { label: t('atStake'), value: formatCents(open.cents), note: t('atStakeNote', { count: open.count }) },
            ]}
          />
        )}
        <DataTable
          caption={t('title')}
          columns={disputeColumns(staff)}
          {...growingList(list, SORT)}
          rowId={({ id }) => id}
          rowName={({ reason_title: title }) => title}
          narrow={narrowDispute(staff)}
          onOpen={({ id }) => void navigate({ to: '/disputes/$uid', params: { uid: id } })}
          empty={
            <Nothing
              isFiltered={Object.values(search).some((value) => value !== undefined)}
              onClear={() => void go({ search: {}, replace: true, resetScroll: false })}
            />
          }
          toolbar={<Filters search={search} onChange={change} />}
        />
      </div>
    </>
  );
};
