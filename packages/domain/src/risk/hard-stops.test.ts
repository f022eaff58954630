import { describe, expect, test } from 'vitest';
import { hardStopOf, riskWords } from './hard-stops.ts';

describe('risk in words', () => {
  test('names what stops an application and no score beside it', () => {
    expect(riskWords({ band: 'decline', score: 0, hardStop: 'sanctions' })).toBe('Hard stop: sanctions');
    expect(riskWords({ band: 'decline', score: 12, hardStop: 'list_missing' })).toBe(
      'Hard stop: no current sanctions list',
    );
    expect(riskWords({ band: 'decline', score: 0, hardStop: 'true_match' })).toBe('Blocked: sanctions match');
  });

  test('is band and score where nothing stops it', () => {
    expect(riskWords({ band: 'low', score: 12, hardStop: null })).toBe('Low, 12');
    expect(riskWords({ band: 'decline', score: 80, hardStop: null })).toBe('Very high, 80');
    expect(riskWords({ band: null, score: null, hardStop: null })).toBe('Not scored');
  });

  test('names the gravest of several stops', () => {
    const terminated = { check: 'R03', outcome: 'hard_stop' } as const;
    const sanctions = { check: 'R01', outcome: 'hard_stop' } as const;
    expect(hardStopOf([terminated, sanctions])).toBe('sanctions');
    expect(hardStopOf([terminated])).toBe('terminated');
    expect(hardStopOf([{ check: 'R01', outcome: 'list_missing' }, terminated])).toBe('list_missing');
    expect(hardStopOf([{ check: 'R08', outcome: 'block' }])).toBe('prohibited');
    expect(hardStopOf([terminated], true)).toBe('true_match');
  });

  test('finds none in what does not stop', () => {
    expect(hardStopOf([{ check: 'R01', outcome: 'clear' }])).toBeNull();
    expect(hardStopOf([])).toBeNull();
  });
});
