import { Readable } from 'node:stream';
import type { Given } from '@ledgate/contract/call.ts';
import type { payments } from '@ledgate/contract/payments.ts';
import { PAYMENT_STATUS_WORDS } from '@ledgate/domain/payments/statuses.ts';
import { newYorkDate } from '@ledgate/domain/queue/business-calendar.ts';
import { BRAND_NAMES } from '@ledgate/domain/payments/receipt.ts';
import { change } from '../../core/change.ts';
import type { SignedInCtx, WorkingCtx } from '../../core/context.ts';
import { CSV_MARK, csvLine, harmless } from '../../core/csv.ts';
import type { FileAnswer } from '../../core/http/file-answer.ts';
import type { TimePlace } from '../../core/http/cursor.ts';
import { reading } from '../../core/scope.ts';
import { type ListedPayment, listPayments } from './list-store.ts';

const AT_ONCE = 500;

/** What stands in a cell: words, an amount or an instant. */
export type PaymentCell = { text: string } | { cents: number } | { at: string };

interface PaymentColumn {
  head: string;
  width: number;
  cell: (payment: ListedPayment, ctx: WorkingCtx) => PaymentCell;
}

const text = (words: string | null): PaymentCell => ({ text: words ?? '' });

/** Every payment as a row, in whatever file. */
export const PAYMENT_COLUMNS: readonly PaymentColumn[] = [
  { head: 'Date', width: 20, cell: ({ made_at: at }) => ({ at: at.toISOString() }) },
  { head: 'Reference', width: 16, cell: ({ reference }) => text(reference) },
  { head: 'Merchant', width: 30, cell: ({ merchant_name: name }) => text(name) },
  { head: 'Status', width: 16, cell: ({ status }) => text(PAYMENT_STATUS_WORDS[status].label) },
  { head: 'Card', width: 14, cell: ({ brand }) => text(brand === null ? null : BRAND_NAMES[brand]) },
  { head: 'Last four', width: 10, cell: ({ last4 }) => text(last4) },
  { head: 'Amount', width: 14, cell: (payment) => ({ cents: payment.amount_cents }) },
  { head: 'Subtotal', width: 14, cell: (payment) => ({ cents: payment.subtotal_cents }) },
  { head: 'Discount', width: 14, cell: (payment) => ({ cents: payment.discount_cents }) },
  { head: 'Tax', width: 14, cell: (payment) => ({ cents: payment.tax_cents }) },
  { head: 'Tip', width: 14, cell: (payment) => ({ cents: payment.tip_cents }) },
  { head: 'Surcharge', width: 14, cell: (payment) => ({ cents: payment.surcharge_cents }) },
  { head: 'Captured', width: 14, cell: (payment) => ({ cents: payment.captured_cents }) },
  { head: 'Refunded', width: 14, cell: (payment) => ({ cents: payment.refunded_cents }) },
  { head: 'Order', width: 14, cell: ({ order_no: order }) => text(order) },
  { head: 'Invoice', width: 14, cell: ({ invoice_no: invoice }) => text(invoice) },
  {
    head: 'Customer',
    width: 24,
    cell: (payment, { actor }) => text(actor.merchantUid === payment.merchant_uid ? payment.payer_name : null),
  },
  { head: 'Authorization code', width: 18, cell: ({ auth_code: code }) => text(code) },
];

const csvCell = (cell: PaymentCell): string => {
  if ('text' in cell) return harmless(cell.text);
  return 'at' in cell ? cell.at : (cell.cents / 100).toFixed(2);
};

type Filter = Given<typeof payments.exportPayments>['query'];

/** Page after page from where the last one ended, so that a long list costs no more per row than a short one. */
export async function* eachPayment(ctx: WorkingCtx, filter: Filter): AsyncGenerator<ListedPayment[]> {
  const { merchantUid, isoUid } = ctx.actor;
  let after: TimePlace | null = null;
  for (;;) {
    const place: TimePlace | null = after;
    const found: ListedPayment[] = await reading(ctx, (tx) =>
      listPayments(tx, { filter, merchantUid, isoUid, after: place, most: AT_ONCE }),
    );
    if (found.length > 0) yield found;
    const last = found.at(-1);
    if (!last || found.length < AT_ONCE) return;
    after = { at: last.made_at, uid: last.uid };
  }
}

async function* linesOf(ctx: WorkingCtx, filter: Filter): AsyncGenerator<string> {
  yield `${CSV_MARK}${csvLine(PAYMENT_COLUMNS.map(({ head }) => head))}`;
  for await (const some of eachPayment(ctx, filter))
    yield some.map((payment) => csvLine(PAYMENT_COLUMNS.map(({ cell }) => csvCell(cell(payment, ctx))))).join('');
}

/** What the list shows, for a spreadsheet. On the record before the first row leaves. */
export const exportPayments = async (ctx: SignedInCtx, filter: Filter): Promise<FileAnswer> => {
  await change(ctx, 'payment.exported', () =>
    // What was searched for may be somebody's name.
    Promise.resolve({ subject: `user:${ctx.actor.uid}`, after: { filters: Object.keys(filter) }, reply: null }),
  );
  return {
    name: `payments-${newYorkDate(ctx.parts.clock().getTime())}.csv`,
    mime: 'text/csv; charset=utf-8',
    content: Readable.from(linesOf(ctx, filter), { objectMode: false }),
  };
};
