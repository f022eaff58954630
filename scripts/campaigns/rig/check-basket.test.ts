import { chanceFor } from '@ledgate/api/demo-data/chance.ts';
import { orderPosts } from '@ledgate/domain/ledger/order-posts.ts';
import { type Basket, type PricedBasket, type PricedLine, priceBasket } from '@ledgate/domain/till/basket.ts';
import { describe, expect, test } from 'vitest';
import { checkBasket, checkPosts, isFairSplit } from './check-basket.ts';
import { checkReturns } from './check-returns.ts';
import { type Paid, randomReturns, type Return } from './random-returns.ts';

const tax = (id: string, isIncluded = false) => ({ id, jurisdiction: id, ppm: 62_500, isIncluded });
const line = (id: string, unitCents: number) => ({
  id,
  unitCents,
  quantity: 3_000,
  discount: { cents: 10 },
  taxes: [tax('city'), tax('state'), tax('drinks', true)],
});
const BASKET: Basket = {
  lines: [line('tea', 3_33), line('cake', 4_17)],
  discount: { cents: 1_01 },
  isExempt: false,
  tipCents: 50,
  taxRounding: 'line',
};
const PRICED = priceBasket(BASKET);

const withLine = (change: (line: PricedLine) => Partial<PricedLine>): PricedBasket => ({
  ...PRICED,
  lines: PRICED.lines.map((one, at) => (at === 0 ? { ...one, ...change(one) } : one)),
});
const shifted = ({ taxes }: PricedLine) =>
  taxes.map((one) => ({ ...one, cents: one.cents + ({ city: -1, state: 1 }[one.id] ?? 0) }));

describe('the check of a basket', () => {
  test('finds nothing where nothing is wrong', () => {
    expect(checkBasket(BASKET, PRICED)).toEqual([]);
    expect(checkBasket({ ...BASKET, taxRounding: 'sale' }, priceBasket({ ...BASKET, taxRounding: 'sale' }))).toEqual(
      [],
    );
  });

  test.each<[string, PricedBasket, RegExp]>([
    ['a line that costs a cent more', withLine(({ grossCents }) => ({ grossCents: grossCents + 1 })), /costs/],
    ['a discount a cent too high', withLine(() => ({ discountCents: 11 })), /takes off 11/],
    ['goods without their included tax', withLine(({ goodsCents }) => ({ goodsCents: goodsCents + 1 })), /earns/],
    ['a tax that went to the other', withLine((one) => ({ taxes: shifted(one) })), /owes other taxes/],
    ['a tax left out', withLine(({ taxes }) => ({ taxes: taxes.slice(1) })), /has other taxes/],
    ['a line that is not its parts', withLine(({ totalCents }) => ({ totalCents: totalCents - 1 })), /not its goods/],
    ['a line left out', { ...PRICED, lines: PRICED.lines.slice(1) }, /line 1 is missing/],
    ['a total that is not its lines', { ...PRICED, totalCents: PRICED.totalCents + 1 }, /not the sum of its lines/],
    ['a tip that was dropped', { ...PRICED, tipCents: 0 }, /another tip/],
    [
      'taxes that are not those of its lines',
      { ...PRICED, taxCents: PRICED.taxCents + 1 },
      /other taxes than its lines/,
    ],
    ['one tax a cent off', { ...PRICED, taxes: PRICED.taxes.slice(1) }, /one tax other than its lines/],
    ['a discount spread otherwise', priceBasket({ ...BASKET, discount: { cents: 1_02 } }), /spreads its discount/],
    ['an exempt buyer who is taxed', PRICED, /exempt/],
    ['tax rounded by line, not by sale', PRICED, /spreads the tax of the sale/],
  ])('finds %s', (bug, priced, says) => {
    const basket = {
      ...BASKET,
      isExempt: bug.includes('exempt'),
      ...(bug.includes('by sale') && { taxRounding: 'sale' as const }),
    };
    expect(checkBasket(basket, priced).join('\n')).toMatch(says);
  });

  test('finds a transfer that is missing, one that is too large, and one to somebody else', () => {
    const [first, ...rest] = orderPosts(PRICED);
    if (!first) throw new Error('nothing was posted');
    expect(checkPosts(PRICED, rest)).not.toEqual([]);
    expect(checkPosts(PRICED, [{ ...first, cents: first.cents + 1 }, ...rest])).not.toEqual([]);
    expect(checkPosts(PRICED, [{ ...first, credit: 'refunds' }, ...rest])).not.toEqual([]);
  });

  test.each([
    ['the largest remainder', [34, 33, 33], true],
    ['another than the first of equals', [33, 34, 33], false],
    ['one that is short', [33, 33, 33], false],
    ['one that takes from another', [35, 33, 32], false],
  ])('knows a split by %s', (_, parts, isFair) => {
    expect(isFairSplit(100, [1, 1, 1], parts)).toBe(isFair);
  });
});

const PAID: Paid = {
  lines: PRICED.lines.map(({ id, goodsCents, taxes }) => ({ id, goodsCents, taxes, quantity: 3_000 })),
  tipCents: PRICED.tipCents,
  tenders: [
    { kind: 'card', cents: 10_00, payment: 'card' },
    { kind: 'cash', cents: PRICED.totalCents - 10_00, payment: null },
  ],
};

describe('the check of what went back', () => {
  const returns = randomReturns(chanceFor('check returns'), PAID, 4);
  const [first, ...rest] = returns;
  const [back, ...more] = first?.lines ?? [];
  const changed = (change: Partial<Return>): Return[] => (first ? [{ ...first, ...change }, ...rest] : []);

  test('finds nothing where nothing is wrong', () => {
    expect(returns.length).toBeGreaterThan(1);
    expect(checkReturns(PAID, returns)).toEqual([]);
  });

  test('finds one that was forgotten', () => {
    expect(checkReturns(PAID, rest)).not.toEqual([]);
  });

  test.each<[string, Return[], RegExp]>([
    [
      'a cent of goods',
      changed({ lines: back ? [{ ...back, goodsCents: back.goodsCents + 1 }, ...more] : [] }),
      /goods/,
    ],
    [
      'a cent of tax',
      changed({ lines: back ? [{ ...back, taxes: back.taxes.map((one) => ({ ...one, cents: one.cents + 1 })) }] : [] }),
      /another tax/,
    ],
    ['a cent of the tip', changed({ tipCents: (first?.tipCents ?? 0) + 1 }), /another tip/],
    ['a line twice', changed({ lines: first ? [...first.lines, ...first.lines] : [] }), /more than once|other goods/],
    [
      'a card that got what cash had paid',
      returns.map((one) => ({ ...one, tenders: [{ kind: 'card', cents: one.totalCents, payment: 'card' }] })),
      /the card got back/,
    ],
    ['no tender', changed({ tenders: [] }), /tenders gave back/],
  ])('finds %s too much or too little', (_, wrong, says) => {
    expect(checkReturns(PAID, wrong).join('\n')).toMatch(says);
  });
});
