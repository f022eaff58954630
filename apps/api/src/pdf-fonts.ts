import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { brotliDecompressSync, inflateSync } from 'node:zlib';

// Beside `src` here and beside the bundle in dist, so this file stays where it is.
const FOLDER = new URL('../fonts/', import.meta.url);

const FILES = {
  text: 'IBMPlexSans-Regular.woff',
  strong: 'IBMPlexSans-SemiBold.woff',
  mono: 'IBMPlexMono-Regular.woff',
} as const;
export type PdfFont = keyof typeof FILES;

/** Letters that the house's fonts do not have: decision 0033 says where the files are from. */
const FALLBACK_FILES = {
  chinese: 'NotoSansSC-Regular.ttf.br',
  japanese: 'NotoSansJP-Regular.ttf.br',
  korean: 'NotoSansKR-Regular.ttf.br',
  arabic: 'IBMPlexSansArabic-Regular.ttf.br',
  hebrew: 'IBMPlexSansHebrew-Regular.ttf.br',
} as const;
export type FallbackFont = keyof typeof FALLBACK_FILES;

const WOFF_HEADER = 44;
const SFNT_HEADER = 12;
const WOFF_ENTRY = 20;
const SFNT_ENTRY = 16;

/** How tables may be searched by halves; every font states it. */
const searchHints = (tables: number): [number, number, number] => {
  const power = Math.floor(Math.log2(tables));
  return [2 ** power * SFNT_ENTRY, power, (tables - 2 ** power) * SFNT_ENTRY];
};

/**
 * Unpacks a WOFF into the font it holds. The library reads WOFF as well, but inflates a table again for every letter
 * it looks at: three seconds a paper.
 */
const unpackWoff = (woff: Buffer): Buffer => {
  const count = woff.readUInt16BE(12);
  const directory = Buffer.alloc(SFNT_HEADER + count * SFNT_ENTRY);
  woff.copy(directory, 0, 4, 8);
  directory.writeUInt16BE(count, 4);
  searchHints(count).forEach((hint, at) => directory.writeUInt16BE(hint, 6 + at * 2));
  const pieces: Buffer[] = [directory];
  let end = directory.length;
  for (let at = 0; at < count; at += 1) {
    const entry = WOFF_HEADER + at * WOFF_ENTRY;
    const [offset, packed, size, checksum] = [4, 8, 12, 16].map((field) => woff.readUInt32BE(entry + field));
    if (offset === undefined || packed === undefined || size === undefined || checksum === undefined) continue;
    const bytes = woff.subarray(offset, offset + packed);
    const table = packed < size ? inflateSync(bytes) : bytes;
    const record = SFNT_HEADER + at * SFNT_ENTRY;
    woff.copy(directory, record, entry, entry + 4);
    [checksum, end, size].forEach((value, field) => directory.writeUInt32BE(value, record + 4 + field * 4));
    const padding = Buffer.alloc((4 - (table.length % 4)) % 4);
    pieces.push(table, padding);
    end += table.length + padding.length;
  }
  return Buffer.concat(pieces);
};

const read = async (name: PdfFont): Promise<Buffer> => unpackWoff(await readFile(new URL(FILES[name], FOLDER)));

/** The letters of our papers: Latin with every accent, Cyrillic and Greek. */
export const readPdfFonts = async (): Promise<Record<PdfFont, Buffer>> => {
  const [text, strong, mono] = await Promise.all([read('text'), read('strong'), read('mono')]);
  return { text, strong, mono };
};

/** Kept for the next paper: whoever reads them lives for a group of papers only. */
const unpacked = new Map<FallbackFont, Buffer>();

/** Read when the first name needs it: seven megabytes of ideographs are nothing to carry through every paper. */
export const readFallbackFont = (name: FallbackFont): Buffer => {
  const known = unpacked.get(name) ?? brotliDecompressSync(readFileSync(new URL(FALLBACK_FILES[name], FOLDER)));
  unpacked.set(name, known);
  return known;
};
