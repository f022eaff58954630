import { SegmentedControl } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';

import { EmptyState } from '../../../ui/empty-state.tsx';
import { formatCount } from '../../../ui/format.ts';
import { NoMatch } from '../../../ui/no-match.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { tell } from '../board-messages.ts';
import { BOARD_TABS, type BoardTab } from '../board-tabs.ts';
import { type BoardRow, type BoardView, DEFAULT_PAGE_SIZE, type OperationStep, useBoard } from '../data.ts';
import { boardColumns, narrowRow } from '../parts/board-columns.tsx';
import classes from '../parts/handoff.module.css';
import { LazyResolve } from '../parts/lazy-resolve.tsx';
import { ProviderBanner } from '../parts/provider-banner.tsx';
import { RowMenu } from '../parts/row-menu.tsx';
import type { HandoffsSearch } from '../paths.ts';

const route = getRouteApi('/frame/inside/handoffs');
const nothing = (): void => undefined;

interface ToolbarProps {
  search: HandoffsSearch;
  counts: BoardView['counts'] | undefined;
  onChange: (next: HandoffsSearch) => void;
}

const Toolbar = ({ search, counts, onChange }: ToolbarProps) => {
  const labelOf = (view: BoardTab): string =>
    counts === undefined
      ? tell(`view_${view}`)
      : tell('viewCount', { view: tell(`view_${view}`), shown: formatCount(counts[view]) });
  return (
    <>
      <SegmentedControl
        aria-label={tell('views')}
        data={BOARD_TABS.map((view) => ({ value: view, label: labelOf(view) }))}
        value={search.view ?? 'open'}
        onChange={(view) => onChange({ ...(search.search && { search: search.search }), view })}
      />
      <SearchField
        className={classes.search ?? ''}
        aria-label={tell('search')}
        placeholder={tell('search')}
        maxLength={100}
        value={search.search}
        onSearch={(words) => onChange({ ...(search.view && { view: search.view }), ...(words && { search: words }) })}
      />
    </>
  );
};

interface NothingProps {
  view: BoardTab;
  search: string | undefined;
  onClear: () => void;
}

const Nothing = ({ view, search, onClear }: NothingProps) =>
  search === undefined ? (
    <EmptyState icon={IconSend} title={tell(`empty_${view}`)}>
      {tell(`empty_${view}Text`)}
    </EmptyState>
  ) : (
    <NoMatch title={tell('noMatch')} verb={tell('clear')} onClear={onClear}>
      {tell('noMatchText', { search })}
    </NoMatch>
  );

interface Resolving {
  row: BoardRow;
  step: OperationStep;
}

/** Everything in flight to banks and the provider, with what waits for a person first. */
export const HandoffsPage = () => {
  const search = route.useSearch();
  const { view = 'open', page = 1, page_size: pageSize = DEFAULT_PAGE_SIZE } = search;
  const go = route.useNavigate();
  const navigate = useNavigate();
  const [resolving, setResolving] = useState<Resolving>();
  const { data, error, isFetching, refetch } = useBoard(search);
  const change = (next: HandoffsSearch): void => void go({ search: next, replace: true, resetScroll: false });
  const kept = { ...(search.view && { view: search.view }), ...(search.search && { search: search.search }) };
  return (
    <>
      <PageHeader title={tell('title')} lead={tell('lead')} />
      {data !== undefined && <ProviderBanner provider={data.provider} />}
      <DataTable
        caption={tell('title')}
        columns={boardColumns(view)}
        data={{ rows: data?.results, count: data?.count ?? 0, problem: error, isFetching, retry: () => void refetch() }}
        rowId={({ uid }) => uid}
        rowName={({ application }) => application.name}
        narrow={narrowRow}
        page={page}
        pageSize={pageSize}
        onPage={(to) => change({ ...kept, page_size: pageSize, page: to })}
        onPageSize={(size) => change({ ...kept, page_size: size })}
        sort={{ id: 'age', desc: view !== 'settled' }}
        onSort={nothing}
        onOpen={({ application: { uid } }) => void navigate({ to: '/applications/$uid/handoff', params: { uid } })}
        renderActions={(row) => <RowMenu row={row} onStep={(step) => setResolving({ row, step })} />}
        empty={
          <Nothing
            view={view}
            search={search.search}
            onClear={() => change(search.view ? { view: search.view } : {})}
          />
        }
        toolbar={<Toolbar search={search} counts={data?.counts} onChange={change} />}
      />
      {resolving !== undefined && (
        <LazyResolve
          operation={resolving.row.uid}
          application={resolving.row.application.uid}
          next={resolving.row.step}
          step={resolving.step}
          onClose={() => setResolving(undefined)}
        />
      )}
    </>
  );
};
