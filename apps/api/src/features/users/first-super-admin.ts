import { change } from '../../core/change.ts';
import { systemCtx } from '../../core/context.ts';
import { Failure } from '../../core/failure.ts';
import type { Parts } from '../../core/parts.ts';
import { sendInvitation } from '../auth/public.ts';
import { insertUser, type NewUser } from './store.ts';

export interface FirstSuperAdmin {
  email: string;
  firstName: string;
  lastName: string;
}

/** For a house without demo data: somebody has to let the first person in. Every later one is invited by a person. */
export const inviteFirstSuperAdmin = (parts: Parts, ask: FirstSuperAdmin): Promise<string> => {
  const ctx = systemCtx(parts);
  return change(ctx, 'user.invited', async (tx) => {
    const there = await tx
      .selectFrom('app_user')
      .select('uid')
      .where('role', '=', 'superadmin')
      .where('deleted_at', 'is', null)
      .limit(1)
      .executeTakeFirst();
    if (there) throw new Failure('wrong_state', 'There already is a super admin, who can invite others.');
    const user: NewUser = {
      uid: crypto.randomUUID(),
      email: ask.email,
      first_name: ask.firstName,
      last_name: ask.lastName,
      mobile: null,
      role: 'superadmin',
      iso_uid: null,
      created_at: parts.clock(),
    };
    if (!(await insertUser(tx, user)))
      throw new Failure('already_exists', 'Someone with this email address is already registered.');
    await sendInvitation(tx, ctx, user.uid);
    return { subject: `user:${user.uid}`, after: { role: 'superadmin' }, reason: 'first super admin', reply: user.uid };
  });
};
