import { crc32, deflateSync } from 'node:zlib';
import type { DocumentType } from '@ledgate/domain/applications/documents/document-names.ts';
import { DOCUMENT_LABELS } from '@ledgate/domain/applications/documents/document-types.ts';

/** Little papers of the demo, made by code: PDFs of a page with what the application says, and a picture. */
export interface DocumentBytes {
  name: string;
  bytes: Buffer;
}

type Color = readonly [number, number, number];
type Box = readonly [x: number, y: number, width: number, height: number, color: Color];

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
};

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** A picture of boxes, the later ones over the earlier. */
const picture = (width: number, height: number, boxes: readonly Box[]): Buffer => {
  const rows = Buffer.alloc(height * (1 + width * 3), 0xf4);
  for (let y = 0; y < height; y += 1) rows[y * (1 + width * 3)] = 0;
  for (const [left, top, wide, high, color] of boxes) {
    for (let y = top; y < top + high; y += 1) {
      for (let x = left; x < left + wide; x += 1) rows.set(color, y * (1 + width * 3) + 1 + x * 3);
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const chunks = [chunk('IHDR', header), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([SIGNATURE, ...chunks]);
};

const PETROL: Color = [11, 85, 99];
const INK: Color = [70, 83, 77];
const SKY: Color = [206, 224, 232];
const BRICK: Color = [156, 84, 62];
const GLASS: Color = [126, 164, 176];

const storefront = (): Buffer =>
  picture(640, 420, [
    [0, 0, 640, 420, SKY],
    [60, 90, 520, 330, BRICK],
    [60, 120, 520, 56, PETROL],
    [220, 140, 200, 16, [255, 255, 255]],
    [96, 214, 190, 150, GLASS],
    [354, 214, 190, 150, GLASS],
    [298, 232, 44, 188, INK],
    [0, 396, 640, 24, [150, 152, 148]],
  ]);

const WIDEST = 88;

/** Lines that fit on the page; a sentence goes on below. */
const wrapped = (line: string): string[] => {
  if (line.length <= WIDEST) return [line];
  const cut = line.lastIndexOf(' ', WIDEST);
  const at = cut > 0 ? cut : WIDEST;
  return [line.slice(0, at), ...wrapped(line.slice(at).trim())];
};

/** The standard fonts know Latin-1 only. */
const escaped = (text: string): string =>
  text
    .replaceAll('\u2019', "'")
    .replace(/[^\x20-\xff]/g, '?')
    .replace(/[\\()]/g, '\\$&');

/** Plain PDF by hand: quick, and with the letters every reader has. */
const page = (title: string, lines: readonly string[]): Buffer => {
  const shown = [...lines.flatMap(wrapped), '', 'Sample for demonstration; every name and number is invented.'];
  const body = shown.map((line, at) => `BT /F2 11 Tf 72 ${640 - at * 18} Td (${escaped(line)}) Tj ET`).join('\n');
  const content = `0.043 0.333 0.388 rg 72 690 468 3 re f 0.08 0.125 0.11 rg\nBT /F1 20 Tf 72 708 Td (${escaped(title)}) Tj ET\n${body}`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R /Lang (en-US) >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R /F2 6 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let text = '%PDF-1.7\n';
  const places = objects.map((object, at) => {
    const place = text.length;
    text += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`;
  const end = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`;
  return Buffer.from(text + table + end, 'latin1');
};

/** A paper of the type with these lines on it; `nth` tells apart those of one application. */
export const drawDocument = (type: DocumentType, nth: number, lines: readonly string[]): DocumentBytes => {
  if (type === 'site_photos') return { name: 'storefront.png', bytes: storefront() };
  const name = type === 'government_id' ? `photo-id-${nth + 1}` : type.replaceAll('_', '-');
  return { name: `${name}.pdf`, bytes: page(DOCUMENT_LABELS[type], lines) };
};
