import { PDFDocument, degrees } from 'pdf-lib';
import { expect, test } from 'vitest';
import { jpeg, pdf, png, tiff } from '../../testing/files.ts';
import { pdfFaults } from '../../testing/pdf-faults.ts';
import { pdfItems, readPdf } from '../../testing/read-pdf.ts';
import { type EnclosedFile, recordPdf } from './pdf-source.ts';
import { typeset, typesetWhole } from './typeset.ts';

const head = {
  kind: 'Merchant package',
  reference: 'MA-204801',
  title: 'Kestrel Coffee LLC',
  facts: [{ label: 'Submission', value: '1' }],
  at: new Date('2026-11-12T14:03:00Z'),
  footer: 'MA-204801',
};

const otherwise = 'It goes along as it is.';

const enclosing = (enclosed: readonly EnclosedFile[]) => {
  const { sheet, body } = recordPdf();
  sheet.section('Contents');
  const files = enclosed.map((_, at) => ({ title: `Annex ${at + 1}`, mark: `annex-${at + 1}`, at, otherwise }));
  sheet.contents([
    { mark: 'company', title: 'Company', sha256: 'a'.repeat(64) },
    ...files.map(({ mark, title }) => ({ mark, title, sha256: 'b'.repeat(64) })),
  ]);
  sheet.section('Company', 'company');
  sheet.note('All about it.');
  for (const file of files) sheet.enclose(file);
  return { head, body, enclosed };
};

const paperOf = (words: string): Promise<Buffer> => {
  const { sheet, body } = recordPdf();
  sheet.section(words);
  sheet.note(words);
  return typeset({ head, body });
};

/** A form somebody filled in: what they typed is no part of the page's own content. */
const filledForm = async (): Promise<Buffer> => {
  const form = await PDFDocument.create({ updateMetadata: false });
  const page = form.addPage([400, 300]);
  page.setRotation(degrees(90));
  const field = form.getForm().createTextField('name');
  field.setText('Typed into a field');
  field.addToPage(page, { x: 50, y: 50, width: 200, height: 30 });
  return Buffer.from(await form.save());
};

const ALPHA = { width: 4, height: 4, colour: 6, raw: Buffer.alloc(4 * 17) };

const enclosed = async (): Promise<EnclosedFile[]> => [
  { mime: 'application/pdf', bytes: await paperOf('Words of another paper') },
  { mime: 'image/png', bytes: png() },
  { mime: 'image/png', bytes: png(ALPHA) },
  { mime: 'image/png', bytes: png({ ...ALPHA, height: 2, raw: Buffer.alloc(2 * 17) }) },
  { mime: 'image/jpeg', bytes: jpeg() },
  { mime: 'application/pdf', bytes: pdf({ pages: 2 }) },
  { mime: 'image/tiff', bytes: tiff() },
  { mime: 'application/pdf', bytes: Buffer.from('%PDF-1.7 and nothing else') },
];

test('pages of enclosed files are shown, each on a page, and what cannot be shown is said', async () => {
  const { bytes, pages, marks, unshown } = await typesetWhole(enclosing(await enclosed()));
  expect(unshown).toEqual([6, 7]);
  expect(pages).toBe(10);
  expect(marks).toMatchObject({ company: 1, 'annex-1': 2, 'annex-2': 3, 'annex-6': 7, 'annex-7': 9, 'annex-8': 10 });
  const paper = Buffer.from(bytes);
  const text = await readPdf(paper);
  expect(text).toContain('Words of another paper');
  expect(text.split(otherwise)).toHaveLength(3);
  expect(await pdfFaults(paper)).toEqual([]);
});

test('the contents name the pages on which things stand', async () => {
  const { bytes, marks } = await typesetWhole(enclosing(await enclosed()));
  const pages = await pdfItems(Buffer.from(bytes));
  const [first = []] = pages;
  for (const [mark, page] of Object.entries(marks)) {
    const title = mark.replace('annex-', 'Annex ').replace('company', 'Company');
    expect(
      (pages[page - 1] ?? []).map(({ str }) => str),
      title,
    ).toContain(title);
    const named = first.find(({ str }) => str === title);
    const line = first.filter(({ transform }) => transform[5] === named?.transform[5]).map(({ str }) => str);
    expect(line, title).toContain(String(page));
  }
});

test('the same files make the same bytes', async () => {
  const [one, other] = [
    await typesetWhole(enclosing(await enclosed())),
    await typesetWhole(enclosing(await enclosed())),
  ];
  expect(Buffer.compare(one.bytes, other.bytes)).toBe(0);
});

test('what was typed into a form is shown with its page, turned as a reader turns it', async () => {
  const { bytes } = await typesetWhole(enclosing([{ mime: 'application/pdf', bytes: await filledForm() }]));
  const [, page = []] = await pdfItems(Buffer.from(bytes));
  const typed = page.find(({ str }) => str === 'Typed into a field');
  // Turned by a quarter to the right, letters run downwards.
  expect(typed?.transform[1]).toBeLessThan(0);
});
