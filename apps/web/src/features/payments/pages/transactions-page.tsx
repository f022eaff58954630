import { isStaff } from '@ledgate/domain/access/roles.ts';
import { Button } from '@mantine/core';
import { IconReceipt2 } from '@tabler/icons-react';
import { getRouteApi, useNavigate } from '@tanstack/react-router';

import { useCan } from '../../../lib/ability.ts';
import { usePerson } from '../../../lib/session.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { NoMatch } from '../../../ui/no-match.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SaveFileButton } from '../../../ui/save-file-button.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { growingList } from '../../../ui/table/growing-list.ts';
import { exportTransactions, filterOf, useTransactions } from '../data.ts';
import { t } from '../messages.ts';
import { narrowTransaction, transactionColumns } from '../parts/transaction-columns.tsx';
import { TransactionFilters } from '../parts/transaction-filters.tsx';
import { ViewMenu } from '../parts/view-menu.tsx';
import type { TransactionsSearch } from '../paths.ts';

const route = getRouteApi('/frame/inside/transactions');
const SORT = { id: 'made_at', desc: true };

const Nothing = ({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) =>
  isFiltered ? (
    <NoMatch title={t('noMatch')} verb={t('clear')} onClear={onClear}>
      {t('noMatchText')}
    </NoMatch>
  ) : (
    <EmptyState icon={IconReceipt2} title={t('emptyTitle')}>
      {t('emptyText')}
    </EmptyState>
  );

const ExportButton = ({ search }: { search: TransactionsSearch }) => (
  <SaveFileButton
    failed={t('exportFailed')}
    fileName="transactions.csv"
    read={() => exportTransactions(filterOf(search))}
  >
    {t('export')}
  </SaveFileButton>
);

/** What was charged, declined and given back. */
export const TransactionsPage = () => {
  const search = route.useSearch();
  const go = route.useNavigate();
  const navigate = useNavigate();
  const can = useCan();
  const role = usePerson()?.role;
  const staff = role !== undefined && isStaff(role);
  const list = useTransactions(filterOf(search));
  const change = (next: object): void =>
    void go({ search: (was) => ({ ...was, ...next }), replace: true, resetScroll: false });
  return (
    <>
      <PageHeader
        title={t('title')}
        lead={t('lead')}
        actions={
          <>
            <ViewMenu search={search} onOpen={(next) => void go({ search: next, replace: true, resetScroll: false })} />
            <ExportButton search={search} />
            {can('charge_vt') && (
              <Button component="a" href="/terminal">
                {t('terminal')}
              </Button>
            )}
          </>
        }
      />
      <DataTable
        caption={t('title')}
        columns={transactionColumns(staff)}
        {...growingList(list, SORT)}
        rowId={({ id }) => id}
        rowName={({ reference }) => reference}
        narrow={narrowTransaction(staff)}
        onOpen={({ id }) => void navigate({ to: '/transactions/$uid', params: { uid: id } })}
        empty={
          <Nothing
            isFiltered={Object.values(search).some((value) => value !== undefined)}
            onClear={() => void go({ search: {}, replace: true, resetScroll: false })}
          />
        }
        toolbar={<TransactionFilters search={search} onChange={change} />}
      />
    </>
  );
};
