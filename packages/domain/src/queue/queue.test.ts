import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Status, STATUSES } from '../applications/statuses.ts';
import { STAFF_ROLES } from '../access/roles.ts';
import { RISK_BANDS } from '../risk/bands.ts';
import { builtInView, builtInViews } from './built-in-views.ts';
import { addBusinessMinutes, businessMinutesBetween, newYorkDate, startOfDay } from './business-calendar.ts';
import { COLUMNS, DENSITIES, DUES, ORDERINGS, readView, SPANS, type ViewDefinition, writeView } from './definition.ts';
import { clockAfter, type DeskClock, NO_CLOCK } from './desk-clock.ts';
import { isBankHoliday } from './bank-holidays.ts';
import { dueBetween, submittedBetween } from './spans.ts';

const at = (text: string): number => Date.parse(text);
const iso = (ms: number | null): string => (ms === null ? 'none' : new Date(ms).toISOString());
const instant = fc.integer({ min: at('2020-01-01T00:00:00Z'), max: at('2035-01-01T00:00:00Z') });
const minutes = fc.integer({ min: 1, max: 60 * 200 });

/** The clock of the wall in New York, as the platform knows it. */
const wall = (ms: number): { weekday: string; minute: number; date: string } => {
  const parts = Object.fromEntries(
    new Intl.DateTimeFormat('en-US', {
      timeZone: 'America/New_York',
      weekday: 'short',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    })
      .formatToParts(ms)
      .map(({ type, value }) => [type, value]),
  );
  return {
    weekday: parts['weekday'] ?? '',
    minute: Number(parts['hour']) * 60 + Number(parts['minute']),
    date: `${parts['year']}-${parts['month']}-${parts['day']}`,
  };
};

describe('the business calendar', () => {
  test.each([
    ['2026-01-01', true],
    ['2026-01-19', true],
    ['2026-02-16', true],
    ['2026-05-25', true],
    ['2026-06-19', true],
    ['2026-07-03', false],
    ['2026-07-06', false],
    ['2026-09-07', true],
    ['2026-10-12', true],
    ['2026-11-11', true],
    ['2026-11-26', true],
    ['2026-11-27', false],
    ['2026-12-25', true],
    ['2027-07-05', true],
    ['2021-12-31', false],
    ['2023-01-02', true],
  ])('on %s the question whether the Federal Reserve keeps a holiday is answered %s', (day, expected) => {
    expect(isBankHoliday(at(`${day}T00:00:00Z`) / 86_400_000)).toBe(expected);
  });

  test('a case that comes in on Friday afternoon is due after the weekend', () => {
    // Friday 16:00 in New York; 8 working hours later it is Monday 16:00.
    expect(iso(addBusinessMinutes(at('2026-11-13T21:00:00Z'), 480))).toBe('2026-11-16T21:00:00.000Z');
  });

  test('a working day keeps its hours over the change of clocks', () => {
    // Friday 6 March 16:00 EST to Monday 9 March 10:00 EDT.
    expect(businessMinutesBetween(at('2026-03-06T21:00:00Z'), at('2026-03-09T14:00:00Z'))).toBe(120);
    expect(businessMinutesBetween(at('2026-10-30T20:00:00Z'), at('2026-11-02T15:00:00Z'))).toBe(120);
  });

  test('time that was added is the time that lies between', () => {
    fc.assert(
      fc.property(instant, minutes, (from, count) => {
        expect(businessMinutesBetween(from, addBusinessMinutes(from, count))).toBe(count);
      }),
    );
  });

  test('adding in two steps leads where one step leads', () => {
    fc.assert(
      fc.property(instant, minutes, minutes, (from, one, two) => {
        expect(addBusinessMinutes(addBusinessMinutes(from, one), two)).toBe(addBusinessMinutes(from, one + two));
      }),
    );
  });

  test('nothing is ever due outside working hours, by the clock on the wall in New York', () => {
    fc.assert(
      fc.property(instant, minutes, (from, count) => {
        const { weekday, minute } = wall(addBusinessMinutes(from, count));
        expect(['Sat', 'Sun']).not.toContain(weekday);
        expect(minute).toBeGreaterThanOrEqual(9 * 60);
        expect(minute).toBeLessThanOrEqual(17 * 60);
      }),
    );
  });

  test('the date in New York is the one on the wall there, and begins at its midnight', () => {
    fc.assert(
      fc.property(instant, (moment) => {
        const date = newYorkDate(moment);
        expect(date).toBe(wall(moment).date);
        expect(wall(startOfDay(date))).toMatchObject({ date, minute: 0 });
      }),
    );
  });
});

describe('the clock of the desks', () => {
  const MONDAY = at('2026-11-16T14:00:00Z'); // nine o'clock
  const HOUR = 3_600_000;
  const walk = (steps: [to: Status, hours: number][]): DeskClock => {
    let clock = NO_CLOCK;
    let from: Status = 'draft';
    for (const [to, hours] of steps) {
      clock = clockAfter(clock, { from, to, at: MONDAY + hours * HOUR });
      from = to;
    }
    return clock;
  };

  test('underwriting has sixteen working hours from the submission, whoever picks it up', () => {
    expect(iso(walk([['submitted', 0]]).due)).toBe('2026-11-17T22:00:00.000Z');
    const picked = walk([
      ['submitted', 0],
      ['in_underwriting', 3],
    ]);
    expect(iso(picked.due)).toBe('2026-11-17T22:00:00.000Z');
  });

  test('while the merchant owes an answer it stands still, and goes on with what was left', () => {
    const asked = walk([
      ['submitted', 0],
      ['in_underwriting', 1],
      ['query_raised', 2],
    ]);
    expect(asked).toEqual({ desk: 'underwriting', due: null, leftMinutes: 14 * 60 });
    const answered = walk([
      ['submitted', 0],
      ['in_underwriting', 1],
      ['query_raised', 2],
      ['in_underwriting', 24],
    ]);
    // Tuesday nine o'clock and fourteen hours.
    expect(iso(answered.due)).toBe('2026-11-18T20:00:00.000Z');
  });

  test('what was late when the merchant was asked is late again with the answer', () => {
    const late = walk([
      ['submitted', 0],
      ['query_raised', 48],
      ['in_underwriting', 49],
    ]);
    expect(late.due).toBe(MONDAY + 49 * HOUR);
  });

  test('each desk gets its own time when the turn passes to it, and nobody else has a clock', () => {
    const priced = walk([
      ['submitted', 0],
      ['recommended', 1],
      ['awaiting_iso', 2],
    ]);
    expect(priced).toMatchObject({ desk: 'iso', due: MONDAY + 26 * HOUR });
    expect(
      walk([
        ['submitted', 0],
        ['awaiting_iso', 2],
        ['awaiting_merchant', 3],
      ]),
    ).toEqual(NO_CLOCK);
    expect(
      walk([
        ['submitted', 0],
        ['declined', 2],
      ]),
    ).toEqual(NO_CLOCK);
  });

  test('a clock runs exactly while a desk has the turn', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...STATUSES), { minLength: 1, maxLength: 12 }), (path) => {
        const { desk, due, leftMinutes } = walk(path.map((to, hour) => [to, hour]));
        if (due !== null) expect(desk).not.toBeNull();
        expect(due !== null && leftMinutes !== null).toBe(false);
      }),
    );
  });
});

const uid = fc.uuid();
const subset = <T>(values: readonly T[]) => fc.subarray([...values], { minLength: 1 });
const anyView: fc.Arbitrary<ViewDefinition> = fc.record(
  {
    status: subset(STATUSES),
    search: fc.constantFrom('coffee', 'a b', 'MA-204809', 'x=1&y'),
    assignee: fc.oneof(fc.constantFrom('me', 'none'), uid),
    iso: uid,
    band: subset(RISK_BANDS),
    due: fc.constantFrom(...DUES),
    submitted: fc.constantFrom(...SPANS),
    submittedAfter: fc.constantFrom('2026-01-31', '2024-02-29'),
    submittedBefore: fc.constantFrom('2026-03-01'),
    ordering: fc.constantFrom(...ORDERINGS),
    columns: fc.shuffledSubarray([...COLUMNS], { minLength: 1 }),
    density: fc.constantFrom(...DENSITIES),
  },
  { requiredKeys: [] },
);

describe('the language of views', () => {
  test('what is written is read the same', () => {
    fc.assert(
      fc.property(anyView, (view) => {
        expect(readView(writeView(view))).toEqual(view);
      }),
    );
  });

  test('whatever stands in an address, only known words come out of it', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.anything()), (params) => {
        const view = readView(params);
        expect(readView(writeView(view))).toEqual(view);
      }),
    );
    expect(readView({ status__in: 'submitted,nonsense', assignee: "' or 1=1", ordering: 'uid' })).toEqual({
      status: ['submitted'],
    });
  });

  test('a relative span moves with the day it is asked on', () => {
    const asked = (now: string) => {
      const { from } = submittedBetween({ submitted: 'last_7_days' }, at(now));
      return iso(from ?? null);
    };
    expect(asked('2026-11-15T12:00:00Z')).toBe('2026-11-09T05:00:00.000Z');
    expect(asked('2026-11-16T12:00:00Z')).toBe('2026-11-10T05:00:00.000Z');
    const last = submittedBetween({ submitted: 'last_month' }, at('2026-03-31T12:00:00Z'));
    expect([iso(last.from ?? null), iso(last.until ?? null)]).toEqual([
      '2026-02-01T05:00:00.000Z',
      '2026-03-01T05:00:00.000Z',
    ]);
  });

  test('what is due belongs to one span, whenever that is, and days are those of New York', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: at('2026-01-01T00:00:00Z'), max: at('2027-01-01T00:00:00Z') }),
        fc.nat(),
        (now, ms) => {
          const holds = (due: number) =>
            DUES.filter((name) => {
              const { from = -Infinity, until } = dueBetween(name, now);
              return due >= from && (until === undefined || due < until);
            });
          expect(holds(now + (ms % 500_000_000) - 250_000_000)).toHaveLength(1);
          expect(holds(Infinity)).toEqual(['not_due']);
        },
      ),
    );
    const { from, until } = dueBetween('tomorrow', at('2026-11-16T03:00:00Z'));
    expect([iso(from ?? null), iso(until ?? null)]).toEqual(['2026-11-16T05:00:00.000Z', '2026-11-17T05:00:00.000Z']);
  });

  test('a view that was kept when it could only ask for what is overdue asks for it still', () => {
    expect(readView({ overdue: 'true' })).toEqual({ due: 'overdue' });
  });

  test('every role finds its views, and an ISO none that tells who has a case', () => {
    for (const role of STAFF_ROLES) {
      const views = builtInViews(role).map((name) => builtInView(name, role));
      expect(views.length).toBeGreaterThan(10);
      if (role === 'iso') expect(views.every((view) => view.assignee === undefined)).toBe(true);
    }
    expect(builtInView('ours', 'iso').status).toEqual(['awaiting_iso']);
  });
});
