import { expect, test } from 'vitest';

import { parseSearch, strictly, stringifySearch } from './search-params.ts';

test('lists, paths and addresses stay readable in the address bar', () => {
  expect(stringifySearch({ status__in: 'draft,submitted', wanted: '/users', recipient: 'a@b.example', page: 2 })).toBe(
    '?status__in=draft,submitted&wanted=/users&recipient=a@b.example&page=2',
  );
});

test('what was written is read again, and what is empty is not written', () => {
  const search = { search: 'A & B = ?', page: '2' };
  expect(parseSearch(stringifySearch({ ...search, role: undefined, state: '' }))).toEqual(search);
});

test('a value that a page did not accept is hidden from it', () => {
  const read = strictly(({ page }) => (page === '2' ? { page: 2 } : {}));
  const address = { page: 'x', wanted: 'https://elsewhere.example' };
  expect({ ...address, ...read(address) }).toEqual({ page: undefined, wanted: undefined });
  expect({ ...address, ...read({ page: '2' }) }).toMatchObject({ page: 2 });
});
