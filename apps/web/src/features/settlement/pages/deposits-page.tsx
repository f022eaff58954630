import { IconBuildingBank } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';

import { usePerson } from '../../../lib/session.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { formatInstant } from '../../../ui/format.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { growingList } from '../../../ui/table/growing-list.ts';
import { useDeposits } from '../data.ts';
import { t } from '../messages.ts';
import { depositColumns, narrowDeposit } from '../parts/deposit-columns.tsx';
import classes from '../parts/settlement.module.css';
import { OnHold } from '../parts/on-hold.tsx';
import { Upcoming } from '../parts/upcoming.tsx';

const SORT = { id: 'made_at', desc: true };

/** What arrived in the bank, and what is on its way. */
export const DepositsPage = () => {
  const navigate = useNavigate();
  const isOwn = Boolean(usePerson()?.merchant);
  const list = useDeposits();
  return (
    <>
      <PageHeader title={t('title')} lead={t(isOwn ? 'lead' : 'leadStaff')} />
      <div className={classes.stack}>
        <OnHold isOwn={isOwn} />
        <Upcoming isOwn={isOwn} />
        <DataTable
          caption={t('title')}
          columns={depositColumns(!isOwn)}
          {...growingList(list, SORT)}
          rowId={({ id }) => id}
          rowName={({ made_at: at }) => formatInstant(at)}
          narrow={narrowDeposit(!isOwn)}
          onOpen={({ id }) => void navigate({ to: '/deposits/$uid', params: { uid: id } })}
          empty={
            <EmptyState icon={IconBuildingBank} title={t('emptyTitle')}>
              {t('emptyText')}
            </EmptyState>
          }
        />
      </div>
    </>
  );
};
