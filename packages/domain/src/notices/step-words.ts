import { type Status, STATUS_FACTS, type Turn } from '../applications/statuses.ts';
import { type Expectation, sayExpectation } from '../queue/expectation.ts';

/** Who reads a notice of a step. */
export type StepReader = 'merchant' | 'iso' | 'desk';

/** A step, as its reader may know it. */
export interface StepFacts {
  event: string;
  from: Status | null;
  to: Status;
  reference: string;
  business: string;
  /** Who took it; the house itself where the reader does not meet its people. */
  actor: string;
  expected?: Expectation;
}

type Words = (facts: StepFacts) => string;

const by =
  (what: string): Words =>
  ({ reference, actor }) =>
    `${reference} ${what} by ${actor}`;

/** Rates the merchant had been shown or had signed for are gone. */
const hadRates = ({ from, to }: StepFacts): boolean =>
  (from === 'awaiting_merchant' || from === 'awaiting_admin') && to !== 'awaiting_admin' && to !== 'approved';

const revised: Words = ({ reference }) => `Your rates for ${reference} are being revised`;

/** Read on a lock screen by whoever holds the phone, so it does not say which. */
const decision: Words = ({ reference }) => `A decision on your application ${reference}`;

const canPay: Words = ({ reference, business }) => `${business} can now take payments: ${reference}`;

const DESK: Record<string, Words> = {
  submit: ({ reference, business }) => `${business} submitted ${reference}`,
  recommend: by('recommended'),
  set_buy_rate: by('priced'),
  iso_approve: by('approved as ISO'),
  iso_return: by('returned'),
  bypass_iso: ({ reference, actor }) => `${reference}: ${actor} bypassed the ISO`,
  merchant_accept: ({ reference, business }) => `${business} accepted the rates for ${reference}`,
  merchant_reject: ({ reference, business }) => `${business} sent back the rates for ${reference}`,
  approve: by('approved'),
  return: by('returned'),
  decline: by('declined'),
  correct: by('corrected'),
  assign_iso: by('assigned to another ISO'),
  withdraw: by('withdrawn'),
  reopen: by('reopened'),
  expire: ({ reference, business }) => `${reference} expired: ${business}`,
  close: by('closed'),
  bank_decline: ({ reference, business }) => `The bank declined ${reference}: ${business}`,
  bank_board: canPay,
  provider_board: canPay,
  provider_hold: ({ reference, business }) => `The provider is holding ${reference} for review: ${business}`,
  provider_decline: ({ reference, business }) => `The provider declined ${reference}: ${business}`,
  take_back: ({ reference, business }) => `The hand-off of ${reference} was given up: ${business}`,
  provider_close: ({ reference, business }) => `The provider closed the account of ${business}: ${reference}`,
};

const ISO: Record<string, Words> = {
  ...DESK,
  set_buy_rate: ({ reference }) => `${reference} is ready for your pricing`,
  assign_iso: ({ reference, business }) => `${business} is now your merchant: ${reference}`,
  bypass_iso: ({ reference, actor }) => `${reference}: ${actor} sent the rates to the merchant without your approval`,
};

const MERCHANT: Record<string, Words> = {
  submit: ({ reference }) => `We received your application ${reference}`,
  set_buy_rate: revised,
  merchant_accept: ({ reference }) => `We received your signature for ${reference}`,
  iso_approve: ({ reference }) => `Your rates for ${reference} are ready`,
  bypass_iso: ({ reference }) => `Your rates for ${reference} are ready`,
  approve: ({ reference }) => `Your application ${reference} is approved`,
  return: revised,
  decline: decision,
  send_to_bank: ({ reference }) => `Your application ${reference} is with the bank`,
  send_to_provider: ({ reference }) => `Your account for ${reference} is being opened`,
  bank_forward: ({ reference }) => `Your account for ${reference} is being opened`,
  bank_board: ({ reference }) => `Your account for ${reference} is open`,
  provider_board: ({ reference }) => `Your account for ${reference} is open`,
  bank_decline: decision,
  provider_decline: decision,
  assign_iso: revised,
  correct: ({ reference }) => `We corrected your application ${reference}`,
  withdraw: ({ reference }) => `Your application ${reference} was withdrawn`,
  reopen: ({ reference }) => `Your application ${reference} is open again`,
  expire: ({ reference }) => `Your application ${reference} expired`,
  send_corrections: ({ reference }) => `We sent your answers for ${reference} to the payment provider`,
  take_back: ({ reference }) => `Your application ${reference} has to be sent once more`,
  provider_close: ({ reference }) => `Your account for ${reference} is closed`,
  close: () => 'Your account is closed',
};

const TITLES: Record<StepReader, Record<string, Words>> = { desk: DESK, iso: ISO, merchant: MERCHANT };

/** One line, for the bell and as the subject of a mail. */
export const stepTitle = (reader: StepReader, facts: StepFacts): string => {
  const words = TITLES[reader][facts.event];
  return words ? words(facts) : `${facts.reference}: ${STATUS_FACTS[facts.to].label}`;
};

/** Of these a mail says neither what was decided nor why: that is read where one has to sign in. */
const REFUSALS: readonly string[] = ['decline', 'bank_decline', 'provider_decline'];

export const isRefusal = ({ event }: Pick<StepFacts, 'event'>): boolean => REFUSALS.includes(event);

/** The same line for a lock screen, which whoever is near can read. */
export const stepSubject = (reader: StepReader, facts: StepFacts): string => {
  if (!isRefusal(facts)) return stepTitle(reader, facts);
  return reader === 'merchant' ? decision(facts) : `A decision on ${facts.reference}`;
};

/** Their titles say where the application stands. */
const SAID_BY_TITLE: readonly string[] = [
  'submit',
  'iso_approve',
  'bypass_iso',
  'approve',
  'send_to_bank',
  'send_to_provider',
  'bank_forward',
  'bank_board',
  'provider_board',
  'close',
];

/** What it means for the merchant: where the application stands, what is void, what comes next. */
const forMerchant = (facts: StepFacts): string[] => {
  const { toMerchant, next } = STATUS_FACTS[facts.to];
  const agreed = facts.event === 'approve' ? ['Your merchant agreement takes effect today.'] : [];
  const corrected = facts.event === 'correct' ? ['We changed something in your answers. Sign in to see what.'] : [];
  const voided = hadRates(facts)
    ? ['The rates we sent you no longer apply. If you signed for them, your signature no longer counts.']
    : [];
  const stands = SAID_BY_TITLE.includes(facts.event) ? [] : [toMerchant];
  const expected = facts.expected ? [`When to expect a decision: ${sayExpectation(facts.expected)}`] : [];
  return [...agreed, ...corrected, ...voided, ...stands, `What happens next: ${next}`, ...expected];
};

const TURNS: Record<Turn, string | null> = {
  merchant: 'the merchant',
  underwriting: 'underwriting',
  iso: 'the ISO',
  admin: 'an admin',
  bank: 'the bank',
  provider: 'the payment provider',
  nobody: null,
};

/** Where it stands and who has to act on it. */
const forStaff = (reader: StepReader, { business, reference, to }: StepFacts): string[] => {
  const { label, turn } = STATUS_FACTS[to];
  const whose = reader === 'iso' && turn === 'iso' ? 'you' : TURNS[turn];
  return [`${business}, ${reference}. Status: ${label}.`, ...(whose === null ? [] : [`Next step: ${whose}.`])];
};

/** What it means, in a few sentences. */
export const stepText = (reader: StepReader, facts: StepFacts): string[] => {
  if (isRefusal(facts))
    return reader === 'merchant'
      ? ['We made a decision on your application. Sign in to read it and to see what happens next.']
      : [`There is a decision on ${facts.business}, ${facts.reference}. Sign in to read it.`];
  return reader === 'merchant' ? forMerchant(facts) : forStaff(reader, facts);
};
