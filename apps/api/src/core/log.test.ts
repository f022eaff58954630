import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { makeLog, scrub } from './log.ts';

const digits = (length: number): fc.Arbitrary<string> =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length }).map((list) => list.join(''));
const around = fc.constantFrom(
  ['the ', ' here'],
  ['value=', ', next'],
  ['("', '")'],
  ['[', ']'],
  ['', ''],
  ['said: ', '; then'],
);

/** Whatever stands around it, nothing of it is left. */
const neverShows = (secret: fc.Arbitrary<string>): void => {
  fc.assert(
    fc.property(secret, around, (text, [before, after]) => {
      expect(scrub(`${before}${text}${after}`)).toBe(`${before}[struck]${after}`);
    }),
  );
};

describe('the log strikes out', () => {
  test('one-time codes', () => neverShows(digits(6)));
  test('social security numbers, dashed, spaced or plain', () => {
    const parts = fc.tuple(digits(3), digits(2), digits(4));
    for (const between of ['-', ' ', '']) neverShows(parts.map((all) => all.join(between)));
  });
  test('tax numbers', () => neverShows(fc.tuple(digits(2), digits(7)).map((all) => all.join('-'))));
  test('phone numbers', () => {
    for (const between of ['-', ' ', ''])
      neverShows(fc.tuple(digits(3), digits(3), digits(4)).map((all) => all.join(between)));
  });
  test('routing, account and card numbers', () => neverShows(fc.integer({ min: 9, max: 19 }).chain(digits)));
  test('card numbers in fours', () =>
    neverShows(fc.tuple(digits(4), digits(4), digits(4), digits(4)).map((all) => all.join(' '))));
  test('mail addresses', () =>
    neverShows(
      fc
        .tuple(fc.stringMatching(/^[a-z][a-z0-9.+_-]{0,20}[a-z]$/), fc.constantFrom('shop.example', 'mail.co.uk'))
        .map(([name, domain]) => `${name}@${domain}`),
    ));
  test('access tokens', () => {
    const part = fc.stringMatching(/^[A-Za-z0-9_-]{20,60}$/);
    neverShows(fc.tuple(part, part, part).map(([head, body, signature]) => `eyJ${head}.eyJ${body}.${signature}`));
  });
  test('refresh tokens, handles and link tokens', () =>
    neverShows(fc.constant(null).map(() => `x${randomBytes(32).toString('base64url')}`)));
});

test.each(['Your code is 704118.', 'Call 4155552671. Thanks', 'The number is 123-45-6789.', 'otp704118', 'id_704118'])(
  'the log strikes out a number wherever it stands: %s',
  (text) => {
    expect(scrub(text)).not.toMatch(/\d{4}/);
  },
);

describe('the log keeps', () => {
  test('uuids, by which a request or a person is found again', () => {
    fc.assert(
      fc.property(fc.uuid(), (uid) => {
        expect(scrub(`request ${uid} failed`)).toBe(`request ${uid} failed`);
      }),
    );
  });
  test('times', () => {
    const time = fc.date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(time, (at) => {
        expect(scrub(`since ${at.toISOString()}`)).toBe(`since ${at.toISOString()}`);
      }),
    );
  });
  test.each([
    'answered in 12 ms',
    'POST /api/auc/:id',
    'status 503 after 3 tries',
    'duplicate key violates app_user_email_unique',
    'took 123.5 ms',
  ])('what says something about the event: %s', (text) => {
    expect(scrub(text)).toBe(text);
  });
});

test('a line of the log holds nothing of what an error repeats about somebody', () => {
  const lines: string[] = [];
  const log = makeLog({ write: (line) => void lines.push(line) });
  const error = Object.assign(new Error('no mailbox marisol@shop.example for code 704118'), {
    code: '23505',
    detail: 'Key (ssn)=(123-45-6789)',
  });
  log.error('request failed', {
    request: '0b0f5f0e-2f43-4d4e-9d0b-0c1d2e3f4a5b',
    route: 'POST /api/msu',
    status: 500,
    error,
  });
  log.info('answered', { user: 'marisol@shop.example', kind: '4155552671' });
  const text = lines.join('');
  for (const secret of ['marisol', '704118', '123-45-6789', '4155552671']) expect(text).not.toContain(secret);
  expect(text).toContain('0b0f5f0e-2f43-4d4e-9d0b-0c1d2e3f4a5b');
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    status: 500,
    route: 'POST /api/msu',
    error: { name: 'Error', code: '23505' },
  });
});
