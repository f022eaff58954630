import { useCallback, useEffect, useRef, useState } from 'react';

import { newKey } from '../../lib/new-key.ts';
import { isPassing, isProblem, type ProblemError } from '../../lib/problem.ts';
import { usePerson } from '../../lib/session.ts';
import { bodyOf, surchargeBase } from './charge-body.ts';
import { CardRefused } from './card-fields.ts';
import { type CardQuote, type ChargeBody, type PaymentView, quoteCard, reloadTerminal, sendCharge } from './data.ts';
import type { Draft } from './draft.ts';
import { forgetAttempt, keepAttempt, type KeptAttempt, keptAttempt } from './kept-attempt.ts';

/** Where a payment stands at this terminal. */
export type Phase =
  | { at: 'form'; problem: ProblemError | null; cardSaid: string | null; declined: PaymentView | null }
  | { at: 'busy' }
  /** The customer has to hear of the surcharge before the card is charged. */
  | { at: 'surcharge'; draft: Draft; token: string | undefined; quote: CardQuote }
  | { at: 'unanswered'; attempt: KeptAttempt<ChargeBody>; isChecking: boolean }
  | { at: 'payment'; payment: PaymentView };

const READY: Phase = { at: 'form', problem: null, cardSaid: null, declined: null };

const NOT_CHARGED: readonly PaymentView['status'][] = ['declined', 'failed'];

/** Certain or not: a lost answer, and a session that ended before it, leave it open. */
const isOpen = (problem: ProblemError): boolean =>
  problem.status === 401 || (isPassing(problem) && problem.code !== 'provider_unavailable' && problem.status !== 429);

interface Charging {
  phase: Phase;
  /** Turns the card into a token, asks about a surcharge, and charges. */
  charge: (draft: Draft, tokenize: () => Promise<string>) => Promise<void>;
  /** After the surcharge was shown: with it or without. */
  goOn: (surchargeCents: number) => Promise<void>;
  /** Asks for the same charge again, under the same key. */
  check: () => Promise<void>;
  back: () => void;
  settle: (payment: PaymentView) => void;
}

type SetPhase = (phase: Phase) => void;

const settled = (payment: PaymentView): Phase =>
  NOT_CHARGED.includes(payment.status) ? { ...READY, declined: payment } : { at: 'payment', payment };

/** Kept from before it is sent until there is an answer. */
const send = async (attempt: KeptAttempt<ChargeBody>, setPhase: SetPhase): Promise<void> => {
  keepAttempt(attempt);
  try {
    const payment = await sendCharge(attempt.body);
    forgetAttempt();
    reloadTerminal();
    setPhase(settled(payment));
  } catch (error) {
    if (!isProblem(error)) throw error;
    if (isOpen(error)) return setPhase({ at: 'unanswered', attempt, isChecking: false });
    forgetAttempt();
    setPhase({ ...READY, problem: error });
  }
};

/** Whatever stopped it before anything was sent. */
const stopped = (error: unknown): Phase => {
  if (isProblem(error)) return { ...READY, problem: error };
  return { ...READY, cardSaid: error instanceof CardRefused ? error.message : '' };
};

const attemptFor = (by: string, draft: Draft, card: Parameters<typeof bodyOf>[2]): KeptAttempt<ChargeBody> => {
  const key = newKey();
  return { key, by, body: bodyOf(draft, key, card) };
};

/** One payment at a time, each asked for under one key until there is an answer. */
export const useCharge = (mayAddSurcharge: boolean): Charging => {
  const by = usePerson()?.uid ?? '';
  const [phase, setPhase] = useState<Phase>(() => {
    const attempt = keptAttempt<ChargeBody>(by);
    return attempt === null ? READY : { at: 'unanswered', attempt, isChecking: true };
  });
  const isBusy = useRef(false);
  /** A second press while the first is on its way is none. */
  const alone = async (first: Phase, run: () => Promise<void>): Promise<void> => {
    if (isBusy.current) return;
    isBusy.current = true;
    setPhase(first);
    try {
      await run();
    } catch (error) {
      setPhase(stopped(error));
    } finally {
      isBusy.current = false;
    }
  };
  const charge: Charging['charge'] = (draft, tokenize) =>
    alone({ at: 'busy' }, async () => {
      // Which card a reader will be given, nobody knows before the customer pays: no surcharge there.
      if (draft.source === 'reader') return send(attemptFor(by, draft, { surchargeCents: 0 }), setPhase);
      const token = draft.source === 'card' ? await tokenize() : undefined;
      const asked = token === undefined ? { card: draft.card } : { token };
      const quote = mayAddSurcharge ? await quoteCard(asked, surchargeBase(draft)) : null;
      if (quote !== null && quote.surcharge_cents > 0) return setPhase({ at: 'surcharge', draft, token, quote });
      return send(attemptFor(by, draft, { ...(token !== undefined && { token }), surchargeCents: 0 }), setPhase);
    });
  const goOn = async (surchargeCents: number): Promise<void> => {
    if (phase.at !== 'surcharge') return;
    const { draft, token } = phase;
    await alone({ at: 'busy' }, () =>
      send(attemptFor(by, draft, { ...(token !== undefined && { token }), surchargeCents }), setPhase),
    );
  };
  const check = async (): Promise<void> => {
    if (phase.at === 'unanswered') await alone({ ...phase, isChecking: true }, () => send(phase.attempt, setPhase));
  };
  // A page that was loaded again goes on where it was left.
  const resume = useRef(check);
  useEffect(() => void resume.current(), []);
  const settle = useCallback((payment: PaymentView) => setPhase(settled(payment)), []);
  return { phase, charge, goOn, check, back: () => setPhase(READY), settle };
};
