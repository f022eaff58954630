import { LINK } from '@ledgate/domain/access/limits.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bookkeeping } from '../../core/bookkeeping.ts';
import { addPerson, PASSWORD, tokensFor } from '../../testing/people.ts';
import { refusal, startTestServer, type TestServer } from '../../testing/test-server.ts';

let ledgate: TestServer;
beforeAll(async () => {
  ledgate = await startTestServer();
});
afterAll(() => ledgate.close());

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/153.0.0.0 Safari/537.36';

/** The link in the newest mail with this subject. */
const linkIn = async (recipient: string, subject: RegExp): Promise<{ a: string; b: string }> => {
  await ledgate.deliver();
  const mails = await ledgate.parts.db
    .selectFrom('demo_message')
    .select(['subject', 'text'])
    .where('recipient', '=', recipient)
    .orderBy('id', 'desc')
    .execute();
  const mail = mails.find((one) => subject.test(one.subject));
  const [, a = '', b = ''] = /not-me#([\w-]{43})\.([\w-]{43})/.exec(mail?.text ?? '') ?? [];
  return { a, b };
};

const signedIn = async () => {
  const person = await addPerson(ledgate, 'merchant');
  const { accessToken, refreshToken } = await tokensFor(ledgate, person);
  return { person, refreshToken, own: ledgate.client({ token: accessToken, headers: { 'user-agent': CHROME } }) };
};

const isSignedOut = async (refreshToken: string): Promise<boolean> =>
  (await refusal(ledgate.client().auth.refresh({ body: { refreshToken } }))).code === 'session_gone';

describe('"This wasn’t me"', () => {
  test('after a change of address puts the old one back, signs everybody out and mails a way in', async () => {
    const { person, refreshToken, own } = await signedIn();
    const thief = `thief-${person.email}`;
    const { user } = await own.auth.changeEmail({ body: { email: thief } });
    await own.auth.verifyEmail({ body: { user, otp: await ledgate.lastCode(thief) } });
    // The thief goes on: what comes after the change is taken back with it.
    const second = await addPerson(ledgate, 'merchant');
    const mobile = await own.auth.changeMobile({ body: { mobile: '3125557188' } });
    await own.auth.verifyPhone({ body: { user: mobile.user, otp: await ledgate.lastCode('3125557188') } });

    const link = await linkIn(person.email, /email address was changed/);
    const { auth } = ledgate.client();
    expect(await auth.readDisown({ body: link })).toMatchObject({
      event: 'email_changed',
      device: 'Chrome 153 on Windows',
    });
    const { sessions_ended: ended } = await auth.disown({ body: link });
    expect(ended).toBe(1);
    expect(await isSignedOut(refreshToken)).toBe(true);
    const now = await ledgate.parts.db
      .selectFrom('app_user')
      .select(['email', 'mobile'])
      .where('uid', '=', person.uid)
      .executeTakeFirstOrThrow();
    expect(now).toEqual({ email: person.email, mobile: person.mobile });
    expect((await refusal(auth.signIn({ body: { email: person.email, password: PASSWORD } }))).status).toBe(401);
    expect((await refusal(auth.disown({ body: link }))).code).toBe('link_spent');
    // Somebody else is not touched.
    await auth.signIn({ body: { email: second.email, password: PASSWORD } });

    const way = await ledgate.lastLink(person.email);
    await auth.sendResetCode({ params: { user: way.a } });
    await auth.verifyResetCode({ params: way, body: { otp: await ledgate.lastCode(person.mobile, 'message') } });
    await auth.setNewPassword({ params: way, body: { password: 'seven slow tugboats' } });
    await auth.signIn({ body: { email: person.email, password: 'seven slow tugboats' } });
  });

  test('stops a change of address before it is confirmed', async () => {
    const { person, own } = await signedIn();
    const { user } = await own.auth.changeEmail({ body: { email: `new-${person.email}` } });
    const otp = await ledgate.lastCode(`new-${person.email}`);
    await ledgate.client().auth.disown({ body: await linkIn(person.email, /about to change/) });
    expect((await refusal(ledgate.client().auth.verifyEmail({ body: { user, otp } }))).code).toBe('start_again');
  });

  test('of somebody whose account is closed takes nothing back', async () => {
    const { person, own } = await signedIn();
    await own.account.changePassword({ body: { current: PASSWORD, password: 'seven slow tugboats' } });
    const link = await linkIn(person.email, /password was changed/);
    await bookkeeping(ledgate.parts, (tx) =>
      tx.updateTable('app_user').set({ deleted_at: ledgate.parts.clock() }).where('uid', '=', person.uid).execute(),
    );
    expect((await refusal(ledgate.client().auth.disown({ body: link }))).code).toBe('link_spent');
  });

  test('is open for seven days, and to nobody with half a link', async () => {
    const { person, own } = await signedIn();
    await own.account.changePassword({ body: { current: PASSWORD, password: 'seven slow tugboats' } });
    const link = await linkIn(person.email, /password was changed/);
    const { auth } = ledgate.client();
    const half = { a: link.a, b: link.b.replace(/^./, (sign) => (sign === 'A' ? 'B' : 'A')) };
    expect((await refusal(auth.disown({ body: half }))).code).toBe('link_spent');
    ledgate.advance(LINK.disown - 60_000);
    await auth.readDisown({ body: link });
    ledgate.advance(120_000);
    expect((await refusal(auth.disown({ body: link }))).code).toBe('link_spent');
  });
});

describe('a sign-in from a device that was not seen before', () => {
  test('is told by mail with device, place and address, the first of all and the same device again are not', async () => {
    const { email } = await addPerson(ledgate, 'merchant');
    const visit = (headers: Record<string, string>) =>
      ledgate
        .client({ headers: { 'user-agent': CHROME, ...headers }, address: '193.0.6.139' })
        .auth.signIn({ body: { email, password: PASSWORD } });
    const told = async (): Promise<number> =>
      (await ledgate.subjectsTo(email)).filter((subject) => subject.startsWith('New sign-in')).length;
    await visit({});
    expect(await told()).toBe(0);
    await visit({ cookie: `ledgate_device=${'d'.repeat(43)}` });
    expect(await told()).toBe(1);
    const { text } = await ledgate.lastMessage(email);
    expect(text).toContain('Chrome 153 on Windows');
    expect(text).toContain('Place: Netherlands (approximate)\nNetwork address: 193.0.6.139');
    const link = await linkIn(email, /^New sign-in/);
    expect((await ledgate.client().auth.readDisown({ body: link })).place).toBe('Netherlands');
    await visit({ cookie: `ledgate_device=${'d'.repeat(43)}` });
    expect(await told()).toBe(1);
  });
});
