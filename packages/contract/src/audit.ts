import { LANE_KINDS } from '@ledgate/domain/access/audit-sight.ts';
import { ROLES } from '@ledgate/domain/access/roles.ts';
import { z } from 'zod';
import { declare, fileBytes } from './call.ts';
import { instant, line, uid } from './fields.ts';

/** What stands for "nobody who was signed in": the house itself, or somebody still at the door. */
export const NOBODY = 'nobody';

const lane = z
  .string()
  .regex(new RegExp(`^(${LANE_KINDS.join('|')}):[!-~]{1,100}$`), 'This is not the name of a lane.');
const rowNumber = z.coerce.number<number | string>().int().min(1);

const filter = {
  /** Who did it: a person, or `nobody`. */
  actor: z.union([uid, z.literal(NOBODY)]).optional(),
  /** What was done, or how it begins: `user.` finds `user.invited` and `user.blocked`. */
  action: z
    .string()
    .regex(/^[a-z][a-zA-Z_.]{0,79}$/, 'Actions are written like user.invited.')
    .optional(),
  /** Everything about applications, about users, … */
  kind: z.enum(LANE_KINDS).optional(),
  /** Everything about one subject. */
  lane: lane.optional(),
  /** From this moment on. */
  from: instant.optional(),
  /** Up to, but not at, this moment. */
  to: instant.optional(),
  /** Words within the action or the subject, the reference of an application, or the name of a person or business. */
  search: line(1, 100).optional(),
};

const auditChange = z.object({
  /** Where it lies, as in `address.city`. */
  field: z.string(),
  /** As text; null where there was nothing. */
  before: z.string().nullable(),
  after: z.string().nullable(),
});
export type AuditChange = z.output<typeof auditChange>;

const auditRow = z
  .object({
    lane: z.string(),
    /** What the lane is about, as people call it; null where it has no name, or none any more. */
    subject: z.string().nullable(),
    n: z.int().positive(),
    at: instant,
    action: z.string(),
    actor: z.object({ uid, name: z.string() }).nullable(),
    /** The role worn. */
    role: z.enum(ROLES).nullable(),
    /** The person's own role; differs while a super admin wears another. */
    own_role: z.enum(ROLES).nullable(),
    reason: z.string().nullable(),
    changes: z.array(auditChange),
    address: z.string().nullable(),
    browser: z.string().nullable(),
    location: z.object({ lat: z.number(), long: z.number() }).nullable(),
    request: z.string().nullable(),
  })
  .meta({ id: 'AuditRow' });
export type AuditRow = z.output<typeof auditRow>;

const linkedAuditRow = auditRow
  .extend({
    hash: z.string(),
    /** The hash of the row before; empty for the first, null where that row is missing. */
    previous: z.string().nullable(),
    /** Whether the hash follows from the row before and the facts. */
    is_intact: z.boolean(),
  })
  .meta({ id: 'LinkedAuditRow' });
export type LinkedAuditRow = z.output<typeof linkedAuditRow>;

export const audit = declare({
  listAudit: {
    summary: 'List what the audit log says, the newest first',
    method: 'GET',
    path: '/api/audit',
    access: 'read_audit',
    query: z.strictObject({
      ...filter,
      /** From `next` or `previous` of another page; the filter has to be the same. */
      cursor: z
        .string()
        .regex(/^[\w-]{1,400}$/, 'This place in the list no longer exists.')
        .optional(),
      page_size: z.coerce.number<number | string>().int().min(1).max(100).default(50),
    }),
    reply: z.object({
      /** Told on the first page only. */
      count: z.int().nonnegative().nullable(),
      /** False where counting would take long: then there are more than `count`. */
      is_exact: z.boolean(),
      next: z.string().nullable(),
      previous: z.string().nullable(),
      results: z.array(auditRow),
    }),
    failures: [],
  },
  readAuditRow: {
    summary: 'Read one row of the audit log and check its link to the row before',
    method: 'GET',
    path: '/api/audit/row/{lane}/{n}',
    access: 'read_audit',
    params: z.strictObject({ lane, n: rowNumber }),
    reply: linkedAuditRow,
    failures: ['not_found'],
  },
  listAuditActions: {
    summary: 'List the actions that the audit log knows',
    method: 'GET',
    path: '/api/audit/actions',
    access: 'read_audit',
    reply: z.object({ results: z.array(z.string()) }),
    failures: [],
  },
  exportAudit: {
    summary: 'Export the audit log as a signed file that can be checked without us',
    method: 'GET',
    path: '/api/audit/export',
    access: 'export_audit',
    query: z.strictObject(filter),
    reply: fileBytes,
    failures: ['step_up_required'],
    stepUp: true,
    file: true,
  },
});
