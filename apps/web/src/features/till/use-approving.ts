import type { NeededApproval } from '@ledgate/domain/till/approvals.ts';
import { useState } from 'react';

import { can } from '../../lib/ability.ts';
import { draftNeeds, tillRights } from './approval-needs.ts';
import { priceBoth, type SoldBasket } from './basket.ts';
import { isUnopened } from './checkout.ts';
import { type GivenApproval, stillNeeded } from './given-approval.ts';
import { useDesk } from './use-counter.ts';

/** A sale that waits for somebody to let it through. */
export interface AskedApproval {
  readonly order: string;
  readonly needed: readonly NeededApproval[];
  readonly goOn: () => void;
}

export interface Approving {
  readonly asked: AskedApproval | null;
  /** Goes on at once where nothing is needed, else as soon as it was let through. */
  through: (goOn: () => void, isHolding?: boolean) => void;
  give: (given: readonly GivenApproval[]) => void;
  stop: () => void;
}

/** Stands before everything that makes an order of a basket while the server can be asked. */
export const useApproving = (basket: SoldBasket | null): Approving => {
  const { counter } = useDesk();
  const { draft: drafts, run, reach } = counter;
  const [asked, setAsked] = useState<AskedApproval | null>(null);
  const openNow = (isHolding: boolean): NeededApproval[] => {
    const { held, approvals } = drafts.get();
    const begun = run.checkout.get();
    // At the server it is what it is: whoever pays it changes nothing of it.
    const isThere = begun === null ? held !== null && !held.isChanged && !isHolding : !isUnopened(begun);
    if (basket === null || isThere || !reach.isReached.get()) return [];
    const { draft, catalogue } = basket;
    const needed = draftNeeds(draft, priceBoth(draft, catalogue, Date.now()), catalogue, tillRights(can));
    return stillNeeded(needed, approvals, Date.now());
  };
  return {
    asked,
    through: (goOn, isHolding = false) => {
      const needed = openNow(isHolding);
      if (needed.length === 0) goOn();
      else setAsked({ order: drafts.get().uid, needed, goOn });
    },
    give: (given) => {
      if (asked === null) return;
      const approvals = [...drafts.get().approvals, ...given];
      drafts.set({ ...drafts.get(), approvals });
      const needed = stillNeeded(asked.needed, approvals, Date.now());
      setAsked(needed.length === 0 ? null : { ...asked, needed });
      if (needed.length === 0) asked.goOn();
    },
    stop: () => setAsked(null),
  };
};
