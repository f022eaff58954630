import type { Ask } from '@ledgate/contract/call.ts';
import type { till } from '@ledgate/contract/till.ts';
import { type NeededApproval, refundApproval } from '@ledgate/domain/till/approvals.ts';
import { useState } from 'react';

import { can } from '../../lib/ability.ts';
import { client } from '../../lib/client.ts';
import { newKey } from '../../lib/new-key.ts';
import { isPassing, isProblem, type ProblemError } from '../../lib/problem.ts';
import { limitsOf, tillRights } from './approval-needs.ts';
import type { OrderView } from './data.ts';
import { approvalsToSend, type GivenApproval, stillNeeded } from './given-approval.ts';
import { useDesk } from './use-counter.ts';
import { useSending } from './use-sending.ts';

type OrderAct = Ask<typeof till.changeOrder>['body'];
type Made = 'refund' | 'approvals';

/** What is to go back; its name and what was let through for it are put to it here. */
export type BackAct =
  | Omit<Extract<OrderAct, { action: 'refund' }>, Made>
  | Omit<Extract<OrderAct, { action: 'void' }>, Made>;

interface Waiting {
  readonly needed: readonly NeededApproval[];
  readonly cents: number;
  readonly act: BackAct;
}

export interface GivingBack {
  readonly isBusy: boolean;
  readonly problem: ProblemError | null;
  /** What somebody else has to let through before it goes back. */
  readonly waiting: Waiting | null;
  giveBack: (cents: number, act: BackAct) => void;
  /** It was let through, or some of it, and goes on. */
  add: (given: readonly GivenApproval[]) => void;
  stop: () => void;
}

/** Refunds or voids under one name until there is an answer, and asks first for whom it needs. */
export const useGivingBack = (order: OrderView, onDone: (isCertain: boolean) => void): GivingBack => {
  const { counter } = useDesk();
  const [uid, setUid] = useState(newKey);
  const [given, setGiven] = useState<readonly GivenApproval[]>([]);
  const [waiting, setWaiting] = useState<Waiting | null>(null);
  const { isBusy, problem, send } = useSending();
  const neededFor = (cents: number, approved: readonly GivenApproval[]): NeededApproval[] => {
    const catalogue = counter.kept.catalogue.get();
    const asked = { cents, beforeCents: order.refunded_cents };
    const need = catalogue && refundApproval(asked, tillRights(can), limitsOf(catalogue));
    return need ? stillNeeded([need], approved, Date.now()) : [];
  };
  const ask = async (act: BackAct, approved: readonly GivenApproval[]): Promise<void> => {
    const body = { ...act, refund: uid, approvals: approvalsToSend(approved, Date.now()) };
    try {
      const after = await counter.reach.watch(client.till.changeOrder({ params: { uid: order.uid }, body }));
      onDone(after.refunds.find((one) => one.uid === uid)?.state !== 'pending');
    } catch (error) {
      // What was refused is over, and may have used up what was let through. What may have arrived keeps its name.
      if (isProblem(error) && !isPassing(error) && error.code !== 'key_reused') {
        setUid(newKey());
        setGiven([]);
        // By limits that this device does not know yet.
        if (error.code === 'not_allowed') void counter.refresh();
      }
      throw error;
    }
  };
  const goOn = (cents: number, act: BackAct, approved: readonly GivenApproval[]): void => {
    const needed = neededFor(cents, approved);
    setGiven(approved);
    setWaiting(needed.length === 0 ? null : { needed, cents, act });
    if (needed.length === 0) void send(() => ask(act, approved));
  };
  return {
    isBusy,
    problem,
    waiting,
    giveBack: (cents, act) => goOn(cents, act, given),
    add: (more) => {
      if (waiting !== null) goOn(waiting.cents, waiting.act, [...given, ...more]);
    },
    stop: () => setWaiting(null),
  };
};
