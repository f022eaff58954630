import type { QueryView } from '@ledgate/contract/query-view.ts';
import type { TicketSummary } from '@ledgate/contract/ticket-view.ts';
import { describe, expect, test } from 'vitest';

import { isAnswered, nextAfter, placeOf } from './look.ts';

const about = (change: Partial<QueryView>): QueryView =>
  ({ section: 'cp', record: null, field: null, document: null, ...change }) as QueryView;

describe('the way to what was asked about', () => {
  test('leads to the field, of the record where there are several', () => {
    expect(placeOf(about({ field: 'website' }))).toBe('company.website');
    expect(placeOf(about({ section: 'cop', record: 'a', field: 'email' }))).toBe('owners.a.email');
    expect(placeOf(about({ section: 'sbd', record: 'a' }))).toBe('accounts.a');
  });

  test('leads to the row of a document, of its owner or account where it has one', () => {
    expect(placeOf(about({ section: 'ud', document: 'w9' }))).toBe('documents.w9');
    expect(placeOf(about({ section: 'ud', document: 'bank_letter', record: 'a' }))).toBe('documents.bank_proof.a');
  });

  test('leads to the section where nothing closer was named', () => {
    expect(placeOf(about({ section: 'bp' }))).toBeUndefined();
    expect(placeOf(about({ section: 'ud' }))).toBeUndefined();
  });
});

test('a question counts as answered by words, by a file or by a change', () => {
  const nothing = { text: '  ', files: [], hasChanged: false };
  expect(isAnswered(nothing)).toBe(false);
  expect(isAnswered({ ...nothing, text: 'ok' })).toBe(false);
  expect(isAnswered({ ...nothing, text: 'yes' })).toBe(true);
  expect(isAnswered({ ...nothing, files: ['a'] })).toBe(true);
  expect(isAnswered({ ...nothing, hasChanged: true })).toBe(true);
});

test('walking through threads stops at both ends', () => {
  const threads = ['a', 'b', 'c'].map((uid) => ({ uid }) as TicketSummary);
  expect(nextAfter(threads, undefined, 1)).toBe('a');
  expect(nextAfter(threads, undefined, -1)).toBe('c');
  expect(nextAfter(threads, 'b', 1)).toBe('c');
  expect(nextAfter(threads, 'c', 1)).toBe('c');
  expect(nextAfter(threads, 'a', -1)).toBe('a');
  expect(nextAfter([], 'a', 1)).toBeUndefined();
});
