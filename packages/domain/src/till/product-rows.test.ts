import fc from 'fast-check';
import { expect, test } from 'vitest';
import { TAX_CATEGORY_NAMES, UNIT_NAMES } from './catalogue.ts';
import { withCheckDigit } from './gtin.ts';
import {
  guessColumns,
  PRODUCT_COLUMN_NAMES,
  readProductRow,
  type WrittenProduct,
  writeProductRow,
} from './product-rows.ts';

test('heads of other tables are guessed, each column once', () => {
  expect(guessColumns(['Item', 'UPC', 'Retail Price', 'Qty', 'price', 'Shelf', 'Product'])).toEqual([
    'name',
    'barcode',
    'price',
    'stock',
    null,
    null,
    null,
  ]);
});

test.each([
  [{ name: '' }, 'Name is missing'],
  [{ name: 'Mug', price: 'twelve' }, 'Price “twelve”'],
  [{ name: 'Mug', price: '-3' }, 'Price “-3”'],
  [{ name: 'Mug', barcode: '4006381333932' }, 'check its digits'],
  [{ name: 'Mug', tax_category: 'Toys' }, 'Tax category “Toys”'],
  [{ name: 'Mug', unit: 'furlong' }, 'Sold by “furlong”'],
  [{ name: 'Mug', track_stock: 'perhaps' }, 'neither yes nor no'],
  [{ name: '4242 4242 4242 4242' }, 'looks like a card number'],
  [{ name: 'M'.repeat(121) }, 'longer than 120'],
  [{ name: 'Mug', id: '17' }, 'none of ours'],
  [{ name: `Mug\u202e` }, 'Name'],
])('a row is refused with what is wrong with it', (cells, why) => {
  const read = readProductRow(cells);
  expect(read.ok ? [] : read.problems).toEqual([expect.stringContaining(why) as string]);
});

test('what a spreadsheet would run is marked as text, and the mark is taken off', () => {
  const read = readProductRow({ name: "'=SUM(A1)", price: '$1,250.00' });
  expect(read).toEqual({ ok: true, row: { name: '=SUM(A1)', price_cents: 125_000 } });
});

test('what was written is read as it was', () => {
  const text = fc.constantFrom('Mug', '=cmd', '-5 °C bag', '+ more', '@home', 'Tee, “large”', "O'Brien");
  const product: fc.Arbitrary<WrittenProduct> = fc.record({
    id: fc.option(fc.uuid()),
    name: text,
    variant: fc.option(text),
    sku: fc.option(text),
    barcode: fc.option(fc.constant(withCheckDigit('400638133393'))),
    category: fc.option(fc.constant('Drinks > Hot')),
    price_cents: fc.nat(99_999_999),
    cost_cents: fc.option(fc.nat(99_999_999)),
    tax_category: fc.constantFrom(...TAX_CATEGORY_NAMES),
    unit: fc.constantFrom(...UNIT_NAMES),
    track_stock: fc.boolean(),
    stock: fc.nat(1_000_000_000),
    favorite: fc.option(fc.integer({ min: 1, max: 999 })),
  });
  const harmless = (words: string): string => (/^[=+\-@\t\r]/.test(words) ? `'${words}` : words);
  fc.assert(
    fc.property(product, (written) => {
      const cells = writeProductRow(written).map(harmless);
      const read = readProductRow(Object.fromEntries(PRODUCT_COLUMN_NAMES.map((name, at) => [name, cells[at]])));
      expect(read).toEqual({ ok: true, row: written });
    }),
  );
});
