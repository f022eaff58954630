import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Barcode, barcodeOf } from './barcode.ts';
import { withCheckDigit } from './gtin.ts';
import { fitsOn, inStoreBody, pagesOf, perPage, serialOf, SHEET_NAMES } from './labels.ts';

/** Widths of dark and light in turn, as a reader sees them. */
const widthsOf = (modules: string): number[] => (modules.match(/1+|0+/g) ?? []).map((run) => run.length);
const inGroups = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, at) => all.slice(at * size, (at + 1) * size));

/** By the widths of the four runs of a digit, as the standard lists them (GS1 General Specifications, 5.2.1.2). */
const EAN = ['3211', '2221', '2122', '1411', '1132', '1231', '1114', '1312', '1213', '3112'];
const FIRSTS = ['000000', '001011', '001101', '001110', '010011', '011001', '011100', '010101', '010110', '011010'];

const digitOf = (runs: readonly number[]): [digit: number, isMirrored: boolean] => {
  const said = runs.join('');
  const plain = EAN.indexOf(said);
  return plain >= 0 ? [plain, false] : [EAN.indexOf([...said].toReversed().join('')), true];
};

const readEan = (modules: string, half: number): string => {
  const widths = widthsOf(modules);
  expect(widths.slice(0, 3)).toEqual([1, 1, 1]);
  const middle = 3 + half * 4;
  expect(widths.slice(middle, middle + 5)).toEqual([1, 1, 1, 1, 1]);
  const left = inGroups(widths.slice(3, middle), 4).map(digitOf);
  const right = inGroups(widths.slice(middle + 5, -3), 4).map(digitOf);
  const digits = [...left, ...right].map(([digit]) => digit).join('');
  if (half === 4) return digits;
  return `${FIRSTS.indexOf(left.map(([, isMirrored]) => (isMirrored ? '1' : '0')).join(''))}${digits}`;
};

const FIVES = ['nnwwn', 'wnnnw', 'nwnnw', 'wwnnn', 'nnwnw', 'wnwnn', 'nwwnn', 'nnnww', 'wnnwn', 'nwnwn'];
const readItf = (modules: string): string => {
  const widths = widthsOf(modules);
  expect([widths.slice(0, 4), widths.slice(-3)]).toEqual([
    [1, 1, 1, 1],
    [3, 1, 1],
  ]);
  return inGroups(widths.slice(4, -3), 10)
    .map((ten) => {
      const word = (from: number) => ten.filter((_, at) => at % 2 === from).map((one) => (one === 3 ? 'w' : 'n'));
      return `${FIVES.indexOf(word(0).join(''))}${FIVES.indexOf(word(1).join(''))}`;
    })
    .join('');
};

const patterns = new Map<string, number>();
/** All that Code 128 has, learned from a code that holds each once: what is drawn of a value is drawn so everywhere. */
const signOf = (runs: readonly number[]): number => patterns.get(runs.join('')) ?? -1;
const ALL = Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at)).join('');
const codeOf = (sku: string): Barcode => {
  const code = barcodeOf({ barcode: null, sku });
  if (!code) throw new Error('cannot be drawn');
  return code;
};
inGroups(widthsOf(codeOf(ALL).modules).slice(6, 6 + 95 * 6), 6).forEach((runs, at) => patterns.set(runs.join(''), at));

const readCode128 = (modules: string): string => {
  const groups = inGroups(widthsOf(modules).slice(0, -7), 6);
  const values = groups.map((runs, at) => (at === 0 ? 104 : signOf(runs)));
  expect(widthsOf(modules).slice(-7)).toEqual([2, 3, 3, 1, 1, 1, 2]);
  return values
    .slice(1, -1)
    .map((value) => String.fromCharCode(value + 32))
    .join('');
};

const digits = (length: number) =>
  fc.array(fc.nat(9), { minLength: length, maxLength: length }).map((all) => withCheckDigit(all.join('')));
const drawn = (barcode: string): Barcode => {
  const code = barcodeOf({ barcode, sku: null });
  if (!code) throw new Error('cannot be drawn');
  return code;
};

describe('what is drawn reads back as the number', () => {
  test('as EAN-13', () =>
    fc.assert(
      fc.property(digits(12), (code) => {
        expect(readEan(drawn(code).modules, 6)).toBe(code);
      }),
    ));
  test('as UPC-A, which is an EAN-13 that begins with 0', () =>
    fc.assert(
      fc.property(digits(11), (code) => {
        expect(readEan(drawn(code).modules, 6)).toBe(`0${code}`);
      }),
    ));
  test('as EAN-8', () =>
    fc.assert(
      fc.property(digits(7), (code) => {
        expect(readEan(drawn(code).modules, 4)).toBe(code);
      }),
    ));
  test('as ITF-14', () =>
    fc.assert(
      fc.property(digits(13), (code) => {
        expect(readItf(drawn(code).modules)).toBe(code);
      }),
    ));
  test('as Code 128, where there is only an SKU', () => {
    const skus = fc
      .string({ unit: fc.constantFrom(...ALL), minLength: 1, maxLength: 40 })
      .filter((sku) => !/^(\d\d){2,}$/.test(sku));
    fc.assert(
      fc.property(skus, (sku) => {
        expect(readCode128(codeOf(sku).modules)).toBe(sku);
      }),
    );
  });
});

test('Code 128 is as the standard has it: a known code, and signs of eleven modules of which an even number is dark', () => {
  // 'PJJ123C', the usual example, has the check value 54 from Start A, so 55 from Start B: the sign of W.
  const groups = inGroups(widthsOf(codeOf('PJJ123C').modules).slice(0, -7), 6);
  expect(groups[0]?.join('')).toBe('211214');
  expect(signOf(groups.at(-1) ?? [])).toBe('W'.charCodeAt(0) - 32);
  expect(patterns.size).toBe(95);
  for (const said of patterns.keys()) {
    const runs = [...said].map(Number);
    expect(runs.reduce((sum, one) => sum + one, 0)).toBe(11);
    expect((runs[0] ?? 0) + (runs[2] ?? 0) + (runs[4] ?? 0)).toSatisfy((dark: number) => dark % 2 === 0);
  }
});

test('digits alone are drawn two to a sign', () => {
  const groups = inGroups(widthsOf(codeOf('123456').modules).slice(0, -7), 6);
  expect(groups[0]?.join('')).toBe('211232');
  expect(groups.slice(1, -1).map(signOf)).toEqual([12, 34, 56]);
});

test('a known code is drawn as it is printed everywhere', () => {
  expect(drawn('4006381333931').modules).toBe(
    '10100011010100111010111101111010001001011001101010100001010000101000010111010010000101100110101',
  );
});

test('what has neither barcode nor an SKU of plain signs is not drawn', () => {
  expect(barcodeOf({ barcode: null, sku: null })).toBeNull();
  expect(barcodeOf({ barcode: null, sku: 'Große Tasse' })).toBeNull();
});

test('a code too long for a label does not go on it', () => {
  const long = codeOf('A'.repeat(40));
  expect(SHEET_NAMES.map((name) => fitsOn(long, name))).toEqual([false, false, false]);
  expect(SHEET_NAMES.map((name) => fitsOn(drawn('4006381333931'), name))).toEqual([true, true, true]);
});

test('labels fill pages after the places that are used up', () => {
  const labels = Array.from({ length: 31 }, (_, at) => at);
  const pages = pagesOf(labels, perPage('avery_5160'), 2);
  expect(pages.map((page) => page.length)).toEqual([30, 3]);
  expect(pages[0]?.slice(0, 3)).toEqual([null, null, 0]);
  expect(pages.flat().filter((one) => one !== null)).toEqual(labels);
  expect(pagesOf([], 30, 5)).toEqual([]);
});

test('in-store codes are counted, and known again', () => {
  expect(serialOf(withCheckDigit(inStoreBody(41)))).toBe(41);
  expect(serialOf('4006381333931')).toBeNull();
});
