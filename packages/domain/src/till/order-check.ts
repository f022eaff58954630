import { showCents } from '../rates/units.ts';
import type { NeededApproval, OrderApproval } from './approvals.ts';
import type { BasketTax } from './basket.ts';

/** What a manager looks at after a till sold it without asking. */
export const DIFFERENCE_WORDS = {
  price: 'Price',
  override: 'Price changed without permission',
  discount: 'Discount without permission',
  product: 'Product',
  tax: 'Sales tax',
  total: 'Total',
  late: 'Sold in a closed shift',
  cashier: 'Cashier',
  device: 'Sold on another device',
  exemption: 'Sold without tax',
} as const satisfies Record<string, string>;
export type DifferenceKind = keyof typeof DIFFERENCE_WORDS;

export interface Difference {
  readonly kind: DifferenceKind;
  readonly said: string;
  /** Of which line, where it is of one. */
  readonly lineId?: string;
}

export interface OrderLine {
  readonly id: string;
  /** None: an amount that somebody typed in. */
  readonly productId: string | null;
  readonly name: string;
  readonly unitCents: number;
  /** Somebody set the price by hand, knowing the catalogue's. */
  readonly isOverridden: boolean;
  /** As the till saw them. */
  readonly taxes: readonly BasketTax[];
}

/** A product as the catalogue has it now. */
export interface KnownProduct {
  readonly name: string;
  readonly priceCents: number;
  readonly isForSale: boolean;
  readonly taxes: readonly BasketTax[];
}

const taxKey = (taxes: readonly BasketTax[]): string =>
  taxes
    .map(({ id, ppm, isIncluded }) => `${id}:${ppm}:${isIncluded}`)
    .toSorted()
    .join(' ');

const percent = (taxes: readonly BasketTax[]): string =>
  `${taxes.reduce((total, { ppm }) => total + ppm, 0) / 10_000}%`;

const judgeProduct = (line: OrderLine, known: KnownProduct | undefined): Difference[] => {
  const said: Difference[] = [];
  const add = (kind: DifferenceKind, sentence: string): void =>
    void said.push({ kind, said: sentence, lineId: line.id });
  if (!known) add('product', `${line.name} is not in the catalogue.`);
  else if (!known.isForSale) add('product', `${known.name} is not for sale any more.`);
  if (!known) return said;
  if (!line.isOverridden && line.unitCents !== known.priceCents)
    add('price', `${known.name} was ${showCents(line.unitCents)}; the catalogue says ${showCents(known.priceCents)}.`);
  if (taxKey(line.taxes) !== taxKey(known.taxes))
    add('tax', `${known.name} was taxed ${percent(line.taxes)}; the catalogue says ${percent(known.taxes)}.`);
  return said;
};

/**
 * In what an order differs from the catalogue. Before it is sold each of these stops it; what was sold without a network took
 * place, is booked as it was, and these are what a manager looks at, with what nobody let through (`differsFrom`).
 */
export const judgeOrder = (lines: readonly OrderLine[], catalogue: ReadonlyMap<string, KnownProduct>): Difference[] =>
  lines.flatMap((line) => (line.productId === null ? [] : judgeProduct(line, catalogue.get(line.productId))));

const UNAPPROVED = { discount: 'discount', price: 'override' } as const satisfies Record<OrderApproval, DifferenceKind>;

/** Without a network nobody could let it through. */
export const differsFrom = (needed: readonly NeededApproval<OrderApproval>[]): Difference[] =>
  needed.map(({ kind, said }) => ({ kind: UNAPPROVED[kind], said }));
