import { FILE_LIMITS } from '@ledgate/domain/applications/documents/file-rules.ts';
import { hasMarkup, isZeros } from './foreign-content.ts';
import { isTooLarge, refuse, type Verdict } from './verdict.ts';

/** Bytes that one value of each type takes; a type beyond the list is not TIFF as we take it. */
const TYPE_SIZES = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8, 4];

const TAG = {
  width: 256,
  height: 257,
  stripOffsets: 273,
  stripSizes: 279,
  tileOffsets: 324,
  tileSizes: 325,
  jpegOffset: 513,
  jpegSize: 514,
  folders: [330, 34_665, 34_853],
} as const;

const MOST_ENTRIES = 512;
const MOST_NUMBERS = 100_000;
/** Texts may overlap, so that a small file could have us read a great deal. */
const MOST_TEXT = 4 * 1024 * 1024;
const PADDING = 8;

class NotTiff extends Error {}
class Hiding extends Error {}

interface Reader {
  bytes: Buffer;
  u16: (at: number) => number;
  u32: (at: number) => number;
  /** Remembers how far the file is spoken for, and that it reaches so far. */
  claim: (from: number, size: number) => void;
  claimed: () => number;
  hasMarkup: (from: number, size: number) => boolean;
}

const readerOf = (bytes: Buffer): Reader => {
  const isLittle = bytes[0] === 0x49;
  let claimed = 8;
  let textLeft = MOST_TEXT;
  const claim = (from: number, size: number): void => {
    if (from + size > bytes.length) throw new NotTiff();
    claimed = Math.max(claimed, from + size);
  };
  return {
    bytes,
    u16: (at) => (isLittle ? bytes.readUInt16LE(at) : bytes.readUInt16BE(at)),
    u32: (at) => (isLittle ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at)),
    claim,
    claimed: () => claimed,
    hasMarkup: (from, size) => {
      textLeft -= size;
      if (textLeft < 0) throw new NotTiff();
      return hasMarkup(bytes.subarray(from, from + size));
    },
  };
};

interface Entry {
  tag: number;
  numbers: () => number[];
}

const readEntry = ({ u16, u32, claim, bytes, hasMarkup: holdsMarkup }: Reader, at: number): Entry => {
  const [tag, type, count] = [u16(at), u16(at + 2), u32(at + 4)];
  const each = TYPE_SIZES[type] ?? 0;
  if (each === 0) throw new NotTiff();
  const size = each * count;
  const from = size <= 4 ? at + 8 : u32(at + 8);
  claim(from, size);
  if (size > 4 && each === 1 && holdsMarkup(from, size)) throw new Hiding();
  const read = each === 2 ? u16 : each === 4 ? u32 : (place: number) => bytes.readUInt8(place);
  return {
    tag,
    numbers: () => {
      if (count > MOST_NUMBERS) throw new NotTiff();
      return Array.from({ length: count }, (_, nth) => read(from + nth * each));
    },
  };
};

interface Folder {
  width: number;
  height: number;
  inner: number[];
  next: number;
}

const claimData = ({ claim }: Reader, of: (tag: number) => number[]): void => {
  for (const [offsets, sizes] of [
    [TAG.stripOffsets, TAG.stripSizes],
    [TAG.tileOffsets, TAG.tileSizes],
    [TAG.jpegOffset, TAG.jpegSize],
  ] as const) {
    const lengths = of(sizes);
    for (const [nth, offset] of of(offsets).entries()) claim(offset, lengths[nth] ?? 0);
  }
};

const readFolder = (reader: Reader, at: number): Folder => {
  const { u16, u32, claim } = reader;
  claim(at, 2);
  const count = u16(at);
  if (count === 0 || count > MOST_ENTRIES) throw new NotTiff();
  claim(at + 2, count * 12 + 4);
  const entries = Array.from({ length: count }, (_, nth) => readEntry(reader, at + 2 + nth * 12));
  const of = (tag: number): number[] => entries.find((entry) => entry.tag === tag)?.numbers() ?? [];
  claimData(reader, of);
  const inner = TAG.folders.flatMap((tag) => of(tag));
  return { width: of(TAG.width)[0] ?? 0, height: of(TAG.height)[0] ?? 0, inner, next: u32(at + 2 + count * 12) };
};

interface Walked {
  pages: number;
  isTooLarge: boolean;
}

/** Follows the chain of pages, and the folders inside them, each once: a chain that bites its tail is no file. */
const walk = (reader: Reader): Walked => {
  const seen = new Set<number>();
  const visit = (at: number): Folder => {
    if (seen.has(at) || seen.size > FILE_LIMITS.pages * 8) throw new NotTiff();
    seen.add(at);
    return readFolder(reader, at);
  };
  const walked: Walked = { pages: 0, isTooLarge: false };
  for (let at = reader.u32(4); at !== 0;) {
    const page = visit(at);
    if (page.width === 0 || page.height === 0) throw new NotTiff();
    walked.pages += 1;
    walked.isTooLarge ||= isTooLarge(page.width, page.height);
    const waiting = [...page.inner];
    for (let inner = waiting.pop(); inner !== undefined; inner = waiting.pop()) waiting.push(...visit(inner).inner);
    at = page.next;
  }
  return walked;
};

export const inspectTiff = (bytes: Buffer): Verdict => {
  const reader = readerOf(bytes);
  try {
    if (bytes.length < 8 || reader.u16(2) !== 42) return refuse('wrong_type');
    const { pages, isTooLarge: isHuge } = walk(reader);
    if (pages === 0) return refuse('broken');
    if (isHuge) return refuse('too_many_pixels');
    if (pages > FILE_LIMITS.pages) return refuse('too_many_pages');
    const tail = bytes.subarray(reader.claimed());
    if (tail.length > PADDING || !isZeros(tail)) return refuse('hidden_content');
    return { ok: true, mime: 'image/tiff', pages };
  } catch (error) {
    if (error instanceof Hiding) return refuse('hidden_content');
    if (error instanceof NotTiff || error instanceof RangeError) return refuse('broken');
    throw error;
  }
};
