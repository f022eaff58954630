import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formCardNumber, holdsCardNumber, maskCardNumbers } from './card-number.ts';

/** The last digit that makes the others pass, worked out the other way round: by trying all ten. */
const passes = (digits: string): boolean =>
  [...digits].toReversed().reduce((sum, digit, at) => {
    const value = Number(digit) * (at % 2 === 0 ? 1 : 2);
    return sum + Math.floor(value / 10) + (value % 10);
  }, 0) %
    10 ===
  0;
const complete = (digits: string): string => digits + [...'0123456789'].find((last) => passes(digits + last));

const digits = (length: number): fc.Arbitrary<string> =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length }).map((list) => list.join(''));

const cardNumber = fc
  .integer({ min: 12, max: 18 })
  .chain(digits)
  .map(complete)
  .filter((number) => !/^(\d)\1+$/.test(number));

const inGroupsOf = (number: string, size: number, between: string): string =>
  (number.match(new RegExp(`.{1,${size}}`, 'g')) ?? []).join(between);

const written = fc.oneof(
  cardNumber,
  fc
    .tuple(cardNumber, fc.integer({ min: 2, max: 9 }), fc.constantFrom(' ', '-', '.', ' - ', '\u00a0', '\u2011', '–'))
    .map(([number, size, between]) => inGroupsOf(number, size, between)),
);

describe('a card number', () => {
  test.each([
    '4111111111111111',
    '4111 1111 1111 1111',
    '4111-1111-1111-1111',
    '4111.1111.1111.1111',
    '4111 – 1111 – 1111 – 1111',
    '5555555555554444',
    '3782 822463 10005',
    '378282246310005',
    '3056 9309 0259 04',
    '6011111111111117',
    '4222222222222',
    '6304000000000000000',
    '411111 1111111111',
    'Card: 4111111111111111, thanks',
    'room 12 4111 1111 1111 1111 please',
    'call 415-555-2671 4111-1111-1111-1111',
    '4111 1111 1111 1111 12/27 123',
    'x4111111111111111x',
    '12 3782 822463 10005 7',
    '12 411111 1111111111 7',
    '411 1111 1111 1111 1',
    '４１１１１１１１１１１１１１１１',
    '٤١١١ ١١١١ ١١١١ ١١١١',
    '۴۱۱۱۱۱۱۱۱۱۱۱۱۱۱۱',
    '४१११-११११-११११-११११',
    '𝟒𝟏𝟏𝟏𝟏𝟏𝟏𝟏𝟏𝟏𝟏𝟏𝟏𝟏𝟏𝟏',
    '④①①①①①①①①①①①①①①①',
    '❹❶❶❶ ❶❶❶❶ ❶❶❶❶ ❶❶❶❶',
    '4️⃣1️⃣1️⃣1️⃣1️⃣1️⃣1️⃣1️⃣1️⃣1️⃣1️⃣1️⃣1️⃣1️⃣1️⃣1️⃣',
    '4111\u200b1111\u200d1111\u20601111',
    '4\u00ad1\u00ad1\u00ad1\u00ad1\u00ad1\u00ad1\u00ad1\u00ad1\u00ad1\u00ad1\u00ad1\u00ad1\u00ad1\u00ad1\u00ad1',
    '\u202e4111111111111111\u202c',
    '4111\u000b1111\u000c1111\u00011111',
    '4111/1111/1111/1111',
    '4111_1111_1111_1111',
    '4111 | 1111 | 1111 | 1111',
    '4111:1111:1111:1111',
    '4111\u00a01111\u202f1111\u30001111',
    '4111\t1111\t1111\t1111',
    '4111*1111*1111*1111',
    '4111／1111／1111／1111',
    '3782/822463/10005',
    '4 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1',
    '41 111 1111 11111 11',
    '550e8400-e29b-41d4-a716-446655440000 4111111111111111',
  ])('is found in "%s"', (text) => {
    expect(holdsCardNumber(text)).toBe(true);
  });

  test('is found however it is written and whatever stands around it', () => {
    const around = fc.string().map((text) => text.replace(/[^A-Za-z]/g, 'x'));
    fc.assert(
      fc.property(around, written, around, (before, number, after) => {
        expect(holdsCardNumber(`${before}x${number}x${after}`)).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });

  test('is found behind and before other numbers, when it is written in one piece or in fours', () => {
    const other = fc.integer({ min: 0, max: 99_999 }).map(String);
    const inOneOrFours = fc
      .tuple(cardNumber, fc.boolean())
      .map(([number, isSpaced]) => (isSpaced ? inGroupsOf(number, 4, ' ') : number));
    fc.assert(
      fc.property(other, inOneOrFours, other, (before, number, after) => {
        expect(holdsCardNumber(`${before} ${number} ${after}`)).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });
});

describe('what is no card number', () => {
  test.each([
    '4111111111111112',
    '411111111111',
    '0000000000000000',
    '1111111111111111111',
    '41111111111111111111',
    '(415) 555-2671',
    '415-555-2671 612-740-3356',
    '021000021',
    '2026-11-12T10:15:30.123Z',
    '550e8400-e29b-41d4-a716-446655440000',
    '12345-6789',
    '2024/01/02 - 2024/03/04',
    '2026-11-12 10:15:30.123',
    '30/05/2024 10:30:15',
    '2019 2020 2021 2022',
    '415-555-2671 94107',
    '415-555-2671 94108',
    '+49 1512 3456785',
    '3056-9309-0259-00',
    'aa:bb:41:11:11:11:11:11',
    '4111,1111,1111,1111',
    '4111\n1111\n1111\n1111',
    '',
    'a b c',
  ])('passes: "%s"', (text) => {
    expect(holdsCardNumber(text)).toBe(false);
  });

  test('passes when it has one digit too few', () => {
    fc.assert(
      fc.property(digits(11).map(complete), (number) => {
        expect(holdsCardNumber(number)).toBe(false);
      }),
    );
  });

  test('passes when its last digit is wrong', () => {
    fc.assert(
      fc.property(cardNumber, fc.integer({ min: 1, max: 9 }), (number, off) => {
        const last = (Number(number.at(-1)) + off) % 10;
        expect(holdsCardNumber(number.slice(0, -1) + last)).toBe(false);
      }),
    );
  });
});

describe('an id', () => {
  const hex = fc.integer({ min: 0, max: 15 }).map((value) => value.toString(16));
  const hexes = (length: number) =>
    fc.array(hex, { minLength: length, maxLength: length }).map((list) => list.join(''));

  test('of whatever version passes, alone, in an address and in a sentence', () => {
    const uuid = fc
      .tuple(fc.uuid(), fc.boolean())
      .map(([id, isUpper]) => (isUpper ? id.toUpperCase() : id))
      // Of sixteen digits and no letter at all there is one in a million; that one may be asked for again.
      .filter((id) => /[a-f]/i.test(id));
    fc.assert(
      fc.property(uuid, (id) => {
        expect([id, `/applications/${id}/files`, `See ${id}, please.`].filter(holdsCardNumber)).toEqual([]);
      }),
      { numRuns: 4_000, seed: 8 },
    );
  });

  test('that is a digest of ours passes', () => {
    fc.assert(
      fc.property(hexes(64), (digest) => {
        expect(holdsCardNumber(digest)).toBe(false);
      }),
      { numRuns: 1_000, seed: 8 },
    );
  });
});

describe('a number over several fields', () => {
  test.each([
    [['4111', '1111', '1111', '1111'], true],
    [['3782', '822463', '10005'], true],
    [['3056', '930902', '5904'], true],
    [['41111111', '11111111'], true],
    [[...'4111111111111111'], true],
    [['99', '4111', '1111', '1111', '1111', '99'], true],
    [['4111', '1111', '1111', '1112'], false],
    [['1234', '5678', '9012', '3452'], false],
    [['411111', '1111111111'], false],
    [['5411', '5812', '5999'], false],
    [['4111111111111111'], false],
    [[], false],
  ])('%j: %s', (groups, isOne) => {
    expect(formCardNumber(groups)).toBe(isOne);
  });
});

test('a text that holds one is kept without its digits, and any other as it is', () => {
  expect(maskCardNumbers('Agent/5.0 4111-1111-1111-1111')).toBe('Agent/#.# ####-####-####-####');
  expect(maskCardNumbers('٤١١١١١١١١١١١١١١١')).toBe('################');
  expect(maskCardNumbers('Mozilla/5.0 (X11; Linux x86_64) Chrome/131.0.0.0')).toBe(
    'Mozilla/5.0 (X11; Linux x86_64) Chrome/131.0.0.0',
  );
});

test('the longest text that can be sent is looked through in no time, whatever it is made of', () => {
  for (const piece of [
    '1 2 3 4 5 6 7 8 9 0 ',
    '12 ',
    '1234 ',
    '0000 ',
    '4111 111111 1111 ',
    '123456 ',
    '9',
    '٤١١١ ',
    '4/1_',
    '4\u200b',
  ]) {
    const text = piece.repeat(256_000 / piece.length);
    const before = process.cpuUsage().user;
    holdsCardNumber(text);
    // Microseconds of this process alone, so that a busy machine does not count: about 50,000; the naive way took seconds.
    expect(process.cpuUsage().user - before).toBeLessThan(500_000);
  }
});
