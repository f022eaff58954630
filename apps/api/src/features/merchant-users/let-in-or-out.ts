import type { TeamMemberView } from '@ledgate/contract/merchant-users.ts';
import { change } from '../../core/change.ts';
import type { SignedInCtx } from '../../core/context.ts';
import { endSessions } from '../auth/public.ts';
import { erasePerson, personFacts, saveBlocked } from '../users/public.ts';
import { holdMember } from './hold-member.ts';
import { presentMember } from './present.ts';
import { accessFacts, tellMember } from './tell-member.ts';

export const deactivateMember = (ctx: SignedInCtx, uid: string): Promise<TeamMemberView> =>
  change(ctx, 'user.blocked', async (tx) => {
    const { parts } = ctx;
    const { actor, member } = await holdMember(tx, ctx, 'deactivate', uid);
    const at = parts.clock();
    await saveBlocked(tx, uid, at, true);
    await endSessions(tx, parts, { userUid: uid, because: 'blocked' });
    await tellMember(tx, parts, member, { what: 'blocked' });
    const now = { ...member, blocked_at: at, blocked_by_merchant: true, version: member.version + 1 };
    const reply = presentMember(now, actor);
    return { subject: `user:${uid}`, before: { blocked: false }, after: { blocked: true }, reply };
  });

export const activateMember = (ctx: SignedInCtx, uid: string): Promise<TeamMemberView> =>
  change(ctx, 'user.unblocked', async (tx) => {
    const { parts } = ctx;
    const { actor, member } = await holdMember(tx, ctx, 'activate', uid);
    // A sign-in that was under way meanwhile must not come to life now.
    await endSessions(tx, parts, { userUid: uid, because: 'blocked' });
    await saveBlocked(tx, uid, null);
    await tellMember(tx, parts, member, { what: 'unblocked' });
    const now = { ...member, blocked_at: null, blocked_by_merchant: false, version: member.version + 1 };
    const reply = presentMember(now, actor);
    return { subject: `user:${uid}`, before: { blocked: true }, after: { blocked: false }, reply };
  });

/** For good. What the person did stays under their name, and in the audit log. */
export const removeMember = (ctx: SignedInCtx, uid: string): Promise<{ done: true }> =>
  change(ctx, 'user.deleted', async (tx) => {
    const { parts } = ctx;
    const { member } = await holdMember(tx, ctx, 'remove', uid);
    await endSessions(tx, parts, { userUid: uid, because: 'deleted' });
    await tellMember(tx, parts, member, { what: 'deleted' });
    await erasePerson(tx, uid, parts.clock());
    const before = { ...personFacts(parts, { ...member, iso_uid: null }), ...accessFacts(member) };
    return { subject: `user:${uid}`, before, after: { deleted: true }, reply: { done: true } };
  });
