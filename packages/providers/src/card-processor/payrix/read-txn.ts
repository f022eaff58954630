import type { AvsResult, Brand, CardFacts, CvvResult, Entry, Funding } from '@ledgate/domain/payments/card.ts';
import { maskText } from '../../outside/mask-text.ts';
import { Unknown } from '../../outside/failures.ts';
import type { ProcessorTxn, TxnState } from '../payments-port.ts';
import { reasonFor } from './decline-words.ts';
import { demandMoment, readMoment } from './moments.ts';
import type { Row } from './resources.ts';

export const TYPE = { sale: 1, auth: 2, capture: 3, void: 4, refund: 5, verify: 12 } as const;

const KINDS: Readonly<Record<number, ProcessorTxn['kind']>> = Object.fromEntries(
  Object.entries(TYPE).map(([kind, number]) => [number, kind as keyof typeof TYPE]),
);
const STATES: readonly TxnState[] = ['pending', 'approved', 'failed', 'captured', 'settled', 'returned'];
const BRAND_OF: Readonly<Record<number, Brand>> = { 1: 'amex', 2: 'visa', 3: 'mastercard', 4: 'diners', 5: 'discover' };
const FUNDING_OF: Readonly<Record<string, Funding>> = { credit: 'credit', debit: 'debit', prepaid: 'prepaid' };
const RESULT = { general: 1, cvv: 4, avs: 5 } as const;
const MAIL_OR_PHONE = 3;
const KEYED = 1;

/** By the provider's numbers; those of fallback are swipes. */
const ENTRY_OF: Readonly<Record<number, Entry>> = {
  [KEYED]: 'keyed',
  2: 'swipe',
  3: 'swipe',
  4: 'swipe',
  5: 'chip',
  6: 'contactless',
  7: 'swipe',
  8: 'swipe',
};

const AVS_OF: Readonly<Record<number, AvsResult>> = { 3: 'match', 4: 'no_match', 5: 'street_only', 6: 'zip_only' };
const CVV_OF: Readonly<Record<number, CvvResult>> = { 3: 'match', 4: 'no_match' };

/** 7 and 15 to 26 are networks of debit cards. */
const isDebitNetwork = (method: number | null): boolean =>
  method !== null && (method === 7 || (method >= 15 && method <= 26));

export const readCard = (payment: Row<'txns'>['payment']): CardFacts | null => {
  if (!payment || payment.last4 === null) return null;
  const { method, last4, funding, commercial } = payment;
  return {
    brand: BRAND_OF[method ?? 0] ?? 'other',
    last4,
    funding: isDebitNetwork(method) ? 'debit' : (FUNDING_OF[(funding ?? '').toLowerCase()] ?? 'unknown'),
    isCommercial: commercial,
  };
};

/** What comes from a card on file and what is to become one are told apart by nothing but who asked. */
const entryOf = ({ entryMode, cofType, origin }: Row<'txns'>): Entry | null => {
  const known = ENTRY_OF[entryMode ?? 0];
  if (known) return known;
  if (cofType === 'unscheduled') return 'on_file';
  return cofType === null && origin === MAIL_OR_PHONE ? 'moto' : null;
};

type Results = readonly Row<'txnResults'>[];

/** Where nobody asked there is no result; where somebody did and no answer came, that is one. */
const addressOf = (results: Results): AvsResult => {
  const found = results.find(({ type }) => type === RESULT.avs);
  return found ? (AVS_OF[found.code ?? 0] ?? 'unavailable') : 'none';
};

const codeOf = (results: Results): CvvResult => {
  const found = results.find(({ type }) => type === RESULT.cvv);
  return found ? (CVV_OF[found.code ?? 0] ?? 'not_processed') : 'none';
};

const stateOf = (status: number | null): TxnState => {
  const state = status === null ? undefined : STATES[status];
  // A status nobody knows is no reason to guess whether somebody was charged.
  if (!state) throw new Unknown('unknown_status');
  return state;
};

const interchangeOf = (row: Row<'txns'>): ProcessorTxn['interchange'] =>
  row.interchangeCategory === null
    ? null
    : { category: row.interchangeCategory, cents: row.interchangeAmount ?? 0, downgrade: row.downgradeReason };

const moneyOf = (row: Row<'txns'>) => ({
  totalCents: row.total ?? 0,
  tipCents: row.tip ?? 0,
  approvedCents: row.approved ?? 0,
  refundedCents: row.refunded ?? 0,
});

export const readTxn = (row: Row<'txns'>): ProcessorTxn => {
  const results = row.txnResults ?? [];
  const state = stateOf(row.status);
  const message = results.find(({ type }) => type === RESULT.general)?.message ?? null;
  const said = message === null ? null : maskText(message);
  return {
    id: row.id,
    merchantId: row.merchant ?? '',
    reference: row.order,
    kind: KINDS[row.type ?? 0] ?? 'other',
    state,
    isVoided: row.inactive,
    ...moneyOf(row),
    authCode: row.authCode ?? row.authorization,
    forTxn: row.fortxn,
    batchId: row.batch,
    card: readCard(row.payment),
    entry: entryOf(row),
    aid: row.aid,
    avs: addressOf(results),
    cvv: codeOf(results),
    decline: state === 'failed' ? reasonFor(said ?? '') : null,
    said,
    expiresAt: readMoment(row.expires),
    createdAt: demandMoment(row.created),
    interchange: interchangeOf(row),
    modified: row.modified ?? '',
  };
};
