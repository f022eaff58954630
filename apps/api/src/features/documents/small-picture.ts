import { createHash } from 'node:crypto';
import { IMAGE_LIMITS, IMAGE_REFUSALS, type ImageRefusal, type ImageType } from '@ledgate/domain/till/product-image.ts';
import { newKey } from '@ledgate/providers/files/key.ts';
import { StoreFailed } from '@ledgate/providers/files/store-failure.ts';
import { ScanFailed } from '@ledgate/providers/virus-scan/port.ts';
import { openContent, sealContent } from '../../core/crypto/sealed-content.ts';
import { merchantScope } from '../../core/crypto/vault.ts';
import { Failure } from '../../core/failure.ts';
import type { IncomingFile } from '../../core/http/upload.ts';
import type { Parts } from '../../core/parts.ts';
import { inspectProductImage } from './inspect/product-image.ts';

/** Pictures small enough to be held whole: of products, and the logo of a receipt. */

export const badPicture = (reason: string): Failure => new Failure('invalid', reason, { errors: { file: [reason] } });
const refuse = (because: ImageRefusal): Failure => badPicture(IMAGE_REFUSALS[because]);

/** Read to its end, and kept as far as it may be long. */
const takeBytes = async ({ content }: IncomingFile): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of content) {
    size += chunk.length;
    if (size <= IMAGE_LIMITS.bytes) chunks.push(chunk);
  }
  if (size > IMAGE_LIMITS.bytes) throw refuse('too_large');
  return Buffer.concat(chunks);
};

const takeOne = async (files: AsyncIterable<IncomingFile>): Promise<Buffer> => {
  let found: Buffer | null = null;
  for await (const file of files) {
    if (found) throw badPicture('Send 1 picture at a time.');
    found = await takeBytes(file);
  }
  if (!found) throw badPicture('Choose a picture.');
  return found;
};

async function* once(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}

/** What could not be looked at is not taken: a picture is small, and is sent again. */
const demandClean = async ({ scanner }: Parts, bytes: Buffer): Promise<void> => {
  const verdict = await scanner?.scan(once(bytes)).catch((error: unknown) => {
    if (error instanceof ScanFailed)
      throw new Failure('not_stored', 'The picture couldn’t be checked for viruses right now.');
    throw error;
  });
  if (verdict && !verdict.isClean) throw badPicture('A virus was found in this file.');
};

/** The one picture of a form, judged by its bytes alone. */
export const takePicture = async (
  parts: Parts,
  files: AsyncIterable<IncomingFile>,
): Promise<{ bytes: Buffer; mime: ImageType }> => {
  const bytes = await takeOne(files);
  const verdict = await parts.inspection(() => inspectProductImage(bytes));
  if (!verdict.ok) throw refuse(verdict.because);
  await demandClean(parts, bytes);
  return { bytes, mime: verdict.mime };
};

const gather = async (pieces: AsyncIterable<Buffer>): Promise<Buffer> => {
  const all: Buffer[] = [];
  for await (const piece of pieces) all.push(piece);
  return Buffer.concat(all);
};

const notStored = (error: unknown): never => {
  if (error instanceof StoreFailed) throw new Failure('not_stored', 'The picture can’t be stored or loaded right now.');
  throw error;
};

/** Which table a picture is of: it opens as the picture that it was stored as, and as no other. */
type PictureTable = 'product_image' | 'receipt_logo';
const placeOf = (table: PictureTable, uid: string): string => `${table}|content|${uid}`;

export interface StoredPicture {
  uid: string;
  storageKey: string;
  sha256: Buffer;
}

/** Sealed under the merchant's key before it leaves our memory. */
export const storePicture = async (
  parts: Parts,
  { table, merchantUid }: { table: PictureTable; merchantUid: string },
  bytes: Buffer,
): Promise<StoredPicture> => {
  const uid = crypto.randomUUID();
  const storageKey = newKey();
  const key = await parts.vault.newContentKey(merchantScope(merchantUid), placeOf(table, uid));
  const sealed = await gather(sealContent(key, once(bytes)));
  await parts.files.put(storageKey, new Blob([new Uint8Array(sealed)])).catch(notStored);
  return { uid, storageKey, sha256: createHash('sha256').update(bytes).digest() };
};

/** Whole, since it is small: what cannot be read is an error, not half a picture. */
export const loadPicture = async (
  parts: Parts,
  table: PictureTable,
  { uid, storage_key: key }: { uid: string; storage_key: string },
): Promise<Buffer> =>
  parts.files
    .get(key)
    .then((sealed) => gather(openContent(parts.vault, placeOf(table, uid), sealed)))
    .catch(notStored);
