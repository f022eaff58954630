import { expect, test } from 'vitest';
import { type PdfSource, recordPdf } from './features/pdf/pdf-source.ts';
import { pdfText } from './testing/pdf-text.ts';
import { typesetApart } from './typesetting.ts';

const paperOf = (title: string): PdfSource => {
  const { sheet, body } = recordPdf();
  sheet.note(`All about ${title}.`);
  const facts = [{ label: 'Submission', value: '1' }];
  const head = { kind: 'Note', reference: 'MA-204801', title, facts, at: new Date('2026-03-02'), footer: 'Ledgate' };
  return { head, body };
};

test('everybody gets the paper they asked for, at once or one after the other, in the same bytes', async () => {
  const names = ['Kestrel Coffee', 'Plover Books', 'Lantern Row'];
  const atOnce = await Promise.all(names.map((name) => typesetApart(paperOf(name))));
  expect(atOnce.map((bytes) => names.filter((name) => pdfText(bytes).includes(`All about ${name}.`)))).toEqual(
    names.map((name) => [name]),
  );
  for (const [at, name] of names.entries())
    expect((await typesetApart(paperOf(name))).equals(atOnce[at] ?? Buffer.alloc(0))).toBe(true);
});

test('a paper that cannot be made says why, and the next one is made', async () => {
  const { head } = paperOf('Kestrel Coffee');
  const broken = { head, body: [{ say: 'whisper', with: [] }] } as unknown as PdfSource;
  await expect(typesetApart(broken)).rejects.toThrow(
    /the typesetter ended with 1: .*nothing can be said as "whisper"/s,
  );
  expect((await typesetApart(paperOf('Plover Books'))).subarray(0, 5).toString()).toBe('%PDF-');
});
