import { expect, test } from 'vitest';
import { z } from 'zod';
import {
  codeDigits,
  commaList,
  done,
  email,
  handle,
  instant,
  listOf,
  newPassword,
  pageQuery,
  personName,
  phone,
  version,
} from './fields.ts';

const read = (schema: z.ZodType, value: unknown): unknown => schema.parse(value);
const complaint = (schema: z.ZodType, value: unknown): string | undefined =>
  schema.safeParse(value).error?.issues[0]?.message;

test('addresses, phones and names are taken as people type them and kept in one way', () => {
  expect(read(email, '  Name@Company.COM ')).toBe('name@company.com');
  expect(read(phone, '+1 (415) 555-2671')).toBe('4155552671');
  expect(read(personName, '  Marisol  ')).toBe('Marisol');
});

test('what the domain refuses is refused with the domain’s own sentence', () => {
  expect(complaint(email, 'name')).toBe('Enter an email address such as name@company.com.');
  expect(complaint(phone, '415555267')).toBe('Enter the ten digits of a US or Canadian number.');
  expect(complaint(personName, '123')).toBe('A name has at least one letter.');
});

test('endless texts are refused before they are looked at', () => {
  for (const schema of [email, phone, personName, newPassword, codeDigits, handle]) {
    expect(schema.safeParse('1'.repeat(100_000)).success).toBe(false);
  }
});

test.each(['704118', '704 118', '704-118', ' 7 0 4 1 1 8 '])('the code "%s" is read as its six digits', (text) => {
  expect(read(codeDigits, text)).toBe('704118');
});

test.each(['', '70411', '7041188', 'abcdef', '70411x', '７０４１１８'])('"%s" is not a code', (text) => {
  expect(complaint(codeDigits, text)).toBe('Enter the 6 digits of the code.');
});

test('a handle is opaque, long and safe in a path', () => {
  expect(handle.safeParse('a'.repeat(19)).success).toBe(false);
  expect(handle.safeParse('a'.repeat(20)).success).toBe(true);
  expect(handle.safeParse('A1_-'.repeat(16)).success).toBe(true);
  expect(handle.safeParse('a'.repeat(65)).success).toBe(false);
  expect(handle.safeParse(`${'a'.repeat(30)}/..`).success).toBe(false);
  expect(handle.safeParse(`${'a'.repeat(30)}\n`).success).toBe(false);
});

const page = z.strictObject(pageQuery);

test('a list begins at its first page of ten', () => {
  expect(read(page, {})).toEqual({ page: 1, page_size: 10 });
  expect(read(page, { page: '3', page_size: '100', search: '  crab  ' })).toEqual({
    page: 3,
    page_size: 100,
    search: 'crab',
  });
});

test.each([
  { page: '0' },
  { page: '-1' },
  { page: '1.5' },
  { page: 'x' },
  { page: '' },
  { page: '100001' },
  { page: ['1', '2'] },
  { page_size: '0' },
  { page_size: '101' },
  { search: 'x'.repeat(101) },
  { search: ['a', 'b'] },
  { pages: '1' },
])('a list refuses %j', (query) => {
  expect(page.safeParse(query).success).toBe(false);
});

test('a list of words is taken from a closed set, separated by commas', () => {
  const roles = commaList(['admin', 'iso']);
  expect(read(roles, 'admin')).toEqual(['admin']);
  expect(read(roles, 'admin,iso')).toEqual(['admin', 'iso']);
  for (const text of ['admin,nobody', 'Admin', 'admin iso', "admin','iso", ' admin'])
    expect(roles.safeParse(text).success).toBe(false);
  expect(roles.safeParse(['admin', 'iso']).success).toBe(false);
});

test('answers say times in UTC, versions from one on, and done when there is nothing to say', () => {
  expect(instant.safeParse('2026-11-12T10:00:00.000Z').success).toBe(true);
  expect(instant.safeParse('2026-11-12T10:00:00+02:00').success).toBe(false);
  expect(instant.safeParse('12 Nov 2026').success).toBe(false);
  expect([0, -1, 1.5].filter((value) => version.safeParse(value).success)).toEqual([]);
  expect(version.safeParse(1).success).toBe(true);
  expect(done.safeParse({ done: true }).success).toBe(true);
  const rows = listOf(z.object({ name: z.string() }));
  const list = { count: 1, next: null, previous: null, results: [{ name: 'a', secret: 'left behind' }] };
  expect(read(rows, list)).toEqual({ ...list, results: [{ name: 'a' }] });
});
