import { randomBytes } from 'node:crypto';
import { deflateSync, gzipSync } from 'node:zlib';
import type { FileRefusal } from '@ledgate/domain/applications/documents/file-rules.ts';
import { describe, expect, test } from 'vitest';
import { jpeg, packed, pdf, png, tiff } from '../../../testing/files.ts';
import { inspect } from './inspect.ts';

const text = (content: string): Buffer => Buffer.from(content, 'latin1');
const joined = (...parts: (Buffer | string)[]): Buffer =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? text(part) : part)));

const HTML = '<!DOCTYPE html><html><body><script>alert(1)</script></body></html>';
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>';
const GIF = 'GIF89a\x01\0\x01\0\x80\0\0\xff\xff\xff\0\0\0!\xf9\x04\x01\0\0\0\0,\0\0\0\0\x01\0\x01\0\0\x02\x02D\x01\0;';
/** An empty archive: its last record alone. */
const ZIP = 'PK\x05\x06' + '\0'.repeat(18);
/** A PDF that holds the last record of an archive, whose comment is the rest of the PDF. */
const pdfInArchive = (): Buffer => {
  const bytes = pdf({ objects: [`(${ZIP})`] });
  const end = bytes.indexOf(ZIP, 0, 'latin1') + ZIP.length;
  bytes.writeUInt16LE(bytes.length - end, end - 2);
  return bytes;
};

const GOOD: [string, Buffer, string, number][] = [
  ['a PDF', pdf(), 'application/pdf', 1],
  ['a PDF of 100 pages', pdf({ pages: 100 }), 'application/pdf', 100],
  [
    'a PDF with fields to fill in and a link',
    pdf({ catalog: '/AcroForm << /Fields [] >>', objects: ['<< /S /URI /URI (https://a.example) >>'] }),
    'application/pdf',
    1,
  ],
  [
    'a PDF whose text speaks of scripts',
    pdf({ objects: ['<< /Title (How /JS and JavaScript differ) >>'] }),
    'application/pdf',
    1,
  ],
  [
    'a PDF with an outline of 300 entries',
    pdf({ objects: ['<< /Type /Outlines /First 9 0 R /Last 9 0 R /Count 300 >>'] }),
    'application/pdf',
    1,
  ],
  ['a PDF with packed objects', pdf({ objects: [packed('<< /Type /Font >>')] }), 'application/pdf', 1],
  ['a PDF with blanks behind it', pdf({ tail: '\r\n \0\0' }), 'application/pdf', 1],
  [
    'a PDF whose pressed page has a # in a name',
    pdf({ objects: ['<< /Font << /My#20Font 9 0 R >> >>'] }),
    'application/pdf',
    1,
  ],
  ['a JPEG', jpeg(), 'image/jpeg', 1],
  ['a JPEG of 25 million pixels', jpeg({ width: 5000, height: 5000 }), 'image/jpeg', 1],
  ['a JPEG with stuffed and restart bytes in its scan', jpeg({ scan: '\xff\0\xff\xd0\xff\xd7a' }), 'image/jpeg', 1],
  [
    'a photo of a phone with a second picture behind',
    joined(jpeg(), '\0\0', jpeg({ width: 100, height: 100 })),
    'image/jpeg',
    1,
  ],
  [
    'a photo of a Samsung phone with its notes behind',
    joined(jpeg(), 'SEFHv\0\0\0Image_UTC_Data1700000000000SEFT'),
    'image/jpeg',
    1,
  ],
  ['a PNG', png(), 'image/png', 1],
  ['a PNG with a comment', png({ text: 'taken at <home>' }), 'image/png', 1],
  ['a TIFF', tiff(), 'image/tiff', 1],
  ['a TIFF of 100 pages', tiff({ pages: 100 }), 'image/tiff', 100],
];

describe('a file that is what it should be is taken', () => {
  test.each(GOOD)('%s', async (_name, bytes, mime, pages) => {
    expect(await inspect(bytes)).toEqual({ ok: true, mime, pages });
  });
});

const BAD: Record<string, [FileRefusal, Buffer][] | [string, FileRefusal, Buffer][]> = {
  'that is none of ours': [
    ['nothing', 'empty', Buffer.alloc(0)],
    ['one byte', 'wrong_type', text('x')],
    ['HTML', 'wrong_type', text(HTML)],
    ['SVG', 'wrong_type', text(SVG)],
    ['SVG with its declaration', 'wrong_type', text(`<?xml version="1.0"?>${SVG}`)],
    ['a GIF', 'wrong_type', text(GIF)],
    ['a GIF that is a script as well', 'wrong_type', text(`GIF89a/*${'\0'.repeat(20)}*/=1;alert(1)`)],
    ['a script', 'wrong_type', text('#!/bin/sh\nrm -rf /\n')],
    ['a program', 'wrong_type', text(`MZ\x90\0${'\0'.repeat(200)}PE\0\0`)],
    ['an archive', 'wrong_type', text(`PK\x03\x04${'\0'.repeat(26)}${ZIP}`)],
    ['a pressed bomb', 'wrong_type', gzipSync(Buffer.alloc(5_000_000))],
    ['a BMP', 'wrong_type', text(`BM${'\0'.repeat(60)}`)],
    ['a WebP', 'wrong_type', text(`RIFF\x24\0\0\0WEBPVP8 ${'\0'.repeat(30)}`)],
    [
      'an office document of old',
      'wrong_type',
      Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)]),
    ],
    ['words', 'wrong_type', text('%PD F-1.7 is how a PDF begins')],
    ['chance', 'wrong_type', Buffer.concat([Buffer.from([0x42, 0x01]), randomBytes(2000)])],
    ['a BigTIFF', 'wrong_type', joined('II\x2b\0\x08\0\0\0\x10\0\0\0\0\0\0\0', Buffer.alloc(100))],
  ],
  'that is two things at once': [
    ['HTML before a PDF', 'wrong_type', joined(HTML, pdf())],
    ['a line before a PDF', 'wrong_type', joined('\n', pdf())],
    ['a GIF before a PDF', 'wrong_type', joined(GIF, pdf())],
    ['HTML behind a PDF', 'hidden_content', joined(pdf(), HTML)],
    ['an archive behind a PDF', 'hidden_content', joined(pdf(), ZIP)],
    ['an archive whose comment is the end of the PDF', 'hidden_content', pdfInArchive()],
    ['HTML in the first lines of a PDF', 'hidden_content', pdf({ tag: HTML })],
    ['HTML behind a JPEG', 'hidden_content', joined(jpeg(), HTML)],
    ['an archive behind a JPEG', 'hidden_content', joined(jpeg(), ZIP)],
    ['a film behind a JPEG', 'hidden_content', joined(jpeg(), '\0\0\0\x18ftypmp42', Buffer.alloc(50, 1))],
    ['a PDF behind a JPEG', 'hidden_content', joined(jpeg(), pdf())],
    ['HTML in the notes of a phone', 'hidden_content', joined(jpeg(), `SEFH${HTML}SEFT`)],
    ['a script in the comment of a JPEG', 'hidden_content', jpeg({ comment: '*/=1;<script>alert(1)</script>' })],
    ['PHP in the comment of a JPEG', 'hidden_content', jpeg({ comment: '<?php system($_GET[0]) ?>' })],
    ['HTML behind a PNG', 'hidden_content', joined(png(), HTML)],
    ['an archive behind a PNG', 'hidden_content', joined(png(), ZIP)],
    ['one byte behind a PNG', 'hidden_content', joined(png(), 'x')],
    ['a script in the text of a PNG', 'hidden_content', png({ text: '<script src=//evil.example></script>' })],
    ['HTML behind a TIFF', 'hidden_content', joined(tiff(), HTML)],
    ['an archive behind a TIFF', 'hidden_content', joined(tiff(), ZIP)],
    ['HTML at the front of a TIFF', 'hidden_content', tiff({ data: HTML })],
  ],
  'that would be too much when opened': [
    ['a PNG of 30,000 × 30,000', 'too_many_pixels', png({ width: 30_000, height: 30_000 })],
    ['a PNG of 30,000 × 1', 'too_many_pixels', png({ width: 30_000, height: 1 })],
    ['a PNG of 2^31 × 2^31', 'too_many_pixels', png({ width: 0x80000000, height: 0x80000000 })],
    ['a JPEG of 65,535 × 65,535', 'too_many_pixels', jpeg({ width: 65_535, height: 65_535 })],
    ['a JPEG of just over 25 million pixels', 'too_many_pixels', jpeg({ width: 5001, height: 5000 })],
    ['a small JPEG before a huge one', 'hidden_content', joined(jpeg(), jpeg({ width: 60_000, height: 60_000 }))],
    ['a TIFF of 40,000 × 40,000', 'too_many_pixels', tiff({ width: 40_000, height: 40_000 })],
    ['a TIFF of 101 pages', 'too_many_pages', tiff({ pages: 101 })],
    ['a TIFF that never ends', 'broken', tiff({ pages: 3, isLoop: true })],
    ['a PDF of 101 pages', 'too_many_pages', pdf({ pages: 101 })],
    ['a PDF that says it has 10,000 pages', 'too_many_pages', pdf({ count: 10_000 })],
    ['a PDF that says it has one page and lists 300', 'too_many_pages', pdf({ pages: 300, count: 1 })],
    [
      'a PDF whose pages are packed',
      'too_many_pages',
      pdf({ objects: [packed('<< /Type /Pages /Kids [] /Count 5000 >>')] }),
    ],
    [
      'a PDF with a pressed bomb for objects',
      'broken',
      pdf({
        objects: [
          `<< /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode >>\nstream\n${deflateSync(Buffer.alloc(40_000_000)).toString('latin1')}\nendstream`,
        ],
      }),
    ],
    ['11 megabytes', 'too_large', joined(pdf(), Buffer.alloc(11 * 1024 * 1024))],
  ],
  'that is active or locked': [
    ['a PDF with a script', 'active_content', pdf({ catalog: '/OpenAction << /S /JavaScript /JS (app.alert(1)) >>' })],
    [
      'a PDF with a script whose name is spelled out',
      'active_content',
      pdf({ catalog: '/OpenAction << /S /J#61vaScript /JS (x) >>' }),
    ],
    [
      'a PDF with a script in a packed object',
      'active_content',
      pdf({ objects: [packed('<< /S /JavaScript /JS (x) >>')] }),
    ],
    [
      'a PDF with a script in a packed object that does not say it is one',
      'active_content',
      pdf({ objects: [packed('<< /S /JavaScript >>', { type: '' })] }),
    ],
    [
      'a PDF with a spelled-out script in a packed object',
      'active_content',
      pdf({ objects: [packed('<< /S /#4aavaScript >>')] }),
    ],
    [
      'a PDF with a script in a comment, where an offset may point',
      'active_content',
      pdf({ tag: ' 9 0 obj << /S /JavaScript >> endobj' }),
    ],
    [
      'a PDF with objects packed in a way we cannot open',
      'broken',
      pdf({ objects: [packed('<< >>', { filter: '/Filter /LZWDecode' })] }),
    ],
    [
      'a PDF with objects packed twice',
      'broken',
      pdf({ objects: [packed('<< >>', { filter: '/Filter [/ASCIIHexDecode /FlateDecode]' })] }),
    ],
    [
      'a PDF whose packed objects are not there',
      'broken',
      pdf({ objects: ['<< /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode >>\nstream\nnot pressed\nendstream'] }),
    ],
    ['a PDF that starts a program', 'active_content', pdf({ objects: ['<< /S /Launch /F (cmd.exe) >>'] })],
    [
      'a PDF with another file in it',
      'active_content',
      pdf({ catalog: '/Names << /EmbeddedFiles << /Names [(a.exe) 9 0 R] >> >>' }),
    ],
    ['a PDF with a film', 'active_content', pdf({ objects: ['<< /Subtype /RichMedia >>'] })],
    ['a PDF with a password', 'encrypted', pdf({ trailer: '/Encrypt 9 0 R' })],
    ['a PDF with a password whose name is spelled out', 'encrypted', pdf({ trailer: '/Encryp#74 9 0 R' })],
  ],
  'that is broken': [
    ['the first half of a PDF', 'broken', pdf({ pages: 20 }).subarray(0, 600)],
    ['a PDF without a page', 'broken', text('%PDF-1.7\n1 0 obj << /Type /Catalog >> endobj\nstartxref\n9\n%%EOF\n')],
    ['a PDF of a version there is not', 'broken', pdf({ header: '%PDF-9.9' })],
    ['the first half of a JPEG', 'broken', jpeg().subarray(0, 40)],
    ['a JPEG without its end', 'broken', jpeg().subarray(0, -2)],
    ['a JPEG without a picture', 'broken', Buffer.from('ffd8ffe000104a46494600010100000100010000ffd9', 'hex')],
    ['a JPEG of no height', 'broken', jpeg({ height: 0 })],
    ['the first half of a PNG', 'broken', png().subarray(0, 45)],
    ['a PNG with a wrong checksum', 'broken', joined(png().subarray(0, 20), '\x01', png().subarray(21))],
    ['a PNG without its end', 'broken', png().subarray(0, -12)],
    ['a PNG of no width', 'broken', png({ width: 0 })],
    ['a TIFF cut off', 'broken', tiff().subarray(0, -10)],
    ['a TIFF of no width', 'broken', tiff({ width: 0 })],
  ],
};

describe.each(Object.entries(BAD))('a file %s is not', (_kind, files) => {
  test.each(files as [string, FileRefusal, Buffer][])('%s', async (_name, because, bytes) => {
    expect(await inspect(bytes)).toEqual({ ok: false, because });
  });
});

describe('files made to keep us busy', () => {
  const TEN_MB = 10 * 1024 * 1024;
  const fill = (bytes: Buffer | string): Buffer => Buffer.alloc(TEN_MB - 4096, bytes);
  const inPdf = (filling: Buffer): Buffer => {
    const whole = pdf();
    return joined(whole.subarray(0, 15), filling, whole.subarray(15));
  };
  const head = jpeg().subarray(0, 20);
  const pngHead = png().subarray(0, 33);
  const tinyChunk = png({ text: 'x' }).subarray(33, 33 + 12 + 9);

  test.each([
    ['a PDF of nothing but #', inPdf(fill('#'))],
    ['a PDF of spelled-out names', inPdf(fill('/#41#42'))],
    ['a PDF of one endless spelled-out name', inPdf(fill('#41'))],
    ['a PDF of page marks', inPdf(fill('/Type/Page '))],
    ['a PDF of page trees', inPdf(fill('/Type/Pages '))],
    ['a PDF of brackets', inPdf(fill('<<'))],
    ['a PDF of packs that are none', inPdf(fill('/First 1/'))],
    ['a PDF of packs', inPdf(fill(` 9 0 obj ${packed('<<>>')} endobj `))],
    ['a PDF of ends', inPdf(fill('%%EOF'))],
    ['a JPEG of fill bytes', joined(head, fill('\xff'))],
    ['a JPEG of empty segments', joined(head, fill(Buffer.from('ffe10002', 'hex')))],
    ['a JPEG of a scan without an end', joined(jpeg().subarray(0, -2), fill(Buffer.from('ff00', 'hex')))],
    ['a JPEG with pictures behind it', joined(jpeg(), fill(jpeg({ width: 1, height: 1 })))],
    ['a JPEG with zeros behind it', joined(jpeg(), fill('\0'))],
    ['a PNG of tiny chunks', joined(pngHead, fill(tinyChunk))],
    ['a PNG of one chunk', joined(pngHead, fill('\0'))],
    ['a TIFF whose texts overlap', tiffOfOverlaps(TEN_MB - 4096)],
    ['zeros', fill('\0')],
    ['blanks', fill(' ')],
  ])('%s takes less than two seconds', async (_name, bytes) => {
    const since = performance.now();
    await inspect(bytes);
    expect(performance.now() - since).toBeLessThan(2000);
  });
});

/** Five hundred entries, each of which says it is the whole rest of the file. */
function tiffOfOverlaps(size: number): Buffer {
  const bytes = Buffer.alloc(size, 0x20);
  bytes.write('II*\0\x08\0\0\0', 0, 'latin1');
  bytes.writeUInt16LE(500, 8);
  for (let nth = 0; nth < 500; nth += 1) {
    const at = 10 + nth * 12;
    bytes.writeUInt16LE(40_000 + nth, at);
    bytes.writeUInt16LE(2, at + 2);
    bytes.writeUInt32LE(size - 7000, at + 4);
    bytes.writeUInt32LE(6500, at + 8);
  }
  return bytes;
}
