import type { TaxCategory, Unit } from '@ledgate/domain/till/catalogue.ts';

/** What the demo's coffee roaster sells: of the tree at most two levels, as a counter shows it. */
export const CATEGORIES: readonly (readonly [name: string, parent: string | null])[] = [
  ['Drinks', null],
  ['Hot drinks', 'Drinks'],
  ['Cold drinks', 'Drinks'],
  ['Bakery', null],
  ['Beans', null],
  ['Gear', null],
];

export interface Good {
  readonly sku: string;
  readonly name: string;
  /** With one it is a variant of the product before it that has none. */
  readonly variant: string | null;
  readonly category: string;
  readonly priceCents: number;
  readonly costCents: number;
  readonly taxCategory: TaxCategory;
  readonly unit: Unit;
  /** What a delivery fills the shelf up to; null where nobody counts it. */
  readonly shelf: number | null;
  /** Its place among the favorites of the till. */
  readonly favorite: number | null;
  /** How often it is sold, beside the others; what is not for sale by itself never is. */
  readonly weight: number;
  readonly barcode: string | null;
}

/** SKU, name, variant, category, price, cost, tax category, unit, shelf, favorite, weight, barcode. */
const TABLE = `
DR-01 | House drip coffee | | Hot drinks | 325 | 48 | prepared_food | each | | 1 | 16 |
DR-02 | Latte | | Hot drinks | 525 | 110 | prepared_food | each | | | 0 |
DR-02-S | Latte | 12 oz | Hot drinks | 525 | 110 | prepared_food | each | | 2 | 15 |
DR-02-L | Latte | 16 oz | Hot drinks | 595 | 135 | prepared_food | each | | 3 | 9 |
DR-03 | Cappuccino | | Hot drinks | 495 | 104 | prepared_food | each | | 4 | 10 |
DR-04 | Espresso | | Hot drinks | 350 | 62 | prepared_food | each | | 5 | 7 |
DR-05 | Hot chocolate | | Hot drinks | 475 | 98 | prepared_food | each | | | 3 |
DR-06 | Loose leaf tea | | Hot drinks | 375 | 55 | prepared_food | each | | | 4 |
DR-11 | Cold brew | | Cold drinks | 450 | 71 | prepared_food | each | | 6 | 8 |
DR-12 | Iced oat latte | | Cold drinks | 625 | 148 | prepared_food | each | | 7 | 6 |
DR-13 | Sparkling water | | Cold drinks | 275 | 90 | prepared_food | each | 48 | | 3 | 0850031820012
BK-01 | Butter croissant | | Bakery | 395 | 130 | grocery | each | | 8 | 11 |
BK-02 | Cardamom bun | | Bakery | 425 | 140 | grocery | each | | 9 | 8 |
BK-03 | Blueberry scone | | Bakery | 375 | 118 | grocery | each | | 10 | 6 |
BK-04 | Oatmeal cookie | | Bakery | 295 | 84 | grocery | each | | | 4 |
BN-01 | House blend | | Beans | 1650 | 740 | grocery | each | | | 0 |
BN-01-W | House blend | 12 oz, whole bean | Beans | 1650 | 740 | grocery | each | 24 | 11 | 5 | 0850031820104
BN-01-G | House blend | 12 oz, ground | Beans | 1650 | 745 | grocery | each | 16 | | 3 | 0850031820111
BN-02 | Ethiopia Guji, 12 oz | | Beans | 1980 | 960 | grocery | each | 14 | 12 | 3 | 0850031820128
BN-03 | Decaf Huila, 12 oz | | Beans | 1730 | 815 | grocery | each | 10 | | 2 | 0850031820135
BN-04 | Beans by weight | | Beans | 1895 | 880 | grocery | lb | | | 3 |
BN-05 | Beans for the office, 10 lb | | Beans | 14900 | 7900 | grocery | each | 8 | | 1 |
GR-01 | Pour-over kit | | Gear | 3460 | 1690 | standard | each | 9 | | 1 | 0850031820203
GR-02 | Paper filters, 100 | | Gear | 895 | 310 | standard | each | 15 | | 2 | 0850031820210
GR-03 | Stoneware mug | | Gear | 1800 | 720 | standard | each | 12 | | 1 | 0850031820227
GR-04 | Hand grinder | | Gear | 8900 | 4950 | standard | each | 4 | | 0 | 0850031820234
GR-05 | Roastery T-shirt | | Gear | 2800 | 1150 | clothing | each | | | 0 |
GR-05-M | Roastery T-shirt | M | Gear | 2800 | 1150 | clothing | each | 8 | | 1 |
GR-05-L | Roastery T-shirt | L | Gear | 2800 | 1150 | clothing | each | 8 | | 1 |
`;

const orNone = (text: string): string | null => (text === '' ? null : text);
const orNull = (text: string): number | null => (text === '' ? null : Number(text));

const readRow = (row: string): Good => {
  const [sku = '', name = '', variant = '', category = '', price = '', cost = '', tax = '', unit = '', ...rest] = row
    .split('|')
    .map((cell) => cell.trim());
  const [shelf = '', favorite = '', weight = '', barcode = ''] = rest;
  return {
    sku,
    name,
    variant: orNone(variant),
    category,
    priceCents: Number(price),
    costCents: Number(cost),
    // Safe: the table stands above, and the catalogue refuses a word it does not know.
    taxCategory: tax as TaxCategory,
    unit: unit as Unit,
    shelf: orNull(shelf),
    favorite: orNull(favorite),
    weight: Number(weight),
    barcode: orNone(barcode),
  };
};

export const GOODS: readonly Good[] = TABLE.trim().split('\n').map(readRow);

export const goodOf = (sku: string): Good => {
  const good = GOODS.find((one) => one.sku === sku);
  if (!good) throw new Error(`the demo does not sell ${sku}`);
  return good;
};

export interface LocalTax {
  readonly name: string;
  readonly jurisdiction: string;
  readonly ppm: number;
}

/** Minneapolis as it has been since the autumn of 2023: 9.025% in all. Beans, bread and clothing go without. */
export const TAXES: readonly LocalTax[] = [
  { name: 'State sales tax', jurisdiction: 'Minnesota', ppm: 68_750 },
  { name: 'County and transit', jurisdiction: 'Hennepin County, MN', ppm: 6_500 },
  { name: 'City sales tax', jurisdiction: 'Minneapolis, MN', ppm: 5_000 },
  { name: 'Metro transportation and housing', jurisdiction: 'Metro area, MN', ppm: 10_000 },
];
export const TAXES_FROM = '2023-10-01';
export const TAXED = ['standard', 'prepared_food', 'digital'] as const satisfies readonly TaxCategory[];
