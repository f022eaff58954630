import { expect, test } from 'vitest';
import { inspect } from '../documents/inspect/inspect.ts';
import { openSheet } from './sheet.ts';

const head = {
  kind: 'Merchant application',
  reference: 'MA-204801',
  title: 'Café Dvořák & Søn of Łódź LLC',
  facts: [{ label: 'Submission', value: '1' }],
  at: new Date('2026-11-12T14:03:00Z'),
  footer: 'MA-204801',
};

const write = async (lines: number): Promise<Buffer> => {
  const sheet = await openSheet(head);
  sheet.section('Company');
  sheet.group('Identity');
  sheet.pairs(Array.from({ length: lines }, (_, at) => ({ label: `Line ${at}`, value: 'Žižkov' })));
  sheet.block('An owner', '60%');
  sheet.table(
    [
      { title: 'Item', share: 3 },
      { title: 'Rate', share: 1, align: 'right', isMono: true },
    ],
    [['Visa', '2.9%']],
  );
  sheet.note('That is all.');
  return sheet.close();
};

test('a paper is the same bytes whenever it is made', async () => {
  const [one, other] = [await write(9), await write(9)];
  expect(one.equals(other)).toBe(true);
});

test('a long paper goes on overleaf, and our own upload check would take it', async () => {
  expect(await inspect(await write(3))).toEqual({ ok: true, mime: 'application/pdf', pages: 1 });
  expect(await inspect(await write(140))).toEqual({ ok: true, mime: 'application/pdf', pages: 3 });
});

test('a paper says what it is, in which language, and names its parts for screen readers', async () => {
  const text = (await write(3)).toString('latin1');
  for (const fact of ['/Lang (en-US)', '/Marked true', '/S /H1', '/S /TH', '(D:20261112140300Z)'])
    expect(text).toContain(fact);
  expect(text).not.toContain('Helvetica');
});
