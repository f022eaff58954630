import type { ReadTransaction, WritableTransaction } from '@ledgate/database/connect.ts';
import type { DocumentType } from '@ledgate/domain/applications/documents/document-names.ts';
import type { W9Class } from '@ledgate/domain/applications/documents/w9.ts';
import type { DocumentStatus } from '@ledgate/domain/applications/ledger/facts.ts';
import { type Person, personOf } from './store.ts';

/** One paper of an application, without its files. */
export interface StoredDocument {
  uid: string;
  applicationUid: string;
  documentType: DocumentType;
  ownerUid: string | null;
  accountUid: string | null;
  fileUid: string;
  status: DocumentStatus;
  rejectReason: string | null;
  expiresOn: string | null;
  reviewedBy: Person | null;
  reviewedAt: Date | null;
  createdAt: Date;
  removedAt: Date | null;
  version: number;
  made: Made | null;
}

/** How a paper of our own came about: a mark of what it was made from, and who signed it as what. */
export interface Made {
  from: Buffer;
  with: MadeWith;
}

export interface MadeWith {
  tax_class: W9Class;
  signer: string;
  signed_at: string;
  address: string;
}

export const madeOf = (from: Buffer | null, how: unknown): Made | null =>
  // Written by `columnsOf`, and both or neither.
  from === null ? null : { from, with: how as MadeWith };

const selectDocuments = (tx: ReadTransaction) =>
  tx
    .selectFrom('document as d')
    .leftJoin('app_user as r', 'r.uid', 'd.reviewed_by')
    .select(['d.uid', 'd.application_uid', 'd.document_type', 'd.owner_uid', 'd.account_uid', 'd.file_uid', 'd.status'])
    .select([
      'd.reject_reason',
      'd.expires_on',
      'd.reviewed_by',
      'd.reviewed_at',
      'd.created_at',
      'd.removed_at',
      'd.version',
      'd.made_from',
      'd.made_with',
    ])
    .select('r.known_as');

type DocumentRow = Awaited<ReturnType<ReturnType<typeof selectDocuments>['execute']>>[number];

const toDocument = (row: DocumentRow): StoredDocument => ({
  uid: row.uid,
  applicationUid: row.application_uid,
  // Both are held to their closed lists when they are written.
  documentType: row.document_type as DocumentType,
  status: row.status as DocumentStatus,
  ownerUid: row.owner_uid,
  accountUid: row.account_uid,
  fileUid: row.file_uid,
  rejectReason: row.reject_reason,
  expiresOn: row.expires_on,
  reviewedBy: personOf(row.reviewed_by, row.known_as),
  reviewedAt: row.reviewed_at,
  createdAt: row.created_at,
  removedAt: row.removed_at,
  version: row.version,
  made: madeOf(row.made_from, row.made_with),
});

export const findDocument = async (tx: ReadTransaction, uid: string): Promise<StoredDocument | null> => {
  const row = await selectDocuments(tx).where('d.uid', '=', uid).executeTakeFirst();
  return row ? toDocument(row) : null;
};

/** Those that were not removed, in the order they were handed in. */
export const listDocuments = async (tx: ReadTransaction, applicationUid: string): Promise<StoredDocument[]> => {
  const rows = await selectDocuments(tx)
    .where('d.application_uid', '=', applicationUid)
    .where('d.removed_at', 'is', null)
    .orderBy('d.created_at')
    .orderBy('d.uid')
    .execute();
  return rows.map(toDocument);
};

export interface DocumentContent {
  documentType: DocumentType;
  ownerUid: string | null;
  accountUid: string | null;
  fileUid: string;
  expiresOn: string | null;
  made?: Made | null;
}

/** What somebody hands in takes the place of what we made. */
const columnsOf = (content: DocumentContent) => ({
  document_type: content.documentType,
  owner_uid: content.ownerUid,
  account_uid: content.accountUid,
  file_uid: content.fileUid,
  expires_on: content.expiresOn,
  made_from: content.made?.from ?? null,
  made_with: content.made ? JSON.stringify(content.made.with) : null,
});

export const insertDocument = async (
  tx: WritableTransaction,
  paper: { uid: string; applicationUid: string; at: Date },
  content: DocumentContent,
): Promise<void> => {
  await tx
    .insertInto('document')
    .values({
      uid: paper.uid,
      application_uid: paper.applicationUid,
      created_at: paper.at,
      changed_at: paper.at,
      ...columnsOf(content),
    })
    .execute();
};

/** What is handed in anew has to be looked at anew. */
export const saveDocument = async (
  tx: WritableTransaction,
  uid: string,
  content: DocumentContent,
  at: Date,
): Promise<void> => {
  await tx
    .updateTable('document')
    .set((eb) => ({
      ...columnsOf(content),
      status: 'uploaded',
      reject_reason: null,
      reject_code: null,
      reviewed_by: null,
      reviewed_at: null,
      changed_at: at,
      version: eb('version', '+', 1),
    }))
    .where('uid', '=', uid)
    .execute();
};

export const setDocumentRemoved = async (
  tx: WritableTransaction,
  uid: string,
  removedAt: Date | null,
  at: Date,
): Promise<void> => {
  await tx
    .updateTable('document')
    .set((eb) => ({ removed_at: removedAt, changed_at: at, version: eb('version', '+', 1) }))
    .where('uid', '=', uid)
    .execute();
};

export interface Judgement {
  status: DocumentStatus;
  rejectReason: string | null;
  rejectCode: string | null;
  /** Nobody, once a judgement was taken back. */
  by: string | null;
  at: Date;
}

/** What staff found a paper to be. */
export const judgeDocument = async (tx: WritableTransaction, uid: string, judgement: Judgement): Promise<void> => {
  const { status, rejectReason, rejectCode, by, at } = judgement;
  await tx
    .updateTable('document')
    .set((eb) => ({
      status,
      reject_reason: rejectReason,
      reject_code: rejectCode,
      reviewed_by: by,
      reviewed_at: by === null ? null : at,
      changed_at: at,
      version: eb('version', '+', 1),
    }))
    .where('uid', '=', uid)
    .execute();
};

/** Refuses the paper whose current file this is. */
export const rejectDocumentOf = async (
  tx: WritableTransaction,
  fileUid: string,
  reason: string,
  at: Date,
): Promise<void> => {
  await tx
    .updateTable('document')
    .set((eb) => ({ status: 'rejected', reject_reason: reason, changed_at: at, version: eb('version', '+', 1) }))
    .where('file_uid', '=', fileUid)
    .execute();
};
