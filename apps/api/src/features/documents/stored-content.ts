import { createReadStream } from 'node:fs';
import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { openContent, sealContent } from '../../core/crypto/sealed-content.ts';
import type { Parts } from '../../core/parts.ts';
import { merchantScope } from '../../core/crypto/vault.ts';

/** A file opens only as the file it was stored as. */
const placeOf = (fileUid: string): string => `document_file|content|${fileUid}`;

/** Where files lie while they arrive and are looked at: sealed already, so nothing is ever on a disk in clear. */
export const incomingFolder = ({ settings }: Parts): string => join(settings.dataDir, 'incoming');

export interface Spooled {
  path: string;
  /** The disk did not take it; the sender's file was read to its end all the same. */
  isFaulty: boolean;
}

/** What does not go now is swept after a day. */
export const dropSpooled = async (path: string): Promise<void> => {
  await rm(path, { force: true }).catch(() => undefined);
};

/** Seals a content under the merchant's key while it arrives, into a file of its own. */
export const spool = async (
  parts: Parts,
  { fileUid, merchantUid }: { fileUid: string; merchantUid: string },
  content: AsyncIterable<Uint8Array>,
): Promise<Spooled> => {
  const folder = incomingFolder(parts);
  const path = join(folder, fileUid);
  const key = await parts.vault.newContentKey(merchantScope(merchantUid), placeOf(fileUid));
  const handle = await mkdir(folder, { recursive: true, mode: 0o700 })
    .then(() => open(path, 'wx', 0o600))
    .catch(() => null);
  let isFaulty = handle === null;
  try {
    for await (const piece of sealContent(key, content)) {
      if (!isFaulty) await handle?.writeFile(piece).catch(() => (isFaulty = true));
    }
  } catch (error) {
    await dropSpooled(path);
    throw error;
  } finally {
    await handle?.close();
  }
  return { path, isFaulty };
};

/** The bytes of a spooled file, all at once: for looking at it, a few at a time. */
export const readSpooled = async (parts: Parts, fileUid: string, path: string, size: number): Promise<Buffer> => {
  const bytes = Buffer.allocUnsafeSlow(size);
  let at = 0;
  for await (const piece of openContent(parts.vault, placeOf(fileUid), createReadStream(path)))
    at += piece.copy(bytes, at);
  return bytes;
};

/** The bytes of a stored file, opened as they are read. */
export async function* readStored(parts: Parts, file: { uid: string; storageKey: string }): AsyncGenerator<Buffer> {
  yield* openContent(parts.vault, placeOf(file.uid), await parts.files.get(file.storageKey));
}
