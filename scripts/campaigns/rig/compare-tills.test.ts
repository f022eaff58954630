import type { ShiftView } from '@ledgate/contract/till-view.ts';
import { type Basket, priceBasket } from '@ledgate/domain/till/basket.ts';
import { describe, expect, test } from 'vitest';
import { compareLefts, leftBy } from './basket-shops.ts';
import { compareTills, type Found } from './compare-tills.ts';
import { emptyBook, type Sale, type TillBook } from './simulated-till.ts';

const [REGISTER, SHIFT, NEXT] = ['register', 'shift', 'next shift'];
const TEA = { id: 'tea', unitCents: 5_00, quantity: 1_000, discount: null, taxes: [] };
const BASKET: Basket = { lines: [TEA], discount: null, isExempt: false, tipCents: 0, taxRounding: 'line' };

const sale = (uid: string, isOffline: boolean): Sale => ({
  basket: BASKET,
  priced: priceBasket(BASKET),
  shift: SHIFT,
  orderNo: `1-${uid}`,
  body: {
    uid,
    register: REGISTER,
    shift: SHIFT,
    lines: [],
    catalogue_version: 1,
    total_cents: 5_00,
    tenders: [{ uid: 'tender', kind: 'cash', cents: 6_00 }],
    is_offline: isOffline,
    sold_at: '2026-11-18T15:00:00Z',
  },
});

const REPORT = {
  orders: 1,
  total_cents: 5_00,
  tenders: [{ kind: 'cash', cents: 5_00, refunded_cents: 0 }],
  held: [{ label: 'Table 1' }],
};

/** A drawer with $20, one sale in it and one that came late; something is on hold. */
const book = (): TillBook => {
  const empty = emptyBook();
  for (const one of [sale('a', false), sale('b', true)]) empty.sales.set(one.body.uid, one);
  empty.held.set('h', { label: 'Table 1', cents: 7_00, register: REGISTER });
  // Of a view the comparison asks for this much.
  const view = { uid: SHIFT, z_number: 1, report: REPORT } as unknown as ShiftView;
  empty.shifts.push({ view, register: REGISTER, floatCents: 20_00, movedCents: 0, held: ['Table 1'] });
  return empty;
};

const order = { status: 'paid', label: null, shift: SHIFT, total: 5_00, cash: 5_00, other: 0, is_late: false };
const found = (): Found => ({
  orders: [
    { ...order, uid: 'a' },
    { ...order, uid: 'b', is_late: true },
    { ...order, uid: 'h', status: 'open', label: 'Table 1', total: 7_00, cash: 0 },
  ],
  shifts: [
    { uid: SHIFT, register: REGISTER, z: 1, report: REPORT, expected: 25_00 },
    { uid: NEXT, register: REGISTER, z: null, report: null, expected: null },
  ],
});

const changedOrder = (uid: string, change: Partial<Found['orders'][number]>): Found => ({
  ...found(),
  orders: found().orders.map((one) => (one.uid === uid ? { ...one, ...change } : one)),
});
const changedShift = (change: Partial<Found['shifts'][number]>): Found => ({
  ...found(),
  shifts: found().shifts.map((one) => (one.uid === SHIFT ? { ...one, ...change } : one)),
});

describe('tills beside the house', () => {
  test('agree where nothing is wrong', () => {
    expect(compareTills(book(), found())).toEqual([]);
  });

  test.each<[string, Found, RegExp]>([
    ['a sale that was lost', { ...found(), orders: found().orders.slice(1) }, /sale 1-a is there 0 times/],
    [
      'a sale that is there twice',
      { ...found(), orders: [...found().orders, { ...order, uid: 'c' }] },
      /nobody sold it/,
    ],
    [
      'a sale under one name twice',
      { ...found(), orders: [...found().orders, { ...order, uid: 'a' }] },
      /there 2 times/,
    ],
    ['a cent', changedOrder('a', { total: 5_01 }), /is paid 501/],
    ['change that was not given', changedOrder('a', { cash: 6_00 }), /is paid 500 600/],
    ['a sale in another shift', changedOrder('b', { shift: NEXT }), /next shift/],
    ['a sale that is not paid', changedOrder('b', { status: 'open' }), /is open/],
    ['an order on hold that is gone', { ...found(), orders: found().orders.slice(0, 2) }, /Table 1 was held/],
    ['one that lost its name', changedOrder('h', { label: 'Table 2' }), /Table 1 was held/],
    [
      'a sale that came late and is in the Z',
      changedOrder('b', { is_late: false }),
      /counts 1 orders, and 2 were sold/,
    ],
    ['a Z report that changed', changedShift({ report: { ...REPORT, total_cents: 10_00 } }), /another Z report/],
    ['a Z number that is missing', changedShift({ z: 2 }), /the Z reports of register are 2/],
    ['a drawer that expected too much', changedShift({ expected: 30_00 }), /expected 3000 cents/],
    [
      'a shift that was opened twice',
      { ...found(), shifts: [...found().shifts, { ...found().shifts[1], uid: 'x' }] } as Found,
      /3 shifts/,
    ],
  ])('find %s', (_, wrong, says) => {
    expect(compareTills(book(), wrong).join('\n')).toMatch(says);
  });

  test('find what was held and is not carried over', () => {
    const ours = book();
    for (const shift of ours.shifts) shift.held.push('Table 9');
    expect(compareTills(ours, found()).join('\n')).toMatch(/carries over Table 1, and Table 1, Table 9/);
  });

  test('find an account that holds another amount', () => {
    const left = leftBy(sale('a', false), []);
    expect(compareLefts(new Map([['a', left]]), new Map([['a', left]]))).toEqual([]);
    for (const code of left.keys()) {
      const wrong = new Map(left).set(code, (left.get(code) ?? 0) + 1);
      expect(compareLefts(new Map([['a', left]]), new Map([['a', wrong]]))).toHaveLength(1);
    }
    expect(compareLefts(new Map([['a', left]]), new Map())).not.toEqual([]);
  });
});
