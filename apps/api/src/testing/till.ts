import type { Ask } from '@ledgate/contract/call.ts';
import type { Client } from '@ledgate/contract/client.ts';
import type { OrderView } from '@ledgate/contract/till-view.ts';
import type { till } from '@ledgate/contract/till.ts';
import { type Basket, priceBasket, QUANTITY_ONE } from '@ledgate/domain/till/basket.ts';

export interface TestTax {
  id: string;
  jurisdiction: string;
  ppm: number;
  isIncluded: boolean;
}

export interface Counter {
  client: Client;
  register: string;
  shift: string;
  city: TestTax;
  state: TestTax;
  /** $12.00, taxed by city and state. */
  mug: string;
  /** $3.50, taxed by the state alone, and counted. */
  bread: string;
}

const FROM = '2020-01-01';

/** A counter that is open: two taxes, two products, a register, a float of $200. */
export const openCounter = async (client: Client, name = 'Front counter'): Promise<Counter> => {
  const addTax = async (jurisdiction: string, ppm: number, applies: ('standard' | 'grocery')[]): Promise<TestTax> => {
    const tax = await client.catalogue.createTax({
      body: {
        name: `${jurisdiction} sales tax`,
        jurisdiction,
        is_included: false,
        applies_to: applies,
        rates: [{ ppm, from_day: FROM, until_day: null }],
      },
    });
    return { id: tax.uid, jurisdiction, ppm, isIncluded: false };
  };
  const city = await addTax('Springfield', 22_500, ['standard']);
  const state = await addTax('IL', 62_500, ['standard', 'grocery']);
  const mug = await client.catalogue.createProduct({ body: { name: 'Mug', price_cents: 12_00 } });
  const bread = await client.catalogue.createProduct({
    body: { name: 'Bread', price_cents: 3_50, tax_category: 'grocery', track_stock: true },
  });
  const register = await client.till.addRegister({ body: { name } });
  const shift = await client.till.openTill({ body: { register: register.uid, float_cents: 200_00 } });
  return { client, register: register.uid, shift: shift.uid, city, state, mug: mug.uid, bread: bread.uid };
};

type Body = Ask<typeof till.sell>['body'];
type Line = Body['lines'][number];

export const mugLine = ({ mug, city, state }: Counter, rest: Partial<Line> = {}): Line => ({
  uid: crypto.randomUUID(),
  product: mug,
  name: 'Mug',
  quantity: QUANTITY_ONE,
  unit_price_cents: 12_00,
  taxes: [city, state],
  ...rest,
});

export const breadLine = ({ bread, state }: Counter, rest: Partial<Line> = {}): Line => ({
  uid: crypto.randomUUID(),
  product: bread,
  name: 'Bread',
  quantity: QUANTITY_ONE,
  unit_price_cents: 3_50,
  taxes: [state],
  ...rest,
});

/** What a counter shows for these lines: the till's own reckoning, by the one function. */
const shownTotal = (lines: readonly Line[], rest: Partial<Body> = {}): number =>
  priceBasket({
    lines: lines.map((line) => ({
      id: line.uid,
      unitCents: line.unit_price_cents,
      quantity: line.quantity,
      discount: line.discount ?? null,
      taxes: (line.taxes ?? []) as Basket['lines'][number]['taxes'],
    })),
    discount: rest.discount ?? null,
    isExempt: false,
    tipCents: rest.tip_cents ?? 0,
    taxRounding: 'line',
  }).totalCents;

export const orderBody = (
  { register, shift }: Pick<Counter, 'register' | 'shift'>,
  lines: Line[],
  rest: Partial<Body> = {},
): Body => ({
  uid: crypto.randomUUID(),
  register,
  shift,
  lines,
  catalogue_version: 1,
  total_cents: shownTotal(lines, rest),
  sold_at: new Date('2026-11-18T15:00:00Z').toISOString(),
  ...rest,
});

export const cash = (cents: number) => ({ uid: crypto.randomUUID(), kind: 'cash' as const, cents });
export const other = (cents: number, label = 'Check') => ({
  uid: crypto.randomUUID(),
  kind: 'other' as const,
  cents,
  label,
});

/** Sold for cash to the cent, unless it is said otherwise. */
export const sellAt = (counter: Counter, lines: Line[], rest: Partial<Body> = {}): Promise<OrderView> => {
  const body = orderBody(counter, lines, rest);
  return counter.client.till.sell({ body: { ...body, tenders: rest.tenders ?? [cash(body.total_cents)] } });
};
