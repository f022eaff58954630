import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';

import { type Answers, refuse } from '../../../testing/fake-server.ts';
import { openPage } from '../../../testing/open-page.tsx';

const SEND = 'catalogue.importProducts';
const HEADS = 'Item,Retail Price,SKU,Colour';

/** Whatever is sent is new. */
const allNew: Answers = {
  [SEND]: ({ body }) => ({
    results: body.rows.map(({ row }) => ({ row, outcome: 'created' as const, why: null, product: null })),
  }),
};

const open = async (text: string, answers: Answers = allNew, name = 'products.csv') => {
  const page = await openPage('/products/import', { as: 'merchant', answers });
  await screen.findByRole('button', { name: 'Choose a CSV file' });
  const picker = document.querySelector<HTMLInputElement>('input[type=file]');
  if (!picker) throw new Error('there is nowhere to put a file');
  await page.user.upload(picker, new File([text], name, { type: 'text/csv' }));
  return page;
};

test('columns are guessed, bad rows are named before anything is sent, and the good ones are imported', async () => {
  const { server, user } = await open(`${HEADS}\nMug,12.50,M-1,red\nPlate,much,P-1,blue\nBowl,3,M-1,red\n,1,,\n`);
  expect(await screen.findByText('products.csv: 4 rows')).toBeTruthy();
  const left = await screen.findByRole('region', { name: 'Rows left out' });
  expect(
    within(left)
      .getAllByRole('definition')
      .map(({ textContent }) => textContent),
  ).toEqual(['Price “much” is no number such as 12.50.', 'Row 2 has this SKU already.', 'Name is missing.']);
  const import_ = () => screen.getByRole('button', { name: 'Import 1 row' });
  expect(import_()).toHaveProperty('disabled', true);
  await user.click(screen.getByRole('button', { name: 'Preview' }));
  expect(await screen.findByText('This import would')).toBeTruthy();
  await user.click(import_());
  expect(await screen.findByText('Import finished')).toBeTruthy();
  expect(server.asked(SEND).map(({ body }) => body)).toEqual([
    { preview: true, rows: [{ row: 2, name: 'Mug', sku: 'M-1', price_cents: 1250 }] },
    { preview: false, rows: [{ row: 2, name: 'Mug', sku: 'M-1', price_cents: 1250 }] },
  ]);
});

test('a thousand rows go by parts, and what the server refuses is named with the rest', async () => {
  const rows = Array.from({ length: 1_000 }, (_, at) => `Item ${at},1,S-${at},`).join('\n');
  const { server, user } = await open(`${HEADS}\n${rows}\n`, {
    [SEND]: ({ body }) => ({
      results: body.rows.map(({ row }) =>
        row === 700
          ? { row, outcome: 'refused' as const, why: 'Mug has this SKU already.', product: null }
          : { row, outcome: 'unchanged' as const, why: null, product: null },
      ),
    }),
  });
  await user.click(await screen.findByRole('button', { name: 'Preview' }));
  expect(await screen.findByText('Mug has this SKU already.')).toBeTruthy();
  expect(screen.getByText('Row 700')).toBeTruthy();
  expect(server.asked(SEND).map(({ body }) => (body as { rows: unknown[] }).rows.length)).toEqual([500, 500]);
});

test('an import that breaks off says how far it came, and can go on', async () => {
  const { user } = await open(`${HEADS}\nMug,1,M-1,\n`, { [SEND]: refuse('failed') });
  await user.click(await screen.findByRole('button', { name: 'Preview' }));
  expect(await screen.findByText(/Stopped after 0 of 1 rows/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Preview' })).toBeTruthy();
});

test('without a column for the name nothing can be sent, and any column can be it', async () => {
  const { user } = await open('What,Retail Price\nMug,1\n');
  expect(await screen.findByText('Say which column holds the name.')).toBeTruthy();
  await user.click(screen.getByRole('combobox', { name: 'What' }));
  await user.click(await screen.findByRole('option', { name: 'Name' }));
  await waitFor(() => expect(screen.queryByText('Say which column holds the name.')).toBeNull());
  expect(screen.getByText(/1 row can be imported/)).toBeTruthy();
});

test.each([
  ['nothing', '', 'This file has no rows below its column names.'],
  ['heads alone', `${HEADS}\n`, 'This file has no rows below its column names.'],
  ['a workbook', 'PK\u0003\u0004\u0000\u0000', /This is not a CSV file/],
])('a file with %s says what is wrong with it', async (_, text, said) => {
  await open(text);
  expect((await screen.findByRole('alert')).textContent).toMatch(said);
});

test('semicolons, quotes and a mark at the beginning are what spreadsheets write', async () => {
  await open('\uFEFF"Name";"Price"\r\n"Mug; large";"12.50"\r\n');
  expect(await screen.findByText(/1 row can be imported/)).toBeTruthy();
});
