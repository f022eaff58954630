import type { Brand } from '../payments/card.ts';
import type { EvidenceKind } from './evidence.ts';

/** Why a customer's bank disputes a sale, in plain words, and what wins it. */
export interface DisputeReason {
  readonly title: string;
  readonly sentence: string;
  /** What has to be shown. */
  readonly wins: string;
  readonly evidence: readonly EvidenceKind[];
}

const FRAUD: DisputeReason = {
  title: 'The cardholder says they did not pay',
  sentence: 'The cardholder told their bank that neither they nor anybody they know made this payment.',
  wins: 'Show that the cardholder took part: the address and code matched, the goods went to their address, or they bought from you before without a dispute.',
  evidence: ['receipt', 'card_checks', 'customer', 'delivery', 'signature', 'messages', 'earlier_sales'],
};
const FRAUD_PRESENT: DisputeReason = {
  title: 'The cardholder says they were not there',
  sentence: 'The card was used in person, and the cardholder says it was not them.',
  wins: 'Show that the chip was read or the card was tapped, and the signature or PIN if there is one.',
  evidence: ['receipt', 'signature', 'card_checks', 'customer'],
};
const NO_AUTHORIZATION: DisputeReason = {
  title: 'The payment was not authorized',
  sentence: 'The customer’s bank says it did not approve this payment, or not for this amount.',
  wins: 'Show the authorization code and the amount that was approved.',
  evidence: ['receipt', 'card_checks'],
};
const PROCESSING: DisputeReason = {
  title: 'Something about the payment is wrong',
  sentence: 'The bank says that the amount, the account, the currency or the date is not right.',
  wins: 'Show the receipt with the amount and date the customer agreed to.',
  evidence: ['receipt', 'signature', 'messages'],
};
const LATE: DisputeReason = {
  title: 'The payment was sent too late',
  sentence: 'The bank says the payment reached it after the authorization had ended.',
  wins: 'Show the day of the sale and the day it was captured.',
  evidence: ['receipt'],
};
const DUPLICATE: DisputeReason = {
  title: 'Charged twice, or paid another way',
  sentence: 'The customer says the same sale was charged more than once, or that they paid by other means.',
  wins: 'Show that these were two sales, or that you gave one of them back.',
  evidence: ['receipt', 'refund_proof', 'messages', 'product'],
};
const NOT_RECEIVED: DisputeReason = {
  title: 'Not received',
  sentence: 'The customer says the goods or services they paid for never came.',
  wins: 'Show that it was delivered: the tracking number, the day and the address, or that the service was used.',
  evidence: ['delivery', 'signature', 'receipt', 'messages', 'customer'],
};
const NOT_AS_DESCRIBED: DisputeReason = {
  title: 'Not as described, or defective',
  sentence: 'The customer says what they got is not what was offered, or does not work.',
  wins: 'Show what was offered and what was delivered, and that the customer did not return it or that you offered to make it good.',
  evidence: ['product', 'terms', 'messages', 'refund_policy', 'delivery', 'receipt'],
};
const CANCELED_RECURRING: DisputeReason = {
  title: 'A subscription the customer says they canceled',
  sentence: 'The customer says they had canceled before they were charged again.',
  wins: 'Show that they had not canceled when they were charged, and the terms they agreed to.',
  evidence: ['cancellation', 'terms', 'messages', 'receipt'],
};
const CANCELED: DisputeReason = {
  title: 'Canceled or returned',
  sentence: 'The customer says they canceled or returned what they bought.',
  wins: 'Show the refund or cancellation policy they saw before they paid, and that they did not keep to it.',
  evidence: ['refund_policy', 'terms', 'cancellation', 'messages', 'receipt'],
};
const CREDIT_MISSING: DisputeReason = {
  title: 'A refund that did not arrive',
  sentence: 'The customer says you promised a refund and they did not get it.',
  wins: 'Show that the refund was made, or that none was due under your policy.',
  evidence: ['refund_proof', 'refund_policy', 'messages', 'receipt'],
};
const COUNTERFEIT: DisputeReason = {
  title: 'Counterfeit goods',
  sentence: 'The customer says that what they got is a counterfeit.',
  wins: 'Show where the goods come from: invoices of your supplier or an authorization of the maker.',
  evidence: ['product', 'messages', 'receipt'],
};
const MISREPRESENTED: DisputeReason = {
  title: 'Terms that were not what they seemed',
  sentence: 'The customer says the terms of the sale were wrong or misleading.',
  wins: 'Show the terms as the customer saw and accepted them.',
  evidence: ['terms', 'product', 'messages', 'refund_policy', 'receipt'],
};
const COPY_WANTED: DisputeReason = {
  title: 'A copy of the receipt is asked for',
  sentence: 'The customer’s bank wants to see the receipt. No money has moved.',
  wins: 'Send the receipt in time. It often ends the matter.',
  evidence: ['receipt', 'signature', 'customer'],
};
const UNKNOWN: DisputeReason = {
  title: 'Disputed by the customer’s bank',
  sentence: 'The bank gave a reason that we do not know yet. Its own words are below.',
  wins: 'Show what was bought, that the customer agreed to it, and that they got it.',
  evidence: ['receipt', 'customer', 'card_checks', 'delivery', 'signature', 'messages', 'refund_policy'],
};

type Table = Readonly<Record<string, DisputeReason>>;

const VISA: Table = {
  '10.1': FRAUD_PRESENT,
  '10.2': FRAUD_PRESENT,
  '10.3': FRAUD_PRESENT,
  '10.4': FRAUD,
  '10.5': FRAUD,
  '11.1': NO_AUTHORIZATION,
  '11.2': NO_AUTHORIZATION,
  '11.3': NO_AUTHORIZATION,
  '12.1': LATE,
  '12.2': PROCESSING,
  '12.3': PROCESSING,
  '12.4': PROCESSING,
  '12.5': PROCESSING,
  '12.6': DUPLICATE,
  '12.6.1': DUPLICATE,
  '12.6.2': DUPLICATE,
  '12.7': PROCESSING,
  '13.1': NOT_RECEIVED,
  '13.2': CANCELED_RECURRING,
  '13.3': NOT_AS_DESCRIBED,
  '13.4': COUNTERFEIT,
  '13.5': MISREPRESENTED,
  '13.6': CREDIT_MISSING,
  '13.7': CANCELED,
  '13.8': CREDIT_MISSING,
  '13.9': NOT_RECEIVED,
};

const MASTERCARD: Table = {
  '4807': NO_AUTHORIZATION,
  '4808': NO_AUTHORIZATION,
  '4812': NO_AUTHORIZATION,
  '4831': PROCESSING,
  '4834': DUPLICATE,
  '4837': FRAUD,
  '4840': FRAUD_PRESENT,
  '4841': CANCELED_RECURRING,
  '4842': LATE,
  '4846': PROCESSING,
  '4849': FRAUD,
  '4853': NOT_AS_DESCRIBED,
  '4854': NOT_AS_DESCRIBED,
  '4855': NOT_RECEIVED,
  '4859': NOT_RECEIVED,
  '4860': CREDIT_MISSING,
  '4863': FRAUD,
  '4870': FRAUD_PRESENT,
  '4871': FRAUD_PRESENT,
};

const AMEX: Table = {
  A01: NO_AUTHORIZATION,
  A02: NO_AUTHORIZATION,
  A08: NO_AUTHORIZATION,
  C02: CREDIT_MISSING,
  C04: CANCELED,
  C05: CANCELED,
  C08: NOT_RECEIVED,
  C14: DUPLICATE,
  C18: CANCELED,
  C28: CANCELED_RECURRING,
  C31: NOT_AS_DESCRIBED,
  C32: NOT_AS_DESCRIBED,
  F10: FRAUD_PRESENT,
  F14: FRAUD,
  F24: FRAUD,
  F29: FRAUD,
  F30: FRAUD_PRESENT,
  F31: FRAUD_PRESENT,
  M10: PROCESSING,
  P01: PROCESSING,
  P03: PROCESSING,
  P04: PROCESSING,
  P05: PROCESSING,
  P07: LATE,
  P08: DUPLICATE,
  P22: PROCESSING,
  P23: PROCESSING,
  R03: COPY_WANTED,
  R13: COPY_WANTED,
};

const DISCOVER: Table = {
  AA: PROCESSING,
  AP: CANCELED_RECURRING,
  AT: NO_AUTHORIZATION,
  AW: PROCESSING,
  CD: PROCESSING,
  DP: DUPLICATE,
  IN: PROCESSING,
  LP: LATE,
  NF: NOT_RECEIVED,
  PM: DUPLICATE,
  RG: NOT_RECEIVED,
  RM: NOT_AS_DESCRIBED,
  RN2: CREDIT_MISSING,
  RN: CREDIT_MISSING,
  UA01: FRAUD_PRESENT,
  UA02: FRAUD,
  UA05: FRAUD_PRESENT,
  UA06: FRAUD_PRESENT,
};

interface ReasonTable {
  readonly from: string;
  readonly source: string;
  readonly codes: Table;
}

/** The networks' codes as acquirers publish them; somebody reads them again when a network changes its rules. */
export const REASON_TABLES: Partial<Record<Brand, ReasonTable>> = {
  visa: { from: '2026-11-01', source: 'Visa dispute conditions 10 to 13, as acquirers publish them', codes: VISA },
  mastercard: {
    from: '2026-11-01',
    source: 'Mastercard chargeback reason codes 48xx, as acquirers publish them',
    codes: MASTERCARD,
  },
  amex: { from: '2026-11-01', source: 'American Express chargeback codes, as acquirers publish them', codes: AMEX },
  discover: {
    from: '2026-11-01',
    source: 'Discover dispute reason codes, as acquirers publish them',
    codes: DISCOVER,
  },
};

/** `12.06` and `12.6`, `f29` and `F29` are the same. */
const normal = (code: string): string =>
  code
    .trim()
    .toUpperCase()
    .replaceAll(/\.0+(\d)/g, '.$1');

/** By the code of the card's network; codes do not meet, so where the network is not known each is asked. */
export const reasonOf = (brand: Brand | null, code: string, isRetrieval = false): DisputeReason => {
  if (isRetrieval) return COPY_WANTED;
  const own = brand === null ? undefined : REASON_TABLES[brand]?.codes[normal(code)];
  if (own) return own;
  const tables = Object.values(REASON_TABLES);
  return tables.map(({ codes }) => codes[normal(code)]).find((found) => found !== undefined) ?? UNKNOWN;
};
