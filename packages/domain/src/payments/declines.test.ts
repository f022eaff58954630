import { describe, expect, test } from 'vitest';
import { DECLINE_REASONS, DECLINES, FIXED_BY_WORDS, type DeclineReason } from './declines.ts';
import { mayRetry, RETRY_RULES } from './retries.ts';
import { PAYMENT_STATUS_WORDS, PAYMENT_STATUSES } from './statuses.ts';

/** As acquirers publish them, beside ours. 14, 62, 78 and 93 stand in several lists. */
const CATEGORIES: Record<1 | 2 | 3, readonly string[]> = {
  1: '04 07 12 15 41 43 46 57 R0 R1 R3 14 03 62 78 93'.split(' '),
  2: '19 51 59 61 65 75 86 91 96 N3 N4 62 78 93'.split(' '),
  3: '14 54 55 82 N7 1A'.split(' '),
};
const NEVER_AMBIGUOUS = '04 07 12 15 41 43 46 57 R0 R1 R3'.split(' ');

const NOW = new Date('2026-11-18T12:00:00Z');
const ago = (minutes: number): Date => new Date(NOW.getTime() - minutes * 60_000);
const HOUR = 60;
const DAY = 24 * HOUR;
const times = (count: number, minutesAgo: number, reason: DeclineReason = 'insufficient_funds') =>
  Array.from({ length: count }, (_, at) => ({ at: ago(minutesAgo + at), reason }));

test('every status has its own words', () => {
  const labels = PAYMENT_STATUSES.map((status) => PAYMENT_STATUS_WORDS[status].label);
  expect(new Set(labels).size).toBe(PAYMENT_STATUSES.length);
  expect(PAYMENT_STATUS_WORDS.unknown.sentence).toContain("Don't charge it again.");
});

describe('a decline', () => {
  test('has a message of its own for each reason', () => {
    expect(new Set(DECLINE_REASONS.map((reason) => DECLINES[reason].sentence)).size).toBe(DECLINE_REASONS.length);
  });

  test.each(DECLINE_REASONS)('for %s names no brand and says who can fix it', (reason) => {
    const { title, sentence, fixedBy } = DECLINES[reason];
    expect(`${title} ${sentence}`).not.toMatch(/visa|master|amex|american express|discover/i);
    expect(sentence).toMatch(/\.$/);
    expect(FIXED_BY_WORDS[fixedBy]).toMatch(/\.$/);
  });

  test('does not tell a customer that the card was reported lost or stolen', () => {
    expect(DECLINES.lost_or_stolen.title + DECLINES.lost_or_stolen.sentence).not.toMatch(/lost|stolen/i);
  });

  test('has each code under one reason', () => {
    const codes = DECLINE_REASONS.flatMap((reason) => DECLINES[reason].codes);
    expect(new Set(codes).size).toBe(codes.length);
  });

  test.each(DECLINE_REASONS)('for %s is in a category that published tables give its codes', (reason) => {
    const { category, codes } = DECLINES[reason];
    if (category === null) return;
    for (const code of codes.filter((one) => one !== '63')) expect(CATEGORIES[category]).toContain(code);
  });

  test.each(NEVER_AMBIGUOUS)('with code %s is never tried again', (code) => {
    expect(DECLINE_REASONS.find((reason) => DECLINES[reason].codes.includes(code))).toSatisfy(
      (reason: DeclineReason) => DECLINES[reason].category === 1,
    );
  });
});

describe('trying a card again', () => {
  test.each<[string, Parameters<typeof mayRetry>[0], boolean]>([
    ['that was never tried', { brand: 'visa', attempts: [], now: NOW }, true],
    ['that was approved', { brand: 'visa', attempts: [{ at: ago(1), reason: null }], now: NOW }, true],
    ['after 14 declines', { brand: 'visa', attempts: times(14, 1), now: NOW }, true],
    ['after 15 declines', { brand: 'visa', attempts: times(15, 1), now: NOW }, false],
    ['after 15 declines 30 days ago', { brand: 'visa', attempts: times(15, 30 * DAY), now: NOW }, true],
    ['of Mastercard after 9 today', { brand: 'mastercard', attempts: times(9, 1), now: NOW }, true],
    ['of Mastercard after 10 today', { brand: 'mastercard', attempts: times(10, 1), now: NOW }, false],
    ['of Mastercard after 10 yesterday', { brand: 'mastercard', attempts: times(10, DAY), now: NOW }, true],
    ['of Mastercard after 34 in a month', { brand: 'mastercard', attempts: times(34, 3 * DAY), now: NOW }, true],
    ['of Mastercard after 35 in a month', { brand: 'mastercard', attempts: times(35, 3 * DAY), now: NOW }, false],
    ['of another brand after 15', { brand: 'amex', attempts: times(15, 1), now: NOW }, false],
    ['that was stolen, once', { brand: 'visa', attempts: times(1, 90 * DAY, 'lost_or_stolen'), now: NOW }, false],
    ['with a wrong code', { brand: 'visa', attempts: times(1, 1, 'wrong_code'), now: NOW }, true],
  ])('%s', (_, asked, isAllowed) => {
    expect(mayRetry(asked).allowed).toBe(isAllowed);
  });

  test('is said to be over for good, or until the oldest of the counted leaves the window', () => {
    expect(mayRetry({ brand: 'visa', attempts: times(1, 1, 'account_closed'), now: NOW })).toEqual({
      allowed: false,
      why: 'This card was declined for good: account closed. Ask for another card.',
      until: null,
    });
    expect(mayRetry({ brand: 'mastercard', attempts: times(12, 1), now: NOW })).toMatchObject({
      allowed: false,
      until: new Date(ago(10).getTime() + 86_400_000),
    });
  });

  test('rests on dated data with a source', () => {
    for (const rule of Object.values(RETRY_RULES)) {
      expect(rule.from).toMatch(/^\d{4}-\d\d-\d\d$/);
      expect(rule.source).not.toBe('');
    }
  });
});
