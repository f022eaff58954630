import { portionHalfUp, sum } from '../rates/money.ts';
import type { PricedLine, PricedTax } from './basket.ts';

/** A line as it was sold. */
export interface SoldLine extends Pick<PricedLine, 'id' | 'goodsCents' | 'taxes'> {
  readonly quantity: number;
}

/** What goes back of it, in thousandths. */
export interface LineReturn {
  readonly id: string;
  readonly quantity: number;
}

export interface RefundedLine extends LineReturn {
  readonly goodsCents: number;
  readonly taxes: readonly PricedTax[];
  readonly totalCents: number;
}

/**
 * So much of an amount as the quantity returned now is of the whole, reckoned from the sums before and after: however often
 * and in whatever parts a line goes back, all of it together is what was paid.
 */
const shareOf = (cents: number, { before, now, of }: { before: number; now: number; of: number }): number =>
  portionHalfUp(cents, before + now, of) - portionHalfUp(cents, before, of);

const refundLine = (line: SoldLine, before: number, now: number): RefundedLine => {
  const part = { before, now, of: line.quantity };
  const goodsCents = shareOf(line.goodsCents, part);
  const taxes = line.taxes.map((tax) => ({ ...tax, cents: shareOf(tax.cents, part) }));
  return {
    id: line.id,
    quantity: now,
    goodsCents,
    taxes,
    totalCents: goodsCents + sum(taxes.map(({ cents }) => cents)),
  };
};

/** What is left of each line that could still go back. */
export const leftToReturn = (sold: SoldLine, before: readonly LineReturn[]): number =>
  sold.quantity - sum(before.filter(({ id }) => id === sold.id).map(({ quantity }) => quantity));

/** What a return of these lines gives back, each with its share of discount and tax. Asked for more than there is: nothing. */
export const refundLines = (
  sold: readonly SoldLine[],
  before: readonly LineReturn[],
  returned: readonly LineReturn[],
): RefundedLine[] | null => {
  const refunded = returned.map(({ id, quantity }) => {
    const line = sold.find((one) => one.id === id);
    const left = line ? leftToReturn(line, before) : 0;
    const isPossible = line && Number.isSafeInteger(quantity) && quantity > 0 && quantity <= left;
    return isPossible ? refundLine(line, line.quantity - left, quantity) : null;
  });
  const isTwice = new Set(returned.map(({ id }) => id)).size < returned.length;
  return isTwice || refunded.includes(null) ? null : refunded.filter((line) => line !== null);
};
