import { SECTIONS } from '@ledgate/domain/applications/sections.ts';
import { STATEMENTS } from '@ledgate/domain/signatures/statements.ts';
import { STATUSES } from '@ledgate/domain/applications/statuses.ts';
import { z } from 'zod';
import { applicationView, expectationView, requirementView, sectionProgress } from './application-view.ts';
import { andKeys, declare } from './call.ts';
import { instant, line, listOf, opaque, personName, prose, uid } from './fields.ts';
import { applicationRow, queueQuery } from './queue-fields.ts';

const byUid = z.strictObject({ uid });

export const timelineEvent = z
  .object({
    n: z.int().positive(),
    /** A step of the lifecycle; `moved` where the reader is told no more than that. */
    event: z.string(),
    from: z.enum(STATUSES).nullable(),
    to: z.enum(STATUSES),
    /** A name; to merchants the house is one. */
    actor: z.string(),
    reason: z.string().nullable(),
    /** How many queries were raised, answered or withdrawn by it. */
    queries: z.int().nonnegative().optional(),
    /** The ISO it was given to. */
    iso: z.string().optional(),
    at: instant,
  })
  .meta({ id: 'TimelineEvent' });
export type TimelineEvent = z.output<typeof timelineEvent>;

export const applications = declare({
  listApplications: {
    summary: 'List the applications within the own scope',
    method: 'GET',
    path: '/api/application',
    access: andKeys('applications:read'),
    query: queueQuery,
    reply: listOf(applicationRow),
    failures: [],
  },
  startApplication: {
    summary: 'Start an application',
    method: 'POST',
    path: '/api/application',
    access: 'update_application',
    reply: applicationView,
    status: 201,
    failures: ['wrong_state'],
  },
  readApplication: {
    summary: 'Read one application with everything it still needs',
    method: 'GET',
    path: '/api/application/{uid}',
    access: andKeys('applications:read'),
    params: byUid,
    reply: z.object({
      application: applicationView,
      sections: z.array(sectionProgress),
      /** Where the reader is asked something, which is not done before it is answered. */
      asked: z.array(z.enum(SECTIONS)),
      requirements: z.array(requirementView),
    }),
    failures: ['not_found'],
  },
  submitApplication: {
    summary: 'Submit an application; what is missing comes back by section and field',
    method: 'POST',
    path: '/api/application/{uid}/submit',
    access: 'signed_in',
    params: byUid,
    body: z.strictObject({
      attestation: z.strictObject({
        name: personName,
        title: line(1, 100, 'Enter your title.'),
        agree: z.literal(true, 'Confirm that everything is true and complete.'),
      }),
      /** What the submitter consents to for themselves, where they are one of the owners. */
      statements: z.array(z.enum(STATEMENTS)).max(STATEMENTS.length).optional(),
    }),
    reply: applicationView,
    failures: ['not_found', 'wrong_state', 'incomplete', 'stale'],
  },
  readTimeline: {
    summary: 'Read what happened to an application, the newest last',
    method: 'GET',
    path: '/api/application/{uid}/timeline',
    access: andKeys('applications:read'),
    params: byUid,
    reply: z.object({ events: z.array(timelineEvent) }),
    failures: ['not_found'],
  },
  readExpectation: {
    summary: 'Read when to expect a decision, in business days, from what was decided in the last 90 days',
    method: 'GET',
    path: '/api/application/{uid}/expectation',
    access: andKeys('applications:read'),
    params: byUid,
    reply: expectationView,
    failures: ['not_found'],
  },
  revealSecret: {
    summary: 'See one sealed value, with a reason, on the record',
    method: 'POST',
    path: '/api/application/{uid}/reveal',
    access: 'signed_in',
    stepUp: true,
    params: byUid,
    body: z.strictObject({ record: uid, field: opaque(60), reason: prose(10, 500) }),
    reply: z.object({ value: z.string(), revealed_at: instant }),
    failures: ['not_found', 'step_up_required', 'too_many_tries', 'unreadable'],
    secretReply: true,
  },
});
