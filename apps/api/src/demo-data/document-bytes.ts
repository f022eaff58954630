import { crc32, deflateSync } from 'node:zlib';
import type { DocumentType } from '@ledgate/domain/applications/documents/document-names.ts';
import { DOCUMENT_LABELS } from '@ledgate/domain/applications/documents/document-types.ts';

/** Little papers of the demo, made by code: PDFs of a page, and pictures. The same bytes serve many applications. */
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
const SKIN: Color = [201, 158, 128];
const SKY: Color = [206, 224, 232];
const BRICK: Color = [156, 84, 62];
const GLASS: Color = [126, 164, 176];

/** A card with a face, a band and lines where names would stand; each face another. */
const card = (variant: number): Buffer => {
  const hair: Color = [60 + variant * 40, 40, 30];
  const lines: Box[] = [0, 1, 2, 3, 4].map((line) => [190, 96 + line * 30, 200 - line * 22, 9, INK]);
  return picture(440, 280, [
    [0, 0, 440, 280, [225, 238, 240]],
    [0, 0, 440, 52, PETROL],
    [28, 80, 130, 164, [255, 255, 255]],
    [64, 104, 58, 70, SKIN],
    [60, 92, 66, 24, hair],
    [48, 176, 90, 68, INK],
    ...lines,
  ]);
};

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

const LINES = [
  'This paper belongs to the demonstration. It stands where a real one would be,',
  'and every name, number and address in the demonstration is invented.',
  '',
  'Issued to the business named in the application.',
  'The details agree with the answers given there.',
];

const escaped = (text: string): string => text.replace(/[\\()]/g, '\\$&');

/** Plain PDF by hand: quick, and with the letters every reader has. */
const page = (title: string): Buffer => {
  const body = LINES.map((line, at) => `BT /F2 11 Tf 72 ${640 - at * 18} Td (${escaped(line)}) Tj ET`).join('\n');
  const content = `0.043 0.333 0.388 rg 72 690 468 3 re f 0.08 0.125 0.11 rg\nBT /F1 20 Tf 72 708 Td (${escaped(title)}) Tj ET\n${body}\n0.86 0.88 0.85 RG 72 520 468 0 m 540 520 l S`;
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

const FACES = 4;

const drawDocument = (type: DocumentType, nth: number): DocumentBytes => {
  if (type === 'government_id') return { name: `photo-id-${nth + 1}.png`, bytes: card(nth % FACES) };
  if (type === 'site_photos') return { name: 'storefront.png', bytes: storefront() };
  return { name: `${type.replaceAll('_', '-')}.pdf`, bytes: page(DOCUMENT_LABELS[type]) };
};

/** A paper of the type; `nth` tells apart those of one application, since the same file is not taken twice. */
export type DocumentMaker = (type: DocumentType, nth: number) => DocumentBytes;

/** Draws each paper once. */
export const makeDocuments = (): DocumentMaker => {
  const drawn = new Map<string, DocumentBytes>();
  return (type, nth) => {
    const paper = drawn.get(`${type} ${nth}`) ?? drawDocument(type, nth);
    drawn.set(`${type} ${nth}`, paper);
    return paper;
  };
};
