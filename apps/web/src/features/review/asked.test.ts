import { expect, test } from 'vitest';

import { type Asked, countAsked, countAskedDocument, countIn } from './asked.ts';

const about = (part: Partial<Asked>): Asked => ({
  section: 'ownership',
  record: null,
  field: null,
  document: null,
  ...part,
});

test('a query tints the field it is about, of its own record only', () => {
  const asked = [about({ record: 'one', field: 'ssn' }), about({ field: 'title' }), about({})];
  const of = (record: string | null, field: string) => countAsked(asked, { section: 'ownership', record, field });
  expect(of('one', 'ssn')).toBe(1);
  expect(of('other', 'ssn')).toBe(0);
  expect(of('other', 'title')).toBe(1);
  expect(countIn(asked, 'ownership')).toBe(3);
  expect(countIn(asked, 'company')).toBe(0);
});

test('a query about a paper is about the paper of that owner', () => {
  const asked = [about({ section: 'documents', document: 'government_id', record: 'one' })];
  expect(countAskedDocument(asked, 'government_id', 'one')).toBe(1);
  expect(countAskedDocument(asked, 'government_id', 'other')).toBe(0);
  expect(countAskedDocument(asked, 'w9', null)).toBe(0);
});
