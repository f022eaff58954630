import { Button } from '@mantine/core';
import { IconChecks, IconShoppingBag } from '@tabler/icons-react';
import { getRouteApi, useNavigate } from '@tanstack/react-router';

import { EmptyState } from '../../../ui/empty-state.tsx';
import { NoMatch } from '../../../ui/no-match.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SaveFileButton } from '../../../ui/save-file-button.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { growingList } from '../../../ui/table/growing-list.ts';
import { exportOrders, useOrders } from '../data.ts';
import { t } from '../messages.ts';
import { narrowOrder, ORDER_COLUMNS } from '../parts/order-columns.tsx';
import { type Change, SalesFilters } from '../parts/sales-filters.tsx';
import type { SalesSearch } from '../paths.ts';

const route = getRouteApi('/frame/inside/sales');
const SORT = { id: 'made_at', desc: true };

const Nothing = ({ search, onClear }: { search: SalesSearch; onClear: () => void }) => {
  const { merchant: _, differs, ...filters } = search;
  const isFiltered = Object.values(filters).some((value) => value !== undefined);
  if (isFiltered)
    return (
      <NoMatch title={t('noMatch')} verb={t('clear')} onClear={onClear}>
        {t('noMatchText')}
      </NoMatch>
    );
  return differs === undefined ? (
    <EmptyState icon={IconShoppingBag} title={t('emptyTitle')}>
      {t('emptyText')}
    </EmptyState>
  ) : (
    <EmptyState
      icon={IconChecks}
      title={t('reviewedTitle')}
      action={
        <Button variant="default" onClick={onClear}>
          {t('showAll')}
        </Button>
      }
    >
      {t('reviewedText')}
    </EmptyState>
  );
};

/** What was sold over the counter, and what a manager has to look at. */
export const SalesPage = () => {
  const search = route.useSearch();
  const go = route.useNavigate();
  const navigate = useNavigate();
  const list = useOrders(search);
  const { merchant } = search;
  const whose = merchant === undefined ? {} : { merchant };
  const show = (next: (was: SalesSearch) => Change): void =>
    void go({ search: (was) => next(was), replace: true, resetScroll: false });
  return (
    <>
      <PageHeader
        title={t('title')}
        lead={t(merchant === undefined ? 'lead' : 'leadStaff')}
        actions={
          <SaveFileButton failed={t('exportFailed')} fileName="orders.csv" read={() => exportOrders(search)}>
            {t('export')}
          </SaveFileButton>
        }
      />
      <DataTable
        caption={t('title')}
        columns={ORDER_COLUMNS}
        {...growingList(list, SORT)}
        rowId={({ uid }) => uid}
        rowName={({ order_no: no }) => no}
        narrow={narrowOrder}
        onOpen={({ uid }) => void navigate({ to: '/sales/$uid', params: { uid }, search: whose })}
        empty={<Nothing search={search} onClear={() => show(() => whose)} />}
        toolbar={
          <SalesFilters
            search={search}
            toReview={list.data?.pages[0]?.to_review ?? null}
            onChange={(change) => show((was) => ({ ...was, ...change }))}
          />
        }
      />
    </>
  );
};
