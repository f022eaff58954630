import { crc32 } from 'node:zlib';
import { hasMarkup } from './foreign-content.ts';
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

export const inspectPng = (bytes: Buffer): Verdict => {
  if (!bytes.subarray(0, 8).equals(SIGNATURE)) return refuse('broken');
  const header = readChunk(bytes, 8);
  if (!header || header.name !== 'IHDR' || header.data.length !== HEADER_SIZE) return refuse('broken');
  const [width, height] = [header.data.readUInt32BE(0), header.data.readUInt32BE(4)];
  if (width === 0 || height === 0) return refuse('broken');
  if (isTooLarge(width, height)) return refuse('too_many_pixels');
  let hasPicture = false;
  for (let at = header.end, count = 0; count < MOST_CHUNKS; count += 1) {
    const chunk = readChunk(bytes, at);
    if (!chunk || chunk.name === 'IHDR') return refuse('broken');
    if (chunk.name === 'IEND') {
      if (!hasPicture) return refuse('broken');
      return chunk.end === bytes.length ? { ok: true, mime: 'image/png', pages: 1 } : refuse('hidden_content');
    }
    if (chunk.name === 'IDAT') hasPicture = true;
    else if (hasMarkup(chunk.data)) return refuse('hidden_content');
    at = chunk.end;
  }
  return refuse('broken');
};
