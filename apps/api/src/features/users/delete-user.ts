import { change } from '../../core/change.ts';
import type { SignedInCtx } from '../../core/context.ts';
import { Failure } from '../../core/failure.ts';
import { demandFreshProof } from '../../core/http/admit.ts';
import { endSessions } from '../auth/public.ts';
import { handOverWork } from './hand-over.ts';
import { holdForStep } from './hold-for-step.ts';
import { personFacts } from './public.ts';
import { erasePerson } from './store.ts';
import { tellAccess } from './tell-access.ts';

/** For good: the account is closed and everything personal erased. What the person did stays in the audit log. */
export const deleteUser = async (
  ctx: SignedInCtx,
  uid: string,
  handOverTo: string | undefined,
): Promise<{ done: true }> => {
  const { parts, actor } = ctx;
  // Blocking and deleting share one call, whose gate knows only about blocking.
  if (!actor.abilities.has('delete_staff')) throw new Failure('not_allowed', 'You don’t have access to delete staff.');
  demandFreshProof(actor, parts);
  return change(ctx, 'user.deleted', async (tx) => {
    const { target } = await holdForStep(tx, ctx, 'delete', uid);
    await endSessions(tx, parts, { userUid: uid, because: 'deleted' });
    const { cases, tasks } = await handOverWork(tx, ctx, uid, handOverTo);
    await tellAccess(tx, parts, target, { what: 'deleted' });
    await erasePerson(tx, uid, parts.clock());
    return {
      subject: `user:${uid}`,
      before: personFacts(parts, target),
      after: { deleted: true, ...(cases + tasks > 0 && { cases, tasks, handed_over_to: handOverTo ?? null }) },
      reply: { done: true },
    };
  });
};
