import { expect, test } from 'vitest';
import { sayField, shortLane } from './words.ts';

test.each([
  ['role', 'Role'],
  ['address.postal_code', 'Address, postal code'],
  ['documentType', 'Document type'],
])('the field %s is read as "%s"', (field, words) => {
  expect(sayField(field)).toBe(words);
});

test('a subject is shown without the tail of its id', () => {
  expect(shortLane('application:0f8e2c1a-1111-4222-8333-944445555666')).toEqual({
    kind: 'application',
    id: '0f8e2c1a',
  });
  expect(shortLane('system:audit')).toEqual({ kind: 'system', id: 'audit' });
});
