import type { Role } from './roles.ts';

export const STAFF_STEPS = ['edit', 'block', 'unblock', 'delete', 'invite'] as const;
export type StaffStep = (typeof STAFF_STEPS)[number];

export interface PersonFacts {
  uid: string;
  role: Role;
  isBlocked: boolean;
  isDeleted: boolean;
  /** Has set a password, so the invitation has done its work. */
  isActivated: boolean;
}

export interface StaffStepFacts {
  actor: { uid: string; role: Role };
  target: PersonFacts;
  /** Admins and super admins that are neither blocked nor deleted, the target included if so. */
  activeKeepers: number;
}

export type StaffStepAnswer =
  | { open: true }
  | { open: false; because: 'notYours' | 'yourself' | 'lastAdmin' | 'gone' | 'wrongState' };

const KEEPERS: readonly Role[] = ['admin', 'superadmin'];

/** Admins look after everybody below them; only super admins look after admins and each other. */
export const mayTouch = (actor: Role, target: Role): boolean =>
  actor === 'superadmin' || (actor === 'admin' && !KEEPERS.includes(target));

/** Whom the actor may appoint. Merchants register themselves, sub-users are their owner's affair. */
export const appointableRoles = (actor: Role): Role[] =>
  (['underwriter', 'iso', 'admin', 'superadmin'] as const).filter((role) => mayTouch(actor, role));

const fits: Record<StaffStep, (target: PersonFacts) => boolean> = {
  edit: () => true,
  block: (target) => !target.isBlocked,
  unblock: (target) => target.isBlocked,
  delete: () => true,
  invite: (target) => !target.isActivated && !target.isBlocked,
};

/** May this person take this step on that person now, and if not, why not. */
export const takeStaffStep = (step: StaffStep, facts: StaffStepFacts): StaffStepAnswer => {
  const { actor, target } = facts;
  if (target.isDeleted) return { open: false, because: 'gone' };
  if (!mayTouch(actor.role, target.role)) return { open: false, because: 'notYours' };
  const removes = step === 'block' || step === 'delete';
  if (removes && actor.uid === target.uid) return { open: false, because: 'yourself' };
  if (removes && !target.isBlocked && KEEPERS.includes(target.role) && facts.activeKeepers <= 1) {
    return { open: false, because: 'lastAdmin' };
  }
  return fits[step](target) ? { open: true } : { open: false, because: 'wrongState' };
};

export const staffStepsOpen = (facts: StaffStepFacts): StaffStep[] =>
  STAFF_STEPS.filter((step) => takeStaffStep(step, facts).open);
