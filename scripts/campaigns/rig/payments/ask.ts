import { setTimeout as pause } from 'node:timers/promises';
import type { FailureCode } from '@ledgate/contract/failures.ts';
import type { PaymentView } from '@ledgate/contract/payment-view.ts';
import type { TerminalAct } from '@ledgate/contract/terminal.ts';
import { type Outcome, outcomeOf } from '../../../../harness/visitor.ts';
import type { PaymentWorld, Place, Shop } from './world.ts';

/** What befalls a request on its way. */
export interface Manner {
  place: Place;
  /** The same request reaches the other server at the same moment. */
  isTwice: boolean;
  /** The server is killed while it works on it. */
  killAfterMs: number | null;
  /** What the processor does to the first call that this makes. */
  fault: 'cut_before' | 'cut_after' | 'error_before' | 'error_after' | 'malformed' | null;
}

export const isPlain = ({ killAfterMs, fault }: Manner): boolean => killAfterMs === null && fault === null;

export type Answer = { view: PaymentView } | { code: FailureCode };

const MOST_LOOKS = 20;
const isOpen = ({ status, pending }: PaymentView): boolean =>
  pending !== null || status === 'sending' || status === 'unknown';

const other = (place: Place): Place => (place === 0 ? 1 : 0);

type Body = Parameters<ReturnType<Shop['at']>['terminal']['actOnTerminal']>[0]['body'];

const send = async (shop: Shop, place: Place, body: Body): Promise<Outcome<PaymentView>> => {
  const outcome = await outcomeOf(shop.at(place).terminal.actOnTerminal({ body }));
  return outcome.kind === 'fail' && outcome.code === 'still_running' ? { kind: 'info', why: outcome.code } : outcome;
};

/** The first try: at one server or at both, one of which may die over it. */
const sendFirst = async (
  world: PaymentWorld,
  shop: Shop,
  body: Body,
  manner: Manner,
): Promise<Outcome<PaymentView>[]> => {
  const { place, isTwice, killAfterMs } = manner;
  const sent = (isTwice ? [place, other(place)] : [place]).map((one) => send(shop, one, body));
  if (killAfterMs === null) return Promise.all(sent);
  await pause(killAfterMs);
  await world.kill(place);
  const outcomes = await Promise.all(sent);
  await world.replace(place);
  return outcomes;
};

const wordOf = (outcome: Outcome<PaymentView>): string =>
  outcome.kind === 'ok' ? outcome.answer.id : outcome.kind === 'fail' ? outcome.code : '';

/** Whoever asks twice with one key is told of one payment, or is refused twice. */
const demandOneAnswer = (outcomes: readonly Outcome<PaymentView>[]): void => {
  const words = new Set(outcomes.map(wordOf).filter((word) => word !== ''));
  if (words.size > 1) throw new Error(`one request was answered with ${[...words].join(' and ')}`);
};

/** The same request with the same key, as our own web repeats it, until somebody answers. */
const untilAnswered = async (
  shop: Shop,
  first: readonly Outcome<PaymentView>[],
  place: Place,
  body: Body,
): Promise<Answer> => {
  let outcome = first.find(({ kind }) => kind === 'ok') ?? first.find(({ kind }) => kind === 'fail') ?? first[0];
  for (let tries = 0; outcome?.kind === 'info' || outcome === undefined; tries += 1) {
    if (tries > MOST_LOOKS) throw new Error(`nobody answers: ${outcome?.why}`);
    outcome = await send(shop, tries % 2 === 0 ? other(place) : place, body);
  }
  return outcome.kind === 'ok' ? { view: outcome.answer } : { code: outcome.code };
};

const FAULTY = { adjust_tip: 'PUT' } as Partial<Record<TerminalAct['action'], string>>;

/** Asks, repeats, and waits until it is certain what came of it. */
export const ask = async (world: PaymentWorld, shop: Shop, body: Body, manner: Manner): Promise<Answer> => {
  const { fault, place } = manner;
  if (fault)
    await world.emulator.tell('faults', {
      faults: [{ kind: fault, method: FAULTY[body.action] ?? 'POST', path: '/txns', next: 1 }],
    });
  const first = await sendFirst(world, shop, body, manner);
  demandOneAnswer(first);
  const answer = await untilAnswered(shop, first, place, body);
  if (fault) await world.emulator.tell('clear-faults', {});
  if ('code' in answer) return answer;
  let { view } = answer;
  for (let looks = 0; isOpen(view); looks += 1) {
    if (looks > MOST_LOOKS) throw new Error(`${view.id} is still ${view.status}`);
    await world.lookUp(looks % 2 === 0 ? place : other(place));
    await world.signIn(shop);
    view = await shop.at(other(place)).payments.readPayment({ params: { uid: view.id } });
  }
  // The other server says the same.
  return { view: await shop.at(other(place)).payments.readPayment({ params: { uid: view.id } }) };
};

const note = { note: () => undefined };

/** Whether the processor holds what a step asked for: that decides, whoever died on the way. */
export const isThere = async (
  { stage }: PaymentWorld,
  shop: Shop,
  view: PaymentView,
  kind: string,
): Promise<boolean> => {
  const payments = stage.parts.processor?.payments;
  const step = view.steps.findLast((one) => one.kind === kind);
  if (!payments || !step) throw new Error(`${view.id} has no ${kind}`);
  if (kind === 'adjust_tip') {
    const first = view.steps.find((one) => one.state === 'confirmed' && ['sale', 'capture'].includes(one.kind));
    const sold =
      first && (await payments.findTxn({ merchantId: shop.merchant.processorMerchant, reference: first.uid }, note));
    return sold?.totalCents === step.amount_cents;
  }
  const txn = await payments.findTxn({ merchantId: shop.merchant.processorMerchant, reference: step.uid }, note);
  return txn !== null && txn.state !== 'failed';
};
