import { CODE, LINK } from '@ledgate/domain/access/limits.ts';
import { bookkeeping, books } from '../../core/bookkeeping.ts';
import { change } from '../../core/change.ts';
import type { Ctx } from '../../core/context.ts';
import { Failure } from '../../core/failure.ts';
import { enqueue } from '../../core/jobs/jobs.ts';
import { spend } from '../../core/http/rate-limit.ts';
import {
  accountKeyOf,
  type Ceremony,
  findCeremony,
  finishCeremony,
  loadByLink,
  openCeremony,
  saveCeremony,
  spendEarlier,
} from './ceremony.ts';
import { CODE_SENT, type CodeSent, proveCode, sendCode, spendNetwork } from './codes.ts';
import { prepareNewPassword, savePassword } from './password-rules.ts';
import { tellSecurity } from './security-notice.ts';
import { endSessions } from './sessions.ts';
import { findPerson, findPersonByEmail, lockPerson } from './store.ts';
import { resetMail } from './texts.ts';

const HOUR = 3_600_000;
const RESETS_PER_HOUR = 5;
const RESETS_PER_HOUR_FROM_ONE_NETWORK = 40;

export interface LinkParams {
  a: string;
  b: string;
}

/** Always the same answer: a link goes out if there is somebody to get it. */
export const requestReset = async (ctx: Ctx, email: string): Promise<{ done: true }> => {
  const { parts } = ctx;
  const accountKey = accountKeyOf(parts, email);
  await spend(parts, { bucket: `reset:${accountKey.toString('hex')}`, most: RESETS_PER_HOUR, windowMs: HOUR });
  await spendNetwork(ctx, 'reset', RESETS_PER_HOUR_FROM_ONE_NETWORK);
  const person = await findPersonByEmail(parts.db, email);
  await bookkeeping(parts, async (tx) => {
    await spendEarlier(tx, parts, person?.uid ?? crypto.randomUUID(), 'reset');
    const { handle, token } = await openCeremony(tx, parts, {
      kind: 'reset',
      accountKey,
      userUid: person?.uid ?? null,
      lifeMs: LINK.reset,
    });
    const link = `${parts.settings.publicUrl}/reset-password/${handle}/${token}`;
    if (person) await enqueue(tx, parts, 'sendMessage', resetMail(email, link));
    else await enqueue(tx, parts, 'decoy', { channel: 'email' });
  });
  return { done: true };
};

/** To the phone where it is proved: the link came by mail, so a second mail would prove nothing new. */
const sendTo = async (ctx: Ctx, ceremony: Ceremony): Promise<CodeSent> => {
  const person = await findPerson(ctx.parts.db, ceremony.userUid);
  const isPhone = person?.isMobileVerified && person.mobile !== null;
  const channel = isPhone || !person ? 'message' : 'email';
  return sendCode(ctx, {
    ceremony,
    purpose: 'reset',
    channel,
    recipient: (isPhone ? person.mobile : person?.email) ?? null,
  });
};

export const sendResetCode = async (ctx: Ctx, handle: string): Promise<CodeSent> => {
  const ceremony = await findCeremony(ctx, handle, ['reset']);
  if (!ceremony) throw new Failure('link_spent', 'The link has expired, was used, or was replaced by a newer one.');
  return sendTo(ctx, ceremony);
};

/** By address, for those who lost the page: the code of the newest link goes out again, if there is one. */
export const resendResetCode = async (ctx: Ctx, email: string): Promise<CodeSent> => {
  const { parts } = ctx;
  const accountKey = accountKeyOf(parts, email);
  const row = await parts.db
    .selectFrom('ceremony')
    .select(['handle_hash', 'user_uid'])
    .where('account_key', '=', accountKey)
    .where('kind', '=', 'reset')
    .where('finished_at', 'is', null)
    .where('expires_at', '>', parts.clock())
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (row) {
    const ceremony: Ceremony = {
      handleHash: row.handle_hash,
      kind: 'reset',
      accountKey,
      userUid: row.user_uid,
      tokenHash: null,
      proved: [],
      details: {},
    };
    return sendTo(ctx, ceremony);
  }
  await spend(parts, { bucket: `code:account:${accountKey.toString('hex')}`, most: CODE.sendsPerHour, windowMs: HOUR });
  return CODE_SENT;
};

export const verifyResetCode = async (ctx: Ctx, link: LinkParams, otp: string): Promise<{ verified: true }> => {
  const ceremony = await loadByLink(ctx, link, 'reset');
  await proveCode(ctx, ceremony, 'reset', otp);
  ceremony.proved = ['code'];
  await saveCeremony(books(ctx.parts), ctx.parts, ceremony);
  return { verified: true };
};

/** Every session ends; the second factor stays, or a stolen mailbox would be worth an account. */
export const setNewPassword = async (ctx: Ctx, link: LinkParams, password: string): Promise<{ done: true }> => {
  const { parts } = ctx;
  const ceremony = await loadByLink(ctx, link, 'reset');
  const { userUid } = ceremony;
  if (userUid === null || !ceremony.proved.includes('code')) {
    throw new Failure('wrong_state', 'Enter the code that goes with the link first.');
  }
  const person = await findPerson(parts.db, userUid);
  if (!person) throw new Failure('link_spent', 'The link has expired, was used, or was replaced by a newer one.');
  const next = await prepareNewPassword(ctx, person, password);
  return change(ctx, 'user.password_reset', async (tx) => {
    await finishCeremony(tx, parts, ceremony);
    await savePassword(tx, parts, await lockPerson(tx, userUid), next);
    const ended = await endSessions(tx, parts, { userUid, because: 'password_changed' });
    await tx.deleteFrom('password_failure').where('account_key', '=', accountKeyOf(parts, person.email)).execute();
    await tellSecurity(tx, ctx, person, 'password_reset');
    return { subject: `user:${userUid}`, actor: userUid, after: { sessions_ended: ended }, reply: { done: true } };
  });
};
