import type { ReadTransaction, WritableTransaction } from '@ledgate/database/connect.ts';
import type { EvidenceKind, VerificationStatus } from '@ledgate/domain/review/account-verification.ts';

export interface Verification {
  account: string;
  status: VerificationStatus;
  evidence: EvidenceKind | null;
  reference: string | null;
  document: string | null;
  note: string | null;
  /** What the account said then. */
  mark: Buffer;
  by: { uid: string; name: string } | null;
  at: Date;
}

/** Everything that was found about the accounts of an application, the newest first. */
export const listVerifications = async (tx: ReadTransaction, applicationUid: string): Promise<Verification[]> => {
  const rows = await tx
    .selectFrom('account_verification as v')
    .leftJoin('app_user as u', 'u.uid', 'v.verified_by')
    .select(['v.account_uid', 'v.status', 'v.evidence', 'v.reference', 'v.document_uid', 'v.note', 'v.mark'])
    .select(['v.verified_by', 'v.verified_at', 'u.known_as'])
    .where('v.application_uid', '=', applicationUid)
    .orderBy('v.n', 'desc')
    .execute();
  return rows.map((row) => ({
    account: row.account_uid,
    // Both are held to their closed lists by database constraints.
    status: row.status as VerificationStatus,
    evidence: row.evidence as EvidenceKind | null,
    reference: row.reference,
    document: row.document_uid,
    note: row.note,
    mark: row.mark,
    by: row.verified_by === null ? null : { uid: row.verified_by, name: row.known_as ?? '' },
    at: row.verified_at,
  }));
};

export interface NewVerification extends Omit<Verification, 'by'> {
  applicationUid: string;
  by: string | null;
}

export const insertVerification = async (tx: WritableTransaction, ask: NewVerification): Promise<void> => {
  await tx
    .insertInto('account_verification')
    .values({
      uid: crypto.randomUUID(),
      application_uid: ask.applicationUid,
      account_uid: ask.account,
      status: ask.status,
      evidence: ask.evidence,
      reference: ask.reference,
      document_uid: ask.document,
      note: ask.note,
      mark: ask.mark,
      verified_by: ask.by,
      verified_at: ask.at,
    })
    .execute();
};
