import { sayMonth } from '@ledgate/domain/settlement/months.ts';
import { IconFileInvoice } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';

import { usePerson } from '../../../lib/session.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import type { Columns } from '../../../ui/table/columns.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { growingList } from '../../../ui/table/growing-list.ts';
import type { NarrowRow } from '../../../ui/table/table-props.ts';
import { type StatementRow, useStatements } from '../data.ts';
import { t } from '../messages.ts';
import { Money } from '../parts/money.tsx';
import classes from '../parts/statements.module.css';

const SORT = { id: 'month', desc: true };

const money = (id: string, header: string, pick: (row: StatementRow) => number): Columns<StatementRow>[number] => ({
  id,
  header,
  cell: (row) => <Money cents={pick(row)} />,
  width: '150px',
  align: 'end',
});

const columnsFor = (isStaff: boolean): Columns<StatementRow> => [
  { id: 'month', header: t('columnMonth'), cell: ({ month }) => sayMonth(month), width: '180px' },
  ...(isStaff ? [{ id: 'merchant', header: t('columnMerchant'), cell: (row: StatementRow) => row.merchant.name }] : []),
  money('sales', t('columnSales'), (row) => row.sales_cents),
  money('fees', t('columnFees'), (row) => row.fees_cents),
  money('deposits', t('columnDeposits'), (row) => row.deposits_cents),
];

const narrow =
  (isStaff: boolean) =>
  (row: StatementRow): NarrowRow => ({
    title: isStaff ? row.merchant.name : sayMonth(row.month),
    aside: <Money cents={row.sales_cents} />,
    line: <span className={classes.quiet}>{isStaff ? sayMonth(row.month) : t('columnFees')}</span>,
    lineAside: <Money cents={row.fees_cents} />,
  });

/** Month by month, the newest first. */
export const StatementsPage = () => {
  const navigate = useNavigate();
  const isStaff = !usePerson()?.merchant;
  const list = useStatements();
  return (
    <>
      <PageHeader title={t('title')} lead={t(isStaff ? 'leadStaff' : 'lead')} />
      <DataTable
        caption={t('title')}
        columns={columnsFor(isStaff)}
        {...growingList(list, SORT)}
        rowId={({ id }) => id}
        rowName={({ month }) => sayMonth(month)}
        narrow={narrow(isStaff)}
        onOpen={({ id }) => void navigate({ to: '/statements/$uid', params: { uid: id } })}
        empty={
          <EmptyState icon={IconFileInvoice} title={t('emptyTitle')}>
            {t('emptyText')}
          </EmptyState>
        }
      />
    </>
  );
};
