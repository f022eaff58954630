import { expect, test } from 'vitest';
import { auditSearch, readRowName, rowName } from './paths.ts';

test('the address of the log says every filter and the open row', () => {
  const search = {
    search: 'kestrel',
    actor: 'nobody',
    action: 'user.',
    kind: 'user',
    lane: 'user:1a2b',
    from: '2026-11-01',
    to: '2026-11-30',
    open: 'user:1a2b~7',
  };
  expect(auditSearch(search)).toEqual(search);
});

test.each([
  ['actor', 'me'],
  ['action', 'USER'],
  ['kind', 'bank'],
  ['lane', 'bank:1'],
  ['from', '2026-13-01'],
  ['to', 'yesterday'],
  ['open', 'user:1a2b'],
  ['search', ''],
])('an odd "%s" in the address is left out', (name, value) => {
  expect(auditSearch({ [name]: value })).toEqual({});
});

test('the name of a row is read back as it was written', () => {
  const row = { lane: 'system:audit', n: 12 };
  expect(readRowName(rowName(row))).toEqual(row);
});
