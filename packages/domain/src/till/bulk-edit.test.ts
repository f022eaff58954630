import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { editedPrice, editProduct, type EditedProduct, PRICE_END_NAMES, type PriceEdit } from './bulk-edit.ts';
import { PRODUCT_LIMITS } from './catalogue.ts';

const MUG: EditedProduct = {
  price_cents: 12_40,
  category: null,
  tax_category: 'standard',
  track_stock: false,
  favorite: null,
  variants: 0,
  isArchived: false,
};

describe('a price', () => {
  test.each<[number, PriceEdit, number]>([
    [10_00, { how: 'raise', by: 'cents', amount: 50, ends: 'any' }, 10_50],
    [10_00, { how: 'lower', by: 'cents', amount: 50, ends: 'any' }, 9_50],
    [10_00, { how: 'set', by: 'cents', amount: 7_77, ends: 'any' }, 7_77],
    [10_00, { how: 'raise', by: 'ppm', amount: 75_000, ends: 'any' }, 10_75],
    [33, { how: 'raise', by: 'ppm', amount: 50_000, ends: 'any' }, 35],
    [30, { how: 'raise', by: 'ppm', amount: 50_000, ends: 'any' }, 32],
    [12_42, { how: 'raise', by: 'cents', amount: 0, ends: 'five' }, 12_40],
    [12_43, { how: 'raise', by: 'cents', amount: 0, ends: 'five' }, 12_45],
    [12_40, { how: 'raise', by: 'cents', amount: 0, ends: 'ninety_nine' }, 11_99],
    [12_49, { how: 'raise', by: 'cents', amount: 0, ends: 'ninety_nine' }, 12_99],
    [12_99, { how: 'raise', by: 'cents', amount: 0, ends: 'ninety_nine' }, 12_99],
    [20, { how: 'raise', by: 'cents', amount: 0, ends: 'ninety_nine' }, 99],
    [0, { how: 'raise', by: 'ppm', amount: 100_000, ends: 'ninety_nine' }, 0],
    [1_00, { how: 'lower', by: 'cents', amount: 2_00, ends: 'ninety_nine' }, -1_00],
  ])('of %i by %o is %i', (cents, edit, expected) => {
    expect(editedPrice(cents, edit)).toBe(expected);
  });

  test('ends as it was asked to, and is never further from the exact one than the ending is wide', () => {
    const WIDTH = { any: 0, five: 2, ninety_nine: 50 };
    const edits = fc.record({
      how: fc.constantFrom('raise' as const, 'lower' as const),
      by: fc.constant('ppm' as const),
      amount: fc.nat(1_000_000),
      ends: fc.constantFrom(...PRICE_END_NAMES),
    });
    fc.assert(
      fc.property(fc.nat(PRODUCT_LIMITS.mostCents), edits, (cents, edit) => {
        const exact = editedPrice(cents, { ...edit, ends: 'any' });
        const next = editedPrice(cents, edit);
        expect(Number.isSafeInteger(next)).toBe(true);
        if (next > 99) expect(Math.abs(next - exact)).toBeLessThanOrEqual(WIDTH[edit.ends]);
        if (next > 0 && edit.ends === 'five') expect(next % 5).toBe(0);
        if (next > 0 && edit.ends === 'ninety_nine') expect(next % 100).toBe(99);
        // Done to what came of it, an ending changes nothing more.
        expect(editedPrice(next, { how: 'raise', by: 'cents', amount: 0, ends: edit.ends })).toBe(next);
      }),
      { numRuns: 500 },
    );
  });
});

describe('a product', () => {
  test('keeps what an edit does not name', () => {
    const edited = editProduct(MUG, { tax_category: 'grocery', favorite: 3 });
    expect(edited).toEqual({
      outcome: 'changed',
      after: { price_cents: 12_40, category: null, tax_category: 'grocery', track_stock: false, favorite: 3 },
    });
  });

  test('to which nothing new comes is unchanged', () => {
    expect(editProduct(MUG, { category: null, track_stock: false }).outcome).toBe('unchanged');
    expect(editProduct(MUG, {}).outcome).toBe('unchanged');
  });

  test('can be taken out of its category and of the favorites', () => {
    const edited = editProduct({ ...MUG, category: 'c', favorite: 2 }, { category: null, favorite: null });
    expect(edited).toMatchObject({ after: { category: null, favorite: null } });
  });

  test.each([
    ['is archived', { ...MUG, isArchived: true }, {}, 'archived'],
    ['has variants', { ...MUG, variants: 2 }, { price: lower(1) }, 'variants'],
    ['would cost less than nothing', MUG, { price: lower(13_00) }, 'below'],
    ['would cost too much', MUG, { price: { ...lower(0), how: 'raise', amount: 99_999_999 } as const }, 'above'],
  ])('that %s is left out, and says why', (_, product, edit, said) => {
    expect(editProduct(product, edit)).toEqual({ outcome: 'refused', why: expect.stringContaining(said) });
  });

  test('with variants is changed in all but its price', () => {
    expect(editProduct({ ...MUG, variants: 2 }, { track_stock: true }).outcome).toBe('changed');
  });
});

function lower(amount: number): PriceEdit {
  return { how: 'lower', by: 'cents', amount, ends: 'any' };
}
