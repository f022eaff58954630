import { textOf } from '../store/fields.ts';

/** What is kept of a card: never its number. */
export interface KeptCard {
  readonly method: number;
  readonly bin: string;
  readonly last4: string;
  readonly funding: 'credit' | 'debit' | 'prepaid';
  readonly isCommercial: boolean;
}

/** By how its number begins: the provider's numbers of brands. */
const BRANDS: readonly (readonly [RegExp, number])[] = [
  [/^3[47]/, 1],
  [/^4/, 2],
  [/^(?:5[1-5]|2[2-7])/, 3],
  [/^3(?:0[0-5]|[68])/, 4],
  [/^(?:6|35)/, 5],
];

/** Issuer numbers of these kinds; everything else is a consumer's credit card. The test cards of each are in README.md. */
const DEBIT = ['400005', '520082', '601198'];
const PREPAID = ['510510'];
const COMMERCIAL = ['400551', '550690', '378734'];

export const METHOD = { amex: 1, visa: 2, mastercard: 3, discover: 5 } as const;

const luhn = (digits: string): boolean => {
  let sum = 0;
  for (const [nth, digit] of digits.split('').toReversed().entries()) {
    const value = Number(digit) * (nth % 2 === 1 ? 2 : 1);
    sum += value > 9 ? value - 9 : value;
  }
  return sum % 10 === 0;
};

const fundingOf = (bin: string): KeptCard['funding'] => {
  if (PREPAID.includes(bin)) return 'prepaid';
  return DEBIT.includes(bin) ? 'debit' : 'credit';
};

export const keepCard = (number: unknown): KeptCard | null => {
  const digits = textOf(number).replace(/\D/g, '');
  const method = BRANDS.find(([begins]) => begins.test(digits))?.[1];
  if (!method || digits.length < 13 || digits.length > 19 || !luhn(digits)) return null;
  const bin = digits.slice(0, 6);
  return { method, bin, last4: digits.slice(-4), funding: fundingOf(bin), isCommercial: COMMERCIAL.includes(bin) };
};

/** As answers show it. */
export const shownCard = ({ method, bin, last4, funding, isCommercial }: KeptCard) => ({
  method,
  bin,
  last4,
  funding,
  commercial: isCommercial ? 1 : 0,
});
