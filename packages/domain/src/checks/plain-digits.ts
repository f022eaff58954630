/** What needs no second look: most of what is ever sent. */
const ORDINARY = /^[\t\n\r\x20-\x7e]*$/;

/** Takes no room on a screen: format marks, accents over digits, fillers, control characters. */
const UNSEEN = /[\p{Cf}\p{M}\p{Default_Ignorable_Code_Point}]|[^\P{Cc}\t\n\r]/gu;

const DIGIT = /\p{Nd}/u;
const FOREIGN_DIGIT = /[^\P{Nd}0-9]/gu;

/** Digits in circles that normalizing leaves alone: where each row begins, and with which. */
const CIRCLED = /[\u2776-\u277e\u2780-\u2788\u278a-\u2792\u24f5-\u24fd\u24ff\u{1f10b}\u{1f10c}]/gu;
const CIRCLED_ROWS = [
  [0x2776, 1],
  [0x2780, 1],
  [0x278a, 1],
  [0x24f5, 1],
  [0x24ff, 0],
  [0x1f10b, 0],
  [0x1f10c, 0],
] as const;

const known = new Map<string, string>();

/** Every script has its ten digits in a row, so the place in the row is the value. */
const placeInRow = (sign: string): string => {
  const code = sign.codePointAt(0) ?? 0;
  let first = code;
  while (DIGIT.test(String.fromCodePoint(first - 1))) first -= 1;
  return String((code - first) % 10);
};

const valueOf = (sign: string): string => {
  const value = known.get(sign) ?? placeInRow(sign);
  known.set(sign, value);
  return value;
};

const circledValue = (sign: string): string => {
  const code = sign.codePointAt(0) ?? 0;
  const row = CIRCLED_ROWS.find(([first]) => code >= first && code < first + 9 && (first !== 0x24ff || code === first));
  return row ? String(row[1] + code - row[0]) : sign;
};

/** A text as a reader takes it in: digits of any script are digits, and what cannot be seen is not there. */
export const plainDigits = (text: string): string =>
  ORDINARY.test(text)
    ? text
    : text.normalize('NFKC').replace(UNSEEN, '').replace(FOREIGN_DIGIT, valueOf).replace(CIRCLED, circledValue);
