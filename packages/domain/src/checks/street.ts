import { no, type Verdict, yes } from './verdict.ts';

export const STREET_MAX = 500;

const PO_BOX = [/\bp\.?\s*o\.?\s*box\b/i, /\bpost\s+office\s+box\b/i];

export const isPoBox = (line: string): boolean => PO_BOX.some((box) => box.test(line));

/** A place somebody can visit: post-office boxes are refused by the card provider. */
export const checkStreet = (text: string): Verdict => {
  const line = text.trim();
  if (line === '') return no('Enter the street and number.');
  if (line.length > STREET_MAX) return no(`An address line has at most ${STREET_MAX} characters.`);
  if (/[\p{Cc}<>]/u.test(line)) return no('An address cannot hold < or > or control characters.');
  return isPoBox(line) ? no('Enter a street address. A PO box cannot be used.') : yes;
};
