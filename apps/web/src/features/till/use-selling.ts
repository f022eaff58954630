import { settleTenders } from '@ledgate/domain/till/tenders.ts';
import type { OrderView } from '@ledgate/contract/till-view.ts';
import { useState } from 'react';

import { newKey } from '../../lib/new-key.ts';
import { isProblem, type ProblemError } from '../../lib/problem.ts';
import { usePerson } from '../../lib/session.ts';
import { changed, emptyDraft, priceDraft, pricingOf, type SoldBasket } from './basket.ts';
import { type Checkout, isAtServer, isUnopened } from './checkout.ts';
import { atItsLevel, opensAt } from './checkout-level.ts';
import { basketBody, saleBody, type TakenTender } from './order-body.ts';
import { receiptOfOrder, receiptOfSale, type TillReceipt } from './receipt-of.ts';
import { type Approving, useApproving } from './use-approving.ts';
import { type Desk, useDesk } from './use-counter.ts';
import { useSending } from './use-sending.ts';

/** What was just sold. */
export interface Done {
  readonly uid: string;
  readonly receipt: TillReceipt;
  readonly totalCents: number;
  readonly changeCents: number;
  /** False while only this device knows of it. */
  readonly isAtServer: boolean;
}

export interface Selling {
  readonly done: Done | null;
  readonly problem: ProblemError | null;
  readonly isBusy: boolean;
  /** What somebody else has to let through before it is sold. */
  readonly approving: Approving;
  /** All of it at once, in cash or otherwise: with a network and without. */
  sell: (tenders: readonly Omit<TakenTender, 'uid'>[]) => void;
  /** By card, or in parts; from here on it is an order at the server. */
  pay: (step: (checkout: Checkout) => Checkout) => void;
  /** Goes on with what was left in the middle. */
  goOn: () => Promise<void>;
  giveUp: () => Promise<void>;
  next: () => void;
}

const changeOf = (totalCents: number, tenders: readonly Pick<TakenTender, 'kind' | 'cents'>[]): number => {
  const verdict = settleTenders(totalCents, tenders);
  return verdict.isPaid ? verdict.changeCents : 0;
};

const doneOf = (order: OrderView): Done => ({
  uid: order.uid,
  totalCents: order.total_cents,
  changeCents: order.change_cents,
  isAtServer: true,
  receipt: receiptOfOrder(order),
});

const beginCheckout = ({ draft, priced, catalogue }: SoldBasket, register: string, shift: string): Checkout => {
  const at = Date.now();
  const { held } = draft;
  const opens = opensAt(pricingOf(catalogue.setup), 'cash');
  const sale = { sell: { ...saleBody(draft, priced, catalogue, { register, shift, at }), ...opens } };
  const hold = held && {
    hold: { action: 'hold' as const, label: held.label, ...basketBody(draft, priced, catalogue, at) },
  };
  return {
    uid: draft.uid,
    shift,
    totalCents: priced.totalCents,
    level: priced.level,
    draft,
    opening: held === null ? sale : held.isChanged ? hold : null,
    tenders: [],
    cards: [],
    trying: null,
    declined: null,
    voiding: null,
  };
};

/** Kept before it is sent, with a network and without. */
const sellNow = async (
  { counter, shift }: Desk,
  { draft, priced, catalogue }: SoldBasket,
  cashier: { uid: string; name: string },
  given: readonly Omit<TakenTender, 'uid'>[],
): Promise<Done> => {
  const { queue, reach, enrolment } = counter;
  const at = Date.now();
  const tenders = given.map((tender) => ({ ...tender, uid: newKey() }));
  const body = {
    ...saleBody(draft, priced, catalogue, { register: enrolment.register, shift: shift.uid, at }),
    tenders,
    // Somebody else may be here when it is sent.
    ...(!reach.isReached.get() && { is_offline: true, cashier: cashier.uid }),
  };
  const sold = await queue.sell({ uid: draft.uid, body, cashier, totalCents: priced.totalCents });
  if (!sold.isSold) throw sold.problem;
  const changeCents = changeOf(priced.totalCents, tenders);
  const byCard = priceDraft(draft, catalogue, at, true);
  const pricing = pricingOf(catalogue.setup);
  const receipt = receiptOfSale({
    draft,
    priced,
    byCard,
    pricing,
    tenders,
    changeCents,
    at,
    isExempt: body.is_exempt === true,
    cashier: cashier.name,
  });
  return {
    uid: draft.uid,
    totalCents: priced.totalCents,
    changeCents,
    isAtServer: sold.order !== null,
    receipt: { ...receipt, orderNo: sold.order?.order_no ?? null },
  };
};

/** What was charged goes back; the basket stays. */
const giveUpOn = async ({ counter }: Desk): Promise<void> => {
  const { run, draft: drafts } = counter;
  const kept = run.checkout.get();
  if (kept === null) return;
  const { held } = kept.draft;
  // What the server never heard of is simply not there; what was on hold stays on hold.
  const isVoided = isAtServer(kept) && (held === null || kept.cards.length > 0);
  if (isVoided) await run.go({ ...kept, voiding: newKey(), trying: null });
  else await run.forget();
  // A name is used once: the same basket is sold under another one, for which nothing was let through.
  if (run.checkout.get() !== null) return;
  // What is still on hold may be so at the prices of a card that was declined.
  drafts.set(held === null ? { ...kept.draft, uid: newKey(), approvals: [] } : changed(kept.draft, {}));
};

const DROPS_APPROVALS = ['not_allowed', 'wrong_state'];

/** What was let through was not enough for the server, by limits or rights of today: it is asked for anew. */
const refusedBy = ({ counter }: Desk, problem: ProblemError): void => {
  const { draft: drafts } = counter;
  if (!DROPS_APPROVALS.includes(problem.code)) return;
  if (drafts.get().approvals.length > 0) drafts.set({ ...drafts.get(), approvals: [] });
  void counter.refresh();
};

const watching = async <T>(desk: Desk, work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    if (isProblem(error)) refusedBy(desk, error);
    throw error;
  }
};

/** Where it was left, or from the basket. */
const checkoutNow = ({ counter, shift }: Desk, basket: SoldBasket | null): Checkout | null => {
  const { run, enrolment, draft: drafts } = counter;
  const kept = run.checkout.get();
  if (basket === null || (kept !== null && !isUnopened(kept))) return kept;
  const begun = beginCheckout({ ...basket, draft: drafts.get() }, enrolment.register, shift.uid);
  return kept === null ? begun : { ...begun, tenders: kept.tenders };
};

/** From a basket to its receipt. What the server refuses leaves the basket as it was. */
export const useSelling = (basket: SoldBasket | null): Selling => {
  const desk = useDesk();
  const cashier = usePerson();
  const [done, setDone] = useState<Done | null>(null);
  const { isBusy, problem, send } = useSending();
  const approving = useApproving(basket);
  const { draft: drafts, run } = desk.counter;
  const finish = (sold: Done): void => {
    setDone(sold);
    drafts.set(emptyDraft(newKey()));
  };
  const walk = async (checkout: Checkout): Promise<void> => {
    const order = await run.go(checkout);
    const refused = run.problem.get();
    if (order !== null) finish(doneOf(order));
    else if (refused !== null) refusedBy(desk, refused);
  };
  const sellAll = async (given: readonly Omit<TakenTender, 'uid'>[]): Promise<void> => {
    if (basket === null || cashier === null) return;
    // With what was let through for it since it was drawn.
    const now = { ...basket, draft: drafts.get() };
    finish(await watching(desk, () => sellNow(desk, now, { uid: cashier.uid, name: cashier.fullName }, given)));
  };
  return {
    done,
    problem,
    isBusy,
    approving,
    sell: (given) => approving.through(() => void send(() => sellAll(given))),
    pay: (step) =>
      approving.through(
        () =>
          void send(async () => {
            const begun = checkoutNow(desk, basket);
            if (begun !== null) await walk(atItsLevel(step(begun), desk.counter.kept.catalogue.get(), Date.now()));
          }),
      ),
    goOn: () =>
      send(async () => {
        const kept = run.checkout.get();
        if (kept !== null) await walk(kept);
      }),
    giveUp: () => send(() => giveUpOn(desk)),
    next: () => setDone(null),
  };
};
