import { expect, test } from 'vitest';

import { ownQueriesSearch, queriesSearch, supportSearch, templatesSearch } from './paths.ts';

const uid = '00000000-0000-4000-8000-000000000001';

test('the address of the inbox keeps what it knows and drops the rest', () => {
  expect(queriesSearch({ view: 'open', search: 'fern', thread: uid })).toEqual({
    view: 'open',
    search: 'fern',
    thread: uid,
  });
  expect(queriesSearch({ thread: uid, note: uid })).toEqual({ thread: uid, note: uid });
  expect(queriesSearch({ note: uid })).toEqual({});
  expect(queriesSearch({ view: 'all', search: '', thread: '../x', page: 4 })).toEqual({});
});

test('a merchant’s address names an application and a thread, or a new one', () => {
  expect(ownQueriesSearch({ application: uid, thread: 'nonsense' })).toEqual({ application: uid });
  expect(supportSearch({ thread: 'new' })).toEqual({ thread: 'new' });
  expect(supportSearch({ thread: 7 })).toEqual({});
});

test('the address of the templates names what is shown and what is open', () => {
  const all = { search: 'fern', view: 'archived', page: '2', page_size: '50', open: uid };
  expect(templatesSearch(all)).toEqual({ search: 'fern', view: 'archived', page: 2, page_size: 50, open: uid });
  expect(templatesSearch({ view: 'x', page: '1', page_size: '7', open: 'x' })).toEqual({});
});
