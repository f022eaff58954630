import { inflateSync } from 'node:zlib';
import { CannotLook, placesOf } from './pdf-names.ts';

/** What is packed may take so much room when it is unpacked, over all. */
const MOST_UNPACKED = 16 * 1024 * 1024;
const MOST_PACKS = 2000;
const LONGEST_DICTIONARY = 4096;
const CARRIAGE_RETURN = 0x0d;

interface Pack {
  dictionary: string;
  /** Where its content begins. */
  from: number;
}

/** The dictionary a place lies in and where its stream begins; nothing when it is not that of a stream. */
const packAround = (bytes: Buffer, at: number): Pack | null => {
  const windowStart = Math.max(0, at - LONGEST_DICTIONARY);
  const text = bytes.toString('latin1', windowStart, at + LONGEST_DICTIONARY);
  const here = at - windowStart;
  const start = text.lastIndexOf('obj', here);
  const stream = text.indexOf('stream', here);
  const end = text.indexOf('endobj', here);
  if (end !== -1 && (stream === -1 || end < stream)) return null;
  if (start === -1 || stream === -1) throw new CannotLook();
  const after = windowStart + stream + 'stream'.length;
  return { dictionary: text.slice(start, stream), from: after + (bytes[after] === CARRIAGE_RETURN ? 2 : 1) };
};

/**
 * Streams that hold packed objects. Told by the number of their first object and not by their type, which readers do
 * not ask for; the entries of an outline have a `/First` too, but theirs is a reference.
 */
const findPacks = (bytes: Buffer): Pack[] => {
  const packs = new Map<number, Pack>();
  for (const at of placesOf(bytes, 'First', MOST_PACKS * 4)) {
    if (!/^\/First\s+\d+\s*(?:\/|>>)/.test(bytes.toString('latin1', at, at + 40))) continue;
    const pack = packAround(bytes, at);
    if (pack) packs.set(pack.from, pack);
    if (packs.size > MOST_PACKS) throw new CannotLook();
  }
  return [...packs.values()];
};

const inflateWithin = (bytes: Buffer, room: number): Buffer => {
  try {
    return inflateSync(bytes, { maxOutputLength: Math.max(room, 1) });
  } catch {
    throw new CannotLook();
  }
};

const DEFLATED = /\/Filter\s*(?:\/FlateDecode|\[\s*\/FlateDecode\s*\])/;

/**
 * Objects may stand packed in a stream, where their names cannot be seen. What cannot be unpacked is not taken; what is
 * packed without being pressed was seen already.
 */
export const unpack = (bytes: Buffer): Buffer[] => {
  let room = MOST_UNPACKED;
  return findPacks(bytes)
    .filter(({ dictionary }) => dictionary.includes('/Filter'))
    .map(({ dictionary, from }) => {
      if (!DEFLATED.test(dictionary) || /\/DecodeParms|\/F\s/.test(dictionary)) throw new CannotLook();
      const inner = inflateWithin(bytes.subarray(from), room);
      room -= inner.length;
      return inner;
    });
};
