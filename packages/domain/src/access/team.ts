import { type Ability, isAbility, SUB_USER_PERMISSIONS, type SubUserPermission } from './abilities.ts';
import type { Role } from './roles.ts';

export const ROLE_SETTINGS = ['manager', 'cashier', 'accountant', 'viewer', 'custom'] as const;
export type RoleSetting = (typeof ROLE_SETTINGS)[number];

const NOT_FOR_MANAGERS: readonly SubUserPermission[] = ['manage_user', 'update_application'];

/** What goes with a role setting; of `custom` each has a list of their own. */
export const ROLE_PRESETS: Record<Exclude<RoleSetting, 'custom'>, readonly SubUserPermission[]> = {
  manager: SUB_USER_PERMISSIONS.filter((permission) => !NOT_FOR_MANAGERS.includes(permission)),
  cashier: ['charge_vt', 'read_product', 'use_pos', 'open_shift', 'close_shift'],
  accountant: ['read_rate', 'read_transaction', 'read_deposit', 'read_report'],
  viewer: SUB_USER_PERMISSIONS.filter((permission) => permission.startsWith('read_')),
};

export const isPermission = (text: string): text is SubUserPermission =>
  SUB_USER_PERMISSIONS.some((permission) => permission === text);

/** Whoever looks after a team, or looks on. */
export interface TeamActor {
  uid: string;
  role: Role;
  abilities: ReadonlySet<Ability>;
}

/** The owner hands out everything there is, a sub-user who looks after the team what they hold themselves. */
export const grantableBy = ({ role, abilities }: TeamActor): readonly SubUserPermission[] => {
  if (!abilities.has('manage_user')) return [];
  return role === 'subuser'
    ? SUB_USER_PERMISSIONS.filter((permission) => abilities.has(permission))
    : SUB_USER_PERMISSIONS;
};

/** Admins look on; whose team it is, is another question. */
export const seesTeam = ({ role, abilities }: TeamActor): boolean =>
  abilities.has('manage_user') || role === 'admin' || role === 'superadmin';

export interface TeamMember {
  uid: string;
  role: Role;
  permissions: readonly string[];
  isActivated: boolean;
  isBlocked: boolean;
  /** By somebody of the business, who can take it back; not by the acquirer. */
  isBlockedByMerchant: boolean;
}

export const TEAM_STEPS = ['edit', 'invite', 'deactivate', 'activate', 'pin', 'remove'] as const;
export type TeamStep = (typeof TEAM_STEPS)[number];

export type TeamRefusal = 'notAllowed' | 'yourself' | 'owner' | 'holdsMore' | 'wrongState' | 'blockedByHouse';
export type TeamAnswer = { open: true } | { open: false; because: TeamRefusal };

const FITS: Record<TeamStep, (member: TeamMember) => boolean> = {
  edit: () => true,
  invite: ({ isActivated, isBlocked }) => !isActivated && !isBlocked,
  deactivate: ({ isBlocked }) => !isBlocked,
  activate: ({ isBlocked }) => isBlocked,
  pin: ({ isActivated, isBlocked }) => isActivated && !isBlocked,
  remove: () => true,
};

/** May this person take this step on that member of the team, and if not, why not. */
export const takeTeamStep = (step: TeamStep, actor: TeamActor, member: TeamMember): TeamAnswer => {
  const refuse = (because: TeamRefusal): TeamAnswer => ({ open: false, because });
  if (!actor.abilities.has('manage_user')) return refuse('notAllowed');
  // With a PIN somebody sells: only the business gives its people one.
  if (step === 'pin' && actor.role === 'superadmin') return refuse('notAllowed');
  if (actor.uid === member.uid) return refuse('yourself');
  if (member.role !== 'subuser') return refuse('owner');
  const own = grantableBy(actor);
  if (member.permissions.some((permission) => isPermission(permission) && !own.includes(permission)))
    return refuse('holdsMore');
  if (step === 'activate' && member.isBlocked && !member.isBlockedByMerchant && actor.role !== 'superadmin')
    return refuse('blockedByHouse');
  return FITS[step](member) ? { open: true } : refuse('wrongState');
};

export const teamStepsOpen = (actor: TeamActor, member: TeamMember): TeamStep[] =>
  TEAM_STEPS.filter((step) => takeTeamStep(step, actor, member).open);

/** What somebody is to have; a preset says by itself which permissions. */
export interface WantedAccess {
  roleSetting: RoleSetting;
  permissions: readonly string[] | null;
}

export type AccessAnswer =
  | { ok: true; permissions: SubUserPermission[] }
  | { ok: false; because: 'unknown' | 'notForSubUsers' | 'lacking' | 'notThePreset' | 'nothing'; which: string[] };

/**
 * The one rule of what may be handed out. Strings outside the closed list are refused, whatever they look like; and
 * nobody hands out what they lack. What somebody holds now is not asked here: `takeTeamStep` keeps whoever lacks any of
 * it from touching it, so nothing can be taken away by them either.
 */
const checkAccess = (actor: TeamActor, { roleSetting, permissions }: WantedAccess): AccessAnswer => {
  const preset = roleSetting === 'custom' ? null : ROLE_PRESETS[roleSetting];
  const wanted = [...new Set(permissions ?? preset ?? [])];
  const unknown = wanted.filter((permission) => !isPermission(permission));
  if (unknown.length > 0)
    return { ok: false, because: unknown.every(isAbility) ? 'notForSubUsers' : 'unknown', which: unknown };
  const known = SUB_USER_PERMISSIONS.filter((permission) => wanted.includes(permission));
  if (known.length === 0) return { ok: false, because: 'nothing', which: [] };
  if (preset && (known.length !== preset.length || known.some((permission) => !preset.includes(permission))))
    return { ok: false, because: 'notThePreset', which: [] };
  const own = grantableBy(actor);
  const lacking = known.filter((permission) => !own.includes(permission));
  return lacking.length > 0 ? { ok: false, because: 'lacking', which: lacking } : { ok: true, permissions: known };
};

export type TeamChangeAnswer = AccessAnswer | { ok: false; because: TeamRefusal; which: string[] };

/** Both at once: may they change this member, and to that. A new member is nobody yet. */
export const checkTeamChange = (
  actor: TeamActor,
  member: TeamMember | null,
  wanted: WantedAccess,
): TeamChangeAnswer => {
  if (!actor.abilities.has('manage_user')) return { ok: false, because: 'notAllowed', which: [] };
  const step = member ? takeTeamStep('edit', actor, member) : { open: true as const };
  return step.open ? checkAccess(actor, wanted) : { ok: false, because: step.because, which: [] };
};
