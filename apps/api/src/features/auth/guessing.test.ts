import { CODE } from '@ledgate/domain/access/limits.ts';
import { isChallenge } from '@ledgate/contract/session-view.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addPerson, PASSWORD } from '../../testing/people.ts';
import { Refused, startTestServer, type TestServer } from '../../testing/test-server.ts';

let ledgate: TestServer;
beforeAll(async () => {
  ledgate = await startTestServer();
});
afterAll(() => ledgate.close());

/** What a guesser gets to hear: was the guess looked at, or turned away unseen? */
const wasLookedAt = async (guess: Promise<unknown>): Promise<boolean> => {
  try {
    await guess;
    return true;
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return error.code === 'wrong_code';
  }
};

const address = (at: number): string => `203.0.${at % 50}.${1 + (at % 200)}`;

describe('guessing codes', () => {
  test('1,000 times over every call that takes one, from 50 networks, gets at most 30 looks in a day', async () => {
    const person = await addPerson(ledgate, 'merchant', { isMobileVerified: true });
    const visitor = (at: number) => ledgate.client({ address: address(at) });
    const otp = (at: number): string => String(at).padStart(6, '0');

    const login = async (at: number): Promise<string> => {
      const begun = await visitor(at).auth.signInWithCode({ body: { email: person.email } });
      if (!isChallenge(begun)) throw new Error('no second step');
      await visitor(at)
        .auth.sendSignInCode({ params: { user: begun.user }, body: { channel: 'message' } })
        .catch(() => undefined);
      return begun.user;
    };
    await visitor(0).auth.requestReset({ body: { email: person.email } });
    const link = await ledgate.lastLink(person.email);
    await visitor(1)
      .auth.sendResetCode({ params: { user: link.a } })
      .catch(() => undefined);

    let looks = 0;
    let handle = await login(2);
    for (let at = 0; at < 1000; at += 1) {
      // A fresh handle every five guesses, as a guesser would take one when the tries of a code are used up.
      if (at % 25 === 24) handle = await login(at).catch(() => handle);
      const body = { user: handle, otp: otp(at) };
      const ways = [
        () => visitor(at).auth.signInWithCode({ body }),
        () => visitor(at).auth.verifyResetCode({ params: link, body: { otp: otp(at) } }),
      ] as const;
      const guess = ways[at % ways.length] ?? ways[0];
      if (await wasLookedAt(guess())) looks += 1;
    }
    expect(looks).toBeGreaterThan(0);
    expect(looks).toBeLessThanOrEqual(CODE.guessesPerDay);
  });

  test('of a registration, a phone and an authenticator are paid from the same budget', async () => {
    const email = 'budget@kestrel.example';
    const body = { first_name: 'Bo', last_name: 'Lund', email, mobile: '6285550999', password: 'four quiet herons' };
    const { auth } = ledgate.client({ address: '203.0.113.9' });
    const handles = [];
    for (let count = 0; count < CODE.sendsPerHour; count += 1) handles.push((await auth.register({ body })).user);
    let looks = 0;
    for (let at = 0; at < 80; at += 1) {
      const user = handles[at % handles.length] ?? '';
      if (await wasLookedAt(auth.verifyEmail({ body: { user, otp: '000000' } }))) looks += 1;
    }
    expect(looks).toBe(CODE.guessesPerDay);
  });

  test('by strangers leaves the owner’s own browser its tries', async () => {
    const person = await addPerson(ledgate, 'merchant');
    const signedIn = await ledgate.inject({
      method: 'POST',
      path: '/api/allul/',
      headers: {},
      body: { email: person.email, password: PASSWORD },
    });
    const cookie = String(signedIn.headers['set-cookie']).split(';')[0] ?? '';
    const stranger = ledgate.client({ address: '203.0.113.77' });
    for (let at = 0; at < 40; at += 1) {
      const begun = await stranger.auth.signInWithCode({ body: { email: person.email } });
      if (isChallenge(begun))
        await wasLookedAt(stranger.auth.signInWithCode({ body: { user: begun.user, otp: '000000' } }));
    }
    const own = ledgate.client({ headers: { cookie } });
    const begun = await own.auth.signInWithCode({ body: { email: person.email } });
    if (!isChallenge(begun)) throw new Error('no second step');
    await own.auth.sendSignInCode({ params: { user: begun.user }, body: { channel: 'email' } });
    const session = await own.auth.signInWithCode({
      body: { user: begun.user, otp: await ledgate.lastCode(person.email) },
    });
    expect(isChallenge(session)).toBe(false);
  });

  test('is not helped by sending codes: five an hour to one account, twenty from one network, three calls a day', async () => {
    const person = await addPerson(ledgate, 'merchant');
    const send = async (at: number, channel: 'email' | 'call', from: string): Promise<boolean> => {
      const client = ledgate.client({ address: from });
      const email = channel === 'call' ? person.email : `n${at}@kestrel.example`;
      const begun = await client.auth.signInWithCode({ body: { email } });
      if (!isChallenge(begun)) throw new Error('no second step');
      return client.auth.sendSignInCode({ params: { user: begun.user }, body: { channel } }).then(
        () => true,
        () => false,
      );
    };
    const fromOneNetwork = [];
    for (let at = 0; at < 25; at += 1) fromOneNetwork.push(await send(at, 'email', `198.51.100.${at + 1}`));
    expect(fromOneNetwork.filter(Boolean)).toHaveLength(CODE.sendsPerHourFromOneNetwork);
    const calls = [];
    for (let at = 0; at < 5; at += 1) calls.push(await send(at, 'call', `192.0.${at}.1`));
    expect(calls.filter(Boolean)).toHaveLength(CODE.callsPerDay);
  });
});
