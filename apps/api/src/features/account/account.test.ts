import { isChallenge } from '@ledgate/contract/session-view.ts';
import { generate } from 'otplib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addPerson, PASSWORD, tokensFor } from '../../testing/people.ts';
import { refusal, startTestServer, type TestServer } from '../../testing/test-server.ts';

let ledgate: TestServer;
beforeAll(async () => {
  ledgate = await startTestServer();
});
afterAll(() => ledgate.close());

const signedIn = async () => {
  const person = await addPerson(ledgate, 'merchant');
  const tokens = await tokensFor(ledgate, person);
  return { person, tokens, me: ledgate.client({ token: tokens.accessToken }) };
};

const epoch = (): number => Math.floor(ledgate.parts.clock().getTime() / 1000);
const codeNow = (secret: string): Promise<string> => generate({ secret, epoch: epoch() });

const withAuthenticator = async () => {
  const { person, tokens, me } = await signedIn();
  const { secret } = await me.account.beginTotp();
  const { recovery_codes } = await me.account.confirmTotp({ body: { otp: await codeNow(secret) } });
  ledgate.advance(30_000);
  return { person, tokens, me, secret, recovery: recovery_codes };
};

describe('the own account', () => {
  test('is renamed with a version, and a stale one loses nothing', async () => {
    const { me } = await signedIn();
    const before = await me.account.readAccount();
    const body = { first_name: 'Amara', last_name: 'Voss' };
    const after = await me.account.updateProfile({ body, ifMatch: before.version });
    expect(after).toMatchObject({ ...body, version: before.version + 1 });
    const stale = await refusal(
      me.account.updateProfile({ body: { ...body, first_name: 'Lost' }, ifMatch: before.version }),
    );
    expect(stale).toMatchObject({ status: 412, problem: { current_version: after.version } });
    expect((await me.account.readAccount()).first_name).toBe('Amara');
  });

  test('keeps bookmarks and key preferences apart from each other', async () => {
    const { me } = await signedIn();
    await me.account.updatePreferences({ body: { bookmarks: ['/users', '/'] } });
    const kept = await me.account.updatePreferences({ body: { single_keys: false } });
    expect(kept).toMatchObject({ bookmarks: ['/users', '/'], single_keys: false });
    const hostile = await refusal(me.account.updatePreferences({ body: { bookmarks: ['javascript:alert(1)'] } }));
    expect(hostile.status).toBe(422);
  });

  test('gets a new password only with the current one, and every other session ends', async () => {
    const { person, me } = await signedIn();
    const elsewhere = await tokensFor(ledgate, person);
    const wrong = await refusal(
      me.account.changePassword({ body: { current: 'not it at all', password: 'six brave otters' } }),
    );
    expect(wrong).toMatchObject({ code: 'wrong_credentials', problem: { errors: { current: [expect.any(String)] } } });
    await me.account.changePassword({ body: { current: PASSWORD, password: 'six brave otters' } });
    await me.account.readAccount();
    expect((await refusal(me.auth.refresh({ body: { refreshToken: elsewhere.refreshToken } }))).code).toBe(
      'session_gone',
    );
  });
});

describe('sessions', () => {
  test('are listed, ended one by one, all but this one, and by signing out', async () => {
    const { person, me } = await signedIn();
    const others = [
      await tokensFor(ledgate, person),
      await tokensFor(ledgate, person),
      await tokensFor(ledgate, person),
    ];
    const { results } = await me.account.listSessions();
    expect(results).toHaveLength(4);
    expect(results.filter((row) => row.is_current)).toHaveLength(1);
    const victim = results.find((row) => !row.is_current);
    await me.account.revokeSession({ params: { sid: victim?.sid ?? '' } });
    expect((await refusal(me.account.revokeSession({ params: { sid: victim?.sid ?? '' } }))).code).toBe('not_found');
    expect(await me.account.revokeOtherSessions()).toEqual({ ended: 2 });
    for (const other of others) {
      expect((await refusal(me.auth.refresh({ body: { refreshToken: other.refreshToken } }))).code).toBe(
        'session_gone',
      );
    }
    await me.account.signOut();
    expect((await refusal(me.account.readAccount())).status).toBe(401);
  });

  test('of somebody else are not there', async () => {
    const { me } = await signedIn();
    const stranger = await signedIn();
    const { results } = await stranger.me.account.listSessions();
    expect((await refusal(me.account.revokeSession({ params: { sid: results[0]?.sid ?? '' } }))).code).toBe(
      'not_found',
    );
  });
});

describe('an authenticator', () => {
  test('is asked for at every sign-in from then on, and a code works once', async () => {
    const { person, secret } = await withAuthenticator();
    const { auth } = ledgate.client();
    const otp = await codeNow(secret);
    const first = await auth.signIn({ body: { email: person.email, password: PASSWORD } });
    if (!isChallenge(first)) throw new Error('no second step');
    expect(first.channels).toEqual(['totp', 'recovery']);
    expect(isChallenge(await auth.signInWithCode({ body: { user: first.user, otp } }))).toBe(false);
    const second = await auth.signIn({ body: { email: person.email, password: PASSWORD } });
    if (!isChallenge(second)) throw new Error('no second step');
    expect((await refusal(auth.signInWithCode({ body: { user: second.user, otp } }))).code).toBe('wrong_code');
    const sent = await refusal(auth.sendSignInCode({ params: { user: second.user }, body: { channel: 'email' } }));
    expect(sent.code).toBe('wrong_state');
  });

  test('also stands behind a one-time code', async () => {
    const { person, secret } = await withAuthenticator();
    const { auth } = ledgate.client();
    const begun = await auth.signInWithCode({ body: { email: person.email } });
    if (!isChallenge(begun)) throw new Error('no first step');
    await auth.sendSignInCode({ params: { user: begun.user }, body: { channel: 'email' } });
    const second = await auth.signInWithCode({ body: { user: begun.user, otp: await ledgate.lastCode(person.email) } });
    expect(second).toMatchObject({ otp_required: true, channels: ['totp', 'recovery'] });
    const session = await auth.signInWithCode({ body: { user: begun.user, otp: await codeNow(secret) } });
    expect(isChallenge(session)).toBe(false);
  });

  test('can be replaced by a recovery code, each of them once', async () => {
    const { person, me, recovery } = await withAuthenticator();
    expect(recovery).toHaveLength(10);
    const { auth } = ledgate.client();
    const again = async (otp: string) => {
      const begun = await auth.signIn({ body: { email: person.email, password: PASSWORD } });
      if (!isChallenge(begun)) throw new Error('no second step');
      return auth.signInWithCode({ body: { user: begun.user, otp } });
    };
    expect(isChallenge(await again(recovery[0] ?? ''))).toBe(false);
    expect((await refusal(again(recovery[0] ?? ''))).code).toBe('wrong_code');
    expect((await me.account.readAccount()).recovery_codes_left).toBe(9);
  });

  test('survives a password reset', async () => {
    const { person } = await withAuthenticator();
    const { auth } = ledgate.client();
    await auth.requestReset({ body: { email: person.email } });
    const link = await ledgate.lastLink(person.email);
    await auth.sendResetCode({ params: { user: link.a } });
    await auth.verifyResetCode({ params: link, body: { otp: await ledgate.lastCode(person.mobile) } });
    await auth.setNewPassword({ params: link, body: { password: 'nine grey lanterns' } });
    const answer = await auth.signIn({ body: { email: person.email, password: 'nine grey lanterns' } });
    expect(answer).toMatchObject({ otp_required: true, channels: ['totp', 'recovery'] });
  });

  test('is removed only by somebody who proves it once more, and the password alone is no proof', async () => {
    const { tokens, secret } = await withAuthenticator();
    ledgate.advance(4 * 60_000);
    const fresh = await ledgate.client().auth.refresh({ body: { refreshToken: tokens.refreshToken } });
    ledgate.advance(60_000);
    const me = ledgate.client({ token: fresh.accessToken });
    expect((await refusal(me.account.removeTotp())).code).toBe('step_up_required');
    expect((await refusal(me.account.stepUp({ body: { password: PASSWORD } }))).code).toBe('wrong_credentials');
    await me.account.stepUp({ body: { otp: await codeNow(secret) } });
    await me.account.removeTotp();
    expect(await me.account.readAccount()).toMatchObject({ has_totp: false, recovery_codes_left: 0 });
  });

  test('keeps its secret out of the database', async () => {
    const { person, secret } = await withAuthenticator();
    const row = await ledgate.parts.db
      .selectFrom('totp')
      .select('secret')
      .where('user_uid', '=', person.uid)
      .executeTakeFirstOrThrow();
    expect(row.secret).toMatch(/^v1\./);
    expect(row.secret).not.toContain(secret);
  });
});

describe('passkeys', () => {
  test('that never were do not open anything', async () => {
    const { account } = ledgate.client();
    const { user, options } = await account.passkeyOptions({ body: {} });
    expect(options).toMatchObject({ userVerification: 'required', rpId: 'localhost' });
    const credential = { id: 'bm9ib2R5', rawId: 'bm9ib2R5', type: 'public-key', response: {} };
    expect((await refusal(account.signInWithPasskey({ body: { user, credential } }))).code).toBe('wrong_credentials');
  });
});
