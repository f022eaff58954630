import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStore } from './journal.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ledgate-journal-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('rows are found by what a field says now', () => {
  const store = openStore(folder);
  const ids = (order: string): string[] => store.find('txns', 'order', order).map(({ id }) => id);
  store.put('txns', { id: 'a', order: 'x', total: 1 });
  expect(ids('x')).toEqual(['a']);
  store.put('txns', { id: 'b', order: 'x' });
  store.put('txns', { id: 'a', order: 'x', total: 2 });
  expect(ids('x')).toEqual(['a', 'b']);
  expect(store.find('txns', 'order', 'x')[0]).toMatchObject({ total: 2 });
  store.put('txns', { id: 'a', order: 'y' });
  store.remove('txns', 'b');
  expect([ids('x'), ids('y'), ids('z')]).toEqual([[], ['a'], []]);
  store.close();
  const again = openStore(folder);
  expect(again.find('txns', 'order', 'y')).toHaveLength(1);
  again.reset();
  again.put('txns', { id: 'a', order: 'x' });
  expect(again.find('txns', 'order', 'y')).toEqual([]);
  again.close();
});
