import type { ReadTransaction, WritableTransaction } from '@ledgate/database/connect.ts';
import { ATTESTATION } from '@ledgate/domain/applications/attestation.ts';
import { type DocumentType, GENERATED_DOCUMENTS } from '@ledgate/domain/applications/documents/document-names.ts';
import type { DocumentFact, DocumentStatus } from '@ledgate/domain/applications/ledger/facts.ts';
import { canonicalJson } from '../../core/audit/canonical-json.ts';
import { sha256 } from '../../core/crypto/keyring.ts';
import type { Parts } from '../../core/parts.ts';
import { merchantScope } from '../../core/crypto/vault.ts';
import type { StoredRecord } from './records.ts';
import type { Application } from './store.ts';

export interface Attestation {
  name: string;
  title: string;
}

/** A paper as it was handed in: what the rules looked at, and which file it was. */
export interface SnapshotDocument extends DocumentFact {
  file_name: string;
  pages: number;
  sha256: string;
}

/** Everything that was submitted. Secrets stay sealed within: who reads a snapshot has not read them. */
export interface SnapshotContent {
  reference: string;
  merchant: string;
  n: number;
  at: string;
  /** With `submission` where nobody signed anew: the one that was signed last, whose attestation stands. */
  attestation: Attestation & { text: string; address: string; submission?: number };
  /** With what followed from the answers then; `derived` names it. */
  records: (Pick<StoredRecord, 'uid' | 'section' | 'position' | 'values' | 'secrets'> & { derived?: string[] })[];
  documents: SnapshotDocument[];
}

export const snapshotPlace = (applicationUid: string, n: number): string =>
  `application_snapshot|sealed|${applicationUid}|${n}`;

const loadDocuments = async (tx: ReadTransaction, applicationUid: string): Promise<SnapshotDocument[]> => {
  const rows = await tx
    .selectFrom('document as d')
    .innerJoin('document_file as f', 'f.uid', 'd.file_uid')
    .select(['d.document_type', 'd.status', 'd.owner_uid', 'd.account_uid', 'd.expires_on', 'd.reject_reason'])
    .select(['f.name', 'f.pages', 'f.sha256'])
    .where('d.application_uid', '=', applicationUid)
    .where('d.removed_at', 'is', null)
    .where('d.document_type', 'not in', GENERATED_DOCUMENTS)
    .orderBy('d.created_at')
    .orderBy('d.uid')
    .execute();
  return rows.map(({ name, sha256: hash, ...row }) => ({
    ...row,
    // Both are held to their closed lists when they are written.
    document_type: row.document_type as DocumentType,
    status: row.status as DocumentStatus,
    file_name: name,
    sha256: hash.toString('hex'),
  }));
};

export interface TakeSnapshot {
  n: number;
  at: Date;
  records: readonly StoredRecord[];
  attestation: Attestation;
  /** Where the signature came from. */
  address: string;
  /** The submission whose attestation stands, where nobody signs this one. */
  attestedN?: number;
}

/** Keeps what is submitted, as it is, for ever; answers its hash. */
export const takeSnapshot = async (
  tx: WritableTransaction,
  parts: Parts,
  { uid, reference, merchant }: Pick<Application, 'uid' | 'reference' | 'merchant'>,
  { n, at, records, attestation, address, attestedN }: TakeSnapshot,
): Promise<Buffer> => {
  const { name, title } = attestation;
  const text = canonicalJson({
    reference,
    merchant: merchant.name,
    n,
    at,
    attestation: { name, title, text: ATTESTATION, address, ...(attestedN !== undefined && { submission: attestedN }) },
    records,
    documents: await loadDocuments(tx, uid),
  });
  const hash = sha256(text);
  await tx
    .insertInto('application_snapshot')
    .values({
      application_uid: uid,
      n,
      sealed: await parts.vault.seal(merchantScope(merchant.uid), snapshotPlace(uid, n), text),
      sha256: hash,
      signer_name: name,
      signer_title: title,
      signed_at: at,
      signed_address: address,
      attested_n: attestedN ?? null,
    })
    .execute();
  return hash;
};

export interface Snapshot {
  content: SnapshotContent;
  sha256: string;
  merchantUid: string;
  /** The PDF of it, once it has been made. */
  pdfFile: string | null;
  /** The one with everybody's signature, where that was made later. */
  signedPdfFile: string | null;
}

export const openSnapshot = async (
  tx: ReadTransaction,
  parts: Parts,
  applicationUid: string,
  n: number,
): Promise<Snapshot> => {
  const row = await tx
    .selectFrom('application_snapshot as s')
    .innerJoin('application as a', 'a.uid', 's.application_uid')
    .select(['s.sealed', 's.sha256', 's.pdf_file', 's.signed_pdf_file', 'a.merchant_uid'])
    .where('s.application_uid', '=', applicationUid)
    .where('s.n', '=', n)
    .executeTakeFirstOrThrow();
  const text = await parts.vault.open(snapshotPlace(applicationUid, n), row.sealed);
  if (!sha256(text).equals(row.sha256)) throw new Error('a snapshot is not what its hash says');
  return {
    // Written by `takeSnapshot`, sealed, and bound to this row.
    content: JSON.parse(text) as SnapshotContent,
    sha256: row.sha256.toString('hex'),
    merchantUid: row.merchant_uid,
    pdfFile: row.pdf_file,
    signedPdfFile: row.signed_pdf_file,
  };
};

/** Answers false when there is one already. */
export const setSnapshotPdf = async (
  tx: WritableTransaction,
  { applicationUid, n, isFirst, isWhole }: { applicationUid: string; n: number; isFirst: boolean; isWhole: boolean },
  fileUid: string,
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('application_snapshot')
    .set({ ...(isFirst && { pdf_file: fileUid }), ...(isWhole && { signed_pdf_file: fileUid }) })
    .where('application_uid', '=', applicationUid)
    .where('n', '=', n)
    .where(isFirst ? 'pdf_file' : 'signed_pdf_file', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};
