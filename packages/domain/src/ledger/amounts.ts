import { splitBy, sum } from '../rates/money.ts';

export interface TaxPart {
  readonly jurisdiction: string;
  readonly cents: number;
}

/** What somebody was charged, and for what; the parts of the tax add up to it where they are known. */
export interface SaleAmounts {
  readonly subtotalCents: number;
  readonly discountCents: number;
  readonly taxCents: number;
  readonly tipCents: number;
  readonly surchargeCents: number;
  readonly taxBy?: readonly TaxPart[];
}

/** What somebody got back, and of what: goods are after the discount. */
export interface RefundAmounts {
  readonly goodsCents: number;
  readonly taxCents: number;
  readonly tipCents: number;
  readonly surchargeCents: number;
  readonly taxBy?: readonly TaxPart[];
}

export const totalOf = (sale: SaleAmounts): number =>
  sale.subtotalCents - sale.discountCents + sale.taxCents + sale.tipCents + sale.surchargeCents;

export const refundTotalOf = (refund: RefundAmounts): number =>
  refund.goodsCents + refund.taxCents + refund.tipCents + refund.surchargeCents;

/** Goods, tip, surcharge and each tax, so that all can be split by one rule. */
const partsOf = (sale: SaleAmounts): RefundAmounts => ({
  goodsCents: sale.subtotalCents - sale.discountCents,
  taxCents: sale.taxCents,
  tipCents: sale.tipCents,
  surchargeCents: sale.surchargeCents,
  ...(sale.taxBy && { taxBy: sale.taxBy }),
});

const taxIn = (amounts: RefundAmounts, jurisdiction: string): number =>
  sum((amounts.taxBy ?? []).filter((part) => part.jurisdiction === jurisdiction).map(({ cents }) => cents));

const minus = (sale: RefundAmounts, before: readonly RefundAmounts[]): RefundAmounts => {
  const less = (pick: (amounts: RefundAmounts) => number): number => pick(sale) - sum(before.map(pick));
  return {
    goodsCents: less(({ goodsCents }) => goodsCents),
    taxCents: less(({ taxCents }) => taxCents),
    tipCents: less(({ tipCents }) => tipCents),
    surchargeCents: less(({ surchargeCents }) => surchargeCents),
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
  const taxes = left.taxBy?.map((part) => part.cents) ?? [left.taxCents];
  const [goodsCents = 0, tipCents = 0, surchargeCents = 0, ...taxShares] = splitBy(cents, [
    left.goodsCents,
    left.tipCents,
    left.surchargeCents,
    ...taxes,
  ]);
  const taxBy = left.taxBy?.map(({ jurisdiction }, at) => ({ jurisdiction, cents: taxShares[at] ?? 0 }));
  return { goodsCents, taxCents: sum(taxShares), tipCents, surchargeCents, ...(taxBy && { taxBy }) };
};

/** What a refund of so many cents gives back of a sale of which `before` was given back already. */
export const splitRefund = (sale: SaleAmounts, before: readonly RefundAmounts[], cents: number): RefundAmounts =>
  share(minus(partsOf(sale), before), cents);

/** What a capture of so many cents takes of what was authorized; the whole of it as it is, with its discount. */
export const splitCapture = (authorized: SaleAmounts, cents: number): SaleAmounts => {
  if (cents === totalOf(authorized)) return authorized;
  const { goodsCents, ...rest } = share(partsOf(authorized), cents);
  return { subtotalCents: goodsCents, discountCents: 0, ...rest };
};
