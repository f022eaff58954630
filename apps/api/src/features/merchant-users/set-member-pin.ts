import type { TeamMemberView } from '@ledgate/contract/merchant-users.ts';
import { change } from '../../core/change.ts';
import type { SignedInCtx } from '../../core/context.ts';
import { savePin } from '../auth/public.ts';
import { holdMember } from './hold-member.ts';
import { presentMember } from './present.ts';
import { findMember } from './store.ts';
import { tellMember } from './tell-member.ts';

/** Whoever sets somebody's PIN could come in by it, so nobody sets that of a person who may more than they. */
export const setMemberPin = (ctx: SignedInCtx, uid: string, { pin }: { pin: string | null }): Promise<TeamMemberView> =>
  change(ctx, pin === null ? 'user.pin_taken_away' : 'user.pin_given', async (tx) => {
    const { actor, member } = await holdMember(tx, ctx, 'pin', uid);
    await savePin(tx, ctx.parts, member, { pin, by: ctx.actor.uid });
    await tellMember(tx, ctx.parts, member, { what: pin === null ? 'pin_removed' : 'pin' });
    const now = await findMember(tx, uid, member.merchant_uid);
    if (!now) throw new Error('a person vanished within the transaction that wrote them');
    return { subject: `user:${uid}`, after: { merchant: member.merchant_uid }, reply: presentMember(now, actor) };
  });
