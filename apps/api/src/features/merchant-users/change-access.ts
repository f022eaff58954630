import type { Given } from '@ledgate/contract/call.ts';
import type { merchantUsers, TeamAccessView } from '@ledgate/contract/merchant-users.ts';
import { change } from '../../core/change.ts';
import type { SignedInCtx } from '../../core/context.ts';
import { demandAccess, holdMember } from './hold-member.ts';
import { saveMember } from './store.ts';
import { accessFacts, isSameAccess, tellNewAccess } from './tell-member.ts';

type Body = Given<typeof merchantUsers.changeAccess>['body'];

/** What is taken away is gone within a second, since who somebody is gets looked up that often (0002); so end their streams. */
export const changeAccess = (ctx: SignedInCtx, body: Body): Promise<TeamAccessView> =>
  change(ctx, 'user.access_changed', async (tx) => {
    const { actor, member } = await holdMember(tx, ctx, 'edit', body.user);
    const wanted = { roleSetting: body.role_setting, permissions: body.permissions ?? null };
    const access = demandAccess(actor, member, wanted);
    await saveMember(tx, member.uid, access);
    if (!isSameAccess(member, access)) await tellNewAccess(tx, ctx.parts, member, access);
    const reply = {
      id: member.uid,
      user: member.uid,
      merchant: member.merchant_uid,
      ...access,
      version: member.version + 1,
    };
    return { subject: `user:${member.uid}`, before: accessFacts(member), after: accessFacts(access), reply };
  });
