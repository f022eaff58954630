import { expect, test } from 'vitest';
import type { LatestRisk } from '../../risk/public.ts';
import { riskJson } from './risk.ts';

const AT = new Date('2026-11-12T14:03:00Z');
const PERSON = { uid: '00000000-0000-4000-8000-000000000001', name: 'Dana Whitfield' };
const SECRET_WORDS = 'Dob of the listed Viktor Orlov differs, see case 88';

const resultOf = (check: 'R01' | 'R06' | 'R12', explanation: string): LatestRisk['results'][number] => ({
  check,
  version: 1,
  outcome: 'hard_stop',
  points: 0,
  explanation,
  change: '',
  inputs: [],
  queries: [],
  inputsHash: check,
});

const clearanceOf = (check: 'R01' | 'R12', reason: string): LatestRisk['clearances'][number] => ({
  check,
  inputsHash: check,
  by: PERSON,
  proposedBy: PERSON,
  evidence: SECRET_WORDS,
  reason,
  at: AT,
});

const RISK: LatestRisk = {
  run: {
    n: 3,
    resultsN: 2,
    submission: 1,
    contentVersion: 1,
    cause: 'night',
    score: 30,
    band: 'medium',
    exposureCents: 228_000,
    related: [],
    by: null,
    at: AT,
  },
  results: [
    resultOf('R01', SECRET_WORDS),
    resultOf('R06', 'MA-204899 of Crab Shack LLC has the same account.'),
    resultOf('R12', 'The volume triples within a year.'),
  ],
  clearances: [clearanceOf('R01', SECRET_WORDS), clearanceOf('R12', 'A second shop opens in March.')],
  openStops: [],
  isBlocked: false,
  hardStop: null,
  isCurrent: true,
};

test('a bank is told in the desk’s words what was found and cleared, and of lists and other merchants the result alone', () => {
  const inquiry = {
    on: '2026-11-10',
    reference: 'MTC-1',
    result: 'no_match',
    note: SECRET_WORDS,
    by: PERSON,
    at: AT,
  } as const;
  const told = riskJson({ risk: RISK, riskAt: AT, inquiry });
  expect(told?.findings.map(({ check, explanation, clearance }) => [check, explanation, clearance])).toEqual([
    ['R01', null, { at: AT.toISOString(), reason: null }],
    ['R06', null, null],
    ['R12', 'The volume triples within a year.', { at: AT.toISOString(), reason: 'A second shop opens in March.' }],
  ]);
  expect(told).toMatchObject({ score: 30, band: 'medium', match_inquiry: { on: '2026-11-10', result: 'no_match' } });
  for (const word of ['Orlov', 'Crab Shack', 'Whitfield', 'MTC-1']) expect(JSON.stringify(told)).not.toContain(word);
});

test('an application whose checks never ran has no risk to tell', () => {
  expect(riskJson({ risk: null, riskAt: null, inquiry: null })).toBeNull();
});
