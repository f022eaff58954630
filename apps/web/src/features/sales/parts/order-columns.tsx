import { formatInstant } from '../../../ui/format.ts';
import type { Columns } from '../../../ui/table/columns.ts';
import type { NarrowRow } from '../../../ui/table/table-props.ts';
import type { OrderRow } from '../data.ts';
import { t } from '../messages.ts';
import { Money } from './money.tsx';
import { OrderChips } from './order-chip.tsx';
import classes from './sales.module.css';

const whoOf = ({ register, cashier }: OrderRow): string => `${register.name} · ${cashier.name}`;
const nameOf = ({ label, customer }: OrderRow): string => customer?.name ?? label ?? '';

export const ORDER_COLUMNS: Columns<OrderRow> = [
  { id: 'made_at', header: t('columnWhen'), cell: (row) => formatInstant(row.created_at), width: '190px' },
  {
    id: 'order_no',
    header: t('columnOrder'),
    cell: ({ order_no: no }) => <span className={classes.mono}>{no}</span>,
    width: '100px',
  },
  { id: 'who', header: t('columnWho'), cell: whoOf },
  { id: 'name', header: t('columnName'), cell: nameOf, from: 'wide', width: '160px' },
  { id: 'lines', header: t('columnLines'), cell: ({ items }) => items, from: 'roomy', width: '72px', align: 'end' },
  {
    id: 'status',
    header: t('columnStatus'),
    cell: (row) => <OrderChips order={row} toReview={row.to_review} />,
    width: '230px',
  },
  {
    id: 'total',
    header: t('columnTotal'),
    cell: ({ total_cents: cents }) => <Money cents={cents} />,
    width: '110px',
    align: 'end',
  },
];

export const narrowOrder = (row: OrderRow): NarrowRow => ({
  title: [row.order_no, nameOf(row)].filter(Boolean).join(' · '),
  aside: <Money cents={row.total_cents} />,
  line: <span className={classes.quiet}>{`${formatInstant(row.created_at)} · ${whoOf(row)}`}</span>,
  lineAside: <OrderChips order={row} toReview={row.to_review} />,
});
