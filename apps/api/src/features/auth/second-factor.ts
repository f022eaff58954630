import { randomInt } from 'node:crypto';
import type { WritableTransaction } from '@ledgate/database/connect.ts';
import { verify } from 'otplib';
import { books } from '../../core/bookkeeping.ts';
import type { Ctx } from '../../core/context.ts';
import { Failure } from '../../core/failure.ts';
import type { Parts } from '../../core/parts.ts';
import { spendGuess } from './codes.ts';
import type { Person } from './store.ts';

const STEP_SECONDS = 30;
const RECOVERY_CODES = 10;
/** Without letters and digits that look alike. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';

export const totpPlace = (userUid: string): string => `totp|secret|${userUid}`;

const wrong = (): Failure => new Failure('wrong_code', 'The code is wrong, has expired, or was already used.');

/** One step to either side is taken for slow clocks; a step once used never works again. */
export const proveTotp = async (parts: Parts, userUid: string, otp: string, isConfirmed: boolean): Promise<void> => {
  const row = await parts.db
    .selectFrom('totp')
    .select(['secret', 'last_step'])
    .where('user_uid', '=', userUid)
    .where('confirmed_at', isConfirmed ? 'is not' : 'is', null)
    .executeTakeFirst();
  if (!row) throw wrong();
  const epoch = Math.floor(parts.clock().getTime() / 1000);
  const secret = await parts.vault.open(totpPlace(userUid), row.secret);
  const result = await verify({ secret, token: otp, epoch, epochTolerance: STEP_SECONDS });
  if (!result.valid) throw wrong();
  const step = Math.floor(epoch / STEP_SECONDS) + result.delta;
  const used = await books(parts)
    .updateTable('totp')
    .set({ last_step: step })
    .where('user_uid', '=', userUid)
    .where('last_step', '<', step)
    .executeTakeFirst();
  if (used.numUpdatedRows !== 1n) throw wrong();
};

const hashRecovery = (parts: Parts, userUid: string, code: string): Buffer =>
  parts.keyring.nameOf('code', `recovery|${userUid}|${code.toLowerCase()}`);

const proveRecovery = async (parts: Parts, userUid: string, code: string): Promise<void> => {
  const used = await books(parts)
    .updateTable('recovery_code')
    .set({ used_at: parts.clock() })
    .where('user_uid', '=', userUid)
    .where('code_hash', '=', hashRecovery(parts, userUid, code))
    .where('used_at', 'is', null)
    .executeTakeFirst();
  if (used.numUpdatedRows !== 1n) throw wrong();
};

/** Six digits are an authenticator's, anything else is a recovery code. Both are paid from the one budget of guesses. */
export const proveSecondFactor = async (
  ctx: Ctx,
  person: Person,
  accountKey: Buffer,
  typed: string,
): Promise<'totp' | 'recovery'> => {
  const guess = await spendGuess(ctx, accountKey, person.uid);
  const isTotp = /^\d{6}$/.test(typed);
  if (isTotp) await proveTotp(ctx.parts, person.uid, typed, true);
  else await proveRecovery(ctx.parts, person.uid, typed);
  await guess.refund();
  return isTotp ? 'totp' : 'recovery';
};

const someCode = (): string => Array.from({ length: 10 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

/** Ten new single-use codes, shown once; the earlier ones stop working. */
export const writeRecoveryCodes = async (tx: WritableTransaction, parts: Parts, userUid: string): Promise<string[]> => {
  const codes = Array.from({ length: RECOVERY_CODES }, someCode);
  await tx.deleteFrom('recovery_code').where('user_uid', '=', userUid).execute();
  await tx
    .insertInto('recovery_code')
    .values(codes.map((code) => ({ user_uid: userUid, code_hash: hashRecovery(parts, userUid, code) })))
    .execute();
  return codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`);
};
