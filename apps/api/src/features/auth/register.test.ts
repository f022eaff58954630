import { isChallenge } from '@ledgate/contract/session-view.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addPerson, PASSWORD, tokensFor } from '../../testing/people.ts';
import { refusal, startTestServer, type TestServer } from '../../testing/test-server.ts';

let ledgate: TestServer;
beforeAll(async () => {
  ledgate = await startTestServer();
});
afterAll(() => ledgate.close());

/** A number of its own for each address, since a number gets only so many codes an hour. */
const mobileOf = (email: string): string => `628${200_0000 + email.length * 40_000 + (email.codePointAt(0) ?? 0)}`;

const somebody = (email: string) => ({
  first_name: 'Ines',
  last_name: 'Okonkwo',
  email,
  mobile: mobileOf(email),
  password: 'four quiet herons',
});
const userCount = async (email: string): Promise<number> => {
  const rows = await ledgate.parts.db.selectFrom('app_user').select('uid').where('email', '=', email).execute();
  return rows.length;
};

describe('registering as a merchant', () => {
  test('proves the address, then the phone, and then signs in', async () => {
    const { auth } = ledgate.client();
    const { user, verify } = await auth.register({ body: somebody('ines@kestrel.example') });
    expect(verify).toEqual(['email', 'phone']);
    expect(await userCount('ines@kestrel.example')).toBe(0);
    await auth.verifyEmail({ body: { user, otp: await ledgate.lastCode('ines@kestrel.example') } });
    expect(await userCount('ines@kestrel.example')).toBe(1);
    await auth.verifyPhone({
      body: { user, otp: await ledgate.lastCode(mobileOf('ines@kestrel.example'), 'message') },
    });
    const session = await auth.signIn({ body: { email: 'ines@kestrel.example', password: 'four quiet herons' } });
    expect(isChallenge(session)).toBe(false);
    expect(session).toMatchObject({
      userData: { role: 'merchant', fullName: 'Ines Okonkwo', mobile: mobileOf('ines@kestrel.example') },
    });
  });

  test('left after the address goes on at the next sign-in with the phone', async () => {
    const { auth } = ledgate.client();
    const { user } = await auth.register({ body: somebody('later@kestrel.example') });
    await auth.verifyEmail({ body: { user, otp: await ledgate.lastCode('later@kestrel.example') } });
    const answer = await auth.signIn({ body: { email: 'later@kestrel.example', password: 'four quiet herons' } });
    expect(answer).toMatchObject({ otp_required: true, verify_phone: true });
  });

  test('with an address that has an account looks the same, changes nothing and tells the owner', async () => {
    const owner = await addPerson(ledgate, 'merchant');
    const { auth } = ledgate.client();
    const known = await ledgate.inject({ method: 'POST', path: '/api/msu', headers: {}, body: somebody(owner.email) });
    const fresh = await ledgate.inject({
      method: 'POST',
      path: '/api/msu/',
      headers: {},
      body: somebody('new@kestrel.example'),
    });
    expect(known.statusCode).toBe(201);
    expect(fresh.statusCode).toBe(201);
    expect(known.body.length).toBe(fresh.body.length);
    expect((await ledgate.lastMessage(owner.email)).subject).toBe('You already have a Ledgate account');
    const { user } = known.json<{ user: string }>();
    expect((await refusal(auth.verifyEmail({ body: { user, otp: '123456' } }))).code).toBe('wrong_code');
    await auth.signIn({ body: { email: owner.email, password: PASSWORD } });
  });

  test('with a mistyped address is corrected inline, and the first code dies', async () => {
    const { auth } = ledgate.client();
    const { user } = await auth.register({ body: somebody('typo@kestrel.exampel') });
    const firstCode = await ledgate.lastCode('typo@kestrel.exampel');
    const same = await refusal(auth.changeEmail({ body: { user, email: 'typo@kestrel.exampel' } }));
    expect(same.code).toBe('too_many_tries');
    const changed = await auth.changeEmail({ body: { user, email: 'right@kestrel.example' } });
    expect(changed.pending).toBe('r•••@kestrel.example');
    expect((await refusal(auth.verifyEmail({ body: { user, otp: firstCode } }))).code).toBe('wrong_code');
    await auth.verifyEmail({ body: { user, otp: await ledgate.lastCode('right@kestrel.example') } });
    expect(await userCount('right@kestrel.example')).toBe(1);
    await auth.changeMobile({ body: { user, mobile: '628-555-9921' } });
    await auth.verifyPhone({ body: { user, otp: await ledgate.lastCode('6285559921') } });
  });

  test('by two people with one address ends in one account', async () => {
    const { auth } = ledgate.client();
    const one = await auth.register({ body: somebody('twice@kestrel.example') });
    const oneCode = await ledgate.lastCode('twice@kestrel.example');
    const other = await auth.register({ body: somebody('twice@kestrel.example') });
    const otherCode = await ledgate.lastCode('twice@kestrel.example');
    await auth.verifyEmail({ body: { user: other.user, otp: otherCode } });
    expect((await refusal(auth.verifyEmail({ body: { user: one.user, otp: oneCode } }))).code).toBe('wrong_code');
    expect(await userCount('twice@kestrel.example')).toBe(1);
  });

  test('refuses what cannot be right, field by field, and keeps nothing', async () => {
    const body = { first_name: '<b>', last_name: ' ', email: 'no-at-sign', mobile: '555', password: 'x' };
    const refused = await refusal(ledgate.client().auth.register({ body }));
    expect(refused.status).toBe(422);
    expect(Object.keys(refused.problem.errors ?? {}).toSorted()).toEqual([
      'email',
      'first_name',
      'last_name',
      'mobile',
    ]);
  });

  test.each([
    ['short', 'Use at least 12 characters.'],
    ['password1234', 'This password is on the list of leaked ones. Choose another.'],
    ['my okonkwo herons', 'Leave your own name and email address out of it.'],
    ['abcdefghijklmnop', 'Choose something less regular.'],
    ['password123456', 'Many people use a password like this. Choose something else.'],
    ['letmein12345678', 'Many people use a password like this. Choose something else.'],
    ['iloveyou123456', 'Many people use a password like this. Choose something else.'],
  ])('refuses the password %s', async (password, reason) => {
    const refused = await refusal(
      ledgate.client().auth.register({ body: { ...somebody('weak@kestrel.example'), password } }),
    );
    expect(refused).toMatchObject({ code: 'weak_password', problem: { errors: { password: [reason] } } });
  });
});

describe('codes', () => {
  test('work once, for five minutes, for five tries, and a new one kills the old', async () => {
    const { auth } = ledgate.client();
    const { user } = await auth.register({ body: somebody('codes@kestrel.example') });
    const first = await ledgate.lastCode('codes@kestrel.example');
    expect((await refusal(auth.resendByEmail({ body: { user } }))).problem.retry_after).toBe(30);
    ledgate.advance(30_000);
    await auth.resendByEmail({ body: { user } });
    expect((await refusal(auth.verifyEmail({ body: { user, otp: first } }))).code).toBe('wrong_code');
    const second = await ledgate.lastCode('codes@kestrel.example');
    for (let tries = 1; tries < 5; tries += 1) await refusal(auth.verifyEmail({ body: { user, otp: '000000' } }));
    expect((await refusal(auth.verifyEmail({ body: { user, otp: second } }))).code).toBe('wrong_code');
    ledgate.advance(30_000);
    await auth.resendByEmail({ body: { user } });
    const third = await ledgate.lastCode('codes@kestrel.example');
    ledgate.advance(5 * 60_000);
    expect((await refusal(auth.verifyEmail({ body: { user, otp: third } }))).code).toBe('wrong_code');
  });

  test('go over the channel that proves something', async () => {
    const { auth } = ledgate.client();
    const { user } = await auth.register({ body: somebody('channel@kestrel.example') });
    ledgate.advance(31_000);
    expect((await refusal(auth.resendByMessage({ body: { user } }))).code).toBe('wrong_state');
    await auth.verifyEmail({ body: { user, otp: await ledgate.lastCode('channel@kestrel.example') } });
    ledgate.advance(31_000);
    expect((await refusal(auth.resendByEmail({ body: { user } }))).code).toBe('wrong_state');
    await auth.resendByCall({ body: { user } });
    const { text: spoken } = await ledgate.lastMessage(mobileOf('channel@kestrel.example'), 'call');
    expect(spoken.match(/\d(?:, \d){5}/g), 'said twice, digit by digit').toHaveLength(2);
    expect(spoken, 'a voice would say a number of six places').not.toMatch(/\d{6}/);
  });
});

describe('changing the own address and number', () => {
  test('takes effect when the new one answers, tells the old one, and asks for a fresh proof', async () => {
    const person = await addPerson(ledgate, 'merchant');
    const tokens = await tokensFor(ledgate, person);
    const me = ledgate.client({ token: tokens.accessToken });
    const { user } = await me.auth.changeEmail({ body: { email: 'moved@kestrel.example' } });
    expect((await ledgate.lastMessage(person.email)).subject).toContain('about to change');
    await me.auth.verifyEmail({ body: { user, otp: await ledgate.lastCode('moved@kestrel.example') } });
    expect((await me.account.readAccount()).email).toBe('moved@kestrel.example');
    expect((await ledgate.lastMessage(person.email)).subject).toContain('was changed');
    const mobile = await me.auth.changeMobile({ body: { mobile: '6285551234' } });
    await me.auth.verifyPhone({ body: { user: mobile.user, otp: await ledgate.lastCode('6285551234') } });
    expect(await me.account.readAccount()).toMatchObject({ mobile: '6285551234', mobile_verified: true });
    ledgate.advance(4 * 60_000);
    const fresh = await me.auth.refresh({ body: { refreshToken: tokens.refreshToken } });
    ledgate.advance(2 * 60_000);
    const later = ledgate.client({ token: fresh.accessToken });
    expect((await refusal(later.auth.changeEmail({ body: { email: 'again@kestrel.example' } }))).code).toBe(
      'step_up_required',
    );
    await later.account.stepUp({ body: { password: PASSWORD } });
    await later.auth.changeEmail({ body: { email: 'again@kestrel.example' } });
  });

  test('to somebody else’s address looks the same and never takes it', async () => {
    const owner = await addPerson(ledgate, 'merchant');
    const tokens = await tokensFor(ledgate, await addPerson(ledgate, 'merchant'));
    const me = ledgate.client({ token: tokens.accessToken });
    const { user } = await me.auth.changeEmail({ body: { email: owner.email } });
    expect((await ledgate.lastMessage(owner.email)).subject).toBe('You already have a Ledgate account');
    expect((await refusal(me.auth.verifyEmail({ body: { user, otp: '111111' } }))).code).toBe('wrong_code');
  });

  test('to an address that somebody else proves first leaves both as they were', async () => {
    const tokens = await tokensFor(ledgate, await addPerson(ledgate, 'merchant'));
    const me = ledgate.client({ token: tokens.accessToken });
    const { user } = await me.auth.changeEmail({ body: { email: 'wanted@kestrel.example' } });
    const otp = await ledgate.lastCode('wanted@kestrel.example');
    await addPerson(ledgate, 'merchant', { email: 'wanted@kestrel.example' });
    expect((await refusal(me.auth.verifyEmail({ body: { user, otp } }))).code).toBe('wrong_code');
    expect((await me.account.readAccount()).email).not.toBe('wanted@kestrel.example');
  });

  test('needs a session or the handle of a registration', async () => {
    expect((await refusal(ledgate.client().auth.changeEmail({ body: { email: 'x@kestrel.example' } }))).code).toBe(
      'not_signed_in',
    );
  });
});
