import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkEmail, EMAIL_MAX, normalizeEmail } from './email.ts';

test.each([
  'name@company.com',
  'first.last+tag@sub.company.co.uk',
  "o'brien@company.com",
  'Name@Company.COM',
  '  name@company.com  ',
  'müller@firma.example',
  '用户@例子.广告',
  `${'a'.repeat(EMAIL_MAX - 12)}@company.com`,
])('"%s" is taken as an email address', (text) => {
  expect(checkEmail(text)).toEqual({ ok: true });
});

test.each([
  ['', 'Enter an email address.'],
  ['   ', 'Enter an email address.'],
  [`${'a'.repeat(EMAIL_MAX - 11)}@company.com`, `An email address has at most ${EMAIL_MAX} characters.`],
  ...[
    'name',
    'name@',
    '@company.com',
    'name@company',
    'name@company.',
    'name@.com',
    'name@company..com',
    'a@b@company.com',
    'a@company.com@b',
    'two words@company.com',
    'name@com pany.com',
    'Name <name@company.com>',
    'name@company.com,other@company.com',
    'name@company.com;other@company.com',
    'name@company.com\nBcc: other@company.com',
    'name@company.com\u0000',
    '"name"@company.com',
    'name(comment)@company.com',
    'name@[127.0.0.1]',
    'name\\@company.com',
  ].map((text) => [text, 'Enter an email address such as name@company.com.']),
])('%j is refused as an email address', (text, reason) => {
  expect(checkEmail(text ?? '')).toEqual({ ok: false, reason });
});

test('what is taken can stand in a mail header without breaking out of it', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.emailAddress(),
        fc.string(),
        fc.tuple(fc.string(), fc.domain()).map(([name, domain]) => `${name}@${domain}`),
      ),
      (text) => {
        if (checkEmail(text).ok) expect(normalizeEmail(text)).toMatch(/^[^\s<>(),;:"\\[\]]+@[^\s<>(),;:"\\[\]@]+$/);
      },
    ),
    { numRuns: 2000 },
  );
});

test('one mailbox has one spelling', () => {
  fc.assert(
    fc.property(fc.emailAddress(), (text) => {
      expect(normalizeEmail(` ${text.toUpperCase()} `)).toBe(normalizeEmail(text));
      expect(normalizeEmail(normalizeEmail(text))).toBe(normalizeEmail(text));
    }),
  );
});
