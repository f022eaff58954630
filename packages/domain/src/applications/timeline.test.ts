import { describe, expect, test } from 'vitest';
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

test('a merchant reads their own steps and questions, and else of the house only that the application moved', () => {
  for (const reader of ['merchant', 'subuser'] as const) {
    const shown = timelineFor(reader, ROWS);
    expect(shown.map(({ n, event, actor }) => [n, event, actor])).toEqual([
      [1, 'start', 'Ada Vance'],
      [2, 'submit', 'Ada Vance'],
      [3, 'raise_query', 'Ledgate'],
      [4, 'raise_query', 'Ledgate'],
      [5, 'moved', 'Your ISO'],
      [6, 'moved', 'Ledgate'],
    ]);
    expect(shown.every(({ reason }) => reason === null)).toBe(true);
  }
});

test('what the house took back at once a merchant never reads; their own steps stay, with the taking back', () => {
  const rows: TimelineRow[] = [
    { n: 1, event: 'decline', from: 'submitted', to: 'declined', actor: underwriter, reason: null },
    {
      n: 2,
      event: 'undo',
      from: 'declined',
      to: 'submitted',
      actor: underwriter,
      reason: null,
      details: { undone: 1 },
    },
    { n: 3, event: 'withdraw', from: 'submitted', to: 'withdrawn', actor: owner, reason: null },
    { n: 4, event: 'undo', from: 'withdrawn', to: 'submitted', actor: owner, reason: null, details: { undone: 3 } },
  ];
  expect(timelineFor('merchant', rows).map(({ n }) => n)).toEqual([3, 4]);
  expect(timelineFor('admin', rows)).toHaveLength(4);
});

test('staff read every step with names; an ISO no words of the desk but those of steps it is part of', () => {
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
  expect(timelineFor('iso', ROWS).map(({ reason }) => reason)).toEqual([null, null, null, null, 'too cheap', null]);
});

describe('what was written with a step', () => {
  const admin = { name: 'Grace Lindqvist', role: 'admin' } as const;
  const step = (event: string, changes: Partial<TimelineRow> = {}): TimelineRow[] => [
    { n: 1, event, from: 'awaiting_admin', to: 'in_underwriting', actor: admin, reason: 'Words', ...changes },
  ];
  const readBy = (event: string, changes: Partial<TimelineRow> = {}) =>
    (['merchant', 'iso', 'underwriter', 'admin'] as const).map(
      (reader) => timelineFor(reader, step(event, changes))[0]?.reason ?? null,
    );

  test('reaches the ISO where it is passed over or what it agreed to is void', () => {
    expect(readBy('bypass_iso')).toEqual([null, 'Words', 'Words', 'Words']);
    expect(readBy('return')).toEqual([null, 'Words', 'Words', 'Words']);
  });

  test('reaches everybody where the merchant sent the rates back, an admin corrected, withdrew or reopened', () => {
    for (const event of ['merchant_reject', 'correct', 'withdraw', 'reopen']) {
      expect(readBy(event)).toEqual(['Words', 'Words', 'Words', 'Words']);
    }
  });

  test('reaches everybody where an account is closed, unless it was written when nobody outside read it', () => {
    expect(readBy('close', { details: { is_told: true } })).toEqual(['Words', 'Words', 'Words', 'Words']);
    expect(readBy('close')).toEqual([null, null, 'Words', 'Words']);
  });

  test('is, for a decline, the words of its code; what was noted beside it stays at the desk', () => {
    const code = { details: { reason_code: 'credit' } };
    const spoken = 'The credit history does not meet what our bank asks for.';
    expect(readBy('decline', code)).toEqual([spoken, spoken, `${spoken} Words`, `${spoken} Words`]);
  });

  test('stays at the desk where nobody else is named', () => {
    for (const event of ['recommend', 'set_buy_rate']) expect(readBy(event)).toEqual([null, null, 'Words', 'Words']);
  });

  test('is shown to the merchant with a correction that moves nothing', () => {
    expect(timelineFor('merchant', step('correct', { to: 'awaiting_admin' }))).toMatchObject([
      { event: 'correct', actor: 'Ledgate', reason: 'Words' },
    ]);
  });
});
