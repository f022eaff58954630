import { change } from '../../core/change.ts';
import type { SignedInCtx } from '../../core/context.ts';
import { Failure } from '../../core/failure.ts';
import {
  endSessions,
  loadPerson,
  lockPerson,
  prepareNewPassword,
  provePassword,
  savePassword,
  tellSecurity,
} from '../auth/public.ts';

export const changePassword = async (ctx: SignedInCtx, ask: { current: string; password: string }) => {
  const { parts, actor } = ctx;
  const person = await loadPerson(parts.db, actor.uid);
  if (!(await provePassword(ctx, person.email, person, ask.current))) {
    throw new Failure('wrong_credentials', 'The current password is incorrect.', {
      errors: { current: ['This is not your current password.'] },
    });
  }
  const next = await prepareNewPassword(ctx, person, ask.password);
  return change(ctx, 'user.password_changed', async (tx) => {
    await savePassword(tx, parts, await lockPerson(tx, actor.uid), next);
    const ended = await endSessions(tx, parts, { userUid: actor.uid, because: 'password_changed', butNot: actor.sid });
    await tellSecurity(tx, ctx, person, 'password_changed');
    return { subject: `user:${actor.uid}`, after: { sessions_ended: ended }, reply: { done: true } as const };
  });
};
