import { readLookupLines } from '@ledgate/database/lookups.ts';
import type { WritableTransaction } from '@ledgate/database/connect.ts';
import { checkPassword, normalizePassword, type PasswordContext } from '@ledgate/domain/checks/password.ts';
import type { Ctx } from '../../core/context.ts';
import { Failure } from '../../core/failure.ts';
import type { Parts } from '../../core/parts.ts';
import type { StoredPassword } from '../../core/crypto/passwords.ts';
import { judgePasswordApart } from '../../password-judging.ts';
import type { Person } from './store.ts';

const REMEMBERED = 4;

const weak = (reason: string): Failure =>
  new Failure('weak_password', 'Nothing was changed.', { errors: { password: [reason] } });

/** Looked up and let go: some 44,000 lines are read in a few milliseconds and would weigh on every process for ever. */
const isCommon = async (password: string): Promise<boolean> => {
  const lower = normalizePassword(password).toLowerCase();
  return (await readLookupLines('common-passwords.txt')).includes(lower);
};

/** Refuses what is short, known from leaks, about the person, or easy to guess. */
export const demandGoodPassword = async (password: string, context: PasswordContext): Promise<void> => {
  const verdict = checkPassword(password, context);
  if (!verdict.ok) throw weak(verdict.reason);
  if (await isCommon(password)) throw weak('This password is on the list of leaked ones. Choose another.');
  const strength = await judgePasswordApart(password, context);
  if (!strength.ok) throw weak(strength.reason);
};

const contextOf = (person: Person): PasswordContext => ({
  email: person.email,
  names: [person.firstName, person.lastName],
  business: [person.merchant?.name, person.iso?.name].filter(Boolean).join(' '),
});

const refuseEarlierOnes = async (parts: Parts, person: Person, password: string): Promise<void> => {
  const earlier = await parts.db
    .selectFrom('password_history')
    .select(['password_hash', 'password_key_id'])
    .where('user_uid', '=', person.uid)
    .orderBy('replaced_at', 'desc')
    .limit(REMEMBERED - 1)
    .execute();
  const stored = earlier.map((row): StoredPassword => ({ hash: row.password_hash, keyId: row.password_key_id }));
  if (person.password) stored.unshift(person.password);
  for (const old of stored) {
    if (await parts.passwords.matches(password, old))
      throw weak(`Choose one that is not among your last ${REMEMBERED}.`);
  }
};

/** Checks and hashes; the hash is written by `savePassword` within the caller's transaction. */
export const prepareNewPassword = async (ctx: Ctx, person: Person, password: string): Promise<StoredPassword> => {
  await demandGoodPassword(password, contextOf(person));
  await refuseEarlierOnes(ctx.parts, person, password);
  return ctx.parts.passwords.hash(password);
};

export const savePassword = async (
  tx: WritableTransaction,
  parts: Parts,
  person: Person,
  next: StoredPassword,
): Promise<void> => {
  const now = parts.clock();
  if (person.password) {
    const { hash, keyId } = person.password;
    await tx
      .insertInto('password_history')
      .values({ user_uid: person.uid, password_hash: hash, password_key_id: keyId, replaced_at: now })
      .execute();
  }
  await tx
    .updateTable('app_user')
    .set((eb) => ({
      password_hash: next.hash,
      password_key_id: next.keyId,
      password_changed_at: now,
      version: eb('version', '+', 1),
    }))
    .where('uid', '=', person.uid)
    .execute();
};
