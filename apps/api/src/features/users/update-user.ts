import type { Given } from '@ledgate/contract/call.ts';
import type { UserRow, users } from '@ledgate/contract/users.ts';
import type { ReadTransaction } from '@ledgate/database/connect.ts';
import { takeRoleChange } from '@ledgate/domain/access/role-change.ts';
import { isStaff, type Role } from '@ledgate/domain/access/roles.ts';
import type { StaffStepFacts } from '@ledgate/domain/access/staff-steps.ts';
import { change } from '../../core/change.ts';
import type { SignedInCtx } from '../../core/context.ts';
import { Failure } from '../../core/failure.ts';
import { endSessions } from '../auth/public.ts';
import { chooseIso } from './choose-iso.ts';
import { holdForStep, refuse } from './hold-for-step.ts';
import { personFacts } from './public.ts';
import { presentUser } from './present.ts';
import { type HeldPerson, loadUser, saveDetails, type UserDetails } from './store.ts';
import { tellAccess } from './tell-access.ts';

type Body = Given<typeof users.updateUser>['body'];

const demandRole = (to: Role, facts: StaffStepFacts): void => {
  const answer = takeRoleChange(to, facts);
  if (answer.open) return;
  if (answer.because !== 'notStaff') throw refuse(answer.because);
  const reason = 'Merchants and their sub-users keep their role, and nobody else takes it.';
  throw new Failure('invalid', 'Nothing was saved. Check the marked fields.', { errors: { role: [reason] } });
};

/** What is left out of the body stays as it is; a new number has to be proved anew. */
const detailsOf = async (tx: ReadTransaction, target: HeldPerson, body: Body): Promise<UserDetails> => {
  const mobile = body.mobile === undefined ? target.mobile : body.mobile;
  const isoGiven = body.iso === undefined && body.role === target.role ? target.iso_uid : (body.iso ?? null);
  return {
    first_name: body.first_name,
    last_name: body.last_name,
    mobile,
    mobile_verified_at: mobile === target.mobile ? target.mobile_verified_at : null,
    role: body.role,
    // A merchant's people hang on the merchant, and so does its ISO.
    iso_uid: isStaff(target.role) || body.iso ? await chooseIso(tx, body.role, isoGiven) : target.iso_uid,
  };
};

export const updateUser = (ctx: SignedInCtx, uid: string, body: Body): Promise<UserRow> =>
  change(ctx, 'user.updated', async (tx) => {
    const { parts, actor } = ctx;
    const { target, facts } = await holdForStep(tx, ctx, 'edit', uid);
    demandRole(body.role, facts);
    const details = await detailsOf(tx, target, body);
    await saveDetails(tx, uid, details);
    // A new role is looked up anew within a second; but a hat put on as super admin would outlast the role.
    if (target.role === 'superadmin' && details.role !== 'superadmin')
      await endSessions(tx, parts, { userUid: uid, because: 'role_changed' });
    if (target.role !== details.role)
      await tellAccess(tx, parts, target, { what: 'role', from: target.role, to: details.role });
    // It gets the codes, so whoever had it has to know that it does no longer.
    if (target.mobile !== details.mobile)
      await tellAccess(tx, parts, target, { what: details.mobile === null ? 'mobile_removed' : 'mobile' });
    const reply = presentUser(await loadUser(tx, uid), actor);
    const after = personFacts(parts, { ...details, email: target.email });
    return { subject: `user:${uid}`, before: personFacts(parts, target), after, reply };
  });
