const LENGTHS = [8, 12, 13, 14];

/** Weights of three and one in turn, from the right; the last digit brings the sum to a multiple of ten (GS1). */
const checkDigit = (body: string): number => {
  const weighted = [...body].toReversed().map((digit, at) => Number(digit) * (at % 2 === 0 ? 3 : 1));
  return (10 - (weighted.reduce((total, one) => total + one, 0) % 10)) % 10;
};

/** EAN-8, UPC-A, EAN-13 or GTIN-14, with its check digit right. */
export const isGtin = (text: string): boolean =>
  /^\d+$/.test(text) && LENGTHS.includes(text.length) && checkDigit(text.slice(0, -1)) === Number(text.at(-1));

/** With the digit it lacks: for labels of what has no code of its own. */
export const withCheckDigit = (body: string): string => `${body}${checkDigit(body)}`;

/** The same code, however many zeros a scanner puts before it: by this products are found. Null where it is no code. */
export const gtinKey = (text: string): string | null => (isGtin(text) ? text.padStart(14, '0') : null);
