import { hasMarkup, isZeros } from './foreign-content.ts';
import { isTooLarge, refuse, type Verdict } from './verdict.ts';

type Walked = { end: number; width: number; height: number; hasMarkup: boolean } | null;

const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
const isText = (marker: number): boolean => (marker >= 0xe0 && marker <= 0xef) || marker === 0xfe;
const isStandalone = (marker: number): boolean => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7);

/** Far more than any camera writes; each costs a look. */
const MOST_SEGMENTS = 10_000;

const START = 0xd8;
const END = 0xd9;
const SCAN = 0xda;

/** The first marker after the compressed data of a scan; stuffed zeros and restart marks belong to the data. */
const afterScan = (bytes: Buffer, from: number): number => {
  for (let at = from; at < bytes.length; at += 1) {
    if (bytes[at] !== 0xff) continue;
    const next = bytes[at + 1] ?? 0;
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at;
  }
  return bytes.length;
};

/** Walks the segments of one picture to its end mark; nothing when they do not add up. */
const walk = (bytes: Buffer, from: number): Walked => {
  let [width, height, hasScan, markup] = [0, 0, false, false];
  let at = from + 2;
  for (let segments = 0; segments < MOST_SEGMENTS && at + 2 <= bytes.length && bytes[at] === 0xff; segments += 1) {
    const marker = bytes[at + 1] ?? 0;
    at += marker === 0xff ? 1 : 2;
    if (marker === 0xff || isStandalone(marker)) continue;
    if (marker === START) return null;
    if (marker === END)
      return hasScan && width > 0 && height > 0 ? { end: at, width, height, hasMarkup: markup } : null;
    const size = at + 2 <= bytes.length ? bytes.readUInt16BE(at) : 0;
    if (size < 2 || at + size > bytes.length) return null;
    if (isFrame(marker) && size >= 8) {
      height = Math.max(height, bytes.readUInt16BE(at + 3));
      width = Math.max(width, bytes.readUInt16BE(at + 5));
    }
    if (isText(marker)) markup ||= hasMarkup(bytes.subarray(at, at + size));
    at += size;
    if (marker === SCAN) {
      hasScan = true;
      at = afterScan(bytes, at);
    }
  }
  return null;
};

/** Samsung's cameras append a block of notes that ends so. */
const isCameraNote = (tail: Buffer): boolean =>
  tail.subarray(-4).toString('latin1') === 'SEFT' && tail.includes('SEFH');

/** Phones put smaller or brighter copies of the picture, padding and notes behind it. Nothing else may stand there. */
const isTailOfPhone = (bytes: Buffer, from: number): boolean => {
  let at = from;
  while (at < bytes.length) {
    const tail = bytes.subarray(at);
    if (isZeros(tail) || isCameraNote(tail)) return !hasMarkup(tail);
    while (bytes[at] === 0) at += 1;
    const copy = bytes.readUInt16BE(Math.min(at, bytes.length - 2)) === 0xffd8 ? walk(bytes, at) : null;
    if (!copy || copy.hasMarkup || isTooLarge(copy.width, copy.height)) return false;
    at = copy.end;
  }
  return true;
};

export const jpegSize = (bytes: Buffer): { width: number; height: number } | null => {
  const picture = walk(bytes, 0);
  return picture && { width: picture.width, height: picture.height };
};

export const inspectJpeg = (bytes: Buffer): Verdict => {
  const picture = walk(bytes, 0);
  if (!picture) return refuse('broken');
  if (isTooLarge(picture.width, picture.height)) return refuse('too_many_pixels');
  if (picture.hasMarkup || !isTailOfPhone(bytes, picture.end)) return refuse('hidden_content');
  return { ok: true, mime: 'image/jpeg', pages: 1 };
};
