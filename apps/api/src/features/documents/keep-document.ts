import { openAsBlob } from 'node:fs';
import type { WritableTransaction } from '@ledgate/database/connect.ts';
import { newKey } from '@ledgate/providers/files/key.ts';
import type { Parts } from '../../core/parts.ts';
import { sha256 } from '../../core/crypto/keyring.ts';
import { inspect } from './inspect/inspect.ts';
import { insertDocument, type DocumentContent, saveDocument } from './document-store.ts';
import type { Kept } from './receive-file.ts';
import { insertFile, linkFile } from './store.ts';
import { dropSpooled, spool } from './stored-content.ts';

async function* once(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}

/**
 * Puts a file of our own making into the store. Before the transaction that writes it down with `fileDocument`: one that
 * is undone leaves a file that nobody knows, which is swept.
 */
export const keepDocument = async (
  parts: Parts,
  merchantUid: string,
  { name, bytes }: { name: string; bytes: Buffer },
): Promise<Kept> => {
  const verdict = await inspect(bytes);
  if (!verdict.ok) throw new Error(`a file of our own would not be taken: ${verdict.because}`);
  const uid = crypto.randomUUID();
  const storageKey = newKey();
  const { path, isFaulty } = await spool(parts, { fileUid: uid, merchantUid }, once(bytes));
  try {
    if (isFaulty) throw new Error('the data folder takes no files');
    await parts.files.put(storageKey, await openAsBlob(path));
  } finally {
    await dropSpooled(path);
  }
  const { mime, pages } = verdict;
  return { uid, name, mime, size: bytes.length, pages, sha256: sha256(bytes), storageKey };
};

export interface FiledDocument {
  documentUid: string;
  fileUid: string;
}

/** Writes a kept file down as a paper of an application; needs no scan, since nobody brought it. */
export const fileDocument = async (
  tx: WritableTransaction,
  parts: Parts,
  kept: Kept,
  { applicationUid, ...about }: Omit<DocumentContent, 'fileUid'> & { applicationUid: string },
): Promise<FiledDocument> => {
  const documentUid = crypto.randomUUID();
  const at = parts.clock();
  await insertFile(tx, kept, { applicationUid, scan: 'not_scanned', uploadedBy: null, at });
  await insertDocument(tx, { uid: documentUid, applicationUid, at }, { ...about, fileUid: kept.uid });
  await linkFile(tx, kept.uid, documentUid);
  return { documentUid, fileUid: kept.uid };
};

/** Puts a kept file in the place of the one a paper of our own had; that one stays among its versions. */
export const refileDocument = async (
  tx: WritableTransaction,
  parts: Parts,
  kept: Kept,
  { uid, applicationUid, ...about }: Omit<DocumentContent, 'fileUid'> & { uid: string; applicationUid: string },
): Promise<FiledDocument> => {
  const at = parts.clock();
  await insertFile(tx, kept, { applicationUid, scan: 'not_scanned', uploadedBy: null, at });
  await saveDocument(tx, uid, { ...about, fileUid: kept.uid }, at);
  await linkFile(tx, kept.uid, uid);
  return { documentUid: uid, fileUid: kept.uid };
};
