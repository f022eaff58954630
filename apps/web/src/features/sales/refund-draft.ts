import { sum } from '@ledgate/domain/rates/money.ts';
import type { LineReturn, RefundedLine } from '@ledgate/domain/till/refund-lines.ts';

import { centsOf } from '../../lib/cents.ts';
import { type BackTender, discountShares, planTenders, refundedLines, refundWays } from '../../lib/refund-plan.ts';
import { thousandthsOf } from '../../lib/thousandths.ts';
import type { OrderView } from './data.ts';

/** What somebody typed, as they typed it. */
export interface RefundDraft {
  quantities: Readonly<Record<string, string>>;
  tip: string;
  /** Of the ways, which one. */
  way: number;
  shift: string;
  restock: boolean;
  reason: string;
}

export interface RefundSums {
  lines: readonly RefundedLine[];
  goodsCents: number;
  discountCents: number;
  taxCents: number;
  tipCents: number;
  totalCents: number;
  /** None where so much can’t go back the chosen way. */
  tenders: BackTender[] | null;
}

export const tipLeft = ({ tip_cents: tip, refunds }: OrderView): number =>
  tip - sum(refunds.filter(({ state }) => state !== 'failed').map(({ tip_cents: cents }) => cents));

/** Lines of which something was typed; null of those that cannot be. */
const returned = ({ items }: OrderView, { quantities }: RefundDraft): Record<string, number | null> =>
  Object.fromEntries(
    items.flatMap(({ uid, left_quantity: left }) => {
      const typed = (quantities[uid] ?? '').trim();
      if (typed === '') return [];
      const quantity = thousandthsOf(typed);
      if (quantity === 0) return [];
      return [[uid, quantity === null || quantity < 0 || quantity > left ? null : quantity]];
    }),
  );

export const oddLines = (order: OrderView, draft: RefundDraft): string[] =>
  Object.entries(returned(order, draft)).flatMap(([uid, quantity]) => (quantity === null ? [uid] : []));

export const isTipOdd = (order: OrderView, { tip }: RefundDraft): boolean => !(centsOf(tip) <= tipLeft(order));

/** What goes back for what was typed, as the server reckons it; what cannot be read counts as nothing. */
export const sumsOf = (order: OrderView, draft: RefundDraft): RefundSums => {
  const back: LineReturn[] = Object.entries(returned(order, draft)).flatMap(([id, quantity]) =>
    quantity === null ? [] : [{ id, quantity }],
  );
  const lines = refundedLines(order, back) ?? [];
  const goodsCents = sum(lines.map(({ goodsCents: cents }) => cents));
  const tipCents = isTipOdd(order, draft) ? 0 : centsOf(draft.tip);
  const totalCents = sum(lines.map(({ totalCents: cents }) => cents)) + tipCents;
  const ways = refundWays(order);
  const chosen = ways[draft.way];
  return {
    lines,
    goodsCents,
    discountCents: sum(discountShares(order, back)),
    taxCents: totalCents - goodsCents - tipCents,
    tipCents,
    totalCents,
    tenders: chosen && totalCents > 0 ? planTenders(ways, chosen, totalCents) : null,
  };
};
