import type { Given } from '@ledgate/contract/call.ts';
import type { merchantUsers, TeamMemberView } from '@ledgate/contract/merchant-users.ts';
import { appendAudit, change } from '../../core/change.ts';
import type { SignedInCtx } from '../../core/context.ts';
import { Failure } from '../../core/failure.ts';
import { personFacts } from '../users/public.ts';
import { demandAccess, holdMember } from './hold-member.ts';
import { presentMember } from './present.ts';
import { type Details, findMember, type Member, saveMember } from './store.ts';
import { accessFacts, isSameAccess, tellNewAccess } from './tell-member.ts';

type Body = Given<typeof merchantUsers.updateMember>['body'];

/** The number gets the codes: once somebody has signed in, it is theirs to change. */
const detailsOf = (member: Member, body: Body): Details => {
  const mobile = body.mobile === undefined ? member.mobile : body.mobile;
  if (mobile !== member.mobile && member.is_activated) {
    const say = 'They change their mobile number themselves, in their account.';
    throw new Failure('invalid', 'Nothing was saved. Check the marked fields.', { errors: { mobile: [say] } });
  }
  return { first_name: body.first_name, last_name: body.last_name, mobile };
};

export const updateMember = (ctx: SignedInCtx, uid: string, body: Body): Promise<TeamMemberView> =>
  change(ctx, 'user.updated', async (tx) => {
    const { parts } = ctx;
    const { actor, member } = await holdMember(tx, ctx, 'edit', uid);
    const access = demandAccess(actor, member, {
      roleSetting: body.role_setting,
      permissions: body.permissions ?? null,
    });
    const details = detailsOf(member, body);
    await saveMember(tx, uid, { ...access, ...details });
    const subject = `user:${uid}` as const;
    if (!isSameAccess(member, access)) {
      appendAudit(tx, ctx, 'user.access_changed', {
        subject,
        before: accessFacts(member),
        after: accessFacts(access),
      });
      await tellNewAccess(tx, parts, member, access);
    }
    const after = await findMember(tx, uid, member.merchant_uid);
    if (!after) throw new Error('a person vanished within the transaction that wrote them');
    const facts = (person: Member) => personFacts(parts, { ...person, iso_uid: null });
    return { subject, before: facts(member), after: facts(after), reply: presentMember(after, actor) };
  });
