import { Button } from '@mantine/core';
import { IconBuildingBank, IconPlus } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';

import { can } from '../../../lib/ability.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { useBanks } from '../data.ts';
import { t } from '../messages.ts';
import { BANK_COLUMNS, narrowBank } from '../parts/banks-columns.tsx';

const SORT = { id: 'name', desc: false };
const nothing = (): void => undefined;

export const BanksPage = () => {
  const { data, error, isFetching, refetch } = useBanks();
  const navigate = useNavigate();
  const banks = data?.results;
  const mayAdd = can('manage_bank');
  const add = mayAdd && (
    <Button
      leftSection={<IconPlus size={18} stroke={1.7} />}
      renderRoot={(root) => <Link to="/banks/$bank" params={{ bank: 'new' }} {...root} />}
    >
      {t('add')}
    </Button>
  );
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead')} actions={add} />
      <DataTable
        caption={t('title')}
        columns={BANK_COLUMNS}
        data={{ rows: banks, count: banks?.length ?? 0, problem: error, isFetching, retry: () => void refetch() }}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        narrow={narrowBank}
        page={1}
        pageSize={Math.max(10, banks?.length ?? 0)}
        onPage={nothing}
        onPageSize={nothing}
        sort={SORT}
        onSort={nothing}
        onOpen={({ id }) => void navigate({ to: '/banks/$bank', params: { bank: id } })}
        empty={
          <EmptyState icon={IconBuildingBank} title={t('emptyTitle')}>
            {t('emptyText')}
          </EmptyState>
        }
      />
    </>
  );
};
