import { formatPhone } from '../../checks/phone.ts';
import type { FieldKind, KindValues } from '../fields/field.ts';
import { tidyValue } from '../fields/kinds.ts';
import { MONTH_NAMES, readDecimal, readMonth, readWrittenDate, showDate, showDecimal } from './typed-numbers.ts';

/** Kinds that are typed as text; the others are clicked. */
export type TypedKind = Exclude<FieldKind, 'choice' | 'choices' | 'rows' | 'reference'>;

export type Typed<T> = { ok: true; value: T } | { ok: false; reason: string };

const taken = <T>(value: T | undefined, reason: string): Typed<T> =>
  value === undefined ? { ok: false, reason } : { ok: true, value };

const tidy =
  (kind: FieldKind) =>
  (text: string): Typed<string> => ({ ok: true, value: String(tidyValue(kind, text)) });

const bare = (text: string): string => text.replace(/[\s$%]/g, '');

const WORDS: Readonly<Record<string, boolean>> = { yes: true, y: true, true: true, no: false, n: false, false: false };

const readYesNo = (text: string): boolean | undefined => {
  const word = text.trim().toLowerCase();
  return Object.hasOwn(WORDS, word) ? WORDS[word] : undefined;
};

const monthRange = (text: string): number[] | undefined => {
  const ends = text.split(/\s*(?:-|\u2013|\bto\b)\s*/).map(readMonth);
  const [from, to = from] = ends;
  if (from === undefined || to === undefined || ends.length > 2 || ends.includes(undefined)) return undefined;
  // November to February goes over the turn of the year.
  const length = ((to - from + 12) % 12) + 1;
  return Array.from({ length }, (_, at) => ((from - 1 + at) % 12) + 1);
};

const readMonths = (text: string): number[] | undefined => {
  const ranges = text.split(/,|;|\band\b/).map((part) => monthRange(part.trim()));
  const months = ranges.every((range) => range !== undefined) ? ranges.flat() : undefined;
  return months && [...new Set(months)].toSorted((a, b) => a - b);
};

const withScheme = (text: string): string => {
  const address = text.trim();
  return address === '' || /^[a-z][a-z0-9+.-]*:\/\//i.test(address) ? address : `https://${address}`;
};

const SAID = {
  money: 'Enter an amount such as $1,200.50.',
  percent: 'Enter a whole percent such as 25%.',
  bps: 'Enter a percent with at most two decimals, such as 33.33%.',
  count: 'Enter a whole number.',
  date: 'Enter a date such as 3/4/2019, with all four digits of the year.',
  months: 'Enter months such as June, July or May to September.',
  yesNo: 'Answer yes or no.',
} as const;

const READERS: { [K in TypedKind]: (text: string) => Typed<KindValues[K]> } = {
  text: tidy('text'),
  longText: tidy('longText'),
  phone: tidy('phone'),
  email: tidy('email'),
  state: tidy('state'),
  country: tidy('country'),
  currency: tidy('currency'),
  mcc: tidy('mcc'),
  digits: tidy('digits'),
  url: (text) => ({ ok: true, value: withScheme(text) }),
  yesNo: (text) => taken(readYesNo(text), SAID.yesNo),
  date: (text) => taken(readWrittenDate(text), SAID.date),
  cents: (text) => taken(readDecimal(bare(text), 2), SAID.money),
  percent: (text) => taken(readDecimal(bare(text), 0), SAID.percent),
  bps: (text) => taken(readDecimal(bare(text), 2), SAID.bps),
  count: (text) => taken(readDecimal(bare(text), 0), SAID.count),
  months: (text) => taken(readMonths(text), SAID.months),
};

const same = (value: string): string => value;

const WRITERS: { [K in TypedKind]: (value: KindValues[K]) => string } = {
  text: same,
  longText: same,
  phone: formatPhone,
  email: same,
  state: same,
  country: same,
  currency: same,
  mcc: same,
  digits: same,
  url: same,
  yesNo: (value) => (value ? 'Yes' : 'No'),
  date: showDate,
  cents: (value) => `$${showDecimal(value, 2, true)}`,
  percent: (value) => `${showDecimal(value, 0, false)}%`,
  bps: (value) => `${showDecimal(value, 2, false)}%`,
  count: (value) => showDecimal(value, 0, false),
  months: (value) => value.map((month) => MONTH_NAMES[month - 1]).join(', '),
};

/** What a person typed, as a value; the format is checked afterwards, by `checkValue`. */
export const readTyped = <K extends TypedKind>(kind: K, text: string): Typed<KindValues[K]> => READERS[kind](text);

/** The way back: what a person reads in the field. `readTyped` of it gives the value again. */
export const showTyped = <K extends TypedKind>(kind: K, value: KindValues[K]): string => WRITERS[kind](value);
