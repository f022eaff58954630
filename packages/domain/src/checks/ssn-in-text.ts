import { plainDigits } from './plain-digits.ts';
import { checkItin, checkSsn } from './tax-ids.ts';
import { no, type Verdict, yes } from './verdict.ts';

const DASH = '[ .\\-\\u2010-\\u2015\\u2212]';
/** In its own groups: three, two, four. Phone numbers, EINs, postal codes and references have others. */
const GROUPED = new RegExp(`(?<![\\d])(?<!\\d${DASH})\\d{3}${DASH}\\d{2}${DASH}\\d{4}(?!${DASH}?\\d)`, 'g');
/** In one piece it is nine digits like many others, so what is said before it decides: its name, and whose it is. */
const CALLED =
  /\b(?:ss[n#]|itin|social(?: sec\w*)?|soc\.? ?sec)\W{0,4}(?:(?:is|no|number|(?:of|for)(?: [a-z]+){1,2})\W{1,3}){0,3}(\d{9})(?!\d)/gi;

const isGivenOut = (digits: string): boolean => checkSsn(digits).ok || checkItin(digits).ok;

/** A social security or taxpayer number within a text that somebody wrote. */
export const holdsSsn = (text: string): boolean => {
  if (!/\p{N}/u.test(text)) return false;
  const plain = plainDigits(text);
  const grouped = plain.match(GROUPED) ?? [];
  const called = [...plain.matchAll(CALLED)].map(([, digits = '']) => digits);
  return [...grouped, ...called].some((found) => isGivenOut(found.replace(/\D/g, '')));
};

/** It belongs into its own field, where it is sealed; in a note everybody would read it. */
export const checkNoSsn = (text: string): Verdict =>
  holdsSsn(text)
    ? no('This looks like a Social Security number. Leave it out: it belongs only in the field that asks for it.')
    : yes;
