import type { OrderView } from '@ledgate/contract/till-view.ts';

import { client } from '../../lib/client.ts';
import { isPassing, isProblem, type ProblemError } from '../../lib/problem.ts';
import { createStore, type Store } from '../../lib/store.ts';
import type { Base } from './base.ts';
import { cardAnswered, type Checkout, nextStep } from './checkout.ts';
import { deviceUid } from './enrolment.ts';
import type { Reach } from './reach.ts';

/** A step whose answer was lost is asked for again, under the same name. */
const AGAIN_MS = 2000;

export interface CheckoutRun {
  readonly checkout: Store<Checkout | null>;
  /** What the server refused; somebody decides how to go on. */
  readonly problem: Store<ProblemError | null>;
  /** A step waits for its answer, or will be asked for again. */
  readonly isBusy: Store<boolean>;
  /** What was left in the middle, by whatever ended the page. */
  load: () => Promise<void>;
  /** Takes it from here; resolves with the order once it is paid, null where somebody has to choose or it was given up. */
  go: (checkout: Checkout) => Promise<OrderView | null>;
  forget: () => Promise<void>;
}

const isCertain = (error: ProblemError): boolean =>
  error.status !== 401 && (!isPassing(error) || error.code === 'provider_unavailable' || error.status === 429);

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

const openOrder = async (checkout: Checkout): Promise<Checkout> => {
  const { opening, uid } = checkout;
  if (opening !== null && 'sell' in opening) await client.till.sell({ body: opening.sell });
  if (opening !== null && 'hold' in opening) await client.till.changeOrder({ params: { uid }, body: opening.hold });
  return { ...checkout, opening: null };
};

const payOrder = ({ uid, shift, tenders }: Checkout): Promise<OrderView> =>
  client.till.changeOrder({
    params: { uid },
    body: { action: 'pay', shift, tenders: [...tenders], device: deviceUid(), sold_at: new Date().toISOString() },
  });

const voidOrder = ({ uid, shift }: Checkout, refund: string): Promise<OrderView> =>
  client.till.changeOrder({
    params: { uid },
    body: { action: 'void', refund, shift, reason: 'Not paid at the counter' },
  });

interface Taken {
  readonly next: Checkout | null;
  readonly order: OrderView | null;
}

const take = async (checkout: Checkout): Promise<Taken> => {
  const { trying, voiding } = checkout;
  const step = nextStep(checkout);
  if (step === 'open') return { next: await openOrder(checkout), order: null };
  if (step === 'charge' && trying !== null)
    return { next: cardAnswered(checkout, await client.terminal.actOnTerminal({ body: trying.body })), order: null };
  if (step === 'check' && trying !== null && trying.payment !== null) {
    const payment = await client.payments.checkPayment({ params: { uid: trying.payment } });
    const next = cardAnswered(checkout, payment);
    if (next.trying !== null) await pause(AGAIN_MS);
    return { next, order: null };
  }
  if (step === 'void' && voiding !== null) {
    await voidOrder(checkout, voiding);
    return { next: null, order: null };
  }
  return { next: null, order: await payOrder(checkout) };
};

export const createCheckout = (base: Base, reach: Reach): CheckoutRun => {
  const checkout = createStore<Checkout | null>(null);
  const problem = createStore<ProblemError | null>(null);
  const isBusy = createStore(false);
  const keep = async (next: Checkout | null): Promise<void> => {
    await (next === null ? base.dropFact('checkout') : base.keepFact('checkout', next));
    checkout.set(next);
  };
  /** A card that is refused is tried no more; what else was refused stays for somebody to decide. */
  const refused = async (now: Checkout, error: ProblemError): Promise<void> => {
    problem.set(error);
    await keep({ ...now, trying: null, voiding: null });
  };
  const walk = async (): Promise<OrderView | null> => {
    for (let now = checkout.get(); now !== null && nextStep(now) !== 'choose'; now = checkout.get()) {
      try {
        const { next, order } = await reach.watch(take(now));
        await keep(next);
        if (order !== null) return order;
      } catch (error) {
        if (!isProblem(error)) throw error;
        if (isCertain(error)) {
          await refused(now, error);
          return null;
        }
        // Nobody is signed in any more: whoever comes back goes on with it.
        if (error.status === 401) return null;
        await pause(AGAIN_MS);
      }
    }
    return null;
  };
  return {
    checkout,
    problem,
    isBusy,
    load: async () => {
      const kept = await base.fact('checkout');
      // Safe: written here, in this browser.
      const found = kept as Checkout | undefined;
      // What was left by a till that knew one price only.
      checkout.set(found === undefined ? null : { ...found, level: found.level ?? 'cash' });
    },
    go: async (next) => {
      if (isBusy.get()) return null;
      isBusy.set(true);
      problem.set(null);
      try {
        await keep(next);
        return await walk();
      } finally {
        isBusy.set(false);
      }
    },
    forget: () => keep(null),
  };
};
