import { SESSION } from '@ledgate/domain/access/limits.ts';
import { isChallenge } from '@ledgate/contract/session-view.ts';
import type { Challenge, Session } from '@ledgate/contract/session-view.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { books } from '../../core/bookkeeping.ts';
import { addPerson, PASSWORD, tokensFor } from '../../testing/people.ts';
import { refusal, startTestServer, type TestServer } from '../../testing/test-server.ts';

let ledgate: TestServer;
beforeAll(async () => {
  ledgate = await startTestServer();
});
afterAll(() => ledgate.close());

const sessionOf = (answer: Session | Challenge): Session => {
  if (isChallenge(answer)) throw new Error('a second step was asked for');
  return answer;
};
const challengeOf = (answer: Session | Challenge): Challenge => {
  if (!isChallenge(answer)) throw new Error('no second step was asked for');
  return answer;
};

describe('signing in with a password', () => {
  test('gives the person, their abilities and two tokens', async () => {
    const admin = await addPerson(ledgate, 'admin');
    const session = sessionOf(await ledgate.client().auth.signIn({ body: { email: admin.email, password: PASSWORD } }));
    expect(session.userData).toMatchObject({ uid: admin.uid, id: admin.uid, role: 'admin', ownRole: 'admin' });
    expect(session.userData.ability).toContainEqual({ action: 'block', subject: 'staff' });
    const own = await ledgate.client({ token: session.accessToken }).auth.readPermissions();
    expect(own.role).toBe('admin');
    expect(own.permissions).toContain('read_Auth');
  });

  test('takes the address in any case and with spaces around it', async () => {
    const person = await addPerson(ledgate, 'merchant');
    const body = { email: `  ${person.email.toUpperCase()} `, password: PASSWORD };
    expect(sessionOf(await ledgate.client().auth.signIn({ body })).userData.email).toBe(person.email);
  });

  test('answers a wrong password and an unknown address alike', async () => {
    const person = await addPerson(ledgate, 'merchant');
    const wrong = await refusal(
      ledgate.client().auth.signIn({ body: { email: person.email, password: 'not the password' } }),
    );
    const unknown = await refusal(
      ledgate.client().auth.signIn({ body: { email: 'nobody@shop.example', password: 'not the password' } }),
    );
    const bare = ({ problem }: typeof wrong) => ({ ...problem, request_id: '' });
    expect(wrong.status).toBe(401);
    expect(bare(wrong)).toEqual(bare(unknown));
  });

  test('tells a blocked person so only when the password is right', async () => {
    const person = await addPerson(ledgate, 'underwriter');
    await books(ledgate.parts)
      .updateTable('app_user')
      .set({ blocked_at: new Date() })
      .where('uid', '=', person.uid)
      .execute();
    const right = await refusal(ledgate.client().auth.signIn({ body: { email: person.email, password: PASSWORD } }));
    const wrong = await refusal(
      ledgate.client().auth.signIn({ body: { email: person.email, password: 'x'.repeat(12) } }),
    );
    expect([right.code, wrong.code]).toEqual(['account_closed', 'wrong_credentials']);
  });

  test('asks an unproved phone for its code first, and remembers it as proved', async () => {
    const person = await addPerson(ledgate, 'underwriter', { isMobileVerified: false });
    const body = { email: person.email, password: PASSWORD };
    const challenge = challengeOf(await ledgate.client().auth.signIn({ body }));
    expect(challenge).toMatchObject({ verify_phone: true, channels: ['message', 'call'] });
    const otp = await ledgate.lastCode(person.mobile, 'message');
    sessionOf(await ledgate.client().auth.signInVerifyingPhone({ body: { user: challenge.user, otp } }));
    sessionOf(await ledgate.client().auth.signIn({ body }));
  });

  test('keeps at most five sessions, ending the one idle longest', async () => {
    const person = await addPerson(ledgate, 'merchant');
    const first = await tokensFor(ledgate, person);
    for (let count = 0; count < SESSION.most; count += 1) await tokensFor(ledgate, person);
    expect((await refusal(ledgate.client({ token: first.accessToken }).account.readAccount())).status).toBe(401);
    const last = await tokensFor(ledgate, person);
    const { results } = await ledgate.client({ token: last.accessToken }).account.listSessions();
    expect(results).toHaveLength(SESSION.most);
  });
});

describe('signing in with a one-time code', () => {
  test('lets a merchant in without a password', async () => {
    const person = await addPerson(ledgate, 'merchant');
    const { auth } = ledgate.client();
    const begun = challengeOf(await auth.signInWithCode({ body: { email: person.email } }));
    await auth.sendSignInCode({ params: { user: begun.user }, body: { channel: 'email' } });
    const otp = await ledgate.lastCode(person.email);
    const session = sessionOf(await auth.signInWithCode({ body: { user: begun.user, otp } }));
    expect(session.userData.uid).toBe(person.uid);
    const again = await refusal(auth.signInWithCode({ body: { user: begun.user, otp } }));
    expect(again.code).toBe('start_again');
  });

  test('shows a stranger the same for known and unknown addresses, up to the guess', async () => {
    const person = await addPerson(ledgate, 'merchant');
    const { auth } = ledgate.client();
    const shown = [];
    for (const email of [person.email, person.email.slice(0, -1)]) {
      const { user, ...begun } = challengeOf(await auth.signInWithCode({ body: { email } }));
      const sent = await auth.sendSignInCode({ params: { user }, body: { channel: 'message' } });
      const soon = await refusal(auth.sendSignInCode({ params: { user }, body: { channel: 'message' } }));
      const guess = await refusal(auth.signInWithCode({ body: { user, otp: '000000' } }));
      const hints = { ...begun.hints, email: begun.hints.email?.slice(0, 1) };
      shown.push({ ...begun, hints, sent, soon: soon.code, guess: guess.code });
    }
    expect(shown[0]).toEqual(shown[1]);
  });

  test('is no way around a password where staff must take two steps', async () => {
    const strict = await startTestServer({ staffNeedSecondStep: true });
    const person = await addPerson(strict, 'underwriter');
    const { auth } = strict.client();
    const begun = challengeOf(await auth.signInWithCode({ body: { email: person.email } }));
    await auth.sendSignInCode({ params: { user: begun.user }, body: { channel: 'email' } });
    expect((await strict.lastMessage(person.email)).subject).toBe('Please sign in with your password');
    const second = challengeOf(await auth.signIn({ body: { email: person.email, password: PASSWORD } }));
    expect(second.channels).toEqual(['message', 'email', 'call']);
    await auth.sendSignInCode({ params: { user: second.user }, body: { channel: 'call' } });
    const otp = await strict.lastCode(person.mobile, 'call');
    sessionOf(await auth.signInWithCode({ body: { user: second.user, otp } }));
    await strict.close();
  });
});

describe('too many wrong passwords', () => {
  beforeEach(() => ledgate.stopClock());
  afterEach(() => ledgate.runClock());

  const fail = (email: string, address: string) =>
    refusal(ledgate.client({ address }).auth.signIn({ body: { email, password: 'not the password' } }));

  test('make everybody wait, then lock for half an hour, known address or not', async () => {
    const person = await addPerson(ledgate, 'merchant');
    for (const email of [person.email, `ghost-${person.email}`]) {
      for (let count = 1; count <= 5; count += 1)
        expect((await fail(email, `10.0.${count}.1`)).code).toBe('wrong_credentials');
      const waiting = await fail(email, '10.0.9.1');
      expect(waiting).toMatchObject({ status: 429, problem: { code: 'too_many_tries', retry_after: 1 } });
      for (let count = 6; count <= 10; count += 1) {
        ledgate.advance(17_000);
        expect((await fail(email, `10.0.${count}.1`)).code).toBe('wrong_credentials');
      }
      expect((await fail(email, '10.0.99.1')).problem.retry_after).toBe(1800);
    }
    const right = await refusal(ledgate.client().auth.signIn({ body: { email: person.email, password: PASSWORD } }));
    expect(right.code).toBe('too_many_tries');
    ledgate.advance(31 * 60_000);
    sessionOf(await ledgate.client().auth.signIn({ body: { email: person.email, password: PASSWORD } }));
  });

  test('by strangers do not keep the owner out of their own browser', async () => {
    const person = await addPerson(ledgate, 'merchant');
    const signedIn = await ledgate.inject({
      method: 'POST',
      path: '/api/allul/',
      headers: {},
      body: { email: person.email, password: PASSWORD },
    });
    const cookie = String(signedIn.headers['set-cookie']).split(';')[0] ?? '';
    for (let count = 1; count <= 5; count += 1) await fail(person.email, `10.1.${count}.1`);
    expect((await fail(person.email, '10.1.9.9')).code).toBe('too_many_tries');
    const own = ledgate.client({ headers: { cookie } });
    sessionOf(await own.auth.signIn({ body: { email: person.email, password: PASSWORD } }));
  });

  test('sent fifty at once get no more looks than one after the other', async () => {
    const person = await addPerson(ledgate, 'merchant');
    const all = await Promise.all(Array.from({ length: 50 }, (_, at) => fail(person.email, `10.2.${at}.1`)));
    const looks = all.filter((answer) => answer.code === 'wrong_credentials').length;
    expect(looks).toBe(5);
  });
});
