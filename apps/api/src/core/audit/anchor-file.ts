import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import { mkdir, open, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { canonicalJson } from './canonical-json.ts';
import { type DerivedKey, sha256 } from '../crypto/keyring.ts';

/** A lane, how many rows it has, and the hash of the last one. */
const head = z.tuple([z.string(), z.int().positive(), z.string().regex(/^[0-9a-f]{64}$/)]);
export type Head = z.output<typeof head>;

const anchor = z.strictObject({
  number: z.int().positive(),
  at: z.iso.datetime(),
  /** Which key signed it. */
  kid: z.string(),
  /** The digest of the line before, so that none can be taken out. */
  previous: z.string().nullable(),
  /** Heads that moved since the line before. */
  changed: z.array(head),
  lanes: z.int(),
  rows: z.int(),
  /** Over the heads of all lanes, in byte order of their names. */
  root: z.string(),
  /** When all lanes were last read, and not only those that moved. Lines of before do not say it. */
  walked: z.iso.datetime().optional(),
});
export type Anchor = z.output<typeof anchor>;

const line = z.strictObject({ anchor, signature: z.string() });

export const anchorsPath = (dir: string): string => join(dir, 'anchors.jsonl');
const keyPath = (dir: string, kid: string): string => join(dir, `anchor-key-${kid}.pem`);

/** What goes into the tree for one lane. */
export const leafOf = ([lane, n, hash]: Head): string => `${lane}|${n}|${hash}`;

export const digestOf = (text: string): string => sha256(text).toString('hex');

/** The fixed beginning of an Ed25519 key as PKCS #8; the 32 bytes of the key follow. */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex');

const privateKey = ({ key }: DerivedKey): KeyObject =>
  createPrivateKey({ key: Buffer.concat([PKCS8, key]), format: 'der', type: 'pkcs8' });

export const publicKeyOf = (derived: DerivedKey): KeyObject => createPublicKey(privateKey(derived));

/** Signs what is said, in its one spelling; whatever we vouch for to outsiders is signed here. */
export const signatureOf = (body: object, key: DerivedKey): string =>
  sign(null, Buffer.from(canonicalJson(body)), privateKey(key)).toString('base64');

export const writeLine = (body: Anchor, key: DerivedKey): string =>
  canonicalJson({ anchor: body, signature: signatureOf(body, key) });

/** What the line says, or nothing when it is not the line of an anchor. */
export const readLine = (text: string): z.output<typeof line> | null => {
  try {
    return line.parse(JSON.parse(text));
  } catch {
    return null;
  }
};

export const isSignedBy = ({ anchor: body, signature }: z.output<typeof line>, key: KeyObject): boolean =>
  verify(null, Buffer.from(canonicalJson(body)), key, Buffer.from(signature, 'base64'));

/** The public key that lies beside the anchors, for whoever has no master key. */
export const readPublicKey = async (dir: string, kid: string): Promise<KeyObject | null> => {
  if (!/^\w+$/.test(kid)) return null;
  try {
    return createPublicKey(await readFile(keyPath(dir, kid)));
  } catch {
    return null;
  }
};

const keepPublicKey = async (dir: string, key: DerivedKey): Promise<void> => {
  const pem = publicKeyOf(key).export({ type: 'spki', format: 'pem' });
  await writeFile(keyPath(dir, key.kid), pem, { flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
};

const CHUNK = 64 * 1024;

/** The last whole line, read from the end: the file only ever grows. Half a line is what a power cut left. */
export const readLastLine = async (dir: string): Promise<{ text: string; end: number } | null> => {
  const file = await open(anchorsPath(dir)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (!file) return null;
  try {
    let from = (await file.stat()).size;
    let tail = Buffer.alloc(0);
    for (;;) {
      const end = tail.lastIndexOf('\n');
      const begin = end > 0 ? tail.lastIndexOf('\n', end - 1) : -1;
      if (end >= 0 && (begin >= 0 || from === 0)) {
        return { text: tail.subarray(begin + 1, end).toString(), end: from + end + 1 };
      }
      if (from === 0) return null;
      const size = Math.min(Math.max(CHUNK, tail.length), from);
      from -= size;
      const chunk = Buffer.alloc(size);
      await file.read(chunk, 0, size, from);
      tail = Buffer.concat([chunk, tail]);
    }
  } finally {
    await file.close();
  }
};

/** Adds the line and returns only when it is on the disk. `end` is where the last whole line ends. */
export const appendLine = async (dir: string, end: number, text: string, key: DerivedKey): Promise<void> => {
  await keepPublicKey(dir, key);
  // Opened for appending, so that the file may be one that the system lets nobody rewrite.
  const file = await open(anchorsPath(dir), 'a', 0o600);
  try {
    if ((await file.stat()).size > end) await file.truncate(end);
    await file.write(`${text}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  const folder = await open(dir);
  await folder.sync().finally(() => folder.close());
};

export const makeAnchorDir = async (dir: string): Promise<void> => {
  await mkdir(dir, { recursive: true, mode: 0o700 });
};
