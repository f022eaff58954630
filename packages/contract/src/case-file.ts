import { SECTIONS } from '@ledgate/domain/applications/sections.ts';
import { STATUSES } from '@ledgate/domain/applications/statuses.ts';
import { REJECT_REASON_CODES } from '@ledgate/domain/review/document-review.ts';
import { z } from 'zod';
import { applicationView, recordView, requirementView, sectionProgress } from './application-view.ts';
import { timelineEvent } from './applications.ts';
import { declare } from './call.ts';
import { documentView } from './documents.ts';
import { instant, listOf, opaque, pageQuery, prose, uid } from './fields.ts';
import { approvalView, documentsReason } from './review.ts';

const person = z.object({ uid, name: z.string() });
const byUid = z.strictObject({ uid });

const verification = z.object({
  by: person,
  at: instant,
  /** Why documents were verified although required ones were not accepted. */
  documents_reason: z.string().nullable(),
});

const caseSection = sectionProgress
  .extend({
    /** The mark of what the section says now; whoever verifies it sends back what they saw. */
    content: z.string(),
    /** Who looked through what stands here now. */
    verified: verification.nullable(),
    /** Who looked through it before it was changed. */
    lapsed: verification.nullable(),
  })
  .meta({ id: 'CaseSection' });
export type CaseSection = z.output<typeof caseSection>;

const reviewAnswer = z
  .object({
    record: uid,
    field: z.string(),
    /** Whether the case cannot be recommended without it. */
    needed: z.boolean(),
    /** Whether the reader may answer it now. */
    open: z.boolean(),
    stated: z.object({ by: person, at: instant }).nullable(),
  })
  .meta({ id: 'ReviewAnswer' });
export type ReviewAnswerView = z.output<typeof reviewAnswer>;

const caseFile = z
  .object({
    application: applicationView,
    sections: z.array(caseSection),
    /** Every form that was filled in; secrets as masks, or not at all. */
    records: z.array(recordView),
    documents: z.array(documentView),
    requirements: z.array(requirementView),
    events: z.array(timelineEvent),
    approvals: z.array(approvalView),
    /** By when the desk that has it owes a step; null while no desk does. */
    due_at: instant.nullable(),
    /** Required documents that nobody has accepted, by name; none for those outside the desk. */
    documents_not_accepted: z.array(z.string()),
    /** The questions no merchant is asked, which the reviewer answers; none for those outside the desk. */
    review_answers: z.array(reviewAnswer),
    /** Whether the reader may verify sections and judge papers now. */
    reviewable: z.boolean(),
  })
  .meta({ id: 'CaseFile' });
export type CaseFile = z.output<typeof caseFile>;

const sectionOf = z.strictObject({ uid, section: z.enum(SECTIONS) });

const verified = z.object({ sections: z.array(caseSection), application: applicationView });

/** The file that was looked at: another one that came since is not judged by this. */
const seen = { file_id: uid };

const difference = z
  .object({
    section: z.enum(SECTIONS),
    record: uid.nullable(),
    title: z.string().nullable(),
    field: z.string(),
    label: z.string(),
    before: z.string().nullable(),
    after: z.string().nullable(),
    isSecret: z.boolean(),
    /** The query that asked for it. */
    query: z.object({ ticket: uid, reference: z.string(), subject: z.string() }).nullable(),
  })
  .meta({ id: 'Difference' });
export type DifferenceView = z.output<typeof difference>;

const auditEntry = z
  .object({
    n: z.int().positive(),
    at: instant,
    action: z.string(),
    actor: person.nullable(),
    role: z.string().nullable(),
    /** The person's own role, where they wore another. */
    own_role: z.string().nullable(),
    reason: z.string().nullable(),
    before: z.record(z.string(), z.unknown()).nullable(),
    after: z.record(z.string(), z.unknown()).nullable(),
    address: z.string().nullable(),
    /** The link of the chain, for whoever compares it with an anchor. */
    hash: z.hex(),
  })
  .meta({ id: 'AuditEntry' });
export type AuditEntry = z.output<typeof auditEntry>;

const number = z.coerce.number<number | string>().int().positive();

export const caseFileCalls = declare({
  readCase: {
    summary: 'Read everything about one application: sections, documents, timeline, approvals',
    method: 'POST',
    path: '/api/merchantDetails',
    access: 'signed_in',
    body: z.strictObject({ application_uid: uid }),
    reply: caseFile,
    failures: ['not_found'],
  },
  verifySection: {
    summary: 'Verify a section as it was seen; a later change voids it',
    method: 'POST',
    path: '/api/application/{uid}/section/{section}/verification',
    access: 'signed_in',
    params: sectionOf,
    body: z.strictObject({ content: opaque(64), documents_reason: documentsReason.optional() }),
    reply: verified,
    failures: ['not_found', 'wrong_state', 'stale', 'documents_not_accepted'],
  },
  unverifySection: {
    summary: 'Take back the verification of a section',
    method: 'DELETE',
    path: '/api/application/{uid}/section/{section}/verification',
    access: 'signed_in',
    params: sectionOf,
    reply: verified,
    failures: ['not_found', 'wrong_state'],
  },
  answerInReview: {
    summary: 'State what no merchant is asked, such as the PCI level; null takes it back',
    method: 'PUT',
    path: '/api/application/{uid}/review-answer',
    access: 'signed_in',
    params: byUid,
    body: z.strictObject({
      record: uid,
      field: opaque(60),
      value: z.union([prose(0, 500), z.int(), z.boolean(), z.array(opaque(40)).max(20)]).nullable(),
      /** The version of the record that was looked at: what somebody else changed since is kept. */
      based_on: z.int().positive(),
    }),
    reply: verified,
    failures: ['not_found', 'wrong_state', 'stale'],
  },
  reviewDocument: {
    summary: 'Accept or reject a document as it was seen, mark it as expired, or take the judgement back',
    method: 'POST',
    path: '/api/document/{id}/review',
    access: 'signed_in',
    params: z.strictObject({ id: uid }),
    body: z.discriminatedUnion('decision', [
      z.strictObject({ ...seen, decision: z.literal('accept') }),
      z.strictObject({
        ...seen,
        decision: z.literal('reject'),
        reason_code: z.enum(REJECT_REASON_CODES),
        /** Read by the merchant after the reason. */
        text: prose(0, 500).optional(),
      }),
      z.strictObject({ ...seen, decision: z.literal('expire') }),
      z.strictObject({ ...seen, decision: z.literal('reset') }),
    ]),
    reply: z.object({
      document: documentView,
      sections: z.array(caseSection),
      requirements: z.array(requirementView),
      documents_not_accepted: z.array(z.string()),
      application: applicationView,
      /** The query by which the merchant is asked for another one. */
      asked: uid.nullable(),
    }),
    failures: ['not_found', 'wrong_state', 'stale'],
  },
  readApplicationAsOf: {
    summary: 'Read an application as it was at a past instant',
    method: 'GET',
    path: '/api/application/{uid}/as-of',
    access: 'signed_in',
    params: byUid,
    query: z.strictObject({ at: z.iso.datetime({ offset: true }) }),
    reply: z.object({
      at: instant,
      status: z.enum(STATUSES),
      submission: z.int().nonnegative(),
      sections: z.array(sectionProgress),
      records: z.array(recordView),
      documents: z.array(documentView),
    }),
    failures: ['not_found'],
  },
  listSubmissions: {
    summary: 'List what was submitted, and when',
    method: 'GET',
    path: '/api/application/{uid}/submissions',
    access: 'signed_in',
    params: byUid,
    reply: z.object({
      results: z.array(
        z.object({
          n: z.int().positive(),
          at: instant,
          signer: z.object({ name: z.string(), title: z.string() }),
          /** Nobody signed this one: the attestation of that submission stands. */
          attested_n: z.int().positive().nullable(),
          sha256: z.hex(),
          /** The paper of it, where it has been made. */
          file_id: uid.nullable(),
        }),
      ),
    }),
    failures: ['not_found'],
  },
  readDifferences: {
    summary: 'Compare two submissions, or one with what stands now, field by field',
    method: 'GET',
    path: '/api/application/{uid}/differences',
    access: 'signed_in',
    params: byUid,
    /** Without `to`: with what stands now. */
    query: z.strictObject({ from: number, to: number.optional() }),
    reply: z.object({
      from: z.int().positive(),
      to: z.int().positive().nullable(),
      changes: z.array(difference),
    }),
    failures: ['not_found'],
  },
  listAudit: {
    summary: 'Read the audit log of one application, the newest first',
    method: 'GET',
    path: '/api/application/{uid}/audit',
    access: 'signed_in',
    params: byUid,
    query: z.strictObject({
      page: pageQuery.page,
      page_size: pageQuery.page_size,
      actor: uid.optional(),
      action: opaque(80).optional(),
      since: z.iso.datetime({ offset: true }).optional(),
      until: z.iso.datetime({ offset: true }).optional(),
    }),
    reply: listOf(auditEntry).extend({
      /** Whom and what to filter by: all that the log of this application names. */
      actors: z.array(person),
      actions: z.array(z.string()),
    }),
    failures: ['not_found'],
  },
});
