import { isStaff, type Role, ROLES } from './roles.ts';
import { appointableRoles, mayTouch, type StaffStepFacts } from './staff-steps.ts';

/** Those whom only super admins look after: one of them has to stay. */
export const KEEPER_ROLES: readonly Role[] = ROLES.filter((role) => !mayTouch('admin', role));

export type RoleChangeAnswer =
  | { open: true }
  | { open: false; because: 'yourself' | 'notStaff' | 'notYours' | 'lastAdmin' };

/** May this person give that person this role. Keeping the role is always open. */
export const takeRoleChange = (to: Role, { actor, target, activeKeepers }: StaffStepFacts): RoleChangeAnswer => {
  if (to === target.role) return { open: true };
  if (actor.uid === target.uid) return { open: false, because: 'yourself' };
  // A merchant's people belong to the merchant; a new role would take them out of it, or put somebody in unasked.
  if (!isStaff(to) || !isStaff(target.role)) return { open: false, because: 'notStaff' };
  if (!appointableRoles(actor.role).includes(to)) return { open: false, because: 'notYours' };
  const leaves = KEEPER_ROLES.includes(target.role) && !KEEPER_ROLES.includes(to);
  if (leaves && !target.isBlocked && activeKeepers <= 1) return { open: false, because: 'lastAdmin' };
  return { open: true };
};
