import { SESSION } from '@ledgate/domain/access/limits.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { books } from '../../core/bookkeeping.ts';
import { addPerson, tokensFor } from '../../testing/people.ts';
import { refusal, startTestServer, type TestServer } from '../../testing/test-server.ts';

let ledgate: TestServer;
beforeAll(async () => {
  ledgate = await startTestServer();
});
afterAll(() => ledgate.close());

const begin = async () => tokensFor(ledgate, await addPerson(ledgate, 'merchant'));
const refresh = (refreshToken: string, headers: Record<string, string> = {}) =>
  ledgate.client({ headers }).auth.refresh({ body: { refreshToken } });

describe('refreshing', () => {
  test('gives new tokens each time, and the access token works', async () => {
    const first = await begin();
    const second = await refresh(first.refreshToken);
    const third = await refresh(second.refreshToken);
    expect(new Set([first.refreshToken, second.refreshToken, third.refreshToken]).size).toBe(3);
    await ledgate.client({ token: third.accessToken }).account.readAccount();
  });

  test('answers a token nobody was given with 404 session_gone', async () => {
    const refused = await refusal(refresh('never-given-to-anybody'));
    expect(refused).toMatchObject({ status: 404, problem: { code: 'session_gone' } });
  });

  test('300 times by two tabs at once keeps everybody signed in and both tabs on one token', async () => {
    let { refreshToken } = await begin();
    for (let round = 0; round < 300; round += 1) {
      const [one, other] = await Promise.all([refresh(refreshToken), refresh(refreshToken)]);
      expect(one.refreshToken).toBe(other.refreshToken);
      ({ refreshToken } = one);
    }
    await refresh(refreshToken);
  });

  test('with the previous token works for ten seconds, and after that ends the family', async () => {
    const first = await begin();
    const second = await refresh(first.refreshToken);
    expect((await refresh(first.refreshToken)).refreshToken).toBe(second.refreshToken);
    ledgate.advance(SESSION.refreshGrace + 1);
    expect((await refusal(refresh(first.refreshToken))).code).toBe('session_gone');
    expect((await refusal(refresh(second.refreshToken))).code).toBe('session_gone');
    expect((await refusal(ledgate.client({ token: second.accessToken }).account.readAccount())).status).toBe(401);
  });

  test('with a token older than the previous one ends every session, even within the grace, and tells the owner', async () => {
    const person = await addPerson(ledgate, 'merchant');
    const elsewhere = await tokensFor(ledgate, person);
    const first = await tokensFor(ledgate, person);
    const second = await refresh(first.refreshToken);
    const third = await refresh(second.refreshToken);
    expect((await refusal(refresh(first.refreshToken))).code).toBe('session_gone');
    expect((await refusal(refresh(third.refreshToken))).code).toBe('session_gone');
    expect((await refusal(refresh(elsewhere.refreshToken))).code).toBe('session_gone');
    expect((await ledgate.lastMessage(person.email)).subject).toContain('possible stolen session');
  });

  test('ends when nobody did anything for fifteen minutes, unless the browser saw them type', async () => {
    const idle = await begin();
    const typing = await begin();
    ledgate.advance(SESSION.idle + 1000);
    expect((await refusal(refresh(idle.refreshToken))).code).toBe('session_gone');
    await refresh(typing.refreshToken, { 'x-idle-seconds': '5' });
  });

  test('ends after twelve hours for a merchant and eight for staff, however busy', async () => {
    const merchant = await begin();
    const staff = await tokensFor(ledgate, await addPerson(ledgate, 'underwriter'));
    let [one, other] = [merchant.refreshToken, staff.refreshToken];
    const busy = { 'x-idle-seconds': '0' };
    for (let hours = 0; hours < 7.5; hours += 0.25) {
      ledgate.advance(15 * 60_000);
      one = (await refresh(one, busy)).refreshToken;
      other = (await refresh(other, busy)).refreshToken;
    }
    ledgate.advance(31 * 60_000);
    expect((await refusal(refresh(other, busy))).code).toBe('session_gone');
    one = (await refresh(one, busy)).refreshToken;
    ledgate.advance(4 * 3_600_000);
    expect((await refusal(refresh(one, busy))).code).toBe('session_gone');
  });

  test('stops for a blocked person at once, and their access token within a second', async () => {
    const person = await addPerson(ledgate, 'underwriter');
    const tokens = await tokensFor(ledgate, person);
    await ledgate.client({ token: tokens.accessToken }).account.readAccount();
    await books(ledgate.parts)
      .updateTable('app_user')
      .set({ blocked_at: new Date() })
      .where('uid', '=', person.uid)
      .execute();
    ledgate.advance(1000);
    expect((await refusal(ledgate.client({ token: tokens.accessToken }).account.readAccount())).status).toBe(401);
    expect((await refusal(refresh(tokens.refreshToken))).code).toBe('session_gone');
  });

  test('an access token ends after five minutes', async () => {
    const { accessToken } = await begin();
    await ledgate.client({ token: accessToken }).account.readAccount();
    ledgate.advance(SESSION.accessToken + 1000);
    expect((await refusal(ledgate.client({ token: accessToken }).account.readAccount())).code).toBe('not_signed_in');
  });
});
