import fc from 'fast-check';
import { expect, test } from 'vitest';
import { localDate } from './time-zones.ts';
import { type Timezone, TIMEZONES } from './us-states.ts';

/** Places of every zone, and those that keep another summer than it, as the platform names them. */
const PLACES: readonly (readonly [Timezone, place: string, name: string])[] = [
  ['est', 'NY', 'America/New_York'],
  ['cst', 'IL', 'America/Chicago'],
  ['cst', 'SK', 'America/Regina'],
  ['mst', 'CO', 'America/Denver'],
  ['mst', 'AZ', 'America/Phoenix'],
  ['mst', 'YT', 'America/Whitehorse'],
  ['pst', 'CA', 'America/Los_Angeles'],
  ['akst', 'AK', 'America/Anchorage'],
  ['hst', 'HI', 'Pacific/Honolulu'],
  ['sst', 'AS', 'Pacific/Pago_Pago'],
  ['chst', 'GU', 'Pacific/Guam'],
  ['ast', 'PR', 'America/Puerto_Rico'],
  ['ast', 'NS', 'America/Halifax'],
  ['pwt', 'PW', 'Pacific/Palau'],
  ['mht', 'MH', 'Pacific/Majuro'],
  ['chut', 'FM', 'Pacific/Chuuk'],
  ['nst', 'NL', 'America/St_Johns'],
];

const wallOf = (timeZone: string): ((at: number) => string) => {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  return (at) => {
    const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]));
    return `${parts['year']}-${parts['month']}-${parts['day']}`;
  };
};

const instant = fc.integer({ min: Date.parse('2021-01-01'), max: Date.parse('2035-01-01') });

test.each(PLACES)('the date in the zone %s, in %s, is the one on the wall of %s', (zone, place, name) => {
  const wall = wallOf(name);
  fc.assert(
    fc.property(instant, (at) => {
      expect(localDate(at, zone, place)).toBe(wall(at));
    }),
  );
  // And every half hour around the days on which clocks are set.
  const wrong: string[] = [];
  for (const day of ['2026-03-07', '2026-10-31']) {
    for (let half = 0; half < 144; half += 1) {
      const at = Date.parse(day) + half * 1_800_000;
      if (localDate(at, zone, place) !== wall(at)) wrong.push(new Date(at).toISOString());
    }
  }
  expect(wrong).toEqual([]);
});

test('every zone has been looked at', () => {
  expect(new Set(PLACES.map(([zone]) => zone))).toEqual(new Set(Object.keys(TIMEZONES)));
});

test('a place that keeps no summer changes nothing for somebody who says to be in another zone', () => {
  const at = Date.parse('2026-07-01T06:30:00Z');
  expect(localDate(at, 'mst', 'AZ')).toBe('2026-06-30');
  expect(localDate(at, 'mst', 'CO')).toBe('2026-07-01');
  expect(localDate(at, 'mst')).toBe('2026-07-01');
  expect(localDate(Date.parse('2026-07-01T05:30:00Z'), 'cst', 'AZ')).toBe('2026-07-01');
});
