import { expect, test } from 'vitest';
import { addDays } from '../checks/calendar.ts';
import {
  faultOfAttestation,
  isPciCompliant,
  lastDayOf,
  pciReminderDue,
  pciStanding,
  type PciFacts,
} from './standing.ts';

const since = (attestedOn: string, paperEndsOn: string | null = null): PciFacts => ({
  answered: 'compliant',
  attestations: [{ attestedOn, paperEndsOn }],
});

test.each([
  ['2026-03-10', null, '2027-03-10'],
  ['2024-02-29', null, '2025-02-28'],
  ['2026-03-10', '2026-09-30', '2026-09-30'],
  ['2026-03-10', '2028-01-01', '2027-03-10'],
])('an attestation of %s, ending on its paper on %s, holds through %s', (attestedOn, paperEndsOn, last) => {
  expect(lastDayOf({ attestedOn, paperEndsOn })).toBe(last);
});

test('it holds through its last day, and costs nothing for thirty days more', () => {
  const facts = since('2025-10-01');
  const shown = ['2026-10-01', '2026-10-02', '2026-10-31', '2026-11-01'].map((day) => [
    pciStanding(facts, day).state,
    isPciCompliant(facts, day),
  ]);
  expect(shown).toEqual([
    ['compliant', true],
    ['expired', true],
    ['expired', true],
    ['expired', false],
  ]);
  expect(pciStanding(facts, '2026-10-02')).toMatchObject({ expiresOn: '2026-10-01', chargedFrom: '2026-11-01' });
});

test('the newest one counts, and on a day before it the one before it', () => {
  const facts = {
    answered: 'compliant',
    attestations: [...since('2026-10-20').attestations, ...since('2025-08-01').attestations],
  } as const;
  expect(pciStanding(facts, '2026-10-19')).toMatchObject({ state: 'expired', expiresOn: '2026-08-01' });
  expect(pciStanding(facts, '2026-10-20')).toMatchObject({ state: 'compliant', expiresOn: '2027-10-20' });
});

test('without one, what was answered counts: only who never started is known to lack it', () => {
  const shown = (['not_started', 'in_progress', 'compliant', null] as const).map((answered) => {
    const facts = { answered, attestations: [] };
    return [pciStanding(facts, '2026-10-31').state, isPciCompliant(facts, '2026-10-31')];
  });
  expect(shown).toEqual([
    ['not_started', false],
    ['in_progress', null],
    ['compliant', true],
    ['unknown', null],
  ]);
  expect(isPciCompliant({ ...since('2026-10-01'), answered: 'not_started' }, '2026-10-31')).toBe(true);
});

test('the merchant is told thirty and seven days before, each once, and once where it is late', () => {
  const [last, days] = ['2026-10-31', [31, 30, 29, 8, 7, 6, 0, -1]];
  const told: [number, number][] = [];
  let sent: number | null = null;
  for (const left of days) {
    const due = pciReminderDue(last, sent, addDays(last, -left));
    if (due === null) continue;
    sent = due;
    told.push([left, due]);
  }
  expect(told).toEqual([
    [30, 30],
    [7, 7],
  ]);
  expect(pciReminderDue(last, null, '2026-10-29')).toBe(7);
});

test('what is recorded is of the last twelve months, and newer than what is known', () => {
  expect(faultOfAttestation('2026-11-02', null, '2026-11-01')).toContain('future');
  expect(faultOfAttestation('2025-10-31', null, '2026-11-01')).toContain('twelve months');
  expect(faultOfAttestation('2026-10-01', '2026-10-01', '2026-11-01')).toContain('already');
  expect(faultOfAttestation('2025-11-01', '2025-10-01', '2026-11-01')).toBeNull();
});
