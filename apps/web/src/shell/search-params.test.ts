import { expect, test } from 'vitest';

import { parseSearch, stringifySearch } from './search-params.ts';

test('lists, paths and addresses stay readable in the address bar', () => {
  expect(stringifySearch({ status__in: 'draft,submitted', wanted: '/users', recipient: 'a@b.example', page: 2 })).toBe(
    '?status__in=draft,submitted&wanted=/users&recipient=a@b.example&page=2',
  );
});

test('what was written is read again, and what is empty is not written', () => {
  const search = { search: 'A & B = ?', page: '2' };
  expect(parseSearch(stringifySearch({ ...search, role: undefined, state: '' }))).toEqual(search);
});
