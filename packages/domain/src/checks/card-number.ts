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

/**
 * Does a card number begin with this group, written as people write them: in one piece, in equal groups with perhaps
 * a shorter last one, as 4-6-5, or as six and the rest?
 */
const beginsHere = (groups: readonly string[], first: number, digits: string, from: number): boolean => {
  const sizeOf = (at: number): number => groups[at]?.length ?? 0;
  const size = sizeOf(first);
  if (size < 2) return false;
  let to = from + size;
  if (isCardNumber(digits, from, to)) return true;
  const isSplit = size === 6;
  const isAmex = size === 4 && sizeOf(first + 1) === 6;
  for (let at = first + 1, isEven = true; at < groups.length && to - from < 19; at += 1) {
    to += sizeOf(at);
    const fits = (isEven && sizeOf(at) <= size) || (isSplit && at === first + 1) || (isAmex && at === first + 2);
    if (fits && isCardNumber(digits, from, to)) return true;
    isEven &&= sizeOf(at) === size;
    if (!isEven && !(isAmex && at === first + 1)) return false;
  }
  return false;
};

/** Other digits before or after must not hide a number, so it may begin with any group. */
const holdsOne = (run: string): boolean => {
  const groups = run.match(/\d+/g) ?? [];
  const digits = groups.join('');
  let from = 0;
  return (
    isCardNumber(digits, 0, digits.length) ||
    groups.some((group, at) => {
      const begins = from;
      from += group.length;
      return beginsHere(groups, at, digits, begins);
    })
  );
};

/** Digits with spaces, dots and dashes of any kind between them. */
const RUN = /\d(?:[ .\-\u2010-\u2015\u2212]{0,3}\d)*/g;

/** A run of 13 to 19 digits, spaced or not, that passes the check every card number passes. */
export const holdsCardNumber = (text: string): boolean => (text.normalize('NFKC').match(RUN) ?? []).some(holdsOne);
