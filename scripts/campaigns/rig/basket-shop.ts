import { type Chance, chanceFor } from '@ledgate/api/demo-data/chance.ts';
import { signedIn } from '@ledgate/api/testing/signed-in.ts';
import type { Ask } from '@ledgate/contract/call.ts';
import type { till } from '@ledgate/contract/till.ts';
import {
  type Basket,
  type BasketTax,
  type PricedBasket,
  priceBasket,
  TAX_ROUNDINGS,
  type TaxRounding,
} from '@ledgate/domain/till/basket.ts';
import {
  type SalesTax,
  TAX_CATEGORY_NAMES,
  TAXABLE,
  type TaxCategory,
  taxesFor,
} from '@ledgate/domain/till/catalogue.ts';
import { reachOf } from '../../../harness/ready-to-approve.ts';
import type { ServerProcess } from '../../../harness/server-process.ts';
import type { Stage } from '../../../harness/stage.ts';
import { type Asking, untilAnswered } from './answered.ts';
import { randomDiscount, randomPrice, randomQuantity, randomTaxes, randomTip } from './random-basket.ts';
import { holdSession } from './send-one.ts';

const PRODUCTS = 24;
const MOST_LINES = 8;
const FIRST_DAY = '2020-01-01';
const TODAY = '2026-01-01';

export type SellBody = Ask<typeof till.sell>['body'];

interface Product {
  uid: string;
  name: string;
  cents: number;
  taxes: BasketTax[];
}

export interface Shop {
  asking: Asking;
  merchantUid: string;
  register: string;
  shift: string;
  rounding: TaxRounding;
  products: readonly Product[];
}

const addTaxes = async (asking: Asking, chance: Chance, name: string): Promise<SalesTax[]> => {
  const taxes: SalesTax[] = [];
  for (const { jurisdiction, ppm, isIncluded } of randomTaxes(chance, name)) {
    const appliesTo = chance.shuffled(TAXABLE).slice(0, chance.between(2, TAXABLE.length));
    const added = await untilAnswered(asking, ({ catalogue }) =>
      catalogue.createTax({
        body: {
          name: `${jurisdiction} ${taxes.length}`,
          jurisdiction,
          is_included: isIncluded,
          applies_to: appliesTo,
          rates: [{ ppm, from_day: FIRST_DAY, until_day: null }],
        },
      }),
    );
    taxes.push({
      uid: added.uid,
      jurisdiction,
      isIncluded,
      appliesTo,
      isArchived: false,
      rates: [{ ppm, fromDay: FIRST_DAY, untilDay: null }],
    });
  }
  return taxes;
};

const addProducts = async (asking: Asking, chance: Chance, taxes: readonly SalesTax[]): Promise<Product[]> => {
  const products: Product[] = [];
  while (products.length < PRODUCTS) {
    const [cents, category]: [number, TaxCategory] = [randomPrice(chance), chance.pick(TAX_CATEGORY_NAMES)];
    const name = `Thing ${products.length}`;
    const { uid } = await untilAnswered(asking, ({ catalogue }) =>
      catalogue.createProduct({
        body: { name, price_cents: cents, tax_category: category, unit: 'lb', track_stock: chance.below(2) === 0 },
      }),
    );
    products.push({ uid, name, cents, taxes: taxesFor(category, taxes, TODAY) });
  }
  return products;
};

/** A merchant with a catalogue, a register and an open drawer; each rounds its tax in one of the two ways. */
export const openShop = async (
  stage: Stage,
  servers: readonly ServerProcess[],
  seed: number,
  nth: number,
): Promise<Shop> => {
  const [first] = servers;
  if (!first) throw new Error('there is no server');
  const owner = await signedIn(reachOf(stage, first), 'merchant');
  const asking: Asking = { url: () => first.url, session: holdSession(owner), again: () => undefined };
  const chance = chanceFor(`shop ${seed} ${nth}`);
  const rounding = TAX_ROUNDINGS[nth % TAX_ROUNDINGS.length] ?? 'line';
  const { payments } = await untilAnswered(asking, (client) =>
    client.merchantSettings.readMerchantSettings({ query: {} }),
  );
  await untilAnswered(asking, (client) =>
    client.merchantSettings.saveMerchantSettings({ body: { ...payments, tax_rounding: rounding } }),
  );
  const products = await addProducts(asking, chance, await addTaxes(asking, chance, `shop ${seed} ${nth}`));
  const register = await untilAnswered(asking, (client) => client.till.addRegister({ body: { name: 'Counter' } }));
  const shift = await untilAnswered(asking, (client) =>
    client.till.openTill({ body: { register: register.uid, float_cents: 0 } }),
  );
  const own = servers[nth % servers.length] ?? first;
  return {
    asking: { ...asking, url: () => own.url },
    merchantUid: owner.merchantUid ?? '',
    register: register.uid,
    shift: shift.uid,
    rounding,
    products,
  };
};

type BodyLine = SellBody['lines'][number];

/** Of the catalogue, at its price or another; now and then an amount that somebody typed in. */
const randomLine = (chance: Chance, { products }: Shop): BodyLine => {
  const { uid: product, name, cents, taxes } = chance.pick(products);
  const how = {
    uid: crypto.randomUUID(),
    quantity: randomQuantity(chance),
    discount: randomDiscount(chance, 4, 30_00),
    taxes,
  };
  const way = chance.below(10);
  if (way === 0) return { ...how, product: null, name: 'By hand', unit_price_cents: randomPrice(chance) };
  if (way === 1) return { ...how, product, name, unit_price_cents: randomPrice(chance), is_overridden: true };
  return { ...how, product, name, unit_price_cents: cents };
};

const basketOf = (
  { lines, discount = null, tip_cents: tipCents = 0 }: Pick<SellBody, 'lines' | 'discount' | 'tip_cents'>,
  taxRounding: TaxRounding,
): Basket => ({
  lines: lines.map((line) => ({
    id: line.uid,
    unitCents: line.unit_price_cents,
    quantity: line.quantity,
    discount: line.discount ?? null,
    taxes: line.taxes ?? [],
  })),
  discount,
  isExempt: false,
  tipCents,
  taxRounding,
});

/** In cash with or without change, by check, or in both. */
const randomTenders = (chance: Chance, total: number): NonNullable<SellBody['tenders']> => {
  const other = chance.below(3) === 0 ? chance.below(total + 1) : 0;
  const due = total - other;
  const given = due + (chance.below(2) === 0 ? chance.below(20_00) : 0);
  return [
    ...(other > 0 ? [{ uid: crypto.randomUUID(), kind: 'other' as const, cents: other, label: 'Check' }] : []),
    ...(due > 0 ? [{ uid: crypto.randomUUID(), kind: 'cash' as const, cents: given }] : []),
  ];
};

export interface Counted {
  body: SellBody;
  basket: Basket;
  priced: PricedBasket;
}

/** A sale as a counter sends it, with what it reckoned itself. */
export const randomSale = (chance: Chance, shop: Shop): Counted => {
  const lines = Array.from({ length: chance.between(1, MOST_LINES) }, () => randomLine(chance, shop));
  const content = { lines, discount: randomDiscount(chance, 2, 60_00), tip_cents: randomTip(chance) };
  const basket = basketOf(content, shop.rounding);
  const priced = priceBasket(basket);
  const body = {
    ...content,
    uid: crypto.randomUUID(),
    register: shop.register,
    shift: shop.shift,
    catalogue_version: 1,
    total_cents: priced.totalCents,
    tenders: randomTenders(chance, priced.totalCents),
    sold_at: new Date().toISOString(),
  };
  return { body, basket, priced };
};
