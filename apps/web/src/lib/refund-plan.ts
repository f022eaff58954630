import type { OrderView } from '@ledgate/contract/till-view.ts';
import { sum } from '@ledgate/domain/rates/money.ts';
import { type LineReturn, type RefundedLine, refundLines, type SoldLine } from '@ledgate/domain/till/refund-lines.ts';

export interface RefundWay {
  readonly kind: 'cash' | 'card' | 'other';
  readonly payment: string | null;
  /** At most so much can go back this way. */
  readonly mostCents: number;
}

type Standing = Pick<OrderView, 'items' | 'tenders' | 'refunds'>;

const standing = ({ refunds }: Standing) => refunds.filter(({ state }) => state !== 'failed');

const shares = (
  order: Standing,
  returned: readonly LineReturn[],
  soldOf: (item: OrderView['items'][number]) => Omit<SoldLine, 'id' | 'quantity'>,
) =>
  refundLines(
    order.items.map((item) => ({ id: item.uid, quantity: item.quantity, ...soldOf(item) })),
    standing(order).flatMap(({ lines }) => lines.map(({ line, quantity }) => ({ id: line, quantity }))),
    returned,
  );

/** What goes back for these, line by line, by the function that the server has as well; null where it can't. */
export const refundedLines = (order: Standing, returned: readonly LineReturn[]): RefundedLine[] | null =>
  shares(order, returned, ({ line_total_cents: total, tax_cents: tax, taxes }) => ({ goodsCents: total - tax, taxes }));

/** How much of what was taken off goes with each of these lines. */
export const discountShares = (order: Standing, returned: readonly LineReturn[]): number[] =>
  (
    shares(order, returned, ({ discount_cents: own, order_discount_cents: share }) => ({
      goodsCents: own + share,
      taxes: [],
    })) ?? []
  ).map(({ goodsCents }) => goodsCents);

/** Each card by itself, and what was not paid by card in whichever way the drawer can. */
export const refundWays = (order: Standing): RefundWay[] => {
  const back = standing(order).flatMap(({ tenders }) => tenders);
  const isCard = ({ kind }: { kind: string }): boolean => kind === 'card';
  const cards = order.tenders.filter(isCard).map(({ payment, cents }) => ({
    kind: 'card' as const,
    payment,
    mostCents: cents - sum(back.filter((one) => isCard(one) && one.payment === payment).map((one) => one.cents)),
  }));
  const rest =
    sum(order.tenders.filter((one) => !isCard(one)).map(({ cents, change_cents: change }) => cents - change)) -
    sum(back.filter((one) => !isCard(one)).map(({ cents }) => cents));
  const ways: RefundWay[] = [
    ...cards,
    { kind: 'cash', payment: null, mostCents: rest },
    { kind: 'other', payment: null, mostCents: rest },
  ];
  return ways.filter(({ mostCents }) => mostCents > 0);
};

export interface BackTender {
  readonly kind: RefundWay['kind'];
  readonly cents: number;
  readonly payment?: string;
}

/** First the way that was chosen; what that can't take goes by another one. Null where it does not come out. */
export const planTenders = (ways: readonly RefundWay[], chosen: RefundWay, totalCents: number): BackTender[] | null => {
  const others = ways.filter((way) => way !== chosen && (way.kind === 'card') !== (chosen.kind === 'card'));
  const tenders: BackTender[] = [];
  let left = totalCents;
  for (const { kind, payment, mostCents } of [chosen, ...others.slice(0, 1)]) {
    const cents = Math.min(left, mostCents);
    if (cents > 0) tenders.push({ kind, cents, ...(payment !== null && { payment }) });
    left -= cents;
  }
  return left === 0 && tenders.length > 0 ? tenders : null;
};
