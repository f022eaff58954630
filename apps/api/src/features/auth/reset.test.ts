import { LINK } from '@ledgate/domain/access/limits.ts';
import { isChallenge } from '@ledgate/contract/session-view.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bookkeeping } from '../../core/bookkeeping.ts';
import { systemCtx } from '../../core/context.ts';
import { addPerson, PASSWORD, tokensFor } from '../../testing/people.ts';
import { refusal, startTestServer, type TestServer } from '../../testing/test-server.ts';
import { sendInvitation } from './activate.ts';

let ledgate: TestServer;
beforeAll(async () => {
  ledgate = await startTestServer();
});
afterAll(() => ledgate.close());

const NEXT = 'seven slow tugboats';

describe('setting a new password', () => {
  test('takes the link and the code, ends every session and keeps the old password out', async () => {
    const person = await addPerson(ledgate, 'merchant');
    const session = await tokensFor(ledgate, person);
    const { auth } = ledgate.client();
    await auth.requestReset({ body: { email: person.email } });
    const link = await ledgate.lastLink(person.email);
    expect((await refusal(auth.setNewPassword({ params: link, body: { password: NEXT } }))).code).toBe('wrong_state');
    await auth.sendResetCode({ params: { user: link.a } });
    await auth.verifyResetCode({ params: link, body: { otp: await ledgate.lastCode(person.mobile, 'message') } });
    await auth.setNewPassword({ params: link, body: { password: NEXT } });
    expect((await refusal(auth.setNewPassword({ params: link, body: { password: NEXT } }))).code).toBe('link_spent');
    expect((await refusal(auth.refresh({ body: { refreshToken: session.refreshToken } }))).code).toBe('session_gone');
    expect((await refusal(auth.signIn({ body: { email: person.email, password: PASSWORD } }))).status).toBe(401);
    await auth.signIn({ body: { email: person.email, password: NEXT } });
    expect(await ledgate.subjectsTo(person.email)).toContain('A new Ledgate password was set');
  });

  test('answers the same for an address nobody has', async () => {
    const { auth } = ledgate.client();
    expect(await auth.requestReset({ body: { email: 'nobody@kestrel.example' } })).toEqual({ done: true });
    expect(await auth.resendResetCode({ body: { email: 'nobody@kestrel.example' } })).toEqual({
      sent: true,
      resend_in: 30,
    });
  });

  test('resends the code by address, and a newer link kills the older', async () => {
    const person = await addPerson(ledgate, 'merchant');
    const { auth } = ledgate.client();
    await auth.requestReset({ body: { email: person.email } });
    const older = await ledgate.lastLink(person.email);
    await auth.requestReset({ body: { email: person.email } });
    const newer = await ledgate.lastLink(person.email);
    await auth.resendResetCode({ body: { email: person.email } });
    const otp = await ledgate.lastCode(person.mobile);
    expect((await refusal(auth.verifyResetCode({ params: older, body: { otp } }))).code).toBe('link_spent');
    await auth.verifyResetCode({ params: newer, body: { otp } });
  });

  test('refuses the last four passwords and the link after half an hour', async () => {
    const person = await addPerson(ledgate, 'merchant');
    const { auth } = ledgate.client();
    await auth.requestReset({ body: { email: person.email } });
    const link = await ledgate.lastLink(person.email);
    await auth.sendResetCode({ params: { user: link.a } });
    await auth.verifyResetCode({ params: link, body: { otp: await ledgate.lastCode(person.mobile) } });
    const same = await refusal(auth.setNewPassword({ params: link, body: { password: PASSWORD } }));
    expect(same.problem.errors?.['password']).toEqual(['Choose one that is not among your last 4.']);
    ledgate.advance(LINK.reset);
    expect((await refusal(auth.setNewPassword({ params: link, body: { password: NEXT } }))).code).toBe('link_spent');
  });

  test('with a wrong second half of the link finds nothing', async () => {
    const person = await addPerson(ledgate, 'merchant');
    const { auth } = ledgate.client();
    await auth.requestReset({ body: { email: person.email } });
    const { a } = await ledgate.lastLink(person.email);
    const refused = await refusal(auth.verifyResetCode({ params: { a, b: a }, body: { otp: '123456' } }));
    expect(refused.code).toBe('link_spent');
  });
});

describe('an invited person', () => {
  const invite = async () => {
    const person = await addPerson(ledgate, 'underwriter', { password: null, isMobileVerified: false });
    const ctx = systemCtx(ledgate.parts);
    await bookkeeping(ledgate.parts, (tx) => sendInvitation(tx, ctx, person.uid));
    return { person, link: await ledgate.lastLink(person.email) };
  };

  test('chooses a password, proves the phone and is in', async () => {
    const { person, link } = await invite();
    const { auth } = ledgate.client();
    const answer = await auth.activate({ params: link, body: { password: NEXT } });
    if (!isChallenge(answer)) throw new Error('the phone was not asked for');
    const otp = await ledgate.lastCode(person.mobile);
    const session = await auth.signInVerifyingPhone({ body: { user: answer.user, otp } });
    expect(session).toMatchObject({ userData: { role: 'underwriter' } });
    expect((await refusal(auth.activate({ params: link, body: { password: NEXT } }))).code).toBe('link_spent');
  });

  test('keeps the link when the password is too weak', async () => {
    const { link } = await invite();
    const { auth } = ledgate.client();
    expect((await refusal(auth.activate({ params: link, body: { password: 'short' } }))).code).toBe('weak_password');
    await auth.activate({ params: link, body: { password: NEXT } });
  });

  test('finds the link spent after a day, and cannot sign in before', async () => {
    const { person, link } = await invite();
    const { auth } = ledgate.client();
    expect((await refusal(auth.signIn({ body: { email: person.email, password: NEXT } }))).status).toBe(401);
    ledgate.advance(LINK.activation);
    expect((await refusal(auth.activate({ params: link, body: { password: NEXT } }))).code).toBe('link_spent');
  });
});
