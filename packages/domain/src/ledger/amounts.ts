import { type AmountParts, totalOf } from '../payments/amounts.ts';
import { splitBy, sum } from '../rates/money.ts';

export interface TaxPart {
  readonly jurisdiction: string;
  readonly cents: number;
}

/** What somebody was charged, and for what; the parts of the tax add up to it where they are known. */
export interface SaleAmounts extends Omit<AmountParts, 'amount'> {
  readonly taxBy?: readonly TaxPart[];
}

/** What somebody got back, and of what: goods are after the discount. */
export interface RefundAmounts {
  readonly goods: number;
  readonly tax: number;
  readonly tip: number;
  readonly surcharge: number;
  readonly taxBy?: readonly TaxPart[];
}

export const refundTotalOf = (refund: RefundAmounts): number =>
  refund.goods + refund.tax + refund.tip + refund.surcharge;

/** Goods, tip, surcharge and each tax, so that all can be split by one rule. */
const partsOf = (sale: SaleAmounts): RefundAmounts => ({
  goods: sale.subtotal - sale.discount,
  tax: sale.tax,
  tip: sale.tip,
  surcharge: sale.surcharge,
  ...(sale.taxBy && { taxBy: sale.taxBy }),
});

const taxIn = (amounts: RefundAmounts, jurisdiction: string): number =>
  sum((amounts.taxBy ?? []).filter((part) => part.jurisdiction === jurisdiction).map(({ cents }) => cents));

const minus = (sale: RefundAmounts, before: readonly RefundAmounts[]): RefundAmounts => {
  const less = (pick: (amounts: RefundAmounts) => number): number => pick(sale) - sum(before.map(pick));
  return {
    goods: less(({ goods }) => goods),
    tax: less(({ tax }) => tax),
    tip: less(({ tip }) => tip),
    surcharge: less(({ surcharge }) => surcharge),
    ...(sale.taxBy && {
      taxBy: sale.taxBy.map(({ jurisdiction }) => ({ jurisdiction, cents: less((all) => taxIn(all, jurisdiction)) })),
    }),
  };
};

/**
 * Part of what is left, by largest remainder: each share is at most what is left of its own, so refunds that use up a sale
 * give back every part of it to the cent.
 */
const share = (left: RefundAmounts, cents: number): RefundAmounts => {
  const total = refundTotalOf(left);
  if (!Number.isSafeInteger(cents) || cents <= 0 || cents > total)
    throw new RangeError(`${cents} is not part of ${total}.`);
  const taxes = left.taxBy?.map((part) => part.cents) ?? [left.tax];
  const [goods = 0, tip = 0, surcharge = 0, ...taxShares] = splitBy(cents, [
    left.goods,
    left.tip,
    left.surcharge,
    ...taxes,
  ]);
  const taxBy = left.taxBy?.map(({ jurisdiction }, at) => ({ jurisdiction, cents: taxShares[at] ?? 0 }));
  return { goods, tax: sum(taxShares), tip, surcharge, ...(taxBy && { taxBy }) };
};

/** What a refund of so many cents gives back of a sale of which `before` was given back already. */
export const splitRefund = (sale: SaleAmounts, before: readonly RefundAmounts[], cents: number): RefundAmounts =>
  share(minus(partsOf(sale), before), cents);

/** What a capture of so many cents takes of what was authorized; the whole of it as it is, with its discount. */
export const splitCapture = (authorized: SaleAmounts, cents: number): SaleAmounts => {
  if (cents === totalOf(authorized)) return authorized;
  const { goods, ...rest } = share(partsOf(authorized), cents);
  return { subtotal: goods, discount: 0, ...rest };
};
