import { REPORT_FILE_LIMITS, type ReportFileRefusal } from '@ledgate/domain/report-files/report-file.ts';

/** One part of a workbook, as the list at the end of the archive has it. */
interface Entry {
  name: string;
  unpacked: number;
  isEncrypted: boolean;
}

const END = Buffer.from('PK\x05\x06', 'latin1');
const END_SIZE = 22;
const LONGEST_TAIL = END_SIZE + 65_535;
const LISTED = 0x02014b50;
const LISTED_SIZE = 46;

/** Where the list begins and how many parts it has; nothing where the file does not end with it. */
const findList = (bytes: Buffer): { at: number; count: number; end: number } | null => {
  const end = bytes.lastIndexOf(END);
  if (end === -1 || end < bytes.length - LONGEST_TAIL || end + END_SIZE > bytes.length) return null;
  if (end + END_SIZE + bytes.readUInt16LE(end + 20) !== bytes.length) return null;
  const [count, size, at] = [bytes.readUInt16LE(end + 10), bytes.readUInt32LE(end + 12), bytes.readUInt32LE(end + 16)];
  // Anything between the list and its end, or a list elsewhere, is another file.
  return at + size === end ? { at, count, end } : null;
};

const readEntries = (bytes: Buffer): Entry[] | null => {
  const list = findList(bytes);
  if (!list || list.count === 0 || list.count > REPORT_FILE_LIMITS.parts) return null;
  const entries: Entry[] = [];
  let { at } = list;
  while (at < list.end) {
    if (at + LISTED_SIZE > list.end || bytes.readUInt32LE(at) !== LISTED) return null;
    const nameLength = bytes.readUInt16LE(at + 28);
    const name = bytes.toString('utf8', at + LISTED_SIZE, at + LISTED_SIZE + nameLength);
    entries.push({
      name,
      unpacked: bytes.readUInt32LE(at + 24),
      isEncrypted: (bytes.readUInt16LE(at + 8) & 1) === 1,
    });
    at += LISTED_SIZE + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return entries.length === list.count ? entries : null;
};

/** Macros, controls and other documents within one. */
const ACTIVE = /(?:^|\/)(?:vbaProject|vbaData|activeX|ctrlProps|macrosheets|embeddings|oleObject)/i;
const LINKED = /(?:^|\/)(?:externalLinks|connections\.xml|queryTables|webextensions)/i;
const OUTSIDE = /(?:^|\/)\.\.(?:\/|$)|^\/|\\|\0/;
const NEEDED = ['[Content_Types].xml', 'xl/workbook.xml'];

/** Why an archive is not a plain workbook; nothing when it is. Nothing of it is unpacked: its own list says what is in it. */
export const faultOfWorkbook = (bytes: Buffer): ReportFileRefusal | null => {
  const entries = readEntries(bytes);
  if (!entries) return 'broken';
  const names = entries.map(({ name }) => name);
  if (NEEDED.some((name) => !names.includes(name))) return 'wrong_type';
  if (entries.some(({ isEncrypted }) => isEncrypted)) return 'encrypted';
  if (names.some((name) => OUTSIDE.test(name)) || new Set(names).size !== names.length) return 'hidden_content';
  if (names.some((name) => ACTIVE.test(name))) return 'active_content';
  if (names.some((name) => LINKED.test(name))) return 'linked_content';
  const unpacked = entries.reduce((sum, entry) => sum + entry.unpacked, 0);
  return unpacked > REPORT_FILE_LIMITS.unpackedBytes ? 'too_large' : null;
};
