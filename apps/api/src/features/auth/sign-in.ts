import { books } from '../../core/bookkeeping.ts';
import { findPersonByEmail, type Person } from './store.ts';
import type { Ctx } from '../../core/context.ts';
import { Failure } from '../../core/failure.ts';
import { failureKey, forgetFailures, noteRefusal, payForTry } from './lockout.ts';
import { type LoginAnswer, proceed } from './login.ts';

/** A password hashed with an older pepper is hashed anew while it is at hand. */
const renewHash = async (ctx: Ctx, person: Person, password: string): Promise<void> => {
  const { parts } = ctx;
  if (person.password?.keyId === parts.keyring.current('pepper').kid) return;
  const fresh = await parts.passwords.hash(password);
  await books(parts)
    .updateTable('app_user')
    .set({ password_hash: fresh.hash, password_key_id: fresh.keyId })
    .where('uid', '=', person.uid)
    .execute();
};

/** Is this the person's password? Paid for, counted, and equally slow for everybody. */
export const provePassword = async (
  ctx: Ctx,
  email: string,
  person: Person | null,
  password: string,
): Promise<boolean> => {
  const key = await failureKey(ctx, email, person?.uid ?? null);
  await payForTry(ctx, key);
  if (await ctx.parts.passwords.matches(password, person?.password ?? null)) {
    await forgetFailures(ctx, key);
    return true;
  }
  await noteRefusal(ctx, key);
  return false;
};

export const signIn = async (
  ctx: Ctx,
  { email, password }: { email: string; password: string },
): Promise<LoginAnswer> => {
  const person = await findPersonByEmail(ctx.parts.db, email);
  const isProved = await provePassword(ctx, email, person, password);
  if (!isProved || !person) throw new Failure('wrong_credentials', 'The email address or password is incorrect.');
  await renewHash(ctx, person, password);
  return proceed(ctx, person, ['password']);
};
