import { ROLE_SWITCH_MINUTES, type WearableRole } from '@ledgate/domain/access/role-switch.ts';
import type { Session } from '@ledgate/contract/session-view.ts';
import { change } from '../../core/change.ts';
import type { SignedInCtx } from '../../core/context.ts';
import { Failure } from '../../core/failure.ts';
import { demandFreshProof } from '../../core/http/admit.ts';
import { presentUserData } from './present.ts';
import { rotate } from './refresh.ts';
import { loadPerson } from './store.ts';

export type RoleSwitch = { role: 'superadmin' } | { role: WearableRole; reason: string };

/** Puts another hat on, or takes it off. The person stays the same, and so do their approvals. */
export const switchRole = async (ctx: SignedInCtx, ask: RoleSwitch): Promise<Session> => {
  const { parts, actor } = ctx;
  if (actor.ownRole !== 'superadmin') throw new Failure('not_allowed', 'Only super admins can wear another role.');
  const isReturning = ask.role === 'superadmin';
  if (!isReturning && actor.role !== 'superadmin') {
    throw new Failure('wrong_state', 'Take off the role you are wearing first.');
  }
  if (!isReturning) demandFreshProof(actor, parts);
  return change(ctx, isReturning ? 'role.taken_off' : 'role.put_on', async (tx) => {
    const until = new Date(parts.clock().getTime() + ROLE_SWITCH_MINUTES * 60_000);
    const acting = isReturning ? null : { role: ask.role, until };
    const family = await tx
      .updateTable('session')
      .set({ acting_role: acting?.role ?? null, acting_until: acting?.until ?? null })
      .where('sid', '=', actor.sid)
      .returning(['sid', 'generation', 'token_hash'])
      .executeTakeFirstOrThrow();
    const tokens = await rotate(tx, ctx, family);
    const person = await loadPerson(tx, actor.uid);
    return {
      subject: `user:${actor.uid}`,
      before: { role: actor.role },
      after: { role: ask.role },
      ...('reason' in ask && { reason: ask.reason }),
      reply: { userData: presentUserData(person, acting), ...tokens },
    };
  });
};
