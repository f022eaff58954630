import { SUB_USER_PERMISSIONS } from '@ledgate/domain/access/abilities.ts';
import { PERMISSION_GROUPS } from '@ledgate/domain/access/permission-words.ts';
import { ROLE_SETTINGS, TEAM_STEPS } from '@ledgate/domain/access/team.ts';
import { z } from 'zod';
import { declare } from './call.ts';
import { mailProblem } from './delivery.ts';
import { done, email, instant, listOf, pageQuery, personName, phone, uid, version } from './fields.ts';
import { newPin } from './till-access.ts';

/** `suspended` is the acquirer's doing and not the merchant's to undo. */
export const MEMBER_STATES = ['active', 'invited', 'deactivated', 'suspended'] as const;
export type MemberState = (typeof MEMBER_STATES)[number];

const permission = z.enum(SUB_USER_PERMISSIONS, 'This permission is not known.');

const teamMember = z
  .object({
    id: uid,
    name: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    email: z.string(),
    mobile: z.string().nullable(),
    mail_problem: mailProblem,
    /** Nothing for the owner, who holds every permission. */
    role_setting: z.enum(ROLE_SETTINGS).nullable(),
    permissions: z.array(permission),
    is_owner: z.boolean(),
    is_active: z.boolean(),
    state: z.enum(MEMBER_STATES),
    last_login: instant.nullable(),
    /** For registers. */
    has_pin: z.boolean(),
    /** After too many wrong ones, until it is set anew. */
    pin_locked: z.boolean(),
    created_at: instant,
    version,
    stepsOpen: z.array(z.enum(TEAM_STEPS)),
  })
  .meta({ id: 'TeamMember' });
export type TeamMemberView = z.output<typeof teamMember>;

const permissionRow = z.object({
  id: permission,
  codename: permission,
  label: z.string(),
  explanation: z.string(),
  group: z.enum(PERMISSION_GROUPS),
  group_label: z.string(),
  /** Whether whoever asks may hand it out. */
  grantable: z.boolean(),
});

const roleRow = z.object({
  role_setting: z.enum(ROLE_SETTINGS),
  label: z.string(),
  explanation: z.string(),
  permissions: z.array(permission),
  grantable: z.boolean(),
});

const permissionList = z
  .object({ results: z.array(permissionRow), role_settings: z.array(roleRow) })
  .meta({ id: 'TeamPermissions' });
export type TeamPermissions = z.output<typeof permissionList>;

const mapping = z
  .object({
    id: uid,
    user: uid,
    merchant: uid,
    role_setting: z.enum(ROLE_SETTINGS),
    permissions: z.array(permission),
    version,
  })
  .meta({ id: 'TeamAccess' });
export type TeamAccessView = z.output<typeof mapping>;

const byId = z.strictObject({ id: uid });
const access = {
  role_setting: z.enum(ROLE_SETTINGS, 'Choose a role.'),
  /** Left out, it is what goes with the role setting. */
  permissions: z.array(permission).max(SUB_USER_PERMISSIONS.length).optional(),
};
const who = { first_name: personName, last_name: personName, mobile: phone.nullable().optional() };
const REFUSED = ['not_found', 'not_allowed', 'not_yourself', 'stale', 'wrong_state'] as const;
const mapped = z.strictObject({ user: uid, ...access });

export const merchantUsers = declare({
  listPermissions: {
    summary: 'List the permissions a team member can have, and which of them the caller may hand out',
    method: 'GET',
    path: '/api/up',
    access: 'signed_in',
    reply: permissionList,
    failures: ['not_allowed'],
  },
  listTeam: {
    summary: 'List the people of a merchant',
    method: 'GET',
    path: '/api/muc/',
    access: 'signed_in',
    query: z.strictObject({
      ...pageQuery,
      state: z.enum(MEMBER_STATES).optional(),
      role_setting: z.enum(ROLE_SETTINGS).optional(),
      /** To admins: whose. */
      merchant: uid.optional(),
    }),
    reply: listOf(teamMember),
    failures: ['not_allowed', 'not_found'],
  },
  readMember: {
    summary: 'Read one person of a merchant',
    method: 'GET',
    path: '/api/muc/{id}',
    access: 'signed_in',
    params: byId,
    reply: teamMember,
    failures: ['not_allowed', 'not_found'],
  },
  inviteMember: {
    summary: 'Invite a person to a merchant’s team',
    method: 'POST',
    path: '/api/muc/',
    access: 'manage_user',
    body: z.strictObject({
      email,
      ...who,
      ...access,
      /** To super admins: whose team. */
      merchant: uid.optional(),
    }),
    reply: teamMember,
    status: 201,
    failures: ['already_exists', 'not_allowed', 'not_found', 'too_many_tries'],
  },
  updateMember: {
    summary: 'Change a team member’s name, mobile number and access',
    method: 'PUT',
    path: '/api/muc/{id}',
    access: 'manage_user',
    params: byId,
    body: z.strictObject({ ...who, ...access }),
    reply: teamMember,
    failures: REFUSED,
  },
  removeMember: {
    summary: 'Remove a person from the team for good',
    method: 'DELETE',
    path: '/api/muc/{id}',
    access: 'manage_user',
    stepUp: true,
    params: byId,
    reply: done,
    failures: [...REFUSED, 'step_up_required'],
  },
  deactivateMember: {
    summary: 'Keep a team member from signing in',
    method: 'POST',
    path: '/api/muc/{id}/deactivation',
    access: 'manage_user',
    params: byId,
    reply: teamMember,
    failures: REFUSED,
  },
  activateMember: {
    summary: 'Let a deactivated team member sign in again',
    method: 'DELETE',
    path: '/api/muc/{id}/deactivation',
    access: 'manage_user',
    params: byId,
    reply: teamMember,
    failures: REFUSED,
  },
  setMemberPin: {
    summary: 'Set, change or remove the PIN with which a team member signs in at registers',
    method: 'PUT',
    path: '/api/muc/{id}/pin',
    access: 'manage_user',
    stepUp: true,
    params: byId,
    body: newPin,
    reply: teamMember,
    failures: [...REFUSED, 'step_up_required'],
  },
  inviteMemberAgain: {
    summary: 'Send a team member’s invitation again; the earlier link stops working',
    method: 'POST',
    path: '/api/muc/{id}/invitation',
    access: 'manage_user',
    params: byId,
    reply: done,
    failures: [...REFUSED, 'too_many_tries'],
  },
  assignAccess: {
    summary: 'Give a team member a role setting and permissions',
    method: 'POST',
    path: '/api/maum/',
    access: 'manage_user',
    body: mapped,
    reply: mapping,
    failures: REFUSED,
  },
  changeAccess: {
    summary: 'Change a team member’s role setting and permissions',
    method: 'PUT',
    path: '/api/maum/',
    access: 'manage_user',
    body: mapped,
    reply: mapping,
    failures: REFUSED,
  },
});
