import { change } from '../../core/change.ts';
import type { SignedInCtx } from '../../core/context.ts';
import { Failure } from '../../core/failure.ts';
import { accountKeyOf, loadPerson, type Person, proveSecondFactor, provePassword } from '../auth/public.ts';
import { provePasskey } from './passkey-proof.ts';

export type StepUp = { password: string } | { otp: string } | { user: string; credential: Record<string, unknown> };

const wrong = (): Failure => new Failure('wrong_credentials', 'That didn’t confirm it’s you.');

const prove = async (ctx: SignedInCtx, person: Person, ask: StepUp): Promise<string> => {
  if ('password' in ask) {
    // With an authenticator set up, the password alone is what a thief of the password has.
    if (person.hasTotp || person.hasPasskey) throw wrong();
    if (!(await provePassword(ctx, person.email, person, ask.password))) throw wrong();
    return 'password';
  }
  if ('otp' in ask) return proveSecondFactor(ctx, person, accountKeyOf(ctx.parts, person.email), ask.otp);
  const proved = await provePasskey(ctx, ask.user, ask.credential);
  if (proved.userUid !== person.uid) throw wrong();
  return 'passkey';
};

/** Proves once more who is sitting there; opens the steps that hurt for five minutes. */
export const stepUp = async (ctx: SignedInCtx, ask: StepUp) => {
  const { parts, actor } = ctx;
  const person = await loadPerson(parts.db, actor.uid);
  const proof = await prove(ctx, person, ask);
  return change(ctx, 'session.stepped_up', async (tx) => {
    await tx.updateTable('session').set({ proved_at: parts.clock() }).where('sid', '=', actor.sid).execute();
    return { subject: `user:${actor.uid}`, after: { proof }, reply: { done: true } as const };
  });
};
