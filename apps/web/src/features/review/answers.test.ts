import { describe, expect, test } from 'vitest';

import { type Answers, conditionsOf, errorsIn, NO_ANSWERS } from './answers.ts';
import { type Decision, DECISIONS } from './decisions.ts';

const MEMO = 'Twenty characters at least.';
const answered = (part: Partial<Answers>): Answers => ({ ...NO_ANSWERS, ...part });

describe('what a decision still needs', () => {
  test.each<[Decision, Partial<Answers>, (keyof Answers)[]]>([
    ['recommend', {}, ['memo']],
    ['recommend', { memo: 'Too short.' }, ['memo']],
    ['recommend', { memo: MEMO }, []],
    ['recommend', { memo: MEMO, recommendation: 'approve_with_conditions' }, ['reserve']],
    ['recommend', { memo: MEMO, recommendation: 'approve_with_conditions', reserve: '10' }, []],
    ['recommend', { memo: MEMO, recommendation: 'approve_with_conditions', monthlyCap: 'much' }, ['monthlyCap']],
    ['iso_return', { comment: 'no' }, ['comment']],
    ['return', { comment: 'Ask again.' }, []],
    ['bypass_iso', { reason: 'short' }, ['reason']],
    ['decline', {}, ['declineReason']],
    ['decline', { declineReason: 'risk' }, []],
    ['close', { reason: 'The merchant asked for it.' }, []],
    ['approve', {}, []],
  ])('%s with %o lacks %o', (decision, answers, missing) => {
    expect(Object.keys(errorsIn(decision, answered(answers)))).toEqual(missing);
  });

  test('is known for every decision', () => {
    for (const decision of DECISIONS) expect(() => errorsIn(decision, NO_ANSWERS)).not.toThrow();
  });
});

test('conditions are read as people write them: percent, dollars, days', () => {
  expect(
    conditionsOf(
      answered({
        reserve: '7.5%',
        reserveDays: '180',
        monthlyCap: '$50,000',
        ticketCap: '1,500.50',
        fundingDelay: '2',
      }),
    ),
  ).toEqual({
    reserve_ppm: 75_000,
    reserve_days: 180,
    monthly_cap_cents: 5_000_000,
    ticket_cap_cents: 150_050,
    funding_delay_days: 2,
  });
  expect(conditionsOf(answered({ ticketCap: ' ' }))).toEqual({});
});
