import { expect, test } from 'vitest';

import { queueSearch } from './paths.ts';

test('the address of the queue keeps the words of a list and a place in it, and nothing else', () => {
  const search = {
    view: 'mine',
    status__in: 'submitted,query_raised',
    page: '2',
    page_size: '50',
    cursor: 'abc_-1',
    from: '2024-03-01',
  };
  expect(queueSearch({ ...search, token: 'secret', page_x: '1' })).toEqual(search);
});

test.each([
  ['page', '0'],
  ['page', '1.5'],
  ['page_size', '7'],
  ['cursor', 'a b'],
  ['from', '2024-3-1'],
  ['view', '../../x'],
  ['search', 'x'.repeat(601)],
  ['status__in', 4],
])('an odd %s in the address is left out', (name, value) => {
  expect(queueSearch({ [name]: value })).toEqual({});
});
