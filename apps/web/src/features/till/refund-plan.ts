import type { OrderView } from '@ledgate/contract/till-view.ts';
import { sum } from '@ledgate/domain/rates/money.ts';
import { refundLines } from '@ledgate/domain/till/refund-lines.ts';

export interface Returned {
  readonly line: string;
  /** In thousandths. */
  readonly quantity: number;
}

export interface RefundWay {
  readonly kind: 'cash' | 'card' | 'other';
  readonly payment: string | null;
  /** At most so much can go back this way. */
  readonly mostCents: number;
}

const standing = ({ refunds }: OrderView) => refunds.filter(({ state }) => state !== 'failed');

/** What goes back for these, by the function that the server has as well; null where it can't. */
export const refundTotal = (order: OrderView, returned: readonly Returned[]): number | null => {
  const sold = order.items.map((item) => ({
    id: item.uid,
    quantity: item.quantity,
    goodsCents: item.line_total_cents - item.tax_cents,
    taxes: item.taxes,
  }));
  const before = standing(order).flatMap(({ lines }) => lines.map(({ line, quantity }) => ({ id: line, quantity })));
  const lines = refundLines(
    sold,
    before,
    returned.map(({ line, quantity }) => ({ id: line, quantity })),
  );
  return lines && sum(lines.map(({ totalCents }) => totalCents));
};

/** Each card by itself, and what was not paid by card in whichever way the drawer can. */
export const refundWays = (order: OrderView): RefundWay[] => {
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
