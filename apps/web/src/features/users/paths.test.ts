import { expect, test } from 'vitest';

import { usersSearch } from './paths.ts';

test('the address of a list says what is shown', () => {
  const search = { search: 'ada', role: 'iso', state: 'blocked', ordering: '-last_login', page: '3', page_size: '50' };
  expect(usersSearch(search)).toEqual({ ...search, page: 3, page_size: 50 });
});

test('what is odd in an address is left out', () => {
  const odd = {
    search: '',
    role: 'root',
    state: 'x',
    ordering: 'name; drop',
    page: '-1',
    page_size: '7',
    open: '../../etc',
  };
  expect(usersSearch(odd)).toEqual({});
});

test('the first page is not spelled out', () => {
  expect(usersSearch({ page: '1' })).toEqual({});
});
