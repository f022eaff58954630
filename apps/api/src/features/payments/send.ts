import type { DeclineReason } from '@ledgate/domain/payments/declines.ts';
import type {
  CardPayments,
  Charged,
  ProcessorTxn,
  StoredCard,
} from '@ledgate/providers/card-processor/payments-port.ts';
import type { Effecting } from '@ledgate/providers/card-processor/asking.ts';
import { NotSent, OutsideFailure, Refused } from '@ledgate/providers/outside/failures.ts';
import { Failure } from '../../core/failure.ts';
import type { Parts } from '../../core/parts.ts';
import { refuse } from './refuse.ts';
import type { StoredStep } from './step-store.ts';

/** What is certain after asking. */
export type Outcome =
  | { state: 'confirmed'; txn: ProcessorTxn | null }
  | { state: 'declined'; txn: ProcessorTxn | null; reason: DeclineReason; said: string }
  | { state: 'refused'; fault: string }
  /** It certainly did not happen. */
  | { state: 'absent'; fault: string };

export type Sent = Outcome | { state: 'unknown' };

export const cardPayments = ({ processor }: Parts): CardPayments => {
  if (!processor) throw new Failure('wrong_state', 'Card payments are not switched on here.');
  return processor.payments;
};

/** What is asked is not kept: the steps of a payment say what was asked and answered. */
export const asking = { note: () => undefined };

const NOT_SENT = 'The payment provider could not be reached, so nothing was charged or changed. Try again in a minute.';

/**
 * Names the effect when the request goes out, and refuses whoever stood still too long: what leaves then might arrive after
 * somebody has looked, found nothing and said so.
 */
export const effectingFor = (parts: Parts, { uid }: Pick<StoredStep, 'uid'>): Effecting => {
  const since = performance.now();
  const { leaseMs, quietMs } = parts.settings.outside;
  return {
    ...asking,
    token: () => {
      if (performance.now() - since > Math.max(leaseMs - quietMs, leaseMs / 2)) throw new NotSent('too_late');
      return uid;
    },
  };
};

const outcomeOf = (charged: Charged): Outcome =>
  charged.outcome === 'approved'
    ? { state: 'confirmed', txn: charged.txn }
    : { state: 'declined', txn: charged.txn, reason: charged.reason, said: charged.said };

/** Asks once, and says what is certain afterwards. */
export const send = async (ask: () => Promise<Charged | null>): Promise<Sent> => {
  try {
    const charged = await ask();
    return charged === null ? { state: 'confirmed', txn: null } : outcomeOf(charged);
  } catch (error) {
    if (error instanceof NotSent) return { state: 'absent', fault: NOT_SENT };
    if (error instanceof Refused)
      return { state: 'refused', fault: error.faults.map(({ message }) => message).join(' ') || error.message };
    if (error instanceof OutsideFailure) return { state: 'unknown' };
    throw error;
  }
};

/** A question that changes nothing; whoever asked is told when nobody answers. */
export const askProcessor = async <R>(ask: () => Promise<R>): Promise<R> => {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof OutsideFailure)) throw error;
    throw new Failure('provider_unavailable', 'The payment provider isn’t answering. Nothing was charged or changed.');
  }
};

/** The card that a token stands for. */
export const demandCard = async (parts: Parts, token: string): Promise<StoredCard> => {
  const card = await askProcessor(() => cardPayments(parts).card(token, asking));
  if (!card) throw refuse({ token: 'Enter the card again: the processor no longer knows it.' });
  return card;
};

/** What a transaction there says about the step that asked for it. */
export const outcomeOfTxn = (txn: ProcessorTxn): Outcome =>
  txn.state === 'failed'
    ? { state: 'declined', txn, reason: txn.decline ?? 'declined', said: txn.said ?? '' }
    : { state: 'confirmed', txn };
