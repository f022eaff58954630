import { portionHalfUp, splitBy, sum } from '../rates/money.ts';

/** Quantities have up to three decimals and are kept in thousandths. */
export const QUANTITY_ONE = 1_000;
const PPM = 1_000_000;

export interface BasketTax {
  readonly id: string;
  /** To whom it is owed. */
  readonly jurisdiction: string;
  readonly ppm: number;
  /** Whether the price holds it already. */
  readonly isIncluded: boolean;
}

/** So many cents, or a part of the price in parts per million. */
export type Discount = { readonly cents: number } | { readonly ppm: number };

export interface BasketLine {
  readonly id: string;
  readonly unitCents: number;
  readonly quantity: number;
  readonly discount: Discount | null;
  readonly taxes: readonly BasketTax[];
}

/** Which amount of tax is rounded: that of each line, or that of the whole sale. The merchant elects it (SSUTA 324). */
export const TAX_ROUNDINGS = ['line', 'sale'] as const;
export type TaxRounding = (typeof TAX_ROUNDINGS)[number];

export interface Basket {
  readonly lines: readonly BasketLine[];
  /** Of the whole, after what was taken off single lines. */
  readonly discount: Discount | null;
  /** The customer has a certificate: nothing is taxed, and what prices hold of a tax is taken off. */
  readonly isExempt: boolean;
  readonly tipCents: number;
  readonly taxRounding: TaxRounding;
}

export interface PricedTax {
  readonly id: string;
  readonly jurisdiction: string;
  readonly cents: number;
}

export interface PricedLine {
  readonly id: string;
  /** Price times quantity, as it stands on the shelf. */
  readonly grossCents: number;
  /** The own one, and the share of that of the order. */
  readonly discountCents: number;
  readonly orderDiscountCents: number;
  /** What is earned: without discounts and taxes. */
  readonly goodsCents: number;
  readonly taxes: readonly PricedTax[];
  readonly totalCents: number;
}

export interface PricedBasket {
  readonly lines: readonly PricedLine[];
  readonly subtotalCents: number;
  readonly discountCents: number;
  readonly taxCents: number;
  /** Each tax of all lines. */
  readonly taxes: readonly PricedTax[];
  readonly tipCents: number;
  readonly totalCents: number;
}

/** Never more than there is to take off. */
const discountOn = (cents: number, discount: Discount | null): number => {
  if (discount === null) return 0;
  return Math.min(cents, 'cents' in discount ? discount.cents : portionHalfUp(cents, discount.ppm, PPM));
};

/** A tax on an amount, before it is rounded: in millionths of a cent. */
interface Weighed {
  readonly tax: BasketTax;
  readonly weight: number;
}

const weighted = (cents: number, taxes: readonly BasketTax[]): Weighed[] =>
  taxes.map((tax) => ({ tax, weight: cents * tax.ppm }));

const priceTax = ({ tax: { id, jurisdiction } }: Weighed, cents: number): PricedTax => ({ id, jurisdiction, cents });

/** The rates are added up and rounded once; each jurisdiction has its share by largest remainder. */
const shared = (totalCents: number, parts: readonly Weighed[]): PricedTax[] => {
  const cents = splitBy(
    totalCents,
    parts.map(({ weight }) => weight),
  );
  return parts.map((part, at) => priceTax(part, cents[at] ?? 0));
};

const roundOnce = (parts: readonly Weighed[]): PricedTax[] =>
  shared(portionHalfUp(sum(parts.map(({ weight }) => weight)), 1, PPM), parts);

/** What the price holds already: always of the line, whose price it is. */
const includedIn = (cents: number, taxes: readonly BasketTax[]): PricedTax[] => {
  const ppm = sum(taxes.map((tax) => tax.ppm));
  return shared(portionHalfUp(cents, ppm, PPM + ppm), weighted(cents, taxes));
};

interface Marked {
  readonly line: BasketLine;
  readonly grossCents: number;
  readonly discountCents: number;
}

/** Of two taxes with as much left over, one gets the cent: the same one, in whatever order a till or a server has them. */
const inOneOrder = (taxes: readonly BasketTax[]): BasketTax[] =>
  taxes.toSorted((one, other) => (one.id < other.id ? -1 : 1));

const mark = (line: BasketLine): Marked => {
  const grossCents = portionHalfUp(line.unitCents, line.quantity, QUANTITY_ONE);
  return {
    line: { ...line, taxes: inOneOrder(line.taxes) },
    grossCents,
    discountCents: discountOn(grossCents, line.discount),
  };
};

interface Bared extends Marked {
  readonly orderDiscountCents: number;
  readonly goodsCents: number;
  readonly included: readonly PricedTax[];
}

/** What is left of a line without its discounts and without what its price holds of taxes. */
const bare = (marked: Marked, orderDiscountCents: number): Bared => {
  const paid = marked.grossCents - marked.discountCents - orderDiscountCents;
  const included = includedIn(
    paid,
    marked.line.taxes.filter(({ isIncluded }) => isIncluded),
  );
  return { ...marked, orderDiscountCents, included, goodsCents: paid - sum(included.map(({ cents }) => cents)) };
};

/** What each line owes on top. Rounded for the whole sale, its lines still add up to it. */
const addedTo = (lines: readonly Bared[], rounding: TaxRounding): PricedTax[][] => {
  const parts = lines.map(({ line, goodsCents }) =>
    weighted(
      goodsCents,
      line.taxes.filter(({ isIncluded }) => !isIncluded),
    ),
  );
  if (rounding === 'line') return parts.map(roundOnce);
  const all = roundOnce(parts.flat());
  const from = parts.map((_, at) => sum(parts.slice(0, at).map(({ length }) => length)));
  return parts.map(({ length }, at) => all.slice(from[at] ?? 0, (from[at] ?? 0) + length));
};

const withTaxes = (bared: Bared, taxes: readonly PricedTax[]): PricedLine => ({
  id: bared.line.id,
  grossCents: bared.grossCents,
  discountCents: bared.discountCents,
  orderDiscountCents: bared.orderDiscountCents,
  goodsCents: bared.goodsCents,
  taxes,
  totalCents: bared.goodsCents + sum(taxes.map(({ cents }) => cents)),
});

/** By tax, over all lines. */
export const addUpTaxes = (lines: readonly Pick<PricedLine, 'taxes'>[]): PricedTax[] => {
  const sums = new Map<string, PricedTax>();
  for (const tax of lines.flatMap(({ taxes }) => taxes))
    sums.set(tax.id, { ...tax, cents: tax.cents + (sums.get(tax.id)?.cents ?? 0) });
  return [...sums.values()];
};

/**
 * What a basket costs, the same on the counter and on the server: each line rounded half up, the discount of the order spread
 * over the lines by largest remainder, taxes after all discounts, tips on top and not taxed.
 */
export const priceBasket = ({ lines, discount, isExempt, tipCents, taxRounding }: Basket): PricedBasket => {
  const marked = lines.map(mark);
  const left = marked.map(({ grossCents, discountCents }) => grossCents - discountCents);
  const shares = splitBy(discountOn(sum(left), discount), left);
  const bared = marked.map((one, at) => bare(one, shares[at] ?? 0));
  const added = addedTo(bared, taxRounding);
  const priced = bared.map((one, at) => withTaxes(one, isExempt ? [] : [...one.included, ...(added[at] ?? [])]));
  const taxes = addUpTaxes(priced);
  const goods = sum(priced.map(({ goodsCents }) => goodsCents));
  const discountCents = sum(priced.map((line) => line.discountCents + line.orderDiscountCents));
  const taxCents = sum(taxes.map(({ cents }) => cents));
  return {
    lines: priced,
    subtotalCents: goods + discountCents,
    discountCents,
    taxCents,
    taxes,
    tipCents,
    totalCents: goods + taxCents + tipCents,
  };
};

/** A tip is reckoned from what was sold, after discounts and before taxes. */
export const tipOn = ({ subtotalCents, discountCents }: PricedBasket, ppm: number): number =>
  portionHalfUp(subtotalCents - discountCents, ppm, PPM);
