import type { ReadTransaction, WritableTransaction } from '@ledgate/database/connect.ts';
import type { DocumentType } from '@ledgate/domain/applications/documents/document-names.ts';
import type { FileType, ScanState } from '@ledgate/domain/applications/documents/file-rules.ts';
import type { Side } from '@ledgate/domain/queries/tickets.ts';
import { sql } from 'kysely';
import type { Kept } from './receive-file.ts';

export interface Person {
  uid: string;
  name: string;
}

/** A paper of the application, sent along with a note, or for the answer to a dispute. */
export type FilePurpose = 'paper' | 'note' | 'evidence';

export interface StoredFile {
  uid: string;
  applicationUid: string;
  documentUid: string | null;
  /** Of the paper it belongs to. */
  documentType: DocumentType | null;
  name: string;
  mime: FileType;
  size: number;
  pages: number;
  sha256: Buffer;
  storageKey: string;
  scan: ScanState;
  uploadedBy: Person | null;
  uploadedAt: Date;
  removedAt: Date | null;
  purpose: FilePurpose;
}

const selectFiles = (tx: ReadTransaction) =>
  tx
    .selectFrom('document_file as f')
    .leftJoin('app_user as u', 'u.uid', 'f.uploaded_by')
    .leftJoin('document as d', 'd.uid', 'f.document_uid')
    .select(['f.uid', 'f.application_uid', 'f.document_uid', 'f.name', 'f.mime', 'f.size', 'f.pages', 'f.sha256'])
    .select(['f.storage_key', 'f.scan', 'f.uploaded_by', 'f.uploaded_at', 'f.removed_at', 'f.purpose'])
    .select(['u.known_as', 'd.document_type']);

type FileRow = Awaited<ReturnType<ReturnType<typeof selectFiles>['execute']>>[number];

export const personOf = (uid: string | null, name: string | null): Person | null =>
  uid === null ? null : { uid, name: name ?? '' };

const toFile = (row: FileRow): StoredFile => ({
  uid: row.uid,
  applicationUid: row.application_uid,
  documentUid: row.document_uid,
  // All four are held to their closed lists when they are written.
  documentType: row.document_type as DocumentType | null,
  mime: row.mime as FileType,
  scan: row.scan as ScanState,
  purpose: row.purpose as FilePurpose,
  name: row.name,
  size: row.size,
  pages: row.pages,
  sha256: row.sha256,
  storageKey: row.storage_key,
  uploadedBy: personOf(row.uploaded_by, row.known_as),
  uploadedAt: row.uploaded_at,
  removedAt: row.removed_at,
});

export const findFile = async (tx: ReadTransaction, uid: string): Promise<StoredFile | null> => {
  const row = await selectFiles(tx).where('f.uid', '=', uid).executeTakeFirst();
  return row ? toFile(row) : null;
};

/** Newest first, removed ones included. */
export const listFiles = async (
  tx: ReadTransaction,
  applicationUid: string,
  purpose: FilePurpose = 'paper',
): Promise<StoredFile[]> => {
  const rows = await selectFiles(tx)
    .where('f.application_uid', '=', applicationUid)
    .where('f.purpose', '=', purpose)
    .orderBy('f.uploaded_at', 'desc')
    .orderBy('f.uid')
    .execute();
  return rows.map(toFile);
};

/** Files by their uids, in the order they came in. */
export const findFiles = async (tx: ReadTransaction, uids: readonly string[]): Promise<StoredFile[]> => {
  if (uids.length === 0) return [];
  const rows = await selectFiles(tx).where('f.uid', 'in', uids).orderBy('f.uploaded_at').orderBy('f.uid').execute();
  return rows.map(toFile);
};

export interface NewFile {
  applicationUid: string;
  scan: ScanState;
  uploadedBy: string | null;
  at: Date;
  purpose?: FilePurpose;
  sentBy?: Side;
}

export const insertFile = async (tx: WritableTransaction, kept: Kept, ask: NewFile): Promise<void> => {
  await tx
    .insertInto('document_file')
    .values({
      uid: kept.uid,
      application_uid: ask.applicationUid,
      name: kept.name,
      mime: kept.mime,
      size: kept.size,
      pages: kept.pages,
      sha256: kept.sha256,
      storage_key: kept.storageKey,
      scan: ask.scan,
      uploaded_by: ask.uploadedBy,
      uploaded_at: ask.at,
      purpose: ask.purpose ?? 'paper',
      sent_by: ask.sentBy ?? 'merchant',
    })
    .execute();
};

export const linkFile = async (tx: WritableTransaction, uid: string, documentUid: string): Promise<void> => {
  await tx.updateTable('document_file').set({ document_uid: documentUid }).where('uid', '=', uid).execute();
};

export const saveScan = async (tx: WritableTransaction, uid: string, scan: ScanState): Promise<void> => {
  await tx.updateTable('document_file').set({ scan }).where('uid', '=', uid).execute();
};

export const setFilesRemoved = async (tx: WritableTransaction, documentUid: string, at: Date | null): Promise<void> => {
  await tx.updateTable('document_file').set({ removed_at: at }).where('document_uid', '=', documentUid).execute();
};

const ofNoNote = sql<boolean>`not exists (select from note_attachment n where n.file_uid = document_file.uid)
  and not exists (select from dispute_file d where d.uid = document_file.uid)`;

/** Files of no paper, no note and no dispute, older than that. */
export const listAbandoned = async (
  tx: ReadTransaction,
  { before, after, most }: { before: Date; after: string | null; most: number },
): Promise<string[]> => {
  const rows = await tx
    .selectFrom('document_file')
    .select('uid')
    .where('document_uid', 'is', null)
    .where(ofNoNote)
    .where('uploaded_at', '<', before)
    .$if(after !== null, (query) => query.where('uid', '>', after))
    .orderBy('uid')
    .limit(most)
    .execute();
  return rows.map(({ uid }) => uid);
};

/** Only while it is still nobody's: it may be handed in at this very moment. */
export const deleteAbandoned = async (
  tx: WritableTransaction,
  uid: string,
): Promise<{ applicationUid: string; storageKey: string } | null> => {
  const row = await tx
    .deleteFrom('document_file')
    .where('uid', '=', uid)
    .where('document_uid', 'is', null)
    .where(ofNoNote)
    .returning(['application_uid', 'storage_key'])
    .executeTakeFirst();
  return row ? { applicationUid: row.application_uid, storageKey: row.storage_key } : null;
};

export const listWaiting = async (tx: ReadTransaction, before: Date, most: number): Promise<string[]> => {
  const rows = await tx
    .selectFrom('document_file')
    .select('uid')
    .where('scan', '=', 'waiting')
    .where('uploaded_at', '<', before)
    .limit(most)
    .execute();
  return rows.map(({ uid }) => uid);
};

/** Files whose bytes nobody has looked at since then, those that waited longest first. */
export const listUnchecked = async (tx: ReadTransaction, before: Date, most: number): Promise<StoredFile[]> => {
  const lastSeen = sql<Date>`coalesce(f.checked_at, f.uploaded_at)`;
  const rows = await selectFiles(tx).where(lastSeen, '<', before).orderBy(lastSeen).limit(most).execute();
  return rows.map(toFile);
};

export const markChecked = async (tx: WritableTransaction, uid: string, at: Date): Promise<void> => {
  await tx.updateTable('document_file').set({ checked_at: at }).where('uid', '=', uid).execute();
};

/** Those of the names that a row stands for: a paper of an application, or what was sent to somebody. */
export const knownKeys = async (tx: ReadTransaction, keys: readonly string[]): Promise<Set<string>> => {
  const rows = await tx
    .selectFrom('document_file')
    .select('storage_key')
    .where('storage_key', 'in', keys)
    .unionAll(
      tx
        .selectFrom('operation')
        .select((eb) => eb.ref('package_key').$notNull().as('storage_key'))
        .where('package_key', 'in', keys),
    )
    .unionAll(tx.selectFrom('product_image').select('storage_key').where('storage_key', 'in', keys))
    .unionAll(
      tx
        .selectFrom('report_run')
        .select((eb) => eb.ref('storage_key').$notNull().as('storage_key'))
        .where('storage_key', 'in', keys),
    )
    .unionAll(tx.selectFrom('receipt_logo').select('storage_key').where('storage_key', 'in', keys))
    .unionAll(tx.selectFrom('report_record').select('storage_key').where('storage_key', 'in', keys))
    .execute();
  return new Set(rows.map((row) => row.storage_key));
};
