import { Button } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';

import { useCan } from '../../../lib/ability.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { NoMatch } from '../../../ui/no-match.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useAddCustomer, useCustomers } from '../data.ts';
import { t } from '../messages.ts';
import { customerColumns, narrowCustomer } from '../parts/customer-columns.tsx';
import { CustomerDialog } from '../parts/customer-form.tsx';
import classes from '../parts/customers.module.css';

const route = getRouteApi('/frame/inside/customers');
const nothing = (): void => undefined;
const SORT = { id: 'created_at', desc: true };

const AddDialog = ({ onClose }: { onClose: () => void }) => {
  const navigate = useNavigate();
  const { mutate, isPending, error } = useAddCustomer();
  return (
    <CustomerDialog
      customer={null}
      isBusy={isPending}
      problem={error}
      onClose={onClose}
      onSave={(body, onError) =>
        mutate(body, {
          onError,
          onSuccess: ({ uid }) => {
            toast.good(t('added'));
            void navigate({ to: '/customers/$uid', params: { uid } });
          },
        })
      }
    />
  );
};

const Nothing = ({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) =>
  isFiltered ? (
    <NoMatch title={t('noMatch')} verb={t('clear')} onClear={onClear}>
      {t('noMatchText')}
    </NoMatch>
  ) : (
    <EmptyState icon={IconUsers} title={t('emptyTitle')}>
      {t('emptyText')}
    </EmptyState>
  );

/** Whom the merchant sells to again and again. */
export const CustomersPage = () => {
  const { search } = route.useSearch();
  const go = route.useNavigate();
  const navigate = useNavigate();
  const can = useCan();
  const [isAdding, setAdding] = useState(false);
  const { data, error, isFetching, refetch, hasNextPage, fetchNextPage } = useCustomers(search ?? '');
  const rows = data?.pages.flatMap(({ results }) => results);
  const look = (words: string | undefined): void =>
    void go({ search: words === undefined ? {} : { search: words }, replace: true, resetScroll: false });
  return (
    <>
      <PageHeader
        title={t('title')}
        lead={t('lead')}
        actions={can('manage_customer') && <Button onClick={() => setAdding(true)}>{t('add')}</Button>}
      />
      <DataTable
        caption={t('title')}
        columns={customerColumns}
        data={{ rows, count: rows?.length ?? 0, problem: error, isFetching, retry: () => void refetch() }}
        rowId={({ uid }) => uid}
        rowName={({ name }) => name}
        narrow={narrowCustomer}
        page={1}
        pageSize={Math.max(10, rows?.length ?? 0)}
        onPage={nothing}
        onPageSize={nothing}
        more={{ show: hasNextPage ? () => void fetchNextPage() : undefined, isFetching }}
        sort={SORT}
        onSort={nothing}
        onOpen={({ uid }) => void navigate({ to: '/customers/$uid', params: { uid } })}
        empty={<Nothing isFiltered={search !== undefined} onClear={() => look(undefined)} />}
        toolbar={
          <SearchField
            className={classes.search ?? ''}
            aria-label={t('search')}
            placeholder={t('searchHint')}
            maxLength={100}
            value={search}
            onSearch={look}
          />
        }
      />
      {isAdding && <AddDialog onClose={() => setAdding(false)} />}
    </>
  );
};
