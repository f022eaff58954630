import { sayDate } from '@ledgate/domain/checks/spoken-time.ts';
import { BRAND_NAMES } from '@ledgate/domain/payments/receipt.ts';
import { IconReceipt2 } from '@tabler/icons-react';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';

import { useCan } from '../../../lib/ability.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { formatCents } from '../../../ui/format.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { growingList } from '../../../ui/table/growing-list.ts';
import type { Columns } from '../../../ui/table/columns.ts';
import type { NarrowRow } from '../../../ui/table/table-props.ts';
import { type BatchItem, useBatch } from '../data.ts';
import { t } from '../messages.ts';
import { Money } from '../parts/deposit-columns.tsx';
import classes from '../parts/settlement.module.css';

const route = getRouteApi('/frame/inside/batches/$uid');
const SORT = { id: 'sold_on', desc: true };

const cardOf = ({ brand, last4 }: BatchItem): string =>
  brand === null ? '' : `${BRAND_NAMES[brand]}${last4 === null ? '' : ` •••• ${last4}`}`;
const signed = ({ kind, cents }: BatchItem): number => (kind === 'refund' ? -cents : cents);
const nameOf = ({ reference }: BatchItem): string => reference ?? t('unknownPayment');

const Interchange = ({ item }: { item: BatchItem }) => (
  <span className={classes.wraps}>
    {item.category}
    {item.downgrade !== null && <span className={classes.quiet}> · {item.downgrade}</span>}
  </span>
);

const COLUMNS: Columns<BatchItem> = [
  { id: 'sold_on', header: t('columnSold'), cell: ({ sold_on: on }) => sayDate(on), width: '150px' },
  {
    id: 'reference',
    header: t('columnReference'),
    cell: (row) => <span className={classes.mono}>{nameOf(row)}</span>,
    width: '150px',
  },
  { id: 'kind', header: t('columnKind'), cell: ({ kind }) => t(`kind_${kind}`), width: '100px' },
  { id: 'card', header: t('columnCard'), cell: cardOf, width: '190px' },
  { id: 'category', header: t('columnCategory'), cell: (row) => <Interchange item={row} />, from: 'wide' },
  {
    id: 'amount',
    header: t('columnAmount'),
    cell: (row) => <Money cents={signed(row)} />,
    width: '130px',
    align: 'end',
  },
];

const narrow = (row: BatchItem): NarrowRow => ({
  title: nameOf(row),
  aside: <Money cents={signed(row)} />,
  line: <span className={classes.quiet}>{`${sayDate(row.sold_on)} · ${cardOf(row)}`}</span>,
  lineAside: <span>{t(`kind_${row.kind}`)}</span>,
});

/** A batch, down to its sales and refunds. */
export const BatchPage = () => {
  const { uid } = route.useParams();
  const navigate = useNavigate();
  const mayOpen = useCan()('read_transaction');
  const list = useBatch(uid);
  const batch = list.data?.pages[0]?.batch;
  return (
    <>
      <PageHeader
        title={batch ? t('batchOf', { day: sayDate(batch.day) }) : t('batches')}
        lead={
          batch && t('batchLead', { count: batch.items, amount: formatCents(batch.sales_cents - batch.refunds_cents) })
        }
        actions={
          batch?.deposit ? (
            <Link to="/deposits/$uid" params={{ uid: batch.deposit }} className={classes.link}>
              {t('toDeposit')}
            </Link>
          ) : (
            <Link to="/deposits" className={classes.link}>
              {t('back')}
            </Link>
          )
        }
      />
      <DataTable
        caption={t('batches')}
        columns={COLUMNS}
        {...growingList(list, SORT)}
        rowId={({ id }) => id}
        rowName={nameOf}
        narrow={narrow}
        onOpen={({ payment }) => {
          if (payment !== null && mayOpen) void navigate({ to: '/transactions/$uid', params: { uid: payment } });
        }}
        empty={
          <EmptyState icon={IconReceipt2} title={t('batchEmpty')}>
            {t('batchEmptyText')}
          </EmptyState>
        }
      />
    </>
  );
};
