import { ROLE_SWITCH_MINUTES, type WearableRole } from '@ledgate/domain/access/role-switch.ts';
import type { Session } from '@ledgate/contract/session-view.ts';
import type { WritableTransaction } from '@ledgate/database/connect.ts';
import { change } from '../../core/change.ts';
import type { SignedInCtx } from '../../core/context.ts';
import { Failure } from '../../core/failure.ts';
import { demandFreshProof } from '../../core/http/admit.ts';
import { setScope } from '../../core/scope.ts';
import { type Acting, presentUserData } from './present.ts';
import { rotate } from './refresh.ts';
import { findIso, findMerchantOf, loadPerson } from './store.ts';

type Wearing =
  | { role: Exclude<WearableRole, 'merchant' | 'iso'> }
  | { role: 'merchant'; application_uid: string }
  | { role: 'iso'; iso_uid: string };
export type RoleSwitch = { role: 'superadmin' } | (Wearing & { reason: string });

/** A merchant's and an ISO's role belong to one of them: without saying whose, it would show nothing. */
const actingAs = async (tx: WritableTransaction, ask: Wearing, now: Date): Promise<Acting> => {
  const until = new Date(now.getTime() + ROLE_SWITCH_MINUTES * 60_000);
  const merchant = ask.role === 'merchant' ? await findMerchantOf(tx, ask.application_uid) : null;
  const iso = ask.role === 'iso' ? await findIso(tx, ask.iso_uid) : null;
  if (ask.role === 'merchant' && !merchant) throw new Failure('not_found', 'There is no such application.');
  if (ask.role === 'iso' && !iso) throw new Failure('not_found', 'There is no such ISO.');
  return { role: ask.role, until, merchant, iso };
};

/** Puts another hat on, or takes it off. The person stays the same, and so do their approvals. */
export const switchRole = async (ctx: SignedInCtx, ask: RoleSwitch): Promise<Session> => {
  const { parts, actor } = ctx;
  if (actor.ownRole !== 'superadmin') throw new Failure('not_allowed', 'Only super admins can switch roles.');
  const isReturning = ask.role === 'superadmin';
  if (!isReturning && actor.role !== 'superadmin') {
    throw new Failure('wrong_state', 'Return to your own role first.');
  }
  if (!isReturning) demandFreshProof(actor, parts);
  return change(ctx, isReturning ? 'role.taken_off' : 'role.put_on', async (tx) => {
    setScope(tx, ctx);
    const acting = ask.role === 'superadmin' ? null : await actingAs(tx, ask, parts.clock());
    const family = await tx
      .updateTable('session')
      .set({
        acting_role: acting?.role ?? null,
        acting_until: acting?.until ?? null,
        acting_merchant_uid: acting?.merchant?.uid ?? null,
        acting_iso_uid: acting?.iso?.uid ?? null,
      })
      .where('sid', '=', actor.sid)
      .returning(['sid', 'generation', 'token_hash'])
      .executeTakeFirstOrThrow();
    const tokens = await rotate(tx, ctx, family);
    const person = await loadPerson(tx, actor.uid);
    const whose = acting?.merchant?.name ?? acting?.iso?.name;
    return {
      subject: `user:${actor.uid}`,
      before: { role: actor.role },
      after: { role: ask.role, ...(whose !== undefined && { acting_for: whose }) },
      ...('reason' in ask && { reason: ask.reason }),
      reply: { userData: presentUserData(person, acting), ...tokens },
    };
  });
};
