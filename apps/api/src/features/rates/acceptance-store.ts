import type { ReadTransaction, WritableTransaction } from '@ledgate/database/connect.ts';
import type { Location } from '../../core/context.ts';
import type { UsedPart } from '../agreements/public.ts';

export interface Acceptance {
  uid: string;
  applicationUid: string;
  saleRateUid: string;
  snapshotN: number;
  snapshotSha256: Buffer;
  contentSha256: Buffer;
  signerName: string;
  consents: Record<string, boolean>;
  address: string;
  location: Location | null;
  browser: string;
  agreementVersion: string;
  /** As it was written for this merchant; none where a wording for everybody was accepted, under the earlier rule. */
  agreementText: string | null;
  agreementParts: UsedPart[] | null;
  signerTitle: string | null;
  acceptedBy: string | null;
  at: Date;
  /** When the last had signed. */
  executedAt: Date | null;
  pdfFile: string | null;
  pdfSha256: Buffer | null;
  voidedAt: Date | null;
}

const selectAcceptances = (tx: ReadTransaction) => tx.selectFrom('rate_acceptance').selectAll();

type AcceptanceRow = Awaited<ReturnType<ReturnType<typeof selectAcceptances>['execute']>>[number];

const toAcceptance = (row: AcceptanceRow): Acceptance => ({
  uid: row.uid,
  applicationUid: row.application_uid,
  saleRateUid: row.sale_rate_uid,
  snapshotN: row.snapshot_n,
  snapshotSha256: row.snapshot_sha256,
  contentSha256: row.content_sha256,
  signerName: row.signer_name,
  // All three are written by `insertAcceptance`, which took exactly these types.
  consents: row.consents as Record<string, boolean>,
  location: row.location as Location | null,
  address: row.address,
  browser: row.browser,
  agreementVersion: row.agreement_version,
  agreementText: row.agreement_text,
  agreementParts: row.agreement_parts as UsedPart[] | null,
  signerTitle: row.signer_title,
  acceptedBy: row.accepted_by,
  at: row.at,
  executedAt: row.executed_at,
  pdfFile: row.pdf_file,
  pdfSha256: row.pdf_sha256,
  voidedAt: row.voided_at,
});

export const standingAcceptance = async (tx: ReadTransaction, applicationUid: string): Promise<Acceptance | null> => {
  const row = await selectAcceptances(tx)
    .where('application_uid', '=', applicationUid)
    .where('voided_at', 'is', null)
    .executeTakeFirst();
  return row ? toAcceptance(row) : null;
};

export const findAcceptance = async (tx: ReadTransaction, uid: string): Promise<Acceptance | null> => {
  const row = await selectAcceptances(tx).where('uid', '=', uid).executeTakeFirst();
  return row ? toAcceptance(row) : null;
};

export type NewAcceptance = Omit<Acceptance, 'pdfFile' | 'pdfSha256' | 'voidedAt' | 'executedAt'>;

export const insertAcceptance = async (tx: WritableTransaction, ask: NewAcceptance): Promise<void> => {
  await tx
    .insertInto('rate_acceptance')
    .values({
      uid: ask.uid,
      application_uid: ask.applicationUid,
      sale_rate_uid: ask.saleRateUid,
      snapshot_n: ask.snapshotN,
      snapshot_sha256: ask.snapshotSha256,
      content_sha256: ask.contentSha256,
      signer_name: ask.signerName,
      consents: JSON.stringify(ask.consents),
      address: ask.address,
      location: ask.location && JSON.stringify(ask.location),
      browser: ask.browser,
      agreement_version: ask.agreementVersion,
      agreement_text: ask.agreementText,
      agreement_parts: ask.agreementParts && JSON.stringify(ask.agreementParts),
      signer_title: ask.signerTitle,
      accepted_by: ask.acceptedBy,
      at: ask.at,
    })
    .execute();
};

/** Once: whoever comes second finds it done. */
export const setSignedDocument = async (
  tx: WritableTransaction,
  uid: string,
  file: { uid: string; sha256: Buffer },
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('rate_acceptance')
    .set({ pdf_file: file.uid, pdf_sha256: file.sha256 })
    .where('uid', '=', uid)
    .where('pdf_file', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};

/** The last who signed made it; that is told once. */
export const setExecuted = async (tx: WritableTransaction, uid: string, at: Date): Promise<void> => {
  await tx
    .updateTable('rate_acceptance')
    .set({ executed_at: at })
    .where('uid', '=', uid)
    .where('executed_at', 'is', null)
    .execute();
};

export interface SnapshotHash {
  n: number;
  sha256: Buffer;
}

/** The one before, which a new offer takes the place of. */
export const lastVoided = async (tx: ReadTransaction, applicationUid: string): Promise<Acceptance | null> => {
  const row = await selectAcceptances(tx)
    .where('application_uid', '=', applicationUid)
    .where('voided_at', 'is not', null)
    .where('void_reason', '<>', 'Undone')
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? toAcceptance(row) : null;
};

/** What was submitted last. */
export const currentSnapshot = async (tx: ReadTransaction, applicationUid: string): Promise<SnapshotHash | null> => {
  const row = await tx
    .selectFrom('application_snapshot')
    .select(['n', 'sha256'])
    .where('application_uid', '=', applicationUid)
    .orderBy('n', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
};
