import { showCard } from '@ledgate/domain/payments/receipt.ts';

import { formatCents, formatInstant } from '../../../ui/format.ts';
import { PaymentChip } from '../../../ui/payment-chip.tsx';
import type { Columns } from '../../../ui/table/columns.ts';
import type { NarrowRow } from '../../../ui/table/table-props.ts';
import type { PaymentRow } from '../data.ts';
import { t } from '../messages.ts';
import classes from './payments.module.css';

/** What the customer pays in the end. */
const shownCents = ({ amount_cents: asked, captured_cents: captured }: PaymentRow): number => captured || asked;

const Amount = ({ row }: { row: PaymentRow }) => (
  <span className={classes.mono} dir="ltr">
    {formatCents(shownCents(row))}
  </span>
);

const cardOf = ({ card }: PaymentRow): string => (card === null ? t('noCard') : showCard(card));

/** By whom a row is known, and by what where nobody was named. */
const whoOf = (row: PaymentRow, isStaff: boolean, otherwise: string): string =>
  isStaff ? row.merchant.name : (row.payer_name ?? row.order_no ?? otherwise);

/** Whom a merchant sells to is its own affair; the desk sees whose payment it is. */
export const transactionColumns = (isStaff: boolean): Columns<PaymentRow> => [
  { id: 'made_at', header: t('columnWhen'), cell: (row) => formatInstant(row.made_at), width: '190px' },
  {
    id: 'reference',
    header: t('columnReference'),
    cell: ({ reference }) => <span className={classes.mono}>{reference}</span>,
    width: '140px',
    from: 'wide',
  },
  {
    id: 'who',
    header: t(isStaff ? 'columnMerchant' : 'columnPayer'),
    cell: (row) => whoOf(row, isStaff, t('noName')),
  },
  { id: 'card', header: t('columnCard'), cell: cardOf, width: '190px' },
  { id: 'status', header: t('columnStatus'), cell: ({ status }) => <PaymentChip status={status} />, width: '150px' },
  { id: 'amount', header: t('columnAmount'), cell: (row) => <Amount row={row} />, width: '120px', align: 'end' },
];

export const narrowTransaction =
  (isStaff: boolean) =>
  (row: PaymentRow): NarrowRow => ({
    title: whoOf(row, isStaff, row.reference),
    aside: <Amount row={row} />,
    line: <span className={classes.quiet}>{`${formatInstant(row.made_at)} · ${cardOf(row)}`}</span>,
    lineAside: <PaymentChip status={row.status} />,
  });
