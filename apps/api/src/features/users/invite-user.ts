import type { Given } from '@ledgate/contract/call.ts';
import type { UserRow, users } from '@ledgate/contract/users.ts';
import { appointableRoles } from '@ledgate/domain/access/staff-steps.ts';
import { change } from '../../core/change.ts';
import type { SignedInCtx } from '../../core/context.ts';
import { Failure } from '../../core/failure.ts';
import { sendInvitation } from '../auth/public.ts';
import { chooseIso } from './choose-iso.ts';
import { personFacts } from './public.ts';
import { presentUser } from './present.ts';
import { insertUser, loadUser, type NewUser } from './store.ts';

type Invited = Given<typeof users.createUser>['body'];

export const inviteUser = async (ctx: SignedInCtx, body: Invited): Promise<UserRow> => {
  const { parts, actor } = ctx;
  if (!appointableRoles(actor.role).includes(body.role)) {
    throw new Failure('not_allowed', 'Only a super admin can appoint admins and super admins.');
  }
  return change(ctx, 'user.invited', async (tx) => {
    const user: NewUser = {
      uid: crypto.randomUUID(),
      email: body.email,
      first_name: body.first_name,
      last_name: body.last_name,
      mobile: body.mobile ?? null,
      role: body.role,
      iso_uid: await chooseIso(tx, body.role, body.iso ?? null),
      created_at: parts.clock(),
    };
    if (!(await insertUser(tx, user))) {
      const reason = 'Someone with this email address already has an account.';
      throw new Failure('already_exists', reason, { errors: { email: [reason] } });
    }
    await sendInvitation(tx, ctx, user.uid);
    const reply = presentUser(await loadUser(tx, user.uid), actor);
    return { subject: `user:${user.uid}`, after: personFacts(parts, user), reply };
  });
};
