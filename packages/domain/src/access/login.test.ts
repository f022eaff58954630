import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type LoginFacts, type LoginStep, nextLoginStep, type Proof, PROOFS, secondStepChannels } from './login.ts';
import { isStaff, ROLES } from './roles.ts';

const plain: LoginFacts = {
  role: 'merchant',
  hasTotp: false,
  hasPasskey: false,
  hasMobile: true,
  isMobileVerified: true,
};
const staff: LoginFacts = { ...plain, role: 'underwriter' };
const withTotp = { hasTotp: true };
const withPasskey = { hasPasskey: true };
const REQUIRED = { staffNeedSecondStep: true };
const OPTIONAL = { staffNeedSecondStep: false };

const done: LoginStep = { step: 'done' };
const refuse: LoginStep = { step: 'refuse' };
const verifyPhone: LoginStep = { step: 'verifyPhone' };
const second = (...channels: string[]) => ({ step: 'secondFactor', channels });
const byCode = second('message', 'email', 'call');

describe('the login machine', () => {
  test.each<[string, LoginFacts, Proof[], typeof REQUIRED, object]>([
    ['a merchant with a password', plain, ['password'], REQUIRED, done],
    ['a merchant with a one-time code', plain, ['code'], REQUIRED, done],
    ['a merchant with a passkey', { ...plain, ...withPasskey }, ['passkey'], REQUIRED, done],
    ['a merchant who was invited', plain, ['invitation'], REQUIRED, done],
    ['a merchant who proved nothing', plain, [], OPTIONAL, refuse],
    [
      'a merchant with an authenticator and a password',
      { ...plain, ...withTotp },
      ['password'],
      OPTIONAL,
      second('totp', 'recovery'),
    ],
    [
      'a merchant with an authenticator and a code by mail',
      { ...plain, ...withTotp },
      ['code'],
      OPTIONAL,
      second('totp', 'recovery'),
    ],
    [
      'a merchant with both and a password',
      { ...plain, ...withTotp, ...withPasskey },
      ['password'],
      OPTIONAL,
      second('totp', 'passkey', 'recovery'),
    ],
    [
      'a merchant with an authenticator, a password and a code',
      { ...plain, ...withTotp },
      ['password', 'code'],
      OPTIONAL,
      second('totp', 'recovery'),
    ],
    [
      'a merchant with an authenticator, a password and its digits',
      { ...plain, ...withTotp },
      ['password', 'totp'],
      OPTIONAL,
      done,
    ],
    [
      'a merchant with an authenticator, a password and a recovery code',
      { ...plain, ...withTotp },
      ['password', 'recovery'],
      OPTIONAL,
      done,
    ],
    [
      'a merchant with an authenticator, a code and its digits',
      { ...plain, ...withTotp },
      ['code', 'totp'],
      OPTIONAL,
      done,
    ],
    ['a merchant with nothing but digits of the authenticator', { ...plain, ...withTotp }, ['totp'], OPTIONAL, refuse],
    [
      'a merchant with digits of the authenticator, twice',
      { ...plain, ...withTotp },
      ['totp', 'totp'],
      OPTIONAL,
      refuse,
    ],
    [
      'a merchant with digits and a recovery code, but nothing they know',
      { ...plain, ...withTotp },
      ['totp', 'recovery'],
      OPTIONAL,
      refuse,
    ],
    ['a merchant with nothing but the phone', plain, ['phone'], OPTIONAL, refuse],
    ['staff with a password where one step is enough', staff, ['password'], OPTIONAL, done],
    ['staff with a password where two are due', staff, ['password'], REQUIRED, byCode],
    ['staff with an invitation where two are due', staff, ['invitation'], REQUIRED, byCode],
    ['staff with a code alone where two are due', staff, ['code'], REQUIRED, refuse],
    ['staff with two codes where two are due', staff, ['code', 'code'], REQUIRED, refuse],
    ['staff with password and code', staff, ['password', 'code'], REQUIRED, done],
    ['staff with a passkey', { ...staff, ...withPasskey }, ['passkey'], REQUIRED, done],
    [
      'staff with a password and an unproved phone',
      { ...staff, isMobileVerified: false },
      ['password'],
      REQUIRED,
      second('email'),
    ],
    [
      'a merchant whose phone is not proved',
      { ...plain, isMobileVerified: false },
      ['password'],
      OPTIONAL,
      verifyPhone,
    ],
    [
      'a merchant who proved the phone just now',
      { ...plain, isMobileVerified: false },
      ['password', 'phone'],
      OPTIONAL,
      done,
    ],
    [
      'a merchant without a phone',
      { ...plain, hasMobile: false, isMobileVerified: false },
      ['password'],
      OPTIONAL,
      done,
    ],
    [
      'the second step comes before the phone',
      { ...plain, ...withTotp, isMobileVerified: false },
      ['password'],
      OPTIONAL,
      second('totp', 'recovery'),
    ],
  ])('%s', (_who, facts, proved, policy, expected) => {
    expect(nextLoginStep(facts, proved, policy)).toEqual(expected);
  });

  const facts: fc.Arbitrary<LoginFacts> = fc.record({
    role: fc.constantFrom(...ROLES),
    hasTotp: fc.boolean(),
    hasPasskey: fc.boolean(),
    hasMobile: fc.boolean(),
    isMobileVerified: fc.boolean(),
  });
  const proved = fc.array(fc.constantFrom(...PROOFS), { maxLength: 5 });
  const policy = fc.record({ staffNeedSecondStep: fc.boolean() });

  test('never lets anybody in on less than the policy asks, whatever was proved', () => {
    fc.assert(
      fc.property(facts, proved, policy, (person, proofs, rule) => {
        if (nextLoginStep(person, proofs, rule).step !== 'done') return;
        const has = (...any: Proof[]): boolean => any.some((proof) => proofs.includes(proof));
        const began = has('password', 'invitation', 'code', 'passkey');
        const strong = has('totp', 'recovery', 'passkey');
        expect(began).toBe(true);
        if (person.hasTotp || person.hasPasskey) expect(strong).toBe(true);
        if (rule.staffNeedSecondStep && isStaff(person.role))
          expect(strong || (has('password', 'invitation') && has('code'))).toBe(true);
        if (person.hasMobile && !person.isMobileVerified) expect(has('phone')).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });

  test('never asks for a step that the person cannot take, and never for one already taken', () => {
    fc.assert(
      fc.property(facts, proved, policy, (person, proofs, rule) => {
        const next = nextLoginStep(person, proofs, rule);
        if (next.step !== 'secondFactor') return;
        expect(next.channels).not.toEqual([]);
        expect(next.channels.includes('totp')).toBe(person.hasTotp);
        expect(next.channels.includes('passkey')).toBe(person.hasPasskey);
        const taken = next.channels.filter((channel) => proofs.some((proof) => proof === channel));
        expect(taken).toEqual([]);
      }),
      { numRuns: 2000 },
    );
  });

  test('lets everybody in who goes on to do what it asks for', () => {
    fc.assert(
      fc.property(facts, fc.constantFrom<Proof>('password', 'invitation', 'passkey'), policy, (person, first, rule) => {
        const proofs: Proof[] = [first];
        for (let step = 0; step < 3; step += 1) {
          const next = nextLoginStep(person, proofs, rule);
          if (next.step === 'done') return;
          expect(next.step).not.toBe('refuse');
          if (next.step === 'verifyPhone') proofs.push('phone');
          if (next.step === 'secondFactor') {
            const [channel] = next.channels;
            proofs.push(channel === 'totp' || channel === 'passkey' || channel === 'recovery' ? channel : 'code');
          }
        }
        expect(nextLoginStep(person, proofs, rule)).toEqual(done);
      }),
      { numRuns: 2000 },
    );
  });
});

test.each<[string, Partial<LoginFacts>, string[]]>([
  ['an authenticator', withTotp, ['totp', 'recovery']],
  ['a passkey', withPasskey, ['passkey', 'recovery']],
  ['both', { ...withTotp, ...withPasskey }, ['totp', 'passkey', 'recovery']],
  ['a proved phone', {}, ['message', 'email', 'call']],
  ['an unproved phone', { isMobileVerified: false }, ['email']],
])('with %s the second step can be taken over the channels that fit', (_what, more, channels) => {
  expect(secondStepChannels({ ...plain, ...more })).toEqual(channels);
});
