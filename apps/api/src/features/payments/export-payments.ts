import { Readable } from 'node:stream';
import type { Given } from '@ledgate/contract/call.ts';
import type { payments } from '@ledgate/contract/payments.ts';
import { PAYMENT_STATUS_WORDS } from '@ledgate/domain/payments/statuses.ts';
import { newYorkDate } from '@ledgate/domain/queue/business-calendar.ts';
import { BRAND_NAMES } from '@ledgate/domain/payments/receipt.ts';
import { change } from '../../core/change.ts';
import type { SignedInCtx } from '../../core/context.ts';
import { CSV_MARK, csvLine, harmless } from '../../core/csv.ts';
import type { FileAnswer } from '../../core/http/file-answer.ts';
import type { TimePlace } from '../../core/http/cursor.ts';
import { reading } from '../../core/scope.ts';
import { type ListedPayment, listPayments } from './list-store.ts';

const AT_ONCE = 500;

const dollars = (cents: number): string => (cents / 100).toFixed(2);

const HEAD = [
  'Date',
  'Reference',
  'Merchant',
  'Status',
  'Card',
  'Last four',
  'Amount',
  'Subtotal',
  'Discount',
  'Tax',
  'Tip',
  'Surcharge',
  'Captured',
  'Refunded',
  'Order',
  'Invoice',
  'Customer',
  'Authorization code',
];

const lineOf = (ctx: SignedInCtx, payment: ListedPayment): string[] => [
  payment.made_at.toISOString(),
  payment.reference,
  payment.merchant_name,
  PAYMENT_STATUS_WORDS[payment.status].label,
  payment.brand === null ? '' : BRAND_NAMES[payment.brand],
  payment.last4 ?? '',
  dollars(payment.amount_cents),
  dollars(payment.subtotal_cents),
  dollars(payment.discount_cents),
  dollars(payment.tax_cents),
  dollars(payment.tip_cents),
  dollars(payment.surcharge_cents),
  dollars(payment.captured_cents),
  dollars(payment.refunded_cents),
  payment.order_no ?? '',
  payment.invoice_no ?? '',
  ctx.actor.merchantUid === payment.merchant_uid ? (payment.payer_name ?? '') : '',
  payment.auth_code ?? '',
];

type Filter = Given<typeof payments.exportPayments>['query'];

/** Page after page from where the last one ended, so that a long list costs no more per row than a short one. */
async function* linesOf(ctx: SignedInCtx, filter: Filter): AsyncGenerator<string> {
  yield `${CSV_MARK}${csvLine(HEAD)}`;
  const { merchantUid, isoUid } = ctx.actor;
  let after: TimePlace | null = null;
  for (;;) {
    const place: TimePlace | null = after;
    const found: ListedPayment[] = await reading(ctx, (tx) =>
      listPayments(tx, { filter, merchantUid, isoUid, after: place, most: AT_ONCE }),
    );
    yield found.map((payment) => csvLine(lineOf(ctx, payment).map(harmless))).join('');
    const last = found.at(-1);
    if (!last || found.length < AT_ONCE) return;
    after = { at: last.made_at, uid: last.uid };
  }
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
