import { STAFF_STEPS } from '@ledgate/domain/access/staff-steps.ts';
import { ROLES, STAFF_ROLES } from '@ledgate/domain/access/roles.ts';
import { z } from 'zod';
import { declare } from './call.ts';
import { mailProblem } from './delivery.ts';
import { commaList, done, email, instant, listOf, pageQuery, personName, phone, uid, version } from './fields.ts';

export const USER_STATES = ['active', 'invited', 'blocked'] as const;
/** What the list can be narrowed to: a state, or those whose mail comes back. */
export const USER_FILTERS = [...USER_STATES, 'mail_returned'] as const;
export const USER_ORDERS = [
  'name',
  '-name',
  'email',
  '-email',
  'role',
  '-role',
  'last_login',
  '-last_login',
  'created',
  '-created',
] as const;

export const userRow = z
  .object({
    id: uid,
    name: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    email: z.string(),
    mobile: z.string().nullable(),
    texts_stopped_at: instant.nullable(),
    mail_problem: mailProblem,
    role: z.enum(ROLES),
    iso: z.object({ uid, name: z.string() }).nullable(),
    merchant: z.object({ uid, name: z.string() }).nullable(),
    state: z.enum(USER_STATES),
    is_blocked: z.boolean(),
    blocked_at: instant.nullable(),
    last_login: instant.nullable(),
    created_at: instant,
    version,
    stepsOpen: z.array(z.enum(STAFF_STEPS)),
  })
  .meta({ id: 'User' });
export type UserRow = z.output<typeof userRow>;

const byId = z.strictObject({ id: uid });
const person = {
  first_name: personName,
  last_name: personName,
  mobile: phone.nullable().optional(),
  role: z.enum(STAFF_ROLES),
  iso: uid.nullable().optional(),
};

export const users = declare({
  listUsers: {
    summary: 'List the people who can sign in',
    method: 'GET',
    path: '/api/auc',
    access: 'read_staff',
    query: z.strictObject({
      ...pageQuery,
      ordering: z.enum(USER_ORDERS).default('name'),
      role__in: commaList(ROLES).optional(),
      state: z.enum(USER_FILTERS).optional(),
    }),
    reply: listOf(userRow),
    failures: [],
  },
  readUser: {
    summary: 'Read one person',
    method: 'GET',
    path: '/api/auc/{id}',
    access: 'read_staff',
    params: byId,
    reply: userRow,
    failures: ['not_found'],
  },
  createUser: {
    summary: 'Invite a person to join the staff',
    method: 'POST',
    path: '/api/auc',
    access: 'create_staff',
    body: z.strictObject({ email, ...person }),
    reply: userRow,
    status: 201,
    failures: ['already_exists', 'not_allowed'],
  },
  updateUser: {
    summary: 'Change a person’s name, mobile number, role or ISO',
    method: 'PUT',
    path: '/api/auc/{id}/',
    access: 'update_staff',
    params: byId,
    body: z.strictObject({ ...person, role: z.enum(ROLES) }),
    reply: userRow,
    failures: ['not_found', 'stale', 'last_admin', 'not_yourself', 'wrong_state'],
  },
  removeUser: {
    summary: 'Block a person, or delete them with `wantto=delete`',
    method: 'DELETE',
    path: '/api/auc/{id}',
    access: 'block_staff',
    params: byId,
    query: z.strictObject({
      wantto: z.literal('delete').optional(),
      /** With `wantto=delete`: who gets their cases and tasks; nobody, unless somebody is named. */
      hand_over_to: uid.optional(),
    }),
    reply: done,
    failures: ['not_found', 'step_up_required', 'stale', 'last_admin', 'not_yourself', 'wrong_state'],
  },
  unblockUser: {
    summary: 'Unblock a person',
    method: 'GET',
    path: '/api/aucub/{id}',
    access: 'block_staff',
    params: byId,
    reply: userRow,
    failures: ['not_found', 'stale', 'wrong_state'],
  },
  inviteAgain: {
    summary: 'Send the invitation again; the earlier link stops working',
    method: 'POST',
    path: '/api/auc/{id}/invitation',
    access: 'create_staff',
    params: byId,
    reply: done,
    failures: ['not_found', 'wrong_state', 'too_many_tries'],
  },
  listIsos: {
    summary: 'List the ISOs a person can belong to',
    method: 'GET',
    path: '/api/iso',
    access: 'read_staff',
    reply: z.object({ results: z.array(z.object({ uid, name: z.string() })) }),
    failures: [],
  },
});
