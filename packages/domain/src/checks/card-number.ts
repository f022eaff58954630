import { isInCardRange } from './card-ranges.ts';
import { plainDigits } from './plain-digits.ts';

const ZERO = 48;

/** The check every card number passes; on a part of the digits, so that looking at many parts copies nothing. */
const luhn = (digits: string, from: number, to: number): boolean => {
  let sum = 0;
  for (let at = to - 1, isDoubled = false; at >= from; at -= 1, isDoubled = !isDoubled) {
    const digit = (digits.charCodeAt(at) - ZERO) * (isDoubled ? 2 : 1);
    sum += digit > 9 ? digit - 9 : digit;
  }
  return sum % 10 === 0;
};

const isOneDigit = (digits: string, from: number, to: number): boolean => {
  for (let at = from + 1; at < to; at += 1) if (digits.charCodeAt(at) !== digits.charCodeAt(from)) return false;
  return true;
};

const isCardNumber = (digits: string, from: number, to: number): boolean =>
  to - from >= 13 && to - from <= 19 && luhn(digits, from, to) && !isOneDigit(digits, from, to);

const isOfKnownRange = (digits: string, from: number, to: number): boolean =>
  isInCardRange(Number(digits.slice(from, from + 6)), to - from);

/** Digits that stand together, with what is between them. */
interface Run {
  groups: readonly string[];
  digits: string;
  /** Whether something else than spaces, dots and dashes stands before the group. */
  isFar: readonly boolean[];
}

/**
 * Does a card number begin with this group, written as people write them: in one piece, in equal groups with perhaps
 * a shorter last one, as 4-6-5, or as six and the rest? Over slashes, bars and the like only one of a known range is.
 */
const beginsHere = ({ groups, digits, isFar }: Run, first: number, from: number): boolean => {
  const sizeOf = (at: number): number => groups[at]?.length ?? 0;
  const size = sizeOf(first);
  if (size < 2) return false;
  let to = from + size;
  if (isCardNumber(digits, from, to)) return true;
  const isSplit = size === 6;
  const isAmex = size === 4 && sizeOf(first + 1) === 6;
  for (let at = first + 1, isEven = true, isLoose = false; at < groups.length && to - from < 19; at += 1) {
    to += sizeOf(at);
    isLoose ||= isFar[at] ?? false;
    const fits = (isEven && sizeOf(at) <= size) || (isSplit && at === first + 1) || (isAmex && at === first + 2);
    if (fits && isCardNumber(digits, from, to) && (!isLoose || isOfKnownRange(digits, from, to))) return true;
    isEven &&= sizeOf(at) === size;
    if (!isEven && !(isAmex && at === first + 1)) return false;
  }
  return false;
};

const NEAR = /^[ .\-\u2010-\u2015\u2212]*$/;

const readRun = (text: string): Run => {
  const groups: string[] = [];
  const isFar: boolean[] = [];
  for (const [, between = '', group = ''] of text.matchAll(/(\D*)(\d+)/g)) {
    groups.push(group);
    isFar.push(!NEAR.test(between));
  }
  return { groups, digits: groups.join(''), isFar };
};

/** In odd groups it is one only as a whole, and of a known range: a phone number and a postal code have as many digits. */
const isOneInOddGroups = ({ digits, isFar }: Run): boolean =>
  !isFar.includes(true) && isCardNumber(digits, 0, digits.length) && isOfKnownRange(digits, 0, digits.length);

/** Other digits before or after must not hide a number, so it may begin with any group. */
const holdsOne = (text: string): boolean => {
  const run = readRun(text);
  let from = 0;
  return (
    isOneInOddGroups(run) ||
    run.groups.some((group, at) => {
      const begins = from;
      from += group.length;
      return beginsHere(run, at, begins);
    })
  );
};

/** Digits with what people put between them. Not commas and line ends: those stand between numbers of a list. */
const RUN = /\d(?:[\t .\-\u2010-\u2015\u2212/_|:\\*+~='\u2019\u00b7\u2022]{0,3}\d)*/g;

const holdsAny = (text: string): boolean => (text.match(RUN) ?? []).some(holdsOne);

/** An id, and not a card number spelled like one: it has a letter. Of such ids one in five hundred would alarm by chance. */
const UUID =
  /(?<![\da-z])(?=[\d-]{0,35}[a-f])[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}(?![\da-z])/gi;
/** Nothing but such an id, which most calls name. */
const ONLY_UUID = /^(?=[\d-]{0,35}[a-f])[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;
/** A SHA-256 that we gave out and get back: of these one in a hundred would. */
const DIGEST = /^[\da-f]{64}$/;

/** Said in one pass over the text, since almost every text that is sent is such a one: plain signs, and few digits. */
const hasFewDigits = (text: string): boolean => {
  let digits = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code < 32 || code > 126) return false;
    if (code >= ZERO && code <= ZERO + 9) digits += 1;
  }
  return digits < 13;
};

/** Thirteen to nineteen digits, of any script and however spaced, that pass the check every card number passes. */
export const holdsCardNumber = (text: string): boolean => {
  if (hasFewDigits(text) || ONLY_UUID.test(text)) return false;
  const plain = plainDigits(text);
  return holdsAny(plain) && !DIGEST.test(plain) && holdsAny(plain.replace(UUID, 'id'));
};

/** Kept text that nobody can be asked to type again: without its digits where it holds a card number. */
export const maskCardNumbers = (text: string): string => (holdsCardNumber(text) ? text.replace(/\p{N}/gu, '#') : text);

/** A number that is no text: amounts and times have as many digits, so only one of a known range counts. */
export const isCardNumberOfKnownRange = (digits: string): boolean =>
  isCardNumber(digits, 0, digits.length) && isOfKnownRange(digits, 0, digits.length);

const GROUP_SIZES: readonly number[] = [1, 2, 4, 8];
const AMEX = ['4-6-5', '4-6-4'];

/** Whether fields of these sizes are those of a card: all alike, the last perhaps shorter, or as on an Amex. */
const isCardLike = (groups: readonly string[]): boolean => {
  const sizes = groups.map(({ length }) => length);
  const [size = 0] = sizes;
  const isEven = GROUP_SIZES.includes(size) && sizes.slice(0, -1).every((other) => other === size);
  return (isEven && (sizes.at(-1) ?? 0) <= size) || AMEX.includes(sizes.join('-'));
};

/** Whether some of these neighbours, each of nothing but digits, are a card number of a known range together. */
export const formCardNumber = (groups: readonly string[]): boolean =>
  groups.some((_, first) => {
    let digits = '';
    for (let last = first; last < groups.length && digits.length < 19; last += 1) {
      digits += groups[last] ?? '';
      const isTogether = last > first && digits.length >= 13 && isCardLike(groups.slice(first, last + 1));
      if (isTogether && isCardNumberOfKnownRange(digits)) return true;
    }
    return false;
  });
