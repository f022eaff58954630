import { type Chance, uidOf } from '@ledgate/api/demo-data/chance.ts';
import {
  type Basket,
  type BasketLine,
  type BasketTax,
  type Discount,
  QUANTITY_ONE,
  TAX_ROUNDINGS,
} from '@ledgate/domain/till/basket.ts';

const MOST_LINES = 12;
/** Where cents are lost: at nothing, at one, around half a dollar, and among large amounts. */
const PRICES = [0, 1, 2, 3, 7, 22, 49, 50, 51, 99, 1_00, 3_33, 9_99, 12_50, 199_99, 4_999_99] as const;
const QUANTITIES = [1, 333, 499, 500, 501, 999, 1_001, 1_375, 2_500] as const;
/** What states, counties and cities take, with some that come to a fraction of a cent on almost anything. */
const RATES = [62_500, 22_500, 10_000, 72_500, 88_750, 1, 3_333, 41_666, 7] as const;
const MOST_WHOLE = 20;
const MOST_TIP = 50_00;
const PPM = 1_000_000;

/** Four taxes of three jurisdictions; two prices hold theirs. */
export const randomTaxes = (chance: Chance, name: string): BasketTax[] =>
  ['State', 'County', 'State', 'City', 'Drinks'].map((jurisdiction, nth) => ({
    id: uidOf(`${name} tax ${nth}`),
    jurisdiction,
    ppm: chance.pick(RATES),
    isIncluded: nth >= 3 && chance.below(2) === 0,
  }));

export const randomPrice = (chance: Chance): number =>
  chance.below(3) === 0 ? chance.pick(PRICES) : chance.below(80_00);

/** Three of four are so many pieces; the rest is weighed. */
export const randomQuantity = (chance: Chance): number => {
  if (chance.below(4) > 0) return QUANTITY_ONE * (chance.below(3) === 0 ? chance.between(1, MOST_WHOLE) : 1);
  return chance.below(2) === 0 ? chance.pick(QUANTITIES) : chance.between(1, 9_999);
};

/** Of one in so many; a few take off more than there is. */
export const randomDiscount = (chance: Chance, oneIn: number, mostCents: number): Discount | null => {
  if (chance.below(oneIn) > 0) return null;
  if (chance.below(2) === 0) return { cents: chance.between(1, mostCents) };
  return { ppm: chance.below(3) === 0 ? chance.between(1, PPM) : chance.between(1, 40) * 12_500 };
};

export const randomTip = (chance: Chance): number => (chance.below(3) === 0 ? chance.below(MOST_TIP) : 0);

const randomLine = (chance: Chance, id: string, taxes: readonly BasketTax[]): BasketLine => ({
  id,
  unitCents: randomPrice(chance),
  quantity: randomQuantity(chance),
  discount: randomDiscount(chance, 4, 30_00),
  taxes: chance.shuffled(taxes).slice(0, chance.below(taxes.length)),
});

export const randomBasket = (chance: Chance, name: string): Basket => {
  const taxes = randomTaxes(chance, name);
  return {
    lines: Array.from({ length: chance.between(1, MOST_LINES) }, (_, nth) =>
      randomLine(chance, uidOf(`${name} line ${nth}`), taxes),
    ),
    discount: randomDiscount(chance, 2, 200_00),
    isExempt: chance.below(12) === 0,
    tipCents: randomTip(chance),
    taxRounding: chance.pick(TAX_ROUNDINGS),
  };
};
