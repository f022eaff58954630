import { readDecimal } from '@ledgate/domain/applications/input/typed-numbers.ts';
import { useState } from 'react';

import { client } from '../../lib/client.ts';
import { newKey } from '../../lib/new-key.ts';
import type { OrderView } from './data.ts';
import { type BackTender, planTenders, refundTotal, type RefundWay, refundWays } from './refund-plan.ts';
import { useDesk } from './use-counter.ts';

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
  /** Under one name, however often it is asked. */
  refund: (facts: { reason: string; restock: boolean }) => Promise<{ isCertain: boolean }>;
}

/** In thousandths; what can't be read is more than there is. */
const returnedOf = (typed: Readonly<Record<string, string>>) =>
  Object.entries(typed)
    .map(([line, text]) => ({ line, quantity: readDecimal(text.trim() === '' ? '0' : text.trim(), 3) ?? -1 }))
    .filter(({ quantity }) => quantity !== 0);

export const useRefund = (order: OrderView): Refunding => {
  const { counter, shift } = useDesk();
  const [uid] = useState(newKey);
  const [typed, type] = useState<Readonly<Record<string, string>>>({});
  const [chosen, choose] = useState(0);
  const ways = refundWays(order);
  const returned = returnedOf(typed);
  const totalCents = returned.length === 0 ? 0 : refundTotal(order, returned);
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
    refund: async ({ reason, restock }) => {
      const body = {
        action: 'refund' as const,
        refund: uid,
        shift: shift.uid,
        lines: returned,
        tenders: [...(tenders ?? [])],
        restock,
        reason,
      };
      const after = await counter.reach.watch(client.till.changeOrder({ params: { uid: order.uid }, body }));
      return { isCertain: after.refunds.find((one) => one.uid === uid)?.state !== 'pending' };
    },
  };
};
