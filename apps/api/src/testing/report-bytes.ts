import { crc32 } from 'node:zlib';

/** Files of reports made by hand, so that a test can say what is odd about one. */

interface Part {
  name: string;
  content?: string;
  /** What the list says it unpacks to, when that is not the truth. */
  unpacked?: number;
  flags?: number;
}

const local = (name: Buffer, content: Buffer, flags: number): Buffer => {
  const head = Buffer.alloc(30);
  head.writeUInt32LE(0x04034b50, 0);
  head.writeUInt16LE(20, 4);
  head.writeUInt16LE(flags, 6);
  head.writeUInt32LE(crc32(content), 14);
  head.writeUInt32LE(content.length, 18);
  head.writeUInt32LE(content.length, 22);
  head.writeUInt16LE(name.length, 26);
  return Buffer.concat([head, name, content]);
};

const listed = (
  name: Buffer,
  content: Buffer,
  { unpacked, flags, at }: { unpacked: number; flags: number; at: number },
) => {
  const head = Buffer.alloc(46);
  head.writeUInt32LE(0x02014b50, 0);
  head.writeUInt16LE(flags, 8);
  head.writeUInt32LE(crc32(content), 16);
  head.writeUInt32LE(content.length, 20);
  head.writeUInt32LE(unpacked, 24);
  head.writeUInt16LE(name.length, 28);
  head.writeUInt32LE(at, 42);
  return Buffer.concat([head, name]);
};

/** An archive of stored parts. */
const archive = (parts: readonly Part[]): Buffer => {
  const locals: Buffer[] = [];
  const list: Buffer[] = [];
  let at = 0;
  for (const { name, content = '', unpacked, flags = 0 } of parts) {
    const [called, bytes] = [Buffer.from(name), Buffer.from(content)];
    const one = local(called, bytes, flags);
    list.push(listed(called, bytes, { unpacked: unpacked ?? bytes.length, flags, at }));
    locals.push(one);
    at += one.length;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(Buffer.concat(list).length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...locals, ...list, end]);
};

const WORKBOOK: readonly Part[] = [
  { name: '[Content_Types].xml', content: '<Types/>' },
  { name: 'xl/workbook.xml', content: '<workbook/>' },
];

/** A workbook, with whatever else is put into it. */
export const workbook = (...more: readonly Part[]): Buffer => archive([...WORKBOOK, ...more]);

export const table = (...lines: readonly string[]): Buffer =>
  Buffer.from(['Date,Amount', '2026-10-01,"1,200.00"', ...lines].join('\r\n'));
