import { isGtin } from './gtin.ts';

/** What a code is drawn as; by how many digits it has, or as text. */
export const SYMBOLS = { ean13: 'EAN-13', upca: 'UPC-A', ean8: 'EAN-8', itf14: 'ITF-14', code128: 'Code 128' } as const;
export type SymbolName = keyof typeof SYMBOLS;

export interface Barcode {
  readonly symbol: SymbolName;
  readonly text: string;
  /** Bars and spaces of one module each, from left to right: 1 is dark. */
  readonly modules: string;
  /** Modules of light that a reader needs on either side. */
  readonly quiet: number;
}

const LEFT = [
  '0001101',
  '0011001',
  '0010011',
  '0111101',
  '0100011',
  '0110001',
  '0101111',
  '0111011',
  '0110111',
  '0001011',
];
const RIGHT = LEFT.map((code) => [...code].map((bit) => (bit === '1' ? '0' : '1')).join(''));
const MIRRORED = RIGHT.map((code) => [...code].toReversed().join(''));
/** The first digit of thirteen is not drawn: it says which of the next six are mirrored. */
const FIRST = ['LLLLLL', 'LLGLGG', 'LLGGLG', 'LLGGGL', 'LGLLGG', 'LGGLLG', 'LGGGLL', 'LGLGLG', 'LGLGGL', 'LGGLGL'];

const drawn = (digits: string, code: (digit: number, at: number) => string | undefined): string =>
  [...digits].map((digit, at) => code(Number(digit), at) ?? '').join('');

const ean13 = (text: string): string => {
  const sides = FIRST[Number(text[0])] ?? '';
  const left = drawn(text.slice(1, 7), (digit, at) => (sides[at] === 'G' ? MIRRORED : LEFT)[digit]);
  return `101${left}01010${drawn(text.slice(7), (digit) => RIGHT[digit])}101`;
};

const ean8 = (text: string): string =>
  `101${drawn(text.slice(0, 4), (digit) => LEFT[digit])}01010${drawn(text.slice(4), (digit) => RIGHT[digit])}101`;

/** Bars, or spaces, of a digit: two of five are wide. */
const TWO_OF_FIVE = ['00110', '10001', '01001', '11000', '00101', '10100', '01100', '00011', '10010', '01010'];
const WIDE = 3;

const itf = (text: string): string => {
  const pairs = text.match(/../g) ?? [];
  const run = (bit: string, isDark: boolean): string => (isDark ? '1' : '0').repeat(bit === '1' ? WIDE : 1);
  const body = pairs.map((pair) => {
    const [bars = '', spaces = ''] = [...pair].map((digit) => TWO_OF_FIVE[Number(digit)]);
    return [...bars].map((bit, at) => run(bit, true) + run(spaces[at] ?? '0', false)).join('');
  });
  return `1010${body.join('')}${'1'.repeat(WIDE)}01`;
};

/** Widths of bars and spaces in turn, by value; the last is the stop. */
const CODE_128 =
  '212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 114311 411113 411311 113141 114131 311141 411131 211412 211214 211232 2331112'.split(
    ' ',
  );
const START_B = 104;
const START_C = 105;
const STOP = 106;

/** Two digits to a sign where there is nothing else, or else a sign each. */
const valuesOf = (text: string): number[] =>
  /^(\d\d){2,}$/.test(text)
    ? [START_C, ...(text.match(/../g) ?? []).map(Number)]
    : [START_B, ...[...text].map((sign) => sign.charCodeAt(0) - 32)];

const code128 = (text: string): string => {
  const values = valuesOf(text);
  const sum = values.reduce((total, value, at) => total + value * Math.max(1, at), 0);
  return [...values, sum % 103, STOP]
    .map((value) =>
      [...(CODE_128[value] ?? '')].map((width, at) => (at % 2 === 0 ? '1' : '0').repeat(Number(width))).join(''),
    )
    .join('');
};

const ofGtin = (text: string): Barcode => {
  if (text.length === 8) return { symbol: 'ean8', text, modules: ean8(text), quiet: 7 };
  if (text.length === 12) return { symbol: 'upca', text, modules: ean13(`0${text}`), quiet: 9 };
  if (text.length === 13) return { symbol: 'ean13', text, modules: ean13(text), quiet: 11 };
  return { symbol: 'itf14', text, modules: itf(text), quiet: 10 };
};

/** What a product is labeled with: its barcode, or else its SKU; null where it has neither or none that can be drawn. */
export const barcodeOf = ({ barcode, sku }: { barcode: string | null; sku: string | null }): Barcode | null => {
  if (barcode !== null && isGtin(barcode)) return ofGtin(barcode);
  return sku !== null && /^[ -~]+$/.test(sku)
    ? { symbol: 'code128', text: sku, modules: code128(sku), quiet: 10 }
    : null;
};
