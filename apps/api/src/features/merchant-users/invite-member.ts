import type { Given } from '@ledgate/contract/call.ts';
import type { merchantUsers, TeamMemberView } from '@ledgate/contract/merchant-users.ts';
import { change } from '../../core/change.ts';
import type { SignedInCtx } from '../../core/context.ts';
import { Failure } from '../../core/failure.ts';
import { spend } from '../../core/http/rate-limit.ts';
import { sendInvitation } from '../auth/public.ts';
import { insertUser, personFacts } from '../users/public.ts';
import { demandAccess, holdInviter, holdMember } from './hold-member.ts';
import { presentMember } from './present.ts';
import { chosenMerchant } from './read-team.ts';
import { findMember, findMerchant } from './store.ts';
import { accessFacts } from './tell-member.ts';

const HOUR_MS = 3_600_000;
/** A business that hires its whole staff at once does; a list of strangers' addresses does not. */
const PER_MERCHANT = 100;
const PER_PERSON = 5;

type Body = Given<typeof merchantUsers.inviteMember>['body'];

export const inviteMember = async (ctx: SignedInCtx, body: Body): Promise<TeamMemberView> => {
  const merchant = chosenMerchant(ctx, body.merchant);
  await spend(ctx.parts, { bucket: `team:${merchant}`, most: PER_MERCHANT, windowMs: HOUR_MS });
  return change(ctx, 'user.invited', async (tx) => {
    const { parts } = ctx;
    const actor = await holdInviter(tx, ctx);
    if (!(await findMerchant(tx, merchant))) throw new Failure('not_found', 'There is no such merchant.');
    const wanted = { roleSetting: body.role_setting, permissions: body.permissions ?? null };
    const access = demandAccess(actor, null, wanted);
    const person = {
      uid: crypto.randomUUID(),
      email: body.email,
      first_name: body.first_name,
      last_name: body.last_name,
      mobile: body.mobile ?? null,
      role: 'subuser' as const,
      iso_uid: null,
      created_at: parts.clock(),
    };
    if (!(await insertUser(tx, { ...person, ...access, merchant_uid: merchant }))) {
      const reason = 'Someone with this email address already has an account.';
      throw new Failure('already_exists', reason, { errors: { email: [reason] } });
    }
    await sendInvitation(tx, ctx, person.uid);
    const member = await findMember(tx, person.uid, merchant);
    if (!member) throw new Error('a person vanished within the transaction that wrote them');
    const after = { ...personFacts(parts, person), ...accessFacts(access) };
    return { subject: `user:${person.uid}`, after, reply: presentMember(member, actor) };
  });
};

export const inviteMemberAgain = async (ctx: SignedInCtx, uid: string): Promise<{ done: true }> => {
  // Counted for the person invited, whoever asks: it is their mailbox that fills.
  await spend(ctx.parts, { bucket: `invitation:${uid}`, most: PER_PERSON, windowMs: HOUR_MS });
  return change(ctx, 'user.invited_again', async (tx) => {
    await holdMember(tx, ctx, 'invite', uid);
    await sendInvitation(tx, ctx, uid);
    return { subject: `user:${uid}`, reply: { done: true } };
  });
};
