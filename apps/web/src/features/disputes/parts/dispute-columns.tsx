import { BRAND_NAMES } from '@ledgate/domain/payments/receipt.ts';

import { formatCents } from '../../../ui/format.ts';
import type { Columns } from '../../../ui/table/columns.ts';
import type { NarrowRow } from '../../../ui/table/table-props.ts';
import type { DisputeRow } from '../data.ts';
import { t } from '../messages.ts';
import { Deadline } from './deadline.tsx';
import { DisputeChip } from './dispute-chip.tsx';
import classes from './disputes.module.css';

const Amount = ({ row }: { row: DisputeRow }) => (
  <span className={classes.mono} dir="ltr">
    {formatCents(row.amount_cents)}
  </span>
);

export const paymentOf = ({ payment }: DisputeRow): string => {
  if (payment === null) return t('unknownPayment');
  const card =
    payment.brand === null || payment.last4 === null ? '' : `${BRAND_NAMES[payment.brand]} •••• ${payment.last4}`;
  return [card, payment.reference].filter((part) => part !== '').join(' · ');
};

/** The desk sees whose dispute it is. */
export const disputeColumns = (isStaff: boolean): Columns<DisputeRow> => [
  { id: 'reply_by', header: t('columnDeadline'), cell: (row) => <Deadline row={row} />, width: '170px' },
  { id: 'reason', header: t('columnReason'), cell: ({ reason_title: title }) => title },
  ...(isStaff
    ? ([{ id: 'merchant', header: t('columnMerchant'), cell: ({ merchant }: DisputeRow) => merchant.name }] as const)
    : []),
  { id: 'payment', header: t('columnPayment'), cell: paymentOf, width: '230px', from: 'wide' },
  {
    id: 'standing',
    header: t('columnStanding'),
    cell: ({ standing }) => <DisputeChip standing={standing} />,
    width: '170px',
  },
  { id: 'amount', header: t('columnAmount'), cell: (row) => <Amount row={row} />, width: '120px', align: 'end' },
];

export const narrowDispute =
  (isStaff: boolean) =>
  (row: DisputeRow): NarrowRow => ({
    title: isStaff ? `${row.merchant.name}: ${row.reason_title}` : row.reason_title,
    aside: <Amount row={row} />,
    line: <Deadline row={row} />,
    lineAside: <DisputeChip standing={row.standing} />,
  });
