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
  | { at: 'surcharge'; draft: Draft; token: string; quote: CardQuote }
  | { at: 'unanswered'; attempt: KeptAttempt<ChargeBody>; isChecking: boolean }
  | { at: 'payment'; payment: PaymentView };

export const READY: Phase = { at: 'form', problem: null, cardSaid: null, declined: null };

const NOT_CHARGED: readonly PaymentView['status'][] = ['declined', 'failed'];

/** Certain or not: a lost answer, and a session that ended before it, leave it open. */
const isOpen = (problem: ProblemError): boolean =>
  problem.status === 401 || (isPassing(problem) && problem.code !== 'provider_unavailable' && problem.status !== 429);

interface Charging {
  phase: Phase;
  /** Turns the card into a token, asks about a surcharge, and charges. */
  charge: (draft: Draft) => Promise<void>;
  /** After the surcharge was shown: with it or without. */
  goOn: (surchargeCents: number) => Promise<void>;
  /** Asks for the same charge again, under the same key. */
  check: () => Promise<void>;
  back: () => void;
  settle: (payment: PaymentView) => void;
}

/** One payment at a time, each asked for under one key until there is an answer. */
export const useCharge = (tokenize: () => Promise<string>, mayAddSurcharge: boolean): Charging => {
  const by = usePerson()?.uid ?? '';
  const [phase, setPhase] = useState<Phase>(() => {
    const attempt = keptAttempt<ChargeBody>(by);
    return attempt === null ? READY : { at: 'unanswered', attempt, isChecking: true };
  });
  const isBusy = useRef(false);
  const settle = useCallback((payment: PaymentView) => {
    reloadTerminal();
    setPhase(NOT_CHARGED.includes(payment.status) ? { ...READY, declined: payment } : { at: 'payment', payment });
  }, []);
  const send = useCallback(
    async (attempt: KeptAttempt<ChargeBody>): Promise<void> => {
      keepAttempt(attempt);
      try {
        const payment = await sendCharge(attempt.body);
        forgetAttempt();
        settle(payment);
      } catch (error) {
        if (!isProblem(error)) throw error;
        if (isOpen(error)) return setPhase({ at: 'unanswered', attempt, isChecking: false });
        forgetAttempt();
        setPhase({ ...READY, problem: error });
      }
    },
    [settle],
  );
  /** A second press while the first is on its way is none. */
  const alone = useCallback(async (run: () => Promise<void>): Promise<void> => {
    if (isBusy.current) return;
    isBusy.current = true;
    try {
      await run();
    } catch (error) {
      const problem = isProblem(error) ? error : null;
      const cardSaid = problem !== null ? null : error instanceof CardRefused ? error.message : '';
      setPhase({ ...READY, problem, cardSaid });
    } finally {
      isBusy.current = false;
    }
  }, []);
  const attemptFor = (draft: Draft, card: { token?: string; surchargeCents: number }): KeptAttempt<ChargeBody> => {
    const key = newKey();
    return { key, by, body: bodyOf(draft, key, card) };
  };
  const charge = (draft: Draft): Promise<void> =>
    alone(async () => {
      setPhase({ at: 'busy' });
      if (draft.source !== 'card') return send(attemptFor(draft, { surchargeCents: 0 }));
      const token = await tokenize();
      const quote = mayAddSurcharge ? await quoteCard(token, surchargeBase(draft)) : null;
      if (quote !== null && quote.surcharge_cents > 0) return setPhase({ at: 'surcharge', draft, token, quote });
      return send(attemptFor(draft, { token, surchargeCents: 0 }));
    });
  const goOn = (surchargeCents: number): Promise<void> =>
    alone(async () => {
      if (phase.at !== 'surcharge') return;
      setPhase({ at: 'busy' });
      await send(attemptFor(phase.draft, { token: phase.token, surchargeCents }));
    });
  const check = (): Promise<void> =>
    alone(async () => {
      if (phase.at !== 'unanswered') return;
      setPhase({ ...phase, isChecking: true });
      await send(phase.attempt);
    });
  // A page that was loaded again goes on where it was left.
  const resume = useRef(check);
  useEffect(() => void resume.current(), []);
  return { phase, charge, goOn, check, back: () => setPhase(READY), settle };
};
