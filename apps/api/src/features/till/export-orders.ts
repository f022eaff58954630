import { Readable } from 'node:stream';
import type { Given } from '@ledgate/contract/call.ts';
import type { till } from '@ledgate/contract/till.ts';
import { newYorkDate } from '@ledgate/domain/queue/business-calendar.ts';
import { ORDER_STATUS_WORDS } from '@ledgate/domain/till/order-status.ts';
import { change } from '../../core/change.ts';
import type { SignedInCtx } from '../../core/context.ts';
import { CSV_MARK, csvLine, harmless } from '../../core/csv.ts';
import type { FileAnswer } from '../../core/http/file-answer.ts';
import type { TimePlace } from '../../core/http/cursor.ts';
import { reading } from '../../core/scope.ts';
import { findOrders, type ListedOrder } from './list-orders.ts';
import { orderNumber } from './present-order.ts';
import { demandMerchant } from './sight.ts';

const AT_ONCE = 500;

const dollars = (cents: number): string => (cents / 100).toFixed(2);

const HEAD = [
  'Date',
  'Sold',
  'Order',
  'Status',
  'Name',
  'Register',
  'Cashier',
  'Customer',
  'Lines',
  'Subtotal',
  'Discount',
  'Tax',
  'Tip',
  'Total',
  'Refunded',
  'Sold offline',
];

const lineOf = (order: ListedOrder): string[] => [
  order.made_at.toISOString(),
  order.sold_at?.toISOString() ?? '',
  orderNumber(order.register_number, order.number),
  ORDER_STATUS_WORDS[order.status],
  order.label ?? '',
  order.register_name,
  order.cashier_name,
  order.customer_name ?? '',
  String(order.items),
  dollars(order.subtotal_cents),
  dollars(order.discount_cents),
  dollars(order.tax_cents),
  dollars(order.tip_cents),
  dollars(order.total_cents),
  dollars(order.refunded_cents),
  order.is_offline ? 'yes' : '',
];

type Query = Given<typeof till.exportOrders>['query'];

/** Page after page from where the last one ended, so that a long list costs no more per row than a short one. */
async function* linesOf(ctx: SignedInCtx, merchantUid: string, query: Query): AsyncGenerator<string> {
  yield `${CSV_MARK}${csvLine(HEAD)}`;
  let after: TimePlace | null = null;
  for (;;) {
    const place: TimePlace | null = after;
    const found: ListedOrder[] = await reading(ctx, (tx) =>
      findOrders(tx, { merchantUid, query, after: place, most: AT_ONCE }),
    );
    yield found.map((order) => csvLine(lineOf(order).map(harmless))).join('');
    const last = found.at(-1);
    if (!last || found.length < AT_ONCE) return;
    after = { at: last.made_at, uid: last.uid };
  }
}

/** What the list shows, for a spreadsheet. On the record before the first row leaves. */
export const exportOrders = async (ctx: SignedInCtx, query: Query): Promise<FileAnswer> => {
  const merchantUid = demandMerchant(ctx, query.merchant);
  await change(ctx, 'order.exported', () =>
    Promise.resolve({
      subject: `user:${ctx.actor.uid}`,
      // What was searched for may be somebody's name.
      after: { merchant: merchantUid, filters: Object.keys(query) },
      reply: null,
    }),
  );
  return {
    name: `orders-${newYorkDate(ctx.parts.clock().getTime())}.csv`,
    mime: 'text/csv; charset=utf-8',
    content: Readable.from(linesOf(ctx, merchantUid, query), { objectMode: false }),
  };
};
