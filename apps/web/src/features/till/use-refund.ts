import { readDecimal } from '@ledgate/domain/applications/input/typed-numbers.ts';
import { type NeededApproval, refundApproval } from '@ledgate/domain/till/approvals.ts';
import { useState } from 'react';

import { can } from '../../lib/ability.ts';
import { client } from '../../lib/client.ts';
import { newKey } from '../../lib/new-key.ts';
import { isPassing, isProblem } from '../../lib/problem.ts';
import { limitsOf, tillRights } from './approval-needs.ts';
import type { OrderView } from './data.ts';
import { approvalsToSend, type GivenApproval, stillNeeded } from './given-approval.ts';
import { type BackTender, planTenders, refundTotal, type RefundWay, refundWays } from './refund-plan.ts';
import { useDesk } from './use-counter.ts';

interface RefundFacts {
  readonly reason: string;
  readonly restock: boolean;
  readonly given: readonly GivenApproval[];
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
  /** Of this refund, what somebody else has to let through first. */
  needed: (given: readonly GivenApproval[]) => NeededApproval[];
  /** Under one name until there is an answer. */
  refund: (facts: RefundFacts, whenRefused: () => void) => Promise<{ isCertain: boolean }>;
}

/** In thousandths; what can't be read is more than there is. */
const returnedOf = (typed: Readonly<Record<string, string>>) =>
  Object.entries(typed)
    .map(([line, text]) => ({ line, quantity: readDecimal(text.trim() === '' ? '0' : text.trim(), 3) ?? -1 }))
    .filter(({ quantity }) => quantity !== 0);

export const useRefund = (order: OrderView): Refunding => {
  const { counter, shift } = useDesk();
  const [uid, setUid] = useState(newKey);
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
    needed: (given) => {
      const catalogue = counter.kept.catalogue.get();
      if (catalogue === null || totalCents === null) return [];
      const asked = { cents: totalCents, beforeCents: order.refunded_cents };
      const need = refundApproval(asked, tillRights(can), limitsOf(catalogue));
      return need === null ? [] : stillNeeded([need], given, Date.now());
    },
    refund: async ({ reason, restock, given }, whenRefused) => {
      const body = {
        action: 'refund' as const,
        refund: uid,
        shift: shift.uid,
        lines: returned,
        tenders: [...(tenders ?? [])],
        restock,
        reason,
        approvals: approvalsToSend(given, Date.now()),
      };
      try {
        const after = await counter.reach.watch(client.till.changeOrder({ params: { uid: order.uid }, body }));
        return { isCertain: after.refunds.find((one) => one.uid === uid)?.state !== 'pending' };
      } catch (error) {
        // What was refused is over: the next one is another. What may have arrived keeps its name.
        if (isProblem(error) && !isPassing(error) && error.code !== 'key_reused') {
          setUid(newKey());
          whenRefused();
        }
        throw error;
      }
    },
  };
};
