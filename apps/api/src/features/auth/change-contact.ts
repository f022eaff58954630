import { maskPhone } from '@ledgate/domain/checks/phone.ts';
import { books } from '../../core/bookkeeping.ts';
import { change, fingerprint } from '../../core/change.ts';
import { type Ctx, type PersonActor, personOf } from '../../core/context.ts';
import { Failure } from '../../core/failure.ts';
import { demandFreshProof } from '../../core/http/admit.ts';
import { accountKeyOf, type Ceremony, loadCeremony, openCeremony, saveCeremony } from './ceremony.ts';
import { CODE_SENT, payForSend, sendCode, writeCode } from './codes.ts';
import { maskEmail } from './present.ts';
import { mailForRegistration } from './register.ts';
import { tellSecurity } from './security-notice.ts';
import { findPersonByEmail, loadPerson } from './store.ts';
import { alreadyRegisteredMail } from './texts.ts';

const CHANGE_LIFE = 3_600_000;

export interface ChangeBegun {
  user: string;
  pending: string;
  resend_in: number;
}

const begun = (user: string, pending: string): ChangeBegun => ({ user, pending, resend_in: CODE_SENT.resend_in });

const demandActor = (ctx: Ctx): PersonActor => {
  const actor = personOf(ctx.actor);
  if (!actor) throw new Failure('not_signed_in', 'Sign in, or continue your registration.');
  demandFreshProof(actor, ctx.parts);
  return actor;
};

/** A mistyped address is corrected before it is proved; the old code dies with it. */
const correctRegistrationEmail = async (ctx: Ctx, handle: string, email: string): Promise<ChangeBegun> => {
  const { parts } = ctx;
  const ceremony = await loadCeremony(ctx, handle, ['registration']);
  if (ceremony.userUid !== null)
    throw new Failure('wrong_state', 'This address is already verified. Sign in to change it.');
  const isTaken = (await findPersonByEmail(parts.db, email)) !== null;
  const corrected: Ceremony = {
    ...ceremony,
    accountKey: accountKeyOf(parts, email),
    details: { ...ceremony.details, email, isTaken },
  };
  await sendCode(ctx, { ...mailForRegistration(ctx, corrected), isCorrected: email !== ceremony.details.email });
  await saveCeremony(books(parts), parts, corrected);
  return begun(handle, maskEmail(email));
};

const correctRegistrationMobile = async (ctx: Ctx, handle: string, mobile: string): Promise<ChangeBegun> => {
  const { parts } = ctx;
  const ceremony = await loadCeremony(ctx, handle, ['registration']);
  const corrected: Ceremony = { ...ceremony, details: { ...ceremony.details, mobile } };
  if (ceremony.userUid !== null) {
    const isCorrected = mobile !== ceremony.details.mobile;
    await sendCode(ctx, { ceremony: corrected, purpose: 'phone', channel: 'message', recipient: mobile, isCorrected });
  }
  await saveCeremony(books(parts), parts, corrected);
  return begun(handle, maskPhone(mobile));
};

/**
 * The code goes to the new address, a note to the old one; nothing is changed until the code comes back. It is written
 * with its ceremony, or a try that could not be paid for would have used up its idempotency key.
 */
export const changeEmail = async (
  ctx: Ctx,
  ask: { user?: string | undefined; email: string },
): Promise<ChangeBegun> => {
  const { parts } = ctx;
  if (ask.user !== undefined) return correctRegistrationEmail(ctx, ask.user, ask.email);
  const actor = demandActor(ctx);
  const person = await loadPerson(parts.db, actor.uid);
  const isTaken = (await findPersonByEmail(parts.db, ask.email)) !== null;
  const accountKey = accountKeyOf(parts, person.email);
  await payForSend(ctx, { ceremony: { accountKey }, channel: 'email', recipient: ask.email });
  const handle = await change(ctx, 'user.email_change_begun', async (tx) => {
    await tellSecurity(tx, ctx, person, 'email_change_asked');
    const opened = await openCeremony(tx, parts, {
      kind: 'email_change',
      accountKey,
      userUid: actor.uid,
      lifeMs: CHANGE_LIFE,
      details: { email: ask.email, isTaken },
    });
    const route = { ceremony: opened.ceremony, purpose: 'email', channel: 'email', recipient: ask.email } as const;
    const instead = alreadyRegisteredMail(ask.email, `${parts.settings.publicUrl}/login`);
    await writeCode(tx, parts, isTaken ? { ...route, instead } : route);
    return { subject: `user:${actor.uid}`, after: { email: fingerprint(parts, ask.email) }, reply: opened.handle };
  });
  return begun(handle, maskEmail(ask.email));
};

export const changeMobile = async (
  ctx: Ctx,
  ask: { user?: string | undefined; mobile: string },
): Promise<ChangeBegun> => {
  const { parts } = ctx;
  if (ask.user !== undefined) return correctRegistrationMobile(ctx, ask.user, ask.mobile);
  const actor = demandActor(ctx);
  const person = await loadPerson(parts.db, actor.uid);
  const accountKey = accountKeyOf(parts, person.email);
  await payForSend(ctx, { ceremony: { accountKey }, channel: 'message', recipient: ask.mobile });
  const handle = await change(ctx, 'user.mobile_change_begun', async (tx) => {
    await tellSecurity(tx, ctx, person, 'mobile_change_asked');
    const { ceremony, handle: reply } = await openCeremony(tx, parts, {
      kind: 'mobile_change',
      accountKey,
      userUid: actor.uid,
      lifeMs: CHANGE_LIFE,
      details: { mobile: ask.mobile },
    });
    await writeCode(tx, parts, { ceremony, purpose: 'phone', channel: 'message', recipient: ask.mobile });
    return { subject: `user:${actor.uid}`, after: { mobile: fingerprint(parts, ask.mobile) }, reply };
  });
  return begun(handle, maskPhone(ask.mobile));
};
