import { describe, expect, test } from 'vitest';
import { AVS_RESULTS, CVV_RESULTS, type AvsResult, type CvvResult } from './card.ts';
import { type CheckRule, judgeChecks } from './checks.ts';

const accepted = (...about: string[]): string => ['accept', ...about].join(' ');

const spoken = (avs: AvsResult, cvv: CvvResult, rules: { avs: CheckRule; cvv: CheckRule }): string => {
  const found = judgeChecks({ avs, cvv }, rules);
  return found.verdict === 'reverse' ? found.reason : accepted(...found.flags.map(({ about }) => about));
};

describe('an address', () => {
  test.each<[AvsResult, off: string, flag: string, decline: string]>([
    ['match', 'accept', 'accept', 'accept'],
    ['zip_only', 'accept', 'accept', 'accept'],
    ['street_only', 'accept', 'accept address', 'accept address'],
    ['no_match', 'accept', 'accept address', 'address_mismatch'],
    ['unavailable', 'accept', 'accept address', 'accept address'],
    ['none', 'accept', 'accept', 'accept'],
  ])('%s', (avs, ...expected) => {
    expect(
      (['off', 'flag', 'decline'] as const).map((rule) => spoken(avs, 'match', { avs: rule, cvv: 'off' })),
    ).toEqual(expected);
  });
});

describe('a code', () => {
  test.each<[CvvResult, off: string, flag: string, decline: string]>([
    ['match', 'accept', 'accept', 'accept'],
    ['no_match', 'accept', 'accept code', 'code_mismatch'],
    ['not_processed', 'accept', 'accept code', 'accept code'],
    ['missing', 'accept', 'accept code', 'accept code'],
    ['none', 'accept', 'accept', 'accept'],
  ])('%s', (cvv, ...expected) => {
    expect(
      (['off', 'flag', 'decline'] as const).map((rule) => spoken('match', cvv, { avs: 'off', cvv: rule })),
    ).toEqual(expected);
  });
});

test('with every check off nothing is reversed or flagged', () => {
  for (const avs of AVS_RESULTS) {
    for (const cvv of CVV_RESULTS) expect(spoken(avs, cvv, { avs: 'off', cvv: 'off' })).toBe('accept');
  }
});

test('where both fail, the code is named: it is on the card in the hand', () => {
  expect(spoken('no_match', 'no_match', { avs: 'decline', cvv: 'decline' })).toBe('code_mismatch');
});
