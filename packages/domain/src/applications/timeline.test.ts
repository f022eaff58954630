import { expect, test } from 'vitest';
import { timelineFor, type TimelineRow } from './timeline.ts';

const owner = { name: 'Ada Vance', role: 'merchant' } as const;
const underwriter = { name: 'Dorothy Okafor', role: 'underwriter' } as const;
const partner = { name: 'Walter Brandt', role: 'iso' } as const;

const ROWS: TimelineRow[] = [
  { n: 1, event: 'start', from: null, to: 'draft', actor: owner, reason: null },
  { n: 2, event: 'submit', from: 'draft', to: 'submitted', actor: owner, reason: null },
  { n: 3, event: 'raise_query', from: 'submitted', to: 'query_raised', actor: underwriter, reason: 'smells odd' },
  { n: 4, event: 'raise_query', from: 'query_raised', to: 'query_raised', actor: underwriter, reason: null },
  { n: 5, event: 'iso_return', from: 'awaiting_iso', to: 'in_underwriting', actor: partner, reason: 'too cheap' },
  { n: 6, event: 'expire', from: 'draft', to: 'expired', actor: null, reason: 'left waiting' },
];

test('a merchant reads their own steps, and of the house only that the application moved', () => {
  for (const reader of ['merchant', 'subuser'] as const) {
    const shown = timelineFor(reader, ROWS);
    expect(shown.map(({ n, event, actor }) => [n, event, actor])).toEqual([
      [1, 'start', 'Ada Vance'],
      [2, 'submit', 'Ada Vance'],
      [3, 'moved', 'Ledgate'],
      [5, 'moved', 'Your sales partner'],
      [6, 'moved', 'Ledgate'],
    ]);
    expect(shown.every(({ reason }) => reason === null)).toBe(true);
  }
});

test('staff read every step with names; sales partners no reasons', () => {
  const shown = timelineFor('underwriter', ROWS);
  expect(shown.map(({ actor }) => actor)).toEqual([
    'Ada Vance',
    'Ada Vance',
    'Dorothy Okafor',
    'Dorothy Okafor',
    'Walter Brandt',
    'Ledgate',
  ]);
  expect(shown[2]?.reason).toBe('smells odd');
  expect(timelineFor('iso', ROWS).every(({ reason }) => reason === null)).toBe(true);
});
