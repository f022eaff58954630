import { expect, test } from 'vitest';
import { pdfFaults } from '../../testing/pdf-faults.ts';
import { pdfItems, readPdf, withoutMarks } from '../../testing/read-pdf.ts';
import { PAGE } from './page-style.ts';
import { recordPdf } from './pdf-source.ts';
import { typeset } from './typeset.ts';
import { SCRIPT_NAMES } from './script-names.ts';

const NAMES = Object.values(SCRIPT_NAMES);

const headOf = (title: string) => ({
  kind: 'Merchant application',
  reference: 'MA-204801',
  title,
  facts: [{ label: 'Signed by', value: title }],
  at: new Date(0),
  footer: `MA-204801 \u00b7 ${title}`,
});

const countOf = (text: string, name: string): number => text.split(name).length - 1;

test('names in every script come out of a paper as they went in, wherever they stand', async () => {
  const { sheet, body } = recordPdf();
  for (const name of NAMES) {
    sheet.section(`All of ${name}`);
    sheet.block(name, name);
    sheet.pairs([
      { label: 'Legal name', value: name },
      { label: 'Reference', value: name, isMono: true },
    ]);
    // Long enough to go over several lines, each of them broken where its script allows.
    sheet.note(Array.from({ length: 12 }, () => name).join(', '));
  }
  sheet.table(
    [
      { title: 'Name', share: 1 },
      { title: 'Right', share: 1, align: 'right' },
    ],
    NAMES.map((name) => [name, name]),
  );
  const bytes = await typeset({ head: headOf(NAMES.join(', ')), body });
  const text = await readPdf(bytes);
  expect(text).not.toContain('\uFFFD');
  // Title, fact, section, block with its aside, two answers, two cells, and the note with its ends of lines.
  for (const name of NAMES) expect(countOf(text, name), name).toBeGreaterThanOrEqual(9 + 8);
  for (const { transform, width, str } of (await pdfItems(bytes)).flat())
    expect(Number(transform[4]) + width, str).toBeLessThan(PAGE.right + 1);
  expect(await pdfFaults(bytes)).toEqual([]);
});

test.each([SCRIPT_NAMES.Arabic, SCRIPT_NAMES.Japanese])(
  '%s stands at the head and foot of every page',
  async (name) => {
    const { sheet, body } = recordPdf();
    sheet.pairs(Array.from({ length: 70 }, (_, at) => ({ label: `A long question, number ${at}`, value: 'Yes' })));
    const [first, second] = await pdfItems(await typeset({ head: headOf(name), body }));
    expect(countOf(withoutMarks((first ?? []).map(({ str }) => str).join('')), name)).toBe(3);
    expect(countOf(withoutMarks((second ?? []).map(({ str }) => str).join('')), name)).toBe(2);
  },
);

test('a letter that no font has is shown as missing, and still said to programs', async () => {
  const { sheet, body } = recordPdf();
  sheet.section('Taps \u{1F37A}\u{1F469}\u200D\u{1F373} & more');
  const bytes = await typeset({ head: headOf('Dvořák & Søn'), body });
  expect(await readPdf(bytes)).toContain('Taps \uFFFD\uFFFD & more');
  expect(await pdfFaults(bytes)).toEqual([]);
});

test('a paper in Latin letters carries the fonts of the house only', async () => {
  const { sheet, body } = recordPdf();
  sheet.section('Nguyễn Thị Hường');
  sheet.note('Ταβέρνα, Кафе');
  const fonts = (await typeset({ head: headOf('Dvořák & Søn'), body }))
    .toString('latin1')
    .matchAll(/\/FontName \/\w+\+([\w-]+)/g);
  expect(new Set([...fonts].map(([, font]) => font))).toEqual(
    new Set(['IBMPlexSans', 'IBMPlexSans-SmBld', 'IBMPlexMono']),
  );
});
