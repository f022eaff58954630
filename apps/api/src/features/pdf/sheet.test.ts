import { expect, test } from 'vitest';
import { openPdf, pdfItems } from '../../testing/read-pdf.ts';
import { pdfFaults } from '../../testing/pdf-faults.ts';
import { inspect } from '../documents/inspect/inspect.ts';
import { type PdfRecorder, recordPdf } from './pdf-source.ts';
import { typeset } from './typeset.ts';

const head = {
  kind: 'Merchant application',
  reference: 'MA-204801',
  title: 'Café Dvořák & Søn of Łódź LLC',
  facts: [{ label: 'Submission', value: '1' }],
  at: new Date('2026-11-12T14:03:00Z'),
  footer: 'MA-204801',
};

const make = (write: (sheet: PdfRecorder) => void): Promise<Buffer> => {
  const { sheet, body } = recordPdf();
  write(sheet);
  return typeset({ head, body });
};

const lines = (count: number) => Array.from({ length: count }, (_, at) => ({ label: `Line ${at}`, value: 'Žižkov' }));

const COLUMNS = [
  { title: 'Item', share: 3 },
  { title: 'Rate', share: 1, align: 'right', isMono: true },
] as const;

const write = (count: number): Promise<Buffer> =>
  make((sheet) => {
    sheet.section('Company');
    sheet.group('Identity');
    sheet.pairs(lines(count));
    sheet.block('An owner', '60%');
    sheet.group('Rates');
    sheet.table(COLUMNS, [['Visa', '2.9%']]);
    sheet.note('That is all.');
  });

/** The texts of each page. */
const pagesOf = async (bytes: Buffer): Promise<string[][]> =>
  (await pdfItems(bytes)).map((items) => items.map(({ str }) => str));

/** Where a page ends is another place for each of these. */
const FILLED = Array.from({ length: 11 }, (_, at) => 32 + at * 2);

test('a paper is the same bytes whenever it is made', async () => {
  const [one, other] = [await write(9), await write(9)];
  expect(one.equals(other)).toBe(true);
});

test('a long paper goes on overleaf, and our own upload check would take it', async () => {
  expect(await inspect(await write(3))).toEqual({ ok: true, mime: 'application/pdf', pages: 1 });
  expect(await inspect(await write(140))).toEqual({ ok: true, mime: 'application/pdf', pages: 3 });
});

test('a paper says what it is, in which language, and names its parts for screen readers', async () => {
  const bytes = await write(103);
  const text = bytes.toString('latin1');
  for (const fact of ['/Lang (en-US)', '/Marked true', '/S /H1', '/S /TH', '(D:20261112140300Z)'])
    expect(text).toContain(fact);
  expect(await pdfFaults(bytes)).toEqual([]);
});

test('the check of papers finds what is untagged, out of order or without a head', async () => {
  const { default: PDFDocument } = await import('pdfkit');
  const doc = new PDFDocument({ tagged: true, pdfVersion: '1.7' });
  const bytes = new Promise<Buffer>((resolve) => {
    const pieces: Buffer[] = [];
    doc.on('data', (piece: Buffer) => pieces.push(piece));
    doc.on('end', () => resolve(Buffer.concat(pieces)));
  });
  const cell = (type: string) => doc.struct(type, {}, () => void doc.text(type));
  const table = doc.struct('Table', {}, [
    doc.struct('TR', {}, [cell('TH'), cell('TD')]),
    doc.struct('TR', {}, [cell('TD')]),
  ]);
  doc.addStructure(doc.struct('Document', {}, [cell('H1'), cell('H3'), table]));
  doc.text('Nobody is told of this.');
  doc.end();
  const faults = (await pdfFaults(await bytes)).join('; ');
  for (const fault of [
    'no language',
    'not say that it is PDF/UA',
    'no bookmarks',
    'outside of every part',
    'level 3 after 1',
    'heads nothing',
    'rows of 2 and 1 columns',
    'not embedded',
  ])
    expect(faults).toContain(fault);
});

test('a table that goes on overleaf has its head there again, for the eye only', async () => {
  const rows = Array.from({ length: 90 }, (_, at) => [`Fee ${at}`, '2.9%']);
  const bytes = await make((sheet) => {
    sheet.section('Rates');
    sheet.table(COLUMNS, rows);
  });
  const pages = await pagesOf(bytes);
  expect(pages).toHaveLength(4);
  for (const page of pages) expect(page.filter((text) => text === 'Rate')).toHaveLength(1);
  expect(bytes.toString('latin1').match(/\/S \/TH\n/g)).toHaveLength(2);
});

test('headings stand with what they head, and what is kept together on one page, wherever it ends', async () => {
  for (const filled of FILLED) {
    const pages = await pagesOf(
      await make((sheet) => {
        sheet.section('Company');
        sheet.pairs(lines(filled));
        sheet.section('Owners');
        sheet.group('Fees');
        sheet.table(COLUMNS, [['First fee', '1%']]);
        sheet.keep((block) => {
          block.block('Maria Delgado', 'Guarantor');
          block.pairs([
            { label: 'Signed by', value: 'M. Delgado of a house with so long a name that it takes the whole line' },
            { label: 'Network address of the signer', value: '203.0.113.9' },
          ]);
          block.code('0123456789abcdef');
        });
      }),
    );
    const pageOf = (text: string): number => pages.findIndex((page) => page.some((each) => each.includes(text)));
    expect(new Set(['Owners', 'Fees', 'First fee'].map(pageOf)).size, `with ${filled} lines`).toBe(1);
    expect(new Set(['Maria Delgado', 'M. Delgado of', '203.0.113.9', '0123456789abcdef'].map(pageOf)).size).toBe(1);
  }
});

test('a long paragraph is divided with some lines on either page, and a short one is not', async () => {
  const long = Array.from({ length: 240 }, (_, at) => `word${at}`).join(' ');
  for (const filled of FILLED) {
    const pages = await pagesOf(
      await make((sheet) => {
        sheet.pairs(lines(filled));
        sheet.note(long);
      }),
    );
    const counts = pages.map((page) => page.filter((text) => text.startsWith('word')).length).filter(Boolean);
    expect(
      counts.every((count) => count >= 3),
      `with ${filled} lines: ${counts.join(' and ')}`,
    ).toBe(true);
  }
});

test('sections and records are bookmarks', async () => {
  const outline = await (await openPdf(await write(3))).getOutline();
  expect(outline.map(({ title, items }) => [title, items.map((item: { title: string }) => item.title)])).toEqual([
    ['Company', ['Identity', 'An owner']],
  ]);
});
