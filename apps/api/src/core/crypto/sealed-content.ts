import { createCipheriv, createDecipheriv } from 'node:crypto';
import type { ContentKey, Vault } from './vault.ts';

/**
 * Long contents, sealed piece by piece so that neither side ever holds all of it: `LGC1`, the length of the key's label,
 * the label, and then pieces of 64 KiB, each with its tag. The piece's number and whether it is the last are part of
 * its nonce: a piece that was moved, repeated, left out or cut off does not open. The key is used for this one content.
 */
const MAGIC = Buffer.from('LGC1');
const PIECE = 65_536;
const TAG = 16;

const nonceOf = (number: number, isLast: boolean): Buffer => {
  const nonce = Buffer.alloc(12);
  nonce.writeUInt32BE(number, 7);
  nonce.writeUInt8(isLast ? 1 : 0, 11);
  return nonce;
};

/** Cuts a stream into pieces of one size; the last one, and only it, may be shorter, and is marked. */
async function* inPieces(
  bytes: AsyncIterable<Uint8Array>,
  size: number,
): AsyncGenerator<{ piece: Buffer; isLast: boolean }> {
  let held = Buffer.alloc(0);
  for await (const chunk of bytes) {
    held = held.length === 0 ? Buffer.from(chunk) : Buffer.concat([held, chunk]);
    // A full piece waits until more is there: only then is it known not to be the last.
    while (held.length > size) {
      yield { piece: held.subarray(0, size), isLast: false };
      held = held.subarray(size);
    }
  }
  yield { piece: held, isLast: true };
}

export async function* sealContent(
  { key, label }: ContentKey,
  plain: AsyncIterable<Uint8Array>,
): AsyncGenerator<Buffer> {
  const name = Buffer.from(label);
  yield Buffer.concat([MAGIC, Buffer.from([name.length]), name]);
  let number = 0;
  for await (const { piece, isLast } of inPieces(plain, PIECE)) {
    const cipher = createCipheriv('aes-256-gcm', key, nonceOf(number, isLast)).setAAD(name);
    yield Buffer.concat([cipher.update(piece), cipher.final(), cipher.getAuthTag()]);
    number += 1;
  }
}

const openPiece = ({ key, label }: ContentKey, number: number, piece: Buffer, isLast: boolean): Buffer => {
  const body = piece.subarray(0, -TAG);
  const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(number, isLast), { authTagLength: TAG });
  decipher.setAAD(Buffer.from(label)).setAuthTag(piece.subarray(-TAG));
  return Buffer.concat([decipher.update(body), decipher.final()]);
};

/** Reads the label off the front and leaves the pieces. */
const readLabel = async (bytes: AsyncIterator<Uint8Array>): Promise<{ label: string; rest: Buffer }> => {
  let held = Buffer.alloc(0);
  for (;;) {
    const size = held[MAGIC.length] ?? Infinity;
    const end = MAGIC.length + 1 + size;
    if (held.length >= end) {
      if (!held.subarray(0, MAGIC.length).equals(MAGIC)) throw new Error('sealed content has an unknown format');
      return { label: held.subarray(MAGIC.length + 1, end).toString(), rest: held.subarray(end) };
    }
    const next = await bytes.next();
    if (next.done) throw new Error('sealed content is cut short');
    held = Buffer.concat([held, next.value]);
  }
};

async function* following(first: Buffer, bytes: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  if (first.length > 0) yield first;
  for (let next = await bytes.next(); !next.done; next = await bytes.next()) yield next.value;
}

/** Opens what `sealContent` made at this place. What comes out is genuine; what is not, ends the stream with an error. */
export async function* openContent(
  vault: Vault,
  place: string,
  sealed: AsyncIterable<Uint8Array>,
): AsyncGenerator<Buffer> {
  const bytes = sealed[Symbol.asyncIterator]();
  try {
    const { label, rest } = await readLabel(bytes);
    const key = await vault.contentKey(place, label);
    let number = 0;
    for await (const { piece, isLast } of inPieces(following(rest, bytes), PIECE + TAG)) {
      if (piece.length < TAG) throw new Error('sealed content is cut short');
      yield openPiece(key, number, piece, isLast);
      number += 1;
    }
  } finally {
    await bytes.return?.();
  }
}
