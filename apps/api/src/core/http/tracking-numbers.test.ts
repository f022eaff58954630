import { disputes } from '@ledgate/contract/disputes.ts';
import fc from 'fast-check';
import { test } from 'vitest';
import { refuseCardNumbers } from './card-numbers.ts';

const digits = (length: number) =>
  fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: length, maxLength: length });
const after = (prefix: string, length: number) => digits(length).map((rest) => `${prefix}${rest}`);

/** The last digit is such that the sum of a card number holds. */
const luhnEnded = (body: string): string => {
  const sum = [...body].toReversed().reduce((total, one, at) => {
    const value = Number(one) * (at % 2 === 0 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return `${body}${(10 - (sum % 10)) % 10}`;
};

const isRefused = (tracking: string): boolean => {
  try {
    refuseCardNumbers({ delivery: { tracking } }, disputes.answerDispute.digitFields);
    return false;
  } catch {
    return true;
  }
};

const TRACKING = fc.oneof(
  after('1Z', 16),
  after('9400', 18),
  after('92', 18),
  after('42055401', 0).chain((zip) => after(`${zip}94`, 20)),
  digits(12),
  digits(14).map((body) => luhnEnded(`6${body.slice(1)}`)),
  after('96', 20),
  after('JD', 18),
  after('TBA', 12),
  digits(9).map((body) => `RB${body}US`),
);

test('100,000 parcel numbers pass, also those that add up like a card number', () => {
  fc.assert(
    fc.property(TRACKING, (number) => !isRefused(number)),
    { numRuns: 100_000 },
  );
});

test('a card number is no parcel number', () => {
  const CARD = fc.oneof(
    after('4', 14).map(luhnEnded),
    after('55', 13).map(luhnEnded),
    after('6011', 11).map(luhnEnded),
    after('37', 12).map(luhnEnded),
    after('36', 11).map(luhnEnded),
  );
  fc.assert(fc.property(CARD, isRefused), { numRuns: 5_000 });
});
