import { crc32, deflateSync } from 'node:zlib';

/** Small but whole files of each kind, made by hand, so that a test can say what is odd about one. */

export interface PdfOptions {
  pages?: number;
  /** What the tree of pages says, when that is not the truth. */
  count?: number;
  /** Makes two files differ. */
  tag?: string;
  /** Into the catalog, the trailer, or as objects of their own. */
  catalog?: string;
  trailer?: string;
  objects?: string[];
  header?: string;
  tail?: string;
}

export const pdf = ({
  pages = 1,
  count,
  tag = '',
  catalog = '',
  trailer = '',
  objects = [],
  header,
  tail,
}: PdfOptions = {}): Buffer => {
  const kids = Array.from({ length: pages }, (_, nth) => `${nth + 3} 0 R`).join(' ');
  const all = [
    `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    `<< /Type /Pages /Kids [${kids}] /Count ${count ?? pages} >>`,
    ...Array.from({ length: pages }, () => '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] >>'),
    ...objects,
  ];
  const body = all.map((object, nth) => `${nth + 1} 0 obj\n${object}\nendobj\n`).join('');
  const text = `${header ?? '%PDF-1.7'}\n%${tag}\n${body}xref\n0 1\n0000000000 65535 f \ntrailer\n<< /Root 1 0 R /Size ${all.length + 1} ${trailer} >>\nstartxref\n9\n%%EOF\n${tail ?? ''}`;
  return Buffer.from(text, 'latin1');
};

/** An object that holds others, pressed: where a name cannot be seen from outside. */
export const packed = (inner: string, { type = '/Type /ObjStm', filter = '/Filter /FlateDecode' } = {}): string => {
  const content = `9 0 ${inner}`;
  const bytes = filter === '' ? Buffer.from(content) : deflateSync(content);
  return `<< ${type} /N 1 /First 4 ${filter} /Length ${bytes.length} >>\nstream\n${bytes.toString('latin1')}\nendstream`;
};

const u16 = (value: number): Buffer => Buffer.from([value >> 8, value & 0xff]);
const u32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value >>> 0);
  return bytes;
};

const segment = (marker: number, data: Buffer): Buffer =>
  Buffer.concat([Buffer.from([0xff, marker]), u16(data.length + 2), data]);

export const jpeg = ({ width = 640, height = 480, comment = '', scan = '\x12\x34\x56' } = {}): Buffer =>
  Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xe0, Buffer.from('JFIF\0\x01\x01\0\0\x01\0\x01\0\0', 'latin1')),
    ...(comment === '' ? [] : [segment(0xfe, Buffer.from(comment, 'latin1'))]),
    segment(0xc0, Buffer.concat([Buffer.from([8]), u16(height), u16(width), Buffer.from([1, 1, 0x11, 0])])),
    segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
    Buffer.from(scan, 'latin1'),
    Buffer.from([0xff, 0xd9]),
  ]);

const chunk = (name: string, data: Buffer): Buffer => {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  return Buffer.concat([u32(data.length), named, u32(crc32(named))]);
};

export interface PngOptions {
  width?: number;
  height?: number;
  /** Bits of a sample, kind of colour, and whether it comes in seven passes. */
  depth?: number;
  colour?: number;
  isInterlaced?: boolean;
  /** A comment that can be read. */
  text?: string;
  /** Chunks before the picture. */
  chunks?: [name: string, data: Buffer][];
  /** The picture before it is pressed; as many zeros as belong there when left out. */
  raw?: Buffer;
  /** The picture as it stands in the file, in so many chunks. */
  pressed?: Buffer[];
}

/** Rows of 8-bit RGB, each with its filter byte. More than a test needs is not made: such a header is refused first. */
const blankRows = (width: number, height: number): Buffer =>
  Buffer.alloc(width * height > 1_000_000 ? 1 : height * (1 + 3 * width));

export const png = ({
  width = 640,
  height = 480,
  depth = 8,
  colour = 2,
  isInterlaced = false,
  text = '',
  chunks = [],
  raw = blankRows(width, height),
  pressed = [deflateSync(raw)],
}: PngOptions = {}): Buffer =>
  Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', Buffer.concat([u32(width), u32(height), Buffer.from([depth, colour, 0, 0, isInterlaced ? 1 : 0])])),
    ...(text === '' ? [] : [chunk('tEXt', Buffer.from(`Comment\0${text}`, 'latin1'))]),
    ...chunks.map(([name, data]) => chunk(name, data)),
    ...pressed.map((part) => chunk('IDAT', part)),
    chunk('IEND', Buffer.alloc(0)),
  ]);

export interface TiffOptions {
  pages?: number;
  width?: number;
  height?: number;
  /** Makes the last page point back at the first. */
  isLoop?: boolean;
  data?: string;
}

export const tiff = ({
  pages = 1,
  width = 640,
  height = 480,
  isLoop = false,
  data = 'pixels',
}: TiffOptions = {}): Buffer => {
  const folderSize = 2 + 4 * 12 + 4;
  const strip = Buffer.from(data, 'latin1');
  const first = 8 + strip.length;
  const entry = (tag: number, value: number): Buffer => {
    const bytes = Buffer.alloc(12);
    bytes.writeUInt16LE(tag, 0);
    bytes.writeUInt16LE(4, 2);
    bytes.writeUInt32LE(1, 4);
    bytes.writeUInt32LE(value, 8);
    return bytes;
  };
  const folder = (nth: number): Buffer => {
    const next = nth + 1 < pages ? first + (nth + 1) * folderSize : isLoop ? first : 0;
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32LE(next);
    return Buffer.concat([
      Buffer.from([4, 0]),
      entry(256, width),
      entry(257, height),
      entry(273, 8),
      entry(279, strip.length),
      bytes,
    ]);
  };
  const header = Buffer.alloc(8);
  header.write('II*\0', 'latin1');
  header.writeUInt32LE(first, 4);
  return Buffer.concat([header, strip, ...Array.from({ length: pages }, (_, nth) => folder(nth))]);
};
