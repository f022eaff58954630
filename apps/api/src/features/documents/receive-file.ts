import { createHash } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { FILE_LIMITS, type FileRefusal, type FileType } from '@ledgate/domain/applications/documents/file-rules.ts';
import { newKey } from '@ledgate/providers/files/key.ts';
import { StoreFailed } from '@ledgate/providers/files/store-failure.ts';
import type { Parts } from '../../core/parts.ts';
import type { IncomingFile } from '../../core/http/upload.ts';
import { cleanName } from './file-name.ts';
import { inspect } from './inspect/inspect.ts';
import { dropSpooled, readSpooled, spool } from './stored-content.ts';

/** A file that lies in the store, and is nobody's yet. */
export interface Kept {
  uid: string;
  name: string;
  mime: FileType;
  size: number;
  pages: number;
  sha256: Buffer;
  storageKey: string;
}

export interface Refused {
  because: FileRefusal;
  /** The file that is there already, for a duplicate. */
  twin?: string;
}

export interface Outcome {
  index: number;
  name: string;
  sha256: Buffer;
  result: Kept | Refused;
}

export const isKept = (result: Kept | Refused): result is Kept => 'storageKey' in result;

interface Tally {
  size: number;
  sha256: Buffer;
}

/** Counts and hashes what passes. What is too much is read as well, and goes nowhere: the next file comes after it. */
const tallied = (content: AsyncIterable<Buffer>): { content: AsyncIterable<Buffer>; tally: () => Tally } => {
  const hash = createHash('sha256');
  let size = 0;
  async function* pass(): AsyncGenerator<Buffer> {
    for await (const chunk of content) {
      size += chunk.length;
      hash.update(chunk);
      if (size <= FILE_LIMITS.bytes) yield chunk;
    }
  }
  return { content: pass(), tally: () => ({ size, sha256: hash.digest() }) };
};

const refused = (because: FileRefusal): Refused => ({ because });

const store = async (parts: Parts, path: string): Promise<string | null> => {
  const storageKey = newKey();
  try {
    await parts.files.put(storageKey, await openAsBlob(path));
    return storageKey;
  } catch (error) {
    if (!(error instanceof StoreFailed)) throw error;
    parts.log.error('file not stored', { error });
    return null;
  }
};

/** What stands against keeping a file that is good in itself; asked once its hash is known. */
export type Objection = (sha256: Buffer) => Refused | null;

/** Takes in one file: sealed as it arrives, looked at, and in the store when all is well. */
export const receiveFile = async (
  parts: Parts,
  merchantUid: string,
  incoming: IncomingFile,
  objectTo: Objection,
): Promise<Outcome> => {
  const fileUid = crypto.randomUUID();
  const name = cleanName(incoming.name);
  const { content, tally } = tallied(incoming.content);
  const { path, isFaulty } = await spool(parts, { fileUid, merchantUid }, content);
  const { size, sha256 } = tally();
  const judge = async (): Promise<Kept | Refused> => {
    if (size === 0) return refused('empty');
    if (size > FILE_LIMITS.bytes) return refused('too_large');
    if (isFaulty) return refused('not_stored');
    const verdict = await parts.inspection(async () => inspect(await readSpooled(parts, fileUid, path, size)));
    if (!verdict.ok) return verdict;
    const objection = objectTo(sha256);
    if (objection) return objection;
    const storageKey = await store(parts, path);
    if (storageKey === null) return refused('not_stored');
    return { uid: fileUid, name, mime: verdict.mime, size, pages: verdict.pages, sha256, storageKey };
  };
  try {
    return { index: incoming.index, name, sha256, result: await judge() };
  } finally {
    await dropSpooled(path);
  }
};
