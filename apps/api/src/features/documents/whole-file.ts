import { createHash } from 'node:crypto';
import { newKey } from '@ledgate/providers/files/key.ts';
import { StoreFailed } from '@ledgate/providers/files/store-failure.ts';
import { ScanFailed } from '@ledgate/providers/virus-scan/port.ts';
import { openContent, sealContent } from '../../core/crypto/sealed-content.ts';
import { merchantScope } from '../../core/crypto/vault.ts';
import { Failure } from '../../core/failure.ts';
import type { IncomingFile } from '../../core/http/upload.ts';
import type { Parts } from '../../core/parts.ts';

/** Files small enough to be held whole: pictures of products and receipts, and reports. */

/** What the sender of one of a kind reads. */
export interface WholeWords {
  /** As in "The picture couldn’t be stored". */
  what: string;
  none: () => Failure;
  many: () => Failure;
  tooLarge: () => Failure;
  virus: () => Failure;
}

/** Read to its end, and kept as far as it may be long. */
const takeBytes = async ({ content }: IncomingFile, most: number, words: WholeWords): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of content) {
    size += chunk.length;
    if (size <= most) chunks.push(chunk);
  }
  if (size > most) throw words.tooLarge();
  return Buffer.concat(chunks);
};

/** The one file of a form. */
export const takeOne = async (
  files: AsyncIterable<IncomingFile>,
  most: number,
  words: WholeWords,
): Promise<{ name: string; bytes: Buffer }> => {
  let found: { name: string; bytes: Buffer } | null = null;
  for await (const file of files) {
    if (found) throw words.many();
    found = { name: file.name, bytes: await takeBytes(file, most, words) };
  }
  if (!found) throw words.none();
  return found;
};

async function* once(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}

/** What could not be looked at is not taken: it is small, and is sent again. */
export const demandClean = async ({ scanner }: Parts, bytes: Buffer, words: WholeWords): Promise<void> => {
  const verdict = await scanner?.scan(once(bytes)).catch((error: unknown) => {
    if (error instanceof ScanFailed)
      throw new Failure('not_stored', `The ${words.what} couldn’t be checked for viruses right now.`);
    throw error;
  });
  if (verdict && !verdict.isClean) throw words.virus();
};

const gather = async (pieces: AsyncIterable<Buffer>): Promise<Buffer> => {
  const all: Buffer[] = [];
  for await (const piece of pieces) all.push(piece);
  return Buffer.concat(all);
};

const notStored =
  (what: string) =>
  (error: unknown): never => {
    if (error instanceof StoreFailed)
      throw new Failure('not_stored', `The ${what} can’t be stored or loaded right now.`);
    throw error;
  };

/** Which table a file is of: it opens as what it was stored as, and as nothing else. */
type WholeTable = 'product_image' | 'receipt_logo' | 'report_record';
const placeOf = (table: WholeTable, uid: string): string => `${table}|content|${uid}`;

export interface StoredWhole {
  uid: string;
  storageKey: string;
  sha256: Buffer;
}

/** Sealed under the merchant's key before it leaves our memory. */
export const storeWhole = async (
  parts: Parts,
  { table, merchantUid, what }: { table: WholeTable; merchantUid: string; what: string },
  bytes: Buffer,
): Promise<StoredWhole> => {
  const uid = crypto.randomUUID();
  const storageKey = newKey();
  const key = await parts.vault.newContentKey(merchantScope(merchantUid), placeOf(table, uid));
  const sealed = await gather(sealContent(key, once(bytes)));
  await parts.files.put(storageKey, new Blob([new Uint8Array(sealed)])).catch(notStored(what));
  return { uid, storageKey, sha256: createHash('sha256').update(bytes).digest() };
};

/** Whole, since it is small: what cannot be read is an error, not half a file. */
export const loadWhole = async (
  parts: Parts,
  { table, what }: { table: WholeTable; what: string },
  { uid, storage_key: key }: { uid: string; storage_key: string },
): Promise<Buffer> =>
  parts.files
    .get(key)
    .then((sealed) => gather(openContent(parts.vault, placeOf(table, uid), sealed)))
    .catch(notStored(what));
