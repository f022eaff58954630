import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { closingEvents, DRAWER_EVENTS, type DrawerEvent, type DrawerEventKind, expectedCents } from './drawer.ts';

describe('a drawer', () => {
  test('holds the float, what was received and paid in, less change, refunds and what was paid out', () => {
    const shift: DrawerEvent[] = [
      { kind: 'opening', cents: 20_000 },
      { kind: 'cash', cents: 5_000 },
      { kind: 'change', cents: 1_125 },
      { kind: 'refund', cents: 999 },
      { kind: 'paid_in', cents: 4_000 },
      { kind: 'paid_out', cents: 1_550 },
    ];
    expect(expectedCents(shift)).toBe(25_326);
  });

  test.each([
    ['short', 25_326, 25_300, [26, 25_300]],
    ['over', 25_326, 25_330, [4, 25_330]],
    ['neither', 25_326, 25_326, [25_326]],
    ['short of everything', 100, 0, [100]],
  ] as const)('counted %s says so and is emptied', (_, expected, counted, cents) => {
    expect(closingEvents(expected, counted).map((event) => event.cents)).toEqual(cents);
  });

  test('is empty after it was closed, whatever happened and whatever was counted', () => {
    const kinds = Object.keys(DRAWER_EVENTS) as DrawerEventKind[];
    const events = fc.array(fc.record({ kind: fc.constantFrom(...kinds), cents: fc.nat(1_000_000) }));
    fc.assert(
      fc.property(events, fc.nat(1_000_000), (shift, counted) => {
        const closing = closingEvents(expectedCents(shift), counted);
        expect(expectedCents([...shift, ...closing])).toBe(0);
        expect(closing.every(({ cents }) => cents > 0)).toBe(true);
      }),
    );
  });
});
