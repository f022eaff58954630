import { STATUSES } from '@ledgate/domain/applications/statuses.ts';
import { STAFF_ROLES } from '@ledgate/domain/access/roles.ts';
import { SECTIONS } from '@ledgate/domain/applications/sections.ts';
import { SNOOZE_REASON } from '@ledgate/domain/queue/snooze.ts';
import { z } from 'zod';
import { andKeys, declare, eventStream, fileBytes } from './call.ts';
import { done, line, listOf, opaque, prose, uid, version } from './fields.ts';
import { applicationView } from './application-view.ts';
import { applicationRow, day, exportQuery, queueQuery } from './queue-fields.ts';

const byUid = z.strictObject({ uid });

const MOST_AT_ONCE = 200;

/** A view as somebody keeps it: the words of the address, read by the domain’s own reader. */
const definition = z.record(z.string().max(40), line(0, 600));

const VISIBILITIES = ['private', 'role', 'everyone'] as const;

const viewFields = {
  name: line(1, 60, 'Give the view a name.'),
  visibility: z.enum(VISIBILITIES),
  definition,
};

export const savedView = z
  .object({
    uid,
    name: z.string(),
    visibility: z.enum(VISIBILITIES),
    definition: z.record(z.string(), z.string()),
    role: z.enum(STAFF_ROLES).nullable(),
    owner: z.object({ uid, name: z.string() }),
    isMine: z.boolean(),
    position: z.int(),
    version,
  })
  .meta({ id: 'SavedView' });
export type SavedView = z.output<typeof savedView>;

/** What became of one application of many. */
const outcome = z
  .object({
    uid,
    reference: z.string().nullable(),
    name: z.string().nullable(),
    status: z.enum(STATUSES).nullable(),
    ok: z.boolean(),
    /** Who had it when it was asked for. */
    from: z.object({ uid, name: z.string() }).nullable(),
    /** Whose it is after this, or why nothing was done. */
    to: z.object({ uid, name: z.string() }).nullable(),
    problem: z.string().nullable(),
  })
  .meta({ id: 'BulkOutcome' });
export type BulkOutcome = z.output<typeof outcome>;

const bulkReply = z.object({ dry_run: z.boolean(), results: z.array(outcome) });

const many = z.array(uid).min(1).max(MOST_AT_ONCE);

export const queue = declare({
  listAllApplications: {
    summary: 'List every application within the own scope, whoever has it',
    method: 'GET',
    path: '/api/allgma/',
    access: andKeys('applications:read'),
    query: queueQuery,
    reply: listOf(applicationRow),
    failures: [],
  },
  readCounts: {
    summary: 'Count what lies in each view, exactly',
    method: 'GET',
    path: '/api/queue/counts',
    access: 'signed_in',
    reply: z.object({ builtIn: z.record(z.string(), z.int()), saved: z.record(z.string(), z.int()) }),
    failures: [],
  },
  listViews: {
    summary: 'List the saved views: the own and those shared with one',
    method: 'GET',
    path: '/api/queue/views',
    access: 'signed_in',
    reply: z.object({ results: z.array(savedView) }),
    failures: [],
  },
  saveView: {
    summary: 'Keep a view under a name',
    method: 'POST',
    path: '/api/queue/views',
    access: 'signed_in',
    body: z.strictObject(viewFields),
    reply: savedView,
    status: 201,
    failures: ['already_exists', 'wrong_state'],
  },
  updateView: {
    summary: 'Rename, share or change an own view',
    method: 'PUT',
    path: '/api/queue/views/{uid}',
    access: 'signed_in',
    params: byUid,
    body: z.strictObject({ ...viewFields, position: z.int().min(0).max(1000).optional() }),
    reply: savedView,
    failures: ['not_found', 'stale', 'already_exists'],
  },
  removeView: {
    summary: 'Remove an own view',
    method: 'DELETE',
    path: '/api/queue/views/{uid}',
    access: 'signed_in',
    params: byUid,
    reply: done,
    failures: ['not_found'],
  },
  listAssignees: {
    summary: 'List who can be given a case, with how many each has, and the ISOs there are',
    method: 'GET',
    path: '/api/queue/assignees',
    access: 'signed_in',
    reply: z.object({
      people: z.array(z.object({ uid, name: z.string(), open: z.int() })),
      isos: z.array(z.object({ uid, name: z.string() })),
    }),
    failures: [],
  },
  assign: {
    summary:
      'Give cases to somebody, to nobody, or to those with the least to do; with `dry_run` only say what would be',
    method: 'POST',
    path: '/api/queue/assign',
    access: 'signed_in',
    body: z.strictObject({
      applications: many,
      /** A person, nobody, or whoever has the least. */
      to: z.union([uid, z.literal('nobody'), z.literal('workload')]),
      dry_run: z.boolean().default(false),
    }),
    reply: bulkReply,
    failures: [],
  },
  raiseQueries: {
    summary: 'Ask the same of several merchants; with `dry_run` only say whom',
    method: 'POST',
    path: '/api/queue/query',
    access: 'signed_in',
    body: z.strictObject({
      applications: many,
      section: z.enum(SECTIONS),
      text: prose(3, 4000),
      dry_run: z.boolean().default(false),
    }),
    reply: bulkReply,
    failures: [],
  },
  snooze: {
    summary: 'Put a case aside until a day; it comes back by itself then, or when it moves or the merchant writes',
    method: 'POST',
    path: '/api/application/{uid}/snooze',
    access: 'signed_in',
    params: byUid,
    body: z.strictObject({ until: day, reason: prose(SNOOZE_REASON.min, SNOOZE_REASON.max) }),
    reply: applicationView,
    failures: ['not_found', 'wrong_state'],
  },
  wake: {
    summary: 'Take a snoozed case back before its day',
    method: 'DELETE',
    path: '/api/application/{uid}/snooze',
    access: 'signed_in',
    params: byUid,
    reply: applicationView,
    failures: ['not_found', 'wrong_state'],
  },
  takeNext: {
    summary: 'Get the next case to work on: an own overdue one, the own oldest, or the oldest that nobody has',
    method: 'POST',
    path: '/api/queue/next',
    access: 'signed_in',
    reply: z.object({ application: applicationRow.nullable() }),
    failures: [],
  },
  exportQueue: {
    summary: 'Get the list as a file, exactly as the screen shows it',
    method: 'GET',
    path: '/api/queue/export',
    access: 'signed_in',
    stepUp: true,
    query: exportQuery,
    reply: fileBytes,
    failures: ['step_up_required'],
    file: true,
  },
  openLive: {
    summary: 'Hear of changes within the own scope as they happen, and be seen on a case',
    method: 'GET',
    path: '/api/live',
    access: 'signed_in',
    atTill: true,
    query: z.strictObject({ case: uid.optional(), last: opaque(80).optional() }),
    reply: eventStream,
    failures: ['not_found'],
    stream: true,
  },
});
