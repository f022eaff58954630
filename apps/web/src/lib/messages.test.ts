import { expect, test } from 'vitest';

import { catalogue } from './messages.ts';

const WORDS = {
  hello: 'Hello {{name}}',
  rows_one: '{{count}} row',
  rows_other: '{{count}} rows',
} as const;

test('English fills in names and counts', () => {
  const t = catalogue(WORDS, {}, () => 'en');
  expect(t('hello', { name: 'Mercy' })).toBe('Hello Mercy');
  expect(t('rows', { count: 1 })).toBe('1 row');
  expect(t('rows', { count: 0 })).toBe('0 rows');
});

test('a language that lacks a message says it in English', () => {
  const t = catalogue(
    WORDS,
    { pl: { rows_one: '{{count}} wiersz', rows_few: '{{count}} wiersze' } as never },
    () => 'pl',
  );
  expect(t('rows', { count: 1 })).toBe('1 wiersz');
  expect(t('rows', { count: 3 })).toBe('3 wiersze');
  expect(t('hello', { name: 'Mercy' })).toBe('Hello Mercy');
});

test('a value that was not given leaves its place visible', () => {
  expect(catalogue(WORDS, {}, () => 'en')('hello')).toBe('Hello {{name}}');
});
