import { CODE } from '@ledgate/domain/access/limits.ts';
import { CODE_CHANNELS, type CodeChannel } from '@ledgate/domain/access/login.ts';
import { isStaff } from '@ledgate/domain/access/roles.ts';
import { change } from '../../core/change.ts';
import type { Ctx } from '../../core/context.ts';
import { Failure } from '../../core/failure.ts';
import { Pending } from '../../core/http/handler.ts';
import { recordConsent } from '../delivery/public.ts';
import { accountKeyOf, type Ceremony, loadCeremony, startCeremony } from './ceremony.ts';
import { type CodeSent, proveCode, sendCode, spendNetwork } from './codes.ts';
import { LOGIN_LIFE, type LoginAnswer, personOf, proceed, stepFor } from './login.ts';
import { maskEmail } from './present.ts';
import { proveSecondFactor } from './second-factor.ts';
import { findPersonByEmail, lockPerson, type Person } from './store.ts';
import { type CodePurpose, usePasswordMail } from './texts.ts';

const STARTS_PER_HOUR = 60;

/** Begins a sign-in without a password. Known or not, everybody gets a handle and the same choice of channels. */
export const beginCodeSignIn = async (ctx: Ctx, email: string): Promise<LoginAnswer> => {
  const { parts } = ctx;
  await spendNetwork(ctx, 'begin', STARTS_PER_HOUR);
  const person = await findPersonByEmail(parts.db, email);
  const { handle } = await startCeremony(parts, {
    kind: 'login',
    accountKey: accountKeyOf(parts, email),
    userUid: person?.uid ?? null,
    lifeMs: LOGIN_LIFE,
  });
  return new Pending({
    otp_required: true,
    user: handle,
    channels: [...CODE_CHANNELS],
    verify_phone: false,
    hints: { email: maskEmail(email) },
  });
};

interface Route {
  purpose: CodePurpose;
  channel: CodeChannel;
  recipient: string | null;
}

/** An unproven phone cannot let anybody in, so a code for it goes to the mailbox instead. */
const firstStepRoute = (person: Person, channel: CodeChannel): Route =>
  channel === 'email' || !person.isMobileVerified
    ? { purpose: 'login', channel: 'email', recipient: person.email }
    : { purpose: 'login', channel, recipient: person.mobile };

const routeFor = (ctx: Ctx, person: Person | null, ceremony: Ceremony, channel: CodeChannel): Route => {
  if (!person) return { purpose: 'login', channel, recipient: null };
  if (ceremony.proved.length === 0) return firstStepRoute(person, channel);
  const step = stepFor(ctx.parts, person, ceremony.proved);
  if (step.step === 'verifyPhone' && channel !== 'email')
    return { purpose: 'phone', channel, recipient: person.mobile };
  if (step.step === 'secondFactor' && step.channels.includes(channel)) return firstStepRoute(person, channel);
  throw new Failure('wrong_state', 'A code can’t be sent this way for this step.');
};

export const sendSignInCode = async (ctx: Ctx, handle: string, channel: CodeChannel): Promise<CodeSent> => {
  const ceremony = await loadCeremony(ctx, handle, ['login']);
  const person = await personOf(ctx, ceremony);
  const route = routeFor(ctx, person, ceremony, channel);
  const { publicUrl, staffNeedSecondStep } = ctx.parts.settings;
  const needsPassword =
    person &&
    ceremony.proved.length === 0 &&
    staffNeedSecondStep &&
    isStaff(person.role) &&
    !person.hasTotp &&
    !person.hasPasskey;
  if (needsPassword)
    return sendCode(ctx, { ceremony, ...route, instead: usePasswordMail(person.email, `${publicUrl}/login`) });
  return sendCode(ctx, { ceremony, ...route });
};

const isCode = (text: string): boolean => new RegExp(`^\\d{${CODE.digits}}$`).test(text);

/** Finishes a step of a sign-in with a code: the first step, or the second with code, authenticator or recovery code. */
export const finishCodeSignIn = async (ctx: Ctx, handle: string, typed: string): Promise<LoginAnswer> => {
  const ceremony = await loadCeremony(ctx, handle, ['login']);
  const person = await personOf(ctx, ceremony);
  const otp = typed.replace(/[\s-]/g, '');
  if (ceremony.proved.length > 0 && person && (person.hasTotp || person.hasPasskey)) {
    const proof = await proveSecondFactor(ctx, person, ceremony.accountKey, otp);
    return proceed(ctx, person, [...ceremony.proved, proof], { ceremony, handle });
  }
  if (!isCode(otp)) throw new Failure('wrong_code', `The code has ${CODE.digits} digits.`);
  await proveCode(ctx, ceremony, 'login', otp);
  // Nobody can know the code of a person who does not exist; should it happen, it is still wrong.
  if (!person) throw new Failure('wrong_code', 'The code is wrong, has expired, or was already used.');
  return proceed(ctx, person, [...ceremony.proved, 'code'], { ceremony, handle });
};

/** Finishes a sign-in by proving the phone number. */
export const signInVerifyingPhone = async (ctx: Ctx, handle: string, otp: string): Promise<LoginAnswer> => {
  const ceremony = await loadCeremony(ctx, handle, ['login']);
  const person = await personOf(ctx, ceremony);
  if (!person || stepFor(ctx.parts, person, ceremony.proved).step !== 'verifyPhone') {
    throw new Failure('wrong_code', 'The code is wrong, has expired, or was already used.');
  }
  await proveCode(ctx, ceremony, 'phone', otp);
  await change(ctx, 'user.mobile_verified', async (tx) => {
    await lockPerson(tx, person.uid);
    await tx
      .updateTable('app_user')
      .set((eb) => ({ mobile_verified_at: ctx.parts.clock(), version: eb('version', '+', 1) }))
      .where('uid', '=', person.uid)
      .execute();
    const { mobile } = person;
    if (mobile !== null) await recordConsent(tx, ctx, { mobile, person: person.uid, way: 'phone_verified' });
    return { subject: `user:${person.uid}`, actor: person.uid, reply: null };
  });
  return proceed(ctx, { ...person, isMobileVerified: true }, [...ceremony.proved, 'phone'], { ceremony, handle });
};
