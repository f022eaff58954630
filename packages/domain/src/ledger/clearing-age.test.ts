import { describe, expect, test } from 'vitest';
import { overdueBefore, stillOpen } from './clearing-age.ts';

const at = (text: string): number => Date.parse(text);

describe('what has been open for three bank days', () => {
  test('is what took effect so long ago that three whole bank days have passed since', () => {
    // Thursday: Monday, Tuesday and Wednesday have passed since the weekend, and since Friday.
    expect(overdueBefore(at('2026-11-19T15:00:00Z'))).toBe(at('2026-11-16T05:00:00Z'));
    // Wednesday: since Thursday have passed Friday, Monday and Tuesday.
    expect(overdueBefore(at('2026-11-18T15:00:00Z'))).toBe(at('2026-11-13T05:00:00Z'));
    // Thanksgiving is no bank day: Monday, Tuesday and Wednesday have passed, and Monday itself is a day short.
    expect(overdueBefore(at('2026-11-27T15:00:00Z'))).toBe(at('2026-11-23T05:00:00Z'));
  });

  test('is cleared oldest first, and counts below zero as well', () => {
    expect(stillOpen(500, 900, 300)).toBe(200);
    expect(stillOpen(500, 900, 600)).toBe(0);
    expect(stillOpen(-500, 300, 900)).toBe(-200);
    expect(Object.is(stillOpen(-500, 600, 0), 0)).toBe(true);
  });
});
