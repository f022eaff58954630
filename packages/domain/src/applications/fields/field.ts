import type { Verdict } from '../../checks/verdict.ts';
import type { Facts } from '../ledger/facts.ts';
import type { SecretKind } from './masking.ts';
import type { ServiceProviderRow, Value, Values } from './values.ts';

/** Each kind of field and what a value of it is once it has been read. */
export interface KindValues {
  text: string;
  longText: string;
  choice: string;
  choices: readonly string[];
  yesNo: boolean;
  date: string;
  phone: string;
  email: string;
  url: string;
  cents: number;
  percent: number;
  bps: number;
  count: number;
  months: readonly number[];
  state: string;
  country: string;
  currency: string;
  mcc: string;
  digits: string;
  rows: readonly ServiceProviderRow[];
  reference: string;
}
export type FieldKind = keyof KindValues;

export interface Option {
  readonly value: string;
  readonly label: string;
}

/** Who makes us ask: our own policy, the card schemes, the law, or the settling bank and provider. */
export type RuleSource = 'policy' | 'scheme' | 'law' | 'bank';

export interface Condition {
  readonly when: (facts: Facts, record: Values) => boolean;
  /** The reason, as a sentence for the merchant. */
  readonly because: string;
}

export const when = (because: string, test: Condition['when']): Condition => ({ when: test, because });

/** What an answer follows from. */
export interface Following {
  /** In the words of the merchant, after "from": "your state". */
  readonly from: string;
  /** Null while what it follows from is not known; undefined where it does not follow and has to be asked. */
  readonly value: (facts: Facts, record: Values) => Value | undefined;
}

/** How a requirement is met: typed, worked out, taken over from what is usual in the trade, or stated in review. */
export const WAYS = ['asked', 'derived', 'assumed', 'staff'] as const;
export type Way = (typeof WAYS)[number];

interface FieldOf<K extends FieldKind> {
  /** The name on the wire and in storage. */
  readonly name: string;
  readonly label: string;
  readonly kind: K;
  /** The fieldset it stands in. */
  readonly group: string;
  /** Columns of twelve; all of them when left out. */
  readonly span?: number;
  readonly hint?: string;
  /** For the hard questions: what the word means and how to find the answer. */
  readonly help?: string;
  readonly options?: readonly Option[];
  /** Options that stay readable where they were chosen, and are not offered any more or yet. */
  readonly notOffered?: readonly string[];
  readonly maxLength?: number;
  /** Asked for at submit only, so that a half-written answer can be saved. */
  readonly minLength?: number;
  readonly min?: number;
  readonly max?: number;
  /** Format, on every save, with the other answers of the same record beside it. */
  readonly check?: (value: KindValues[K], record: Values) => Verdict;
  /** Sense, at submit: against the day and the rest of the application. */
  readonly judge?: (value: KindValues[K], facts: Facts, record: Values) => Verdict;
  readonly shownWhen?: Condition;
  /** `always` is: whenever the field is shown. */
  readonly requiredWhen: 'always' | 'never' | Condition;
  /** Why it is asked for, when `requiredWhen` is not a condition that says so. */
  readonly why?: string;
  readonly rule?: RuleSource;
  readonly secret?: SecretKind;
  /** Rightly holds as many digits as a card number: what has exactly this form is not searched for one. */
  readonly longDigits?: RegExp;
  /** What a new record starts with. */
  readonly default?: Value;
  /** A consent: no is no answer. */
  readonly mustBeYes?: true;
  /** Worked out, never typed. */
  readonly derived?: (facts: Facts, record: Values) => Value;
  /** Not asked of the merchant: the reviewer states it when it matters. Who knows it already may say so all the same. */
  readonly inReview?: 'always' | 'on_short_path';
  /** Needed before a case is recommended, of what is stated in review. */
  readonly neededInReview?: Condition;
  /** The field this one repeats. It is compared and not stored. */
  readonly confirms?: string;
  readonly staffOnly?: true;
  /** Written by the server beside another answer: times and addresses. */
  readonly serverOnly?: true;
  /** A time as the server stamps it, `2026-11-12T19:05:00.000Z`. */
  readonly isInstant?: true;
}

export type Field = { [K in FieldKind]: FieldOf<K> }[FieldKind];

export interface Group {
  readonly name: string;
  readonly title: string;
  readonly intro?: string;
  /** Yes-or-no questions of the group that can be denied together, in so many words. */
  readonly denies?: { readonly text: string; readonly fields: readonly string[] };
}

/** Whether a merchant types it; the rest is worked out, stamped, or the staff's. */
export const isTyped = (field: Field): boolean => !field.derived && !field.staffOnly && !field.serverOnly;

/** What staff may put right: never a consent, an attestation, a signature or a secret. Those are a person's own. */
export const isCorrectable = (field: Field): boolean =>
  (isTyped(field) || field.staffOnly === true) &&
  !field.secret &&
  !field.confirms &&
  !field.mustBeYes &&
  !['attestation', 'assumed'].includes(field.group);
export const isShown = (field: Field, facts: Facts, record: Values): boolean =>
  !field.shownWhen || field.shownWhen.when(facts, record);
