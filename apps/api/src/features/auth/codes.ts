import { randomInt } from 'node:crypto';
import type { WritableTransaction } from '@ledgate/database/connect.ts';
import { CODE } from '@ledgate/domain/access/limits.ts';
import type { CodeChannel } from '@ledgate/domain/access/login.ts';
import { bookkeeping, books } from '../../core/bookkeeping.ts';
import type { Ctx } from '../../core/context.ts';
import { Failure } from '../../core/failure.ts';
import { enqueue } from '../../core/jobs/jobs.ts';
import { sameBytes } from '../../core/crypto/keyring.ts';
import type { Parts } from '../../core/parts.ts';
import { giveBack, networkOf, spend } from '../../core/http/rate-limit.ts';
import type { Ceremony } from './ceremony.ts';
import { isKnownDevice } from './devices.ts';
import type { Mail } from '../../core/mail/mail.ts';
import { type CodePurpose, codeMessage } from './texts.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

export interface SendCode {
  ceremony: Ceremony;
  purpose: CodePurpose;
  channel: CodeChannel;
  /** Where the code goes; null for people who do not exist, who get the same answer and no message. */
  recipient: string | null;
  /** Goes elsewhere than the one before: whoever mistyped an address need not wait to correct it. */
  isCorrected?: boolean;
  /** Sent in place of the code, where a code would be the wrong way in. */
  instead?: Mail;
}

const hashCode = (parts: Parts, handleHash: Buffer, purpose: CodePurpose, code: string): Buffer =>
  parts.keyring.nameOf('code', `${handleHash.toString('hex')}|${purpose}|${code}`);

const isLoopback = (address: string): boolean =>
  address === '::1' || address.startsWith('127.') || address === 'system';

/** One's own machine in the demo is one newcomer trying everything, not a crowd behind one address. */
export const spendNetwork = async (ctx: Ctx, name: string, most: number): Promise<void> => {
  const { parts, origin } = ctx;
  if (parts.settings.mode === 'demo' && isLoopback(origin.address)) return;
  await spend(parts, { bucket: `${name}:net:${networkOf(origin.address)}`, most, windowMs: HOUR });
};

const refuseTooSoon = async (parts: Parts, { ceremony, purpose }: SendCode): Promise<void> => {
  const last = await parts.db
    .selectFrom('one_time_code')
    .select('sent_at')
    .where('handle_hash', '=', ceremony.handleHash)
    .where('purpose', '=', purpose)
    .executeTakeFirst();
  const waitMs = last ? last.sent_at.getTime() + CODE.resendAfter - parts.clock().getTime() : 0;
  if (waitMs > 0) throw new Failure('too_many_tries', 'A code was sent a moment ago.', { retryAfterMs: waitMs });
};

/** Pays for one message: by account, by recipient, by call and by network. */
export const payForSend = async (
  ctx: Ctx,
  {
    ceremony,
    channel,
    recipient,
  }: Pick<SendCode, 'channel' | 'recipient'> & { ceremony: Pick<Ceremony, 'accountKey'> },
): Promise<void> => {
  const { parts } = ctx;
  const account = ceremony.accountKey.toString('hex');
  await spend(parts, { bucket: `code:account:${account}`, most: CODE.sendsPerHour, windowMs: HOUR });
  // Nobody's messages are paid for as well, or their answers would come sooner.
  const to = parts.keyring.nameOf('account', recipient ?? `nobody ${account}`).toString('hex');
  await spend(parts, { bucket: `code:to:${to}`, most: CODE.sendsPerHour, windowMs: HOUR });
  if (channel === 'call') {
    await spend(parts, { bucket: `code:call:${account}`, most: CODE.callsPerDay, windowMs: DAY });
  }
  await spendNetwork(ctx, 'code', CODE.sendsPerHourFromOneNetwork);
};

/** Writes a new code, which kills the old one, and the message that carries it. */
export const writeCode = async (tx: WritableTransaction, parts: Parts, ask: SendCode): Promise<void> => {
  const { ceremony, purpose, channel, recipient, instead } = ask;
  const code = String(randomInt(10 ** CODE.digits)).padStart(CODE.digits, '0');
  const now = parts.clock();
  const row = {
    channel,
    code_hash: hashCode(parts, ceremony.handleHash, purpose, code),
    tries: 0,
    sent_at: now,
    expires_at: new Date(now.getTime() + CODE.life),
  };
  await tx
    .insertInto('one_time_code')
    .values({ handle_hash: ceremony.handleHash, purpose, ...row })
    .onConflict((conflict) => conflict.columns(['handle_hash', 'purpose']).doUpdateSet(row))
    .execute();
  if (instead) await enqueue(tx, parts, 'sendMessage', instead);
  else if (recipient === null) await enqueue(tx, parts, 'decoy', { channel });
  else await enqueue(tx, parts, 'sendMessage', codeMessage(purpose, channel, recipient, code));
};

export interface CodeSent {
  sent: true;
  resend_in: number;
}
export const CODE_SENT: CodeSent = { sent: true, resend_in: CODE.resendAfter / 1000 };

export const sendCode = async (ctx: Ctx, ask: SendCode): Promise<CodeSent> => {
  if (!ask.isCorrected) await refuseTooSoon(ctx.parts, ask);
  await payForSend(ctx, ask);
  await bookkeeping(ctx.parts, (tx) => writeCode(tx, ctx.parts, ask));
  return CODE_SENT;
};

/** For a code that goes out by itself: when the limit is reached, the step before it still stands and asks again later. */
export const sendCodeIfAllowed = async (ctx: Ctx, ask: SendCode): Promise<void> => {
  try {
    await sendCode(ctx, ask);
  } catch (error) {
    if (!(error instanceof Failure && error.code === 'too_many_tries')) throw error;
  }
};

/**
 * Every guess at a code, over every call and from every address, is paid from one budget of the account; a device
 * that the owner has used before has a budget of its own, so that strangers cannot use up the owner's.
 */
export const spendGuess = async (
  ctx: Ctx,
  accountKey: Buffer,
  userUid: string | null,
): Promise<{ refund: () => Promise<void> }> => {
  const { parts, origin } = ctx;
  const device = (await isKnownDevice(parts, userUid, origin.device)) ? `:${origin.device}` : '';
  const bucket = `guess:${accountKey.toString('hex')}${device && `:${parts.keyring.nameOf('device', device).toString('hex')}`}`;
  await spend(parts, { bucket, most: CODE.guessesPerDay, windowMs: DAY });
  return {
    // A right answer is not a guess.
    refund: () => giveBack(parts, bucket),
  };
};

/** Checks a code and uses it up; anything but right ends in `wrong_code`. */
export const proveCode = async (ctx: Ctx, ceremony: Ceremony, purpose: CodePurpose, code: string): Promise<void> => {
  const { parts } = ctx;
  const guess = await spendGuess(ctx, ceremony.accountKey, ceremony.userUid);
  const row = await books(parts)
    .updateTable('one_time_code')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('handle_hash', '=', ceremony.handleHash)
    .where('purpose', '=', purpose)
    .where('tries', '<', CODE.tries)
    .where('expires_at', '>', parts.clock())
    .returning('code_hash')
    .executeTakeFirst();
  const wrong = new Failure('wrong_code', 'The code is wrong, has expired, or was already used.');
  if (!row || !sameBytes(row.code_hash, hashCode(parts, ceremony.handleHash, purpose, code))) throw wrong;
  const used = await books(parts)
    .deleteFrom('one_time_code')
    .where('handle_hash', '=', ceremony.handleHash)
    .where('purpose', '=', purpose)
    .where('code_hash', '=', row.code_hash)
    .executeTakeFirst();
  // Two that send the same right code at once: one of them deletes it.
  if (used.numDeletedRows !== 1n) throw wrong;
  await guess.refund();
};
