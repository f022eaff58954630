import { type Discount, priceBasket, QUANTITY_ONE } from '@ledgate/domain/till/basket.ts';

import { type Chance, chanceFor, uidOf } from '../chance.ts';
import type { Pocket } from '../pockets.ts';
import type { PlannedLine, PlannedOrder, PlannedTender } from './acts.ts';
import { type Good, GOODS, TAXED, TAXES } from './goods.ts';

const ON_THE_COUNTER = GOODS.flatMap((good) => Array<Good>(good.weight).fill(good));
const CARDS: readonly Pocket[] = ['visa', 'visa_debit', 'visa', 'mastercard', 'visa_debit', 'amex', 'discover'];

const isTaxed = ({ taxCategory }: Good): boolean => TAXED.some((taxed) => taxed === taxCategory);

/** Half a pound to two, as the scale says; of everything else one, now and then two. */
const quantityOf = ({ unit }: Good, chance: Chance): number => {
  if (unit === 'lb') return chance.between(500, 2_000);
  return chance.below(7) === 0 ? 2 * QUANTITY_ONE : QUANTITY_ONE;
};

interface Wanted {
  readonly good: Good;
  readonly quantity: number;
  readonly discount: Discount | null;
  readonly unitCents: number;
}

export const one = (good: Good, quantity: number = QUANTITY_ONE): Wanted => ({
  good,
  quantity,
  discount: null,
  unitCents: good.priceCents,
});

const pickGoods = (chance: Chance): Wanted[] => {
  const count = [1, 1, 2, 2, 2, 3, 4][chance.below(7)] ?? 1;
  const picked = new Map<string, Wanted>();
  for (let nth = 0; nth < count; nth += 1) {
    const good = chance.pick(ON_THE_COUNTER);
    picked.set(good.sku, one(good, quantityOf(good, chance)));
  }
  return [...picked.values()];
};

interface Basket {
  readonly lines: readonly PlannedLine[];
  readonly goodsCents: number;
  readonly dueCents: number;
}

/** By the one function that prices a basket, so that what the cards are charged is what the server makes of it. */
const reckon = (name: string, wanted: readonly Wanted[], discount: Discount | null): Basket => {
  const uidFor = (nth: number): string => uidOf(`${name} line ${nth}`);
  const priced = priceBasket({
    lines: wanted.map((line, nth) => ({
      id: uidFor(nth),
      unitCents: line.unitCents,
      quantity: line.quantity,
      discount: line.discount,
      taxes: isTaxed(line.good)
        ? TAXES.map(({ jurisdiction, ppm }) => ({ id: jurisdiction, jurisdiction, ppm, isIncluded: false }))
        : [],
    })),
    discount,
    isExempt: false,
    tipCents: 0,
    taxRounding: 'line',
  });
  const lines = wanted.map((line, nth) => ({
    uid: uidFor(nth),
    sku: line.good.sku,
    quantity: line.quantity,
    unitCents: line.unitCents,
    discount: line.discount,
    totalCents: priced.lines[nth]?.totalCents ?? 0,
  }));
  return { lines, goodsCents: priced.subtotalCents - priced.discountCents, dueCents: priced.totalCents };
};

const BILLS = [1_00, 5_00, 10_00, 20_00] as const;

/** To the cent, or the next round sum that a purse has. */
const handed = (cents: number, chance: Chance): number => {
  const bill = chance.pick(BILLS);
  return chance.below(5) === 0 ? cents : Math.ceil(cents / bill) * bill;
};

const cashFor = (name: string, cents: number, chance: Chance): PlannedTender => ({
  kind: 'cash',
  uid: uidOf(`${name} cash`),
  cents: handed(cents, chance),
});

const GIFT_CENTS = 10_00;

/** What the demo's issuers decline is none of these: under a hundred dollars but for one amount nothing is. */
const goesThrough = (cents: number): boolean => cents < 100_00 && cents !== 95_87;

const payBy = (name: string, cents: number, chance: Chance): PlannedTender[] => {
  const how = chance.below(100);
  const entry = chance.below(4) === 0 ? ('chip' as const) : ('contactless' as const);
  const card = { kind: 'card' as const, uid: uidOf(`${name} card`), card: chance.pick(CARDS), entry };
  const gift = { kind: 'other' as const, uid: uidOf(`${name} other`), label: 'Gift card' };
  if (how < 62 && goesThrough(cents)) return [{ ...card, cents }];
  if (how < 64 && cents > 12_00 && goesThrough(cents - GIFT_CENTS))
    return [cashFor(name, GIFT_CENTS, chance), { ...card, cents: cents - GIFT_CENTS }].map((tender) =>
      tender.kind === 'cash' ? { ...tender, cents: GIFT_CENTS } : tender,
    );
  if (how < 68) return [{ ...gift, cents }];
  if (how < 71 && cents > GIFT_CENTS)
    return [{ ...gift, cents: GIFT_CENTS }, cashFor(name, cents - GIFT_CENTS, chance)];
  return [cashFor(name, cents, chance)];
};

/** Every other card leaves one, and some purses. */
const tipFor = (goodsCents: number, chance: Chance): number =>
  chance.below(5) < 2 ? Math.round((goodsCents * chance.pick([10, 15, 18, 20])) / 100) : 0;

interface Ask {
  readonly goods?: readonly Wanted[];
  readonly discount?: Discount | null;
  readonly hold?: string;
  readonly note?: string;
  readonly heardAfterMs?: number;
  /** Where cards are closed. */
  readonly isCash?: boolean;
}

/** An order of somebody, by its name. */
export const planOrder = (name: string, ask: Ask = {}): PlannedOrder => {
  const chance = chanceFor(name);
  const goods = ask.goods ?? pickGoods(chance);
  const discount = ask.discount ?? null;
  const { lines, goodsCents, dueCents } = reckon(name, goods, discount);
  const isKept = ask.hold !== undefined;
  const tipCents = isKept || ask.isCash ? 0 : tipFor(goodsCents, chance);
  const totalCents = dueCents + tipCents;
  const tenders = ask.isCash ? [cashFor(name, totalCents, chance)] : payBy(name, totalCents, chance);
  return {
    uid: uidOf(name),
    lines,
    discount,
    tipCents,
    totalCents,
    tenders: isKept ? [] : tenders,
    hold: ask.hold ?? null,
    note: ask.note ?? '',
    heardAfterMs: ask.heardAfterMs ?? null,
  };
};
