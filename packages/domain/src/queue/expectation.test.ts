import { describe, expect, test } from 'vitest';
import { expectationOf, sayExpectation } from './expectation.ts';

// Monday, 10:00 in New York.
const MONDAY = Date.parse('2026-02-02T15:00:00Z');
const DAY_MS = 86_400_000;

const decidedAfter = (days: number) => ({ submitted: MONDAY, decided: MONDAY + days * DAY_MS });

describe('when to expect a decision', () => {
  test('is what the desks are held to while there are fewer than twenty cases', () => {
    expect(expectationOf(Array.from({ length: 19 }, () => decidedAfter(1)))).toEqual({ basis: 'target', most: 4 });
  });

  test('is the day by which half and eight in ten were decided, in business days', () => {
    const cases = [
      ...Array.from({ length: 12 }, () => decidedAfter(1)),
      ...Array.from({ length: 8 }, () => decidedAfter(7)),
    ];
    expect(expectationOf(cases)).toEqual({ basis: 'figures', half: 1, most: 5 });
  });

  test('is never less than a day', () => {
    const cases = Array.from({ length: 20 }, () => decidedAfter(0));
    expect(expectationOf(cases)).toEqual({ basis: 'figures', half: 1, most: 1 });
  });

  test('is said in words', () => {
    expect(sayExpectation({ basis: 'figures', half: 1, most: 5 })).toMatch(
      /within 1 business day, 8 in 10 within 5 business days\./,
    );
    expect(sayExpectation({ basis: 'target', most: 4 })).toMatch(/^Usually within 4 business days,/);
  });
});
