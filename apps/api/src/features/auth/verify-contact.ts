import type { CodeChannel } from '@ledgate/domain/access/login.ts';
import { change, fingerprint } from '../../core/change.ts';
import type { Ctx } from '../../core/context.ts';
import { Failure } from '../../core/failure.ts';
import { recordConsent } from '../delivery/public.ts';
import { type Ceremony, findCeremony, finishCeremony, loadCeremony } from './ceremony.ts';
import { type CodeSent, proveCode, sendCode } from './codes.ts';
import { completeRegistration, mailForRegistration } from './register.ts';
import { tellSecurity } from './security-notice.ts';
import { sendSignInCode } from './sign-in-with-code.ts';
import { findPersonByEmail, lockPerson } from './store.ts';

const VERIFIED = { verified: true } as const;

const saveNewEmail = (ctx: Ctx, ceremony: Ceremony, userUid: string): Promise<typeof VERIFIED> =>
  change(ctx, 'user.email_changed', async (tx) => {
    const { parts } = ctx;
    const person = await lockPerson(tx, userUid);
    await finishCeremony(tx, parts, ceremony);
    const email = ceremony.details.email ?? '';
    // Somebody else may have proved the same address since this was begun.
    if (await findPersonByEmail(tx, email))
      throw new Failure('wrong_code', 'The code is wrong, has expired, or was already used.');
    await tx
      .updateTable('app_user')
      .set((eb) => ({ email, email_verified_at: parts.clock(), version: eb('version', '+', 1) }))
      .where('uid', '=', userUid)
      .execute();
    await tellSecurity(tx, ctx, person, 'email_changed', { email: person.email });
    return {
      subject: `user:${userUid}`,
      actor: userUid,
      before: { email: fingerprint(parts, person.email) },
      after: { email: fingerprint(parts, email) },
      reply: VERIFIED,
    };
  });

export const verifyEmail = async (ctx: Ctx, handle: string, otp: string): Promise<typeof VERIFIED> => {
  const ceremony = await loadCeremony(ctx, handle, ['registration', 'email_change']);
  if (ceremony.kind === 'registration') {
    if (ceremony.userUid !== null) throw new Failure('wrong_code', 'This address is already verified.');
    await completeRegistration(ctx, ceremony, otp);
    return VERIFIED;
  }
  await proveCode(ctx, ceremony, 'email', otp);
  if (ceremony.details.isTaken || ceremony.userUid === null) {
    throw new Failure('wrong_code', 'The code is wrong, has expired, or was already used.');
  }
  return saveNewEmail(ctx, ceremony, ceremony.userUid);
};

export const verifyPhone = async (ctx: Ctx, handle: string, otp: string): Promise<typeof VERIFIED> => {
  const { parts } = ctx;
  const ceremony = await loadCeremony(ctx, handle, ['registration', 'mobile_change']);
  const { userUid } = ceremony;
  if (userUid === null) throw new Failure('wrong_code', 'Verify the email address first.');
  await proveCode(ctx, ceremony, 'phone', otp);
  return change(ctx, 'user.mobile_verified', async (tx) => {
    const person = await lockPerson(tx, userUid);
    await finishCeremony(tx, parts, ceremony);
    const mobile = ceremony.details.mobile ?? person.mobile;
    await tx
      .updateTable('app_user')
      .set((eb) => ({ mobile, mobile_verified_at: parts.clock(), version: eb('version', '+', 1) }))
      .where('uid', '=', userUid)
      .execute();
    if (mobile !== null) await recordConsent(tx, ctx, { mobile, person: userUid, way: 'phone_verified' });
    if (ceremony.kind === 'mobile_change') {
      const mobileBefore = { number: person.mobile, isVerified: person.isMobileVerified };
      await tellSecurity(tx, ctx, person, 'mobile_changed', { mobile: mobileBefore });
    }
    return {
      subject: `user:${userUid}`,
      actor: userUid,
      before: { mobile: fingerprint(parts, person.mobile) },
      after: { mobile: fingerprint(parts, mobile) },
      reply: VERIFIED,
    };
  });
};

/** An address is proved by mail, a phone by message or call: a code over another channel would prove nothing. */
const resendContactCode = (ctx: Ctx, ceremony: Ceremony, channel: CodeChannel): Promise<CodeSent> => {
  const { kind, userUid, details } = ceremony;
  const wantsEmail = kind === 'email_change' || (kind === 'registration' && userUid === null);
  if (wantsEmail !== (channel === 'email')) {
    throw new Failure('wrong_state', wantsEmail ? 'This code goes by email.' : 'This code goes to the phone.');
  }
  if (kind === 'registration' && wantsEmail) return sendCode(ctx, mailForRegistration(ctx, ceremony));
  const recipient = (wantsEmail ? details.email : details.mobile) ?? null;
  const purpose = wantsEmail ? 'email' : 'phone';
  return sendCode(ctx, { ceremony, purpose, channel, recipient: details.isTaken ? null : recipient });
};

export const resendCode = async (ctx: Ctx, handle: string, channel: CodeChannel): Promise<CodeSent> => {
  const ceremony = await findCeremony(ctx, handle, ['registration', 'email_change', 'mobile_change']);
  return ceremony ? resendContactCode(ctx, ceremony, channel) : sendSignInCode(ctx, handle, channel);
};
