import { expect, test } from 'vitest';
import { containing, listBody } from './paging.ts';

test('a page in the middle knows both neighbours and keeps what was asked', () => {
  const body = listBody('/api/things', { page: 2, page_size: 10, search: 'a b', role__in: ['x', 'y'] }, 21, ['row']);
  expect(body.next).toBe('/api/things?page=3&page_size=10&search=a%20b&role__in=x%2Cy');
  expect(body.previous).toBe('/api/things?page=1&page_size=10&search=a%20b&role__in=x%2Cy');
});

test.each([
  [1, 0, null, null],
  [1, 10, null, null],
  [1, 11, 2, null],
  [2, 11, null, 1],
  [9, 11, null, 2],
  [9, 0, null, 1],
])('page %i of %i rows by ten leads on to %s and back to %s', (page, count, next, previous) => {
  const link = (to: number | null) => (to === null ? null : `/x?page=${to}&page_size=10`);
  const body = listBody('/x', { page, page_size: 10 }, count, []);
  expect([body.next, body.previous]).toEqual([link(next), link(previous)]);
});

test('a search is taken literally', () => {
  expect(containing(String.raw`50%_\x`)).toBe(String.raw`%50\%\_\\x%`);
  expect(containing('a\0b')).toBe('%ab%');
});
