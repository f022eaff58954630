import { createStore, type Store } from '../../lib/store.ts';
import { newKey } from '../../lib/new-key.ts';
import type { Base } from './base.ts';
import { type Draft, emptyDraft } from './basket.ts';
import type { Enrolment } from './enrolment.ts';
import { openBase } from './indexed-base.ts';
import { type KeptCatalogue, keepCatalogue } from './keep-catalogue.ts';
import { createReach, type Reach } from './reach.ts';
import { type CheckoutRun, createCheckout } from './run-checkout.ts';
import { createSaleQueue, type SaleQueue } from './sale-queue.ts';

/** How often a till asks whether the catalogue has changed, and sends what waits. */
const ROUND_MS = 30_000;
const SOON_MS = 4000;

/** Everything a register is made of in this browser. */
export interface Counter {
  readonly enrolment: Enrolment;
  readonly base: Base;
  readonly reach: Reach;
  readonly kept: KeptCatalogue;
  readonly queue: SaleQueue;
  readonly run: CheckoutRun;
  readonly draft: Store<Draft>;
  /** Asks the server now for what is new, and sends what waits. */
  refresh: () => Promise<void>;
  stop: () => void;
}

/** The one on this page, for what stands around it. */
export const counterNow = createStore<Counter | null>(null);

/** What is in the basket is written down as it grows: a page that is loaded again has it. */
const keptDraft = async (base: Base): Promise<Store<Draft>> => {
  // Safe: written here, in this browser.
  const kept = (await base.fact('draft')) as Draft | undefined;
  // One that an earlier version kept has not all of it.
  const draft = createStore<Draft>({ ...emptyDraft(newKey()), ...kept });
  draft.subscribe(() => void base.keepFact('draft', draft.get()).catch(() => undefined));
  return draft;
};

const rounds = (reach: Reach, queue: SaleQueue, refresh: () => Promise<void>): (() => void) => {
  let last = Date.now();
  const timer = setInterval(() => {
    const isDue = Date.now() - last >= ROUND_MS;
    // What was refused is asked for again now and then, and not all the time.
    const isAllSaid = queue.waiting.get().every(({ problem }) => problem !== null);
    if (!isDue && reach.isReached.get() && isAllSaid) return;
    last = Date.now();
    void refresh();
  }, SOON_MS);
  const now = (): void => void refresh();
  globalThis.addEventListener('online', now);
  return () => {
    clearInterval(timer);
    globalThis.removeEventListener('online', now);
  };
};

export const startCounter = async (enrolment: Enrolment): Promise<Counter> => {
  const base = await openBase(enrolment.merchant);
  const reach = createReach();
  const kept = keepCatalogue(base);
  const queue = createSaleQueue(base, reach);
  const run = createCheckout(base, reach);
  await Promise.all([kept.load(), queue.load(), run.load()]);
  const draft = await keptDraft(base);
  // It was sold, and the page ended before the next one began.
  if (queue.waiting.get().some(({ uid }) => uid === draft.get().uid)) draft.set(emptyDraft(newKey()));
  const refresh = async (): Promise<void> => {
    try {
      await reach.watch(kept.refresh());
      await queue.sync();
    } catch {
      // Known by now to be out of reach, and tried again.
    }
  };
  const stopRounds = rounds(reach, queue, refresh);
  void refresh();
  const stop = (): void => {
    stopRounds();
    reach.stop();
  };
  return { enrolment, base, reach, kept, queue, run, draft, refresh, stop };
};
