import type { ImageRefusal } from '@ledgate/domain/till/product-image.ts';

interface Size {
  width: number;
  height: number;
}
type Read = ({ ok: true } & Size) | { ok: false; because: ImageRefusal };

const no = (because: ImageRefusal): Read => ({ ok: false, because });

/** Of one still picture; whatever moves or tells about the picture is no part of one. */
const KNOWN = ['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ICCP'];

const ofLossy = (data: Buffer): Size | null =>
  data.length >= 10 && data.readUIntBE(3, 3) === 0x9d012a && ((data[0] ?? 1) & 1) === 0
    ? { width: data.readUInt16LE(6) & 0x3fff, height: data.readUInt16LE(8) & 0x3fff }
    : null;

const ofLossless = (data: Buffer): Size | null => {
  if (data.length < 5 || data[0] !== 0x2f) return null;
  const bits = data.readUInt32LE(1);
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
};

const ofCanvas = (data: Buffer): Size | null =>
  data.length >= 10 ? { width: data.readUIntLE(4, 3) + 1, height: data.readUIntLE(7, 3) + 1 } : null;

const READERS: Record<string, (data: Buffer) => Size | null> = { 'VP8 ': ofLossy, VP8L: ofLossless, VP8X: ofCanvas };

/** Walks the chunks to the end that the header names; the largest size that any of them claims is the picture's. */
export const readWebp = (bytes: Buffer): Read => {
  if (bytes.length < 20 || bytes.readUInt32LE(4) + 8 !== bytes.length) return no('broken');
  const size = { width: 0, height: 0 };
  let hasPicture = false;
  for (let at = 12; at < bytes.length;) {
    if (at + 8 > bytes.length) return no('broken');
    const name = bytes.toString('latin1', at, at + 4);
    const length = bytes.readUInt32LE(at + 4);
    if (!KNOWN.includes(name)) return no('hidden_content');
    if (at + 8 + length > bytes.length) return no('broken');
    const read = READERS[name];
    const found = read?.(bytes.subarray(at + 8, at + 8 + length));
    if (read && !found) return no('broken');
    size.width = Math.max(size.width, found?.width ?? 0);
    size.height = Math.max(size.height, found?.height ?? 0);
    hasPicture ||= name === 'VP8 ' || name === 'VP8L';
    // Of an odd length, so that a byte fills it up.
    at += 8 + length + (length % 2);
  }
  return hasPicture && size.width > 0 && size.height > 0 ? { ok: true, ...size } : no('broken');
};
