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

export interface Basket {
  readonly lines: readonly BasketLine[];
  /** Of the whole, after what was taken off single lines. */
  readonly discount: Discount | null;
  /** The customer has a certificate: nothing is taxed, and what prices hold of a tax is taken off. */
  readonly isExempt: boolean;
  readonly tipCents: number;
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

const taxesOn = (cents: number, taxes: readonly BasketTax[]): { included: PricedTax[]; added: PricedTax[] } => {
  const inPrice = taxes.filter(({ isIncluded }) => isIncluded);
  const whole = PPM + sum(inPrice.map(({ ppm }) => ppm));
  const priced = ({ id, jurisdiction, ppm }: BasketTax, base: number, of: number): PricedTax => ({
    id,
    jurisdiction,
    cents: portionHalfUp(base, ppm, of),
  });
  const included = inPrice.map((tax) => priced(tax, cents, whole));
  const net = cents - sum(included.map((tax) => tax.cents));
  return { included, added: taxes.filter(({ isIncluded }) => !isIncluded).map((tax) => priced(tax, net, PPM)) };
};

interface Marked {
  readonly line: BasketLine;
  readonly grossCents: number;
  readonly discountCents: number;
}

const mark = (line: BasketLine): Marked => {
  const grossCents = portionHalfUp(line.unitCents, line.quantity, QUANTITY_ONE);
  return { line, grossCents, discountCents: discountOn(grossCents, line.discount) };
};

const priceLine = (
  { line, grossCents, discountCents }: Marked,
  orderDiscountCents: number,
  isExempt: boolean,
): PricedLine => {
  const { included, added } = taxesOn(grossCents - discountCents - orderDiscountCents, line.taxes);
  const goodsCents = grossCents - discountCents - orderDiscountCents - sum(included.map(({ cents }) => cents));
  const taxes = isExempt ? [] : [...included, ...added];
  const totalCents = goodsCents + sum(taxes.map(({ cents }) => cents));
  return { id: line.id, grossCents, discountCents, orderDiscountCents, goodsCents, taxes, totalCents };
};

const addUp = (lines: readonly PricedLine[]): PricedTax[] => {
  const sums = new Map<string, PricedTax>();
  for (const tax of lines.flatMap(({ taxes }) => taxes))
    sums.set(tax.id, { ...tax, cents: tax.cents + (sums.get(tax.id)?.cents ?? 0) });
  return [...sums.values()];
};

/**
 * What a basket costs, the same on the counter and on the server: each line rounded half up, the discount of the order spread
 * over the lines by largest remainder, each tax on each line after its discounts, tips on top and not taxed.
 */
export const priceBasket = ({ lines, discount, isExempt, tipCents }: Basket): PricedBasket => {
  const marked = lines.map(mark);
  const left = marked.map(({ grossCents, discountCents }) => grossCents - discountCents);
  const shares = splitBy(discountOn(sum(left), discount), left);
  const priced = marked.map((one, at) => priceLine(one, shares[at] ?? 0, isExempt));
  const taxes = addUp(priced);
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
