import { readDecimal } from '@ledgate/domain/applications/input/typed-numbers.ts';
import { sum } from '@ledgate/domain/rates/money.ts';
import { useState } from 'react';

import { type BackTender, planTenders, refundedLines, type RefundWay, refundWays } from '../../lib/refund-plan.ts';
import type { OrderView } from './data.ts';
import { useDesk } from './use-counter.ts';
import type { BackAct } from './use-giving-back.ts';

interface RefundFacts {
  readonly reason: string;
  readonly restock: boolean;
}

interface Refunding {
  readonly ways: readonly RefundWay[];
  /** Of each line, how much of it, as it was typed. */
  readonly typed: Readonly<Record<string, string>>;
  type: (typed: Readonly<Record<string, string>>) => void;
  choose: (at: number) => void;
  readonly chosen: number;
  /** Null where more would go back than was sold. */
  readonly totalCents: number | null;
  /** Null where it can't be given back so. */
  readonly tenders: readonly BackTender[] | null;
  actOf: (facts: RefundFacts) => BackAct;
}

/** In thousandths; what can't be read is more than there is. */
const returnedOf = (typed: Readonly<Record<string, string>>) =>
  Object.entries(typed)
    .map(([line, text]) => ({ line, quantity: readDecimal(text.trim() === '' ? '0' : text.trim(), 3) ?? -1 }))
    .filter(({ quantity }) => quantity !== 0);

const totalOf = (order: OrderView, returned: ReturnType<typeof returnedOf>): number | null => {
  const back = returned.map(({ line, quantity }) => ({ id: line, quantity }));
  const lines = refundedLines(order, back);
  return lines && sum(lines.map(({ totalCents }) => totalCents));
};

export const useRefund = (order: OrderView): Refunding => {
  const { shift } = useDesk();
  const [typed, type] = useState<Readonly<Record<string, string>>>({});
  const [chosen, choose] = useState(0);
  const ways = refundWays(order);
  const returned = returnedOf(typed);
  const totalCents = returned.length === 0 ? 0 : totalOf(order, returned);
  const way = ways[chosen];
  const tenders = totalCents !== null && totalCents > 0 && way ? planTenders(ways, way, totalCents) : null;
  return {
    ways,
    typed,
    type,
    chosen,
    choose,
    totalCents,
    tenders,
    actOf: ({ reason, restock }) => ({
      action: 'refund',
      shift: shift.uid,
      lines: returned,
      tenders: [...(tenders ?? [])],
      restock,
      reason,
    }),
  };
};
