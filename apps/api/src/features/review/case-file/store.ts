import type { ReadTransaction, WritableTransaction } from '@ledgate/database/connect.ts';
import type { Section } from '@ledgate/domain/applications/sections.ts';
import type { Approval, ApprovalStep } from '@ledgate/domain/lifecycle/approvals.ts';

export interface Person {
  uid: string;
  name: string;
}

export interface Verification {
  section: Section;
  content: Buffer;
  by: Person;
  at: Date;
  documentsReason: string | null;
}

/** Those that nobody took back, whether or not they still hold. */
export const listVerifications = async (tx: ReadTransaction, applicationUid: string): Promise<Verification[]> => {
  const rows = await tx
    .selectFrom('section_verification as v')
    .innerJoin('app_user as u', 'u.uid', 'v.verified_by')
    .select(['v.section', 'v.content', 'v.verified_by', 'v.verified_at', 'u.known_as'])
    .select('v.documents_reason')
    .where('v.application_uid', '=', applicationUid)
    .where('v.withdrawn_at', 'is', null)
    .execute();
  return rows.map((row) => ({
    section: row.section as Section, // held to the closed list by a database constraint
    content: row.content,
    by: { uid: row.verified_by, name: row.known_as },
    at: row.verified_at,
    documentsReason: row.documents_reason,
  }));
};

export const withdrawVerification = async (
  tx: WritableTransaction,
  applicationUid: string,
  section: Section,
  at: Date,
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('section_verification')
    .set({ withdrawn_at: at })
    .where('application_uid', '=', applicationUid)
    .where('section', '=', section)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

export interface NewVerification {
  applicationUid: string;
  section: Section;
  content: Buffer;
  by: string;
  at: Date;
  documentsReason: string | null;
}

export const insertVerification = async (tx: WritableTransaction, ask: NewVerification): Promise<void> => {
  await tx
    .insertInto('section_verification')
    .values({
      uid: crypto.randomUUID(),
      application_uid: ask.applicationUid,
      section: ask.section,
      content: ask.content,
      verified_by: ask.by,
      verified_at: ask.at,
      documents_reason: ask.documentsReason,
    })
    .execute();
};

export interface PastApproval extends Approval {
  by: Person;
  role: string;
  decision: string;
  memo: string | null;
  conditions: Record<string, unknown>;
  documentsReason: string | null;
  bypass: boolean;
  at: Date;
  isVoid: boolean;
}

/** Everything that was ever approved, the newest last. */
export const listApprovals = async (tx: ReadTransaction, applicationUid: string): Promise<PastApproval[]> => {
  const rows = await tx
    .selectFrom('approval as a')
    .innerJoin('app_user as u', 'u.uid', 'a.person')
    .select(['a.step', 'a.decision', 'a.person', 'a.role', 'a.content_version', 'a.rate_version', 'a.memo'])
    .select(['a.conditions', 'a.bypass', 'a.at', 'a.voided_at', 'a.documents_reason', 'u.known_as'])
    .where('a.application_uid', '=', applicationUid)
    .orderBy('a.at')
    .execute();
  return rows.map((row) => ({
    step: row.step as ApprovalStep, // held to the closed list by a database constraint
    person: row.person,
    evidence: { content: row.content_version, rates: row.rate_version },
    by: { uid: row.person, name: row.known_as },
    role: row.role,
    decision: row.decision,
    memo: row.memo,
    conditions: row.conditions as Record<string, unknown>,
    documentsReason: row.documents_reason,
    bypass: row.bypass,
    at: row.at,
    isVoid: row.voided_at !== null,
  }));
};

export interface Submission {
  n: number;
  at: Date;
  signer: { name: string; title: string };
  /** The submission whose attestation stands, where nobody signed this one. */
  attestedN: number | null;
  sha256: Buffer;
  pdfFile: string | null;
}

export const listSubmitted = async (tx: ReadTransaction, applicationUid: string): Promise<Submission[]> => {
  const rows = await tx
    .selectFrom('application_snapshot')
    .select(['n', 'signed_at', 'signer_name', 'signer_title', 'attested_n', 'sha256', 'pdf_file'])
    .where('application_uid', '=', applicationUid)
    .orderBy('n')
    .execute();
  return rows.map((row) => ({
    n: row.n,
    at: row.signed_at,
    signer: { name: row.signer_name, title: row.signer_title },
    attestedN: row.attested_n,
    sha256: row.sha256,
    pdfFile: row.pdf_file,
  }));
};

/** By when the desk that has it owes a step. */
export const findDueAt = async (tx: ReadTransaction, applicationUid: string): Promise<Date | null> => {
  const row = await tx.selectFrom('application').select('due_at').where('uid', '=', applicationUid).executeTakeFirst();
  return row?.due_at ?? null;
};
