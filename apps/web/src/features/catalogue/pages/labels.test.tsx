import { barcodeOf } from '@ledgate/domain/till/barcode.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';

import { productView } from '../../../testing/catalogue.ts';
import { type Answers, never, refuse } from '../../../testing/fake-server.ts';
import { openPage } from '../../../testing/open-page.tsx';
import { idOf } from '../../../testing/people.ts';

const LIST = 'catalogue.listProducts';
const EAN = '4006381333931';
const ROWS = [
  productView(1, { barcode: EAN }),
  productView(2, { sku: 'HB-2', stock: 3_500 }),
  productView(3, { sku: null, track_stock: false }),
  productView(4, { variants: 2 }),
];

const open = async (answers: Answers = {}) => {
  const page = await openPage('/products', {
    as: 'merchant',
    answers: {
      [LIST]: { results: ROWS, next_cursor: null },
      'catalogue.listCategories': { results: [] },
      'catalogue.listProductVersions': {
        results: ROWS.map(({ uid, version }) => ({ uid, version })),
        next_cursor: null,
      },
      ...answers,
    },
  });
  await page.user.click(await screen.findByRole('button', { name: 'Choose all that match' }));
  await page.user.click(await screen.findByRole('button', { name: 'Print labels' }));
  return { ...page, dialog: await screen.findByRole('dialog', { name: 'Barcode labels' }) };
};

/** Dark and light as they are drawn, from the path. */
const modulesIn = (svg: Element): string => {
  const bars = [...(svg.querySelector('path')?.getAttribute('d') ?? '').matchAll(/M(\d+) 0h(\d+)v1h-\2z/g)];
  return bars.reduce((drawn, [, from, wide]) => drawn.padEnd(Number(from), '0') + '1'.repeat(Number(wide)), '');
};

const onPaper = (): Element[] => [...document.querySelectorAll('[data-labels] svg')];

test('a label has the bars of its barcode, or of its SKU, and those without either say so', async () => {
  const { dialog } = await open();
  expect(await within(dialog).findByRole('button', { name: 'Print 2 labels' })).toBeTruthy();
  const first = within(dialog).getByRole('img', { name: EAN });
  expect(modulesIn(first)).toBe(barcodeOf({ barcode: EAN, sku: null })?.modules);
  expect(onPaper().map((svg) => svg.getAttribute('aria-label'))).toEqual([EAN, 'HB-2']);
  expect(within(dialog).getByText('It has no barcode, and no SKU that could be drawn as one.')).toBeTruthy();
  expect(within(dialog).getByText('It has variants: choose those.')).toBeTruthy();
});

test('as many are printed as are wanted, or as there are in stock, after the places that are used up', async () => {
  const { dialog, user } = await open();
  await user.click(await within(dialog).findByRole('button', { name: 'As many as in stock' }));
  expect(within(dialog).getByRole('button', { name: 'Print 11 labels' })).toBeTruthy();
  const count = within(dialog).getByRole('textbox', { name: 'Labels for House blend 1' });
  await user.clear(count);
  await user.type(count, '40');
  expect(await within(dialog).findByRole('button', { name: 'Print 43 labels' })).toBeTruthy();
  expect(document.querySelectorAll('[data-labels] [data-sheet-name]')).toHaveLength(2);
  const used = within(dialog).getByRole('textbox', { name: 'Labels already used on the first page' });
  await user.clear(used);
  await user.type(used, '29');
  await waitFor(() => expect(document.querySelectorAll('[data-labels] [data-sheet-name]')).toHaveLength(3));
});

test('labels are put on paper alone', async () => {
  const printed = vi.fn<() => string | undefined>(() => document.body.dataset['paper']);
  vi.stubGlobal('print', printed);
  const { dialog, user } = await open();
  await user.click(await within(dialog).findByRole('button', { name: 'Print 2 labels' }));
  expect(printed).toHaveReturnedWith('labels');
  globalThis.dispatchEvent(new Event('afterprint'));
  expect(document.body.dataset['paper']).toBeUndefined();
  vi.unstubAllGlobals();
});

test('products without a barcode get one of the shop’s own', async () => {
  const { dialog, user, server } = await open({
    'catalogue.assignBarcodes': ({ body }) => ({
      results: body.products.map(({ uid }) => ({ uid, barcode: '2000000000015', why: null })),
    }),
  });
  await user.click(await within(dialog).findByRole('button', { name: 'Assign barcodes' }));
  expect(await screen.findByText('2 barcodes are assigned')).toBeTruthy();
  expect(server.asked('catalogue.assignBarcodes')[0]?.body).toEqual({
    products: [2, 3].map((number) => ({ uid: idOf(number), version: 2 })),
  });
});

test('more than can be printed at once are not drawn', async () => {
  const { dialog, user } = await open();
  const count = await within(dialog).findByRole('textbox', { name: 'Labels for House blend 1' });
  await user.clear(count);
  await user.type(count, '3000');
  expect(await within(dialog).findByText('Print 3,000 labels at a time, or fewer.')).toBeTruthy();
  expect(onPaper()).toHaveLength(0);
});

test('of a thousand products a page at a time is read, and of more none', async () => {
  const many = Array.from({ length: 1_001 }, (_, at) => ({ uid: idOf(at + 1), version: 2 }));
  const { dialog } = await open({ 'catalogue.listProductVersions': { results: many, next_cursor: null } });
  expect(await within(dialog).findByText('Choose 1,000 products or fewer.')).toBeTruthy();
});

test('while they are on their way it is busy', async () => {
  const first: Answers = {
    [LIST]: ({ query }) => (query.page_size === 100 ? never : { results: ROWS, next_cursor: null }),
  };
  const { dialog } = await open(first);
  expect(within(dialog).getByRole('status', { name: 'Loading' })).toBeTruthy();
});

test('labels that cannot be loaded can be tried again', async () => {
  const { dialog } = await open({
    [LIST]: ({ query }) => (query.page_size === 100 ? refuse('failed') : { results: ROWS, next_cursor: null }),
  });
  expect(await within(dialog).findByRole('button', { name: 'Try again' })).toBeTruthy();
});
