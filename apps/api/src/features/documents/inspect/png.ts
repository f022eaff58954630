import { crc32 } from 'node:zlib';
import type { FileRefusal } from '@ledgate/domain/applications/documents/file-rules.ts';
import { makeNotesCheck } from './png-notes.ts';
import { checkPixels, pixelBytes } from './png-pixels.ts';
import { isTooLarge, refuse, type Verdict } from './verdict.ts';

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');
const HEADER_SIZE = 13;
/** Around the data of a chunk: its length, its name and its checksum. */
const AROUND = 12;
/** Far more than any program writes; each costs a look. */
const MOST_CHUNKS = 20_000;

interface Chunk {
  name: string;
  data: Buffer;
  end: number;
}

const readChunk = (bytes: Buffer, at: number): Chunk | null => {
  if (at + AROUND > bytes.length) return null;
  const size = bytes.readUInt32BE(at);
  const end = at + AROUND + size;
  if (end > bytes.length) return null;
  const named = bytes.subarray(at + 4, end - 4);
  const name = named.toString('latin1', 0, 4);
  if (!/^[A-Za-z]{4}$/.test(name) || crc32(named) !== bytes.readUInt32BE(end - 4)) return null;
  return { name, data: named.subarray(4), end };
};

/** A reader that does not know one of these has to give up, so there is nothing else to know. */
const isNeeded = (name: string): boolean => /^[A-Z]/.test(name);

type Parts = { ok: true; pressed: Buffer[] } | { ok: false; because: FileRefusal };

/** The parts of the picture; everything that stands beside it has been looked at. */
const readParts = (bytes: Buffer, from: number): Parts => {
  const pressed: Buffer[] = [];
  const checkNotes = makeNotesCheck();
  for (let at = from, count = 0; count < MOST_CHUNKS; count += 1) {
    const chunk = readChunk(bytes, at);
    if (!chunk) break;
    const { name, data, end } = chunk;
    if (name === 'IEND') {
      return end === bytes.length ? { ok: true, pressed } : { ok: false, because: 'hidden_content' };
    }
    if (name === 'IDAT') pressed.push(data);
    else if (isNeeded(name) && name !== 'PLTE') break;
    else {
      const because = checkNotes(name, data);
      if (because) return { ok: false, because };
    }
    at = end;
  }
  return { ok: false, because: 'broken' };
};

/** As the header says it, before anything else of it is read. */
export const pngSize = (bytes: Buffer): { width: number; height: number } | null =>
  bytes.length < 24 ? null : { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };

export const inspectPng = async (bytes: Buffer): Promise<Verdict> => {
  if (!bytes.subarray(0, 8).equals(SIGNATURE)) return refuse('broken');
  const header = readChunk(bytes, 8);
  if (!header || header.name !== 'IHDR' || header.data.length !== HEADER_SIZE) return refuse('broken');
  const [width, height] = [header.data.readUInt32BE(0), header.data.readUInt32BE(4)];
  if (width === 0 || height === 0) return refuse('broken');
  if (isTooLarge(width, height)) return refuse('too_many_pixels');
  const expected = pixelBytes(header.data);
  if (expected === null) return refuse('broken');
  const parts = readParts(bytes, header.end);
  if (!parts.ok) return parts;
  const because = await checkPixels(Buffer.concat(parts.pressed), expected);
  return because ? refuse(because) : { ok: true, mime: 'image/png', pages: 1 };
};
