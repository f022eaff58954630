import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CATEGORY_DEPTH, pathTo, refusePlace, refuseRates, type SalesTax, taxesFor, within } from './catalogue.ts';

const STATE: SalesTax = {
  uid: 'state',
  jurisdiction: 'IL',
  isIncluded: false,
  appliesTo: ['standard', 'clothing'],
  isArchived: false,
  rates: [
    { ppm: 60_000, fromDay: '2026-01-01', untilDay: '2026-12-31' },
    { ppm: 62_500, fromDay: '2027-01-01', untilDay: null },
  ],
};
const ppm = (taxes: SalesTax[], day: string) => taxesFor('standard', taxes, day).map((tax) => tax.ppm);

describe('the taxes on a product', () => {
  test.each([
    ['2025-12-31', []],
    ['2026-01-01', [60_000]],
    ['2026-12-31', [60_000]],
    ['2027-01-01', [62_500]],
    ['2040-06-01', [62_500]],
  ])('on %s are those with a rate on that day', (day, rates) => {
    expect(ppm([STATE], day)).toEqual(rates);
  });

  test('are those that are on its category, and none that is archived', () => {
    expect(taxesFor('grocery', [STATE], '2026-05-01')).toEqual([]);
    expect(taxesFor('not_taxable', [STATE], '2026-05-01')).toEqual([]);
    expect(ppm([{ ...STATE, isArchived: true }, STATE], '2026-05-01')).toEqual([60_000]);
  });
});

const TODAY = '2026-11-18';
const kept = (uid: string, fromDay: string, untilDay: string | null = null, of = 60_000) => ({
  uid,
  ppm: of,
  fromDay,
  untilDay,
});
const fresh = (fromDay: string, untilDay: string | null = null) => ({ uid: null, ppm: 70_000, fromDay, untilDay });

describe('the rates of a tax', () => {
  const now = kept('now', '2026-01-01');
  const next = kept('next', '2027-01-01');

  test.each([
    ['a new tax has any', [], [fresh('2020-01-01')]],
    ['one ends and the next begins', [now], [kept('now', '2026-01-01', '2026-12-31'), fresh('2027-01-01')]],
    ['one ends today', [now], [kept('now', '2026-01-01', TODAY)]],
    [
      'one that has not begun goes',
      [kept('now', '2026-01-01', '2026-12-31'), next],
      [kept('now', '2026-01-01', '2026-12-31')],
    ],
    [
      'one that has not begun becomes another',
      [kept('now', '2026-01-01', '2026-12-31'), next],
      [kept('now', '2026-01-01', '2026-12-31'), kept('next', '2027-02-01', null, 80_000)],
    ],
  ])('may be such that %s', (_, before, after) => {
    expect(refuseRates(before, after, TODAY)).toBeNull();
  });

  test.each([
    ['begun', [now], [kept('now', '2026-01-01', null, 61_000)]],
    ['stays on record', [now], [fresh(TODAY)]],
    ['begun', [now], [kept('now', '2025-01-01')]],
    ['that is over', [now], [kept('now', '2026-01-01', '2026-11-17')]],
    ['that is over', [kept('old', '2025-01-01', '2025-12-31')], [kept('old', '2025-01-01', '2026-12-31')]],
    [
      'today or later',
      [kept('old', '2025-01-01', '2025-12-31')],
      [kept('old', '2025-01-01', '2025-12-31'), fresh('2026-11-17')],
    ],
    ['same day', [now], [now, fresh('2027-01-01')]],
    ['same day', [], [fresh('2026-01-01', '2026-02-01'), fresh('2026-02-01')]],
    ['before the first', [], [fresh('2026-02-01', '2026-01-01')]],
    ['removed since', [now], [now, kept('gone', '2028-01-01')]],
    ['Add a rate', [], []],
  ])('are refused as “%s”', (why, before, after) => {
    expect(refuseRates(before, after, TODAY)).toContain(why);
  });
});

describe('categories', () => {
  const at = (uid: string, parentUid: string | null) => ({ uid, parentUid });
  const TREE = [at('drinks', null), at('hot', 'drinks'), at('tea', 'hot'), at('green', 'tea'), at('books', null)];

  test('go so deep and no deeper', () => {
    expect(refusePlace(TREE, null, 'tea')).toBeNull();
    expect(refusePlace(TREE, null, 'green')).toContain('levels deep');
    expect(refusePlace(TREE, 'drinks', 'books')).toContain('levels deep');
    expect(refusePlace(TREE, 'hot', 'books')).toBeNull();
  });

  test('never lie within themselves, however they are moved about', () => {
    const names = ['a', 'b', 'c', 'd', 'e', 'f'];
    const moves = fc.array(fc.tuple(fc.constantFrom(...names), fc.option(fc.constantFrom(...names))), {
      maxLength: 40,
    });
    fc.assert(
      fc.property(moves, (wanted) => {
        let tree = names.map((name) => at(name, null as string | null));
        for (const [uid, parentUid] of wanted)
          if (refusePlace(tree, uid, parentUid) === null)
            tree = tree.map((one) => (one.uid === uid ? at(uid, parentUid) : one));
        for (const { uid } of tree) {
          const path = pathTo(tree, uid);
          expect(path[0]?.parentUid).toBeNull();
          expect(path.length).toBeLessThanOrEqual(CATEGORY_DEPTH);
        }
      }),
    );
  });

  test('hold what lies in them', () => {
    expect(within(TREE, 'hot')).toEqual(['hot', 'tea', 'green']);
  });
});
