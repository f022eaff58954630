import { orderPosts } from '@ledgate/domain/ledger/order-posts.ts';
import type { Transfer } from '@ledgate/domain/ledger/transfer.ts';
import type { Basket, BasketLine, BasketTax, Discount, PricedBasket, PricedLine } from '@ledgate/domain/till/basket.ts';

// The arithmetic of the product is not asked here: everything is reckoned anew, in whole numbers.

const PPM = 1_000_000n;

export const addUp = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);

const halfUp = (numerator: bigint, denominator: bigint): number =>
  Number((2n * numerator + denominator) / (2n * denominator));

/**
 * Whether parts are a split by largest remainder: they add up, each is its exact share rounded down or up, and none was
 * rounded up that had less left over than one that was rounded down; of two with as much, the first.
 */
export const isFairSplit = (total: number, weights: readonly number[], parts: readonly number[]): boolean => {
  const all = weights.reduce((whole, weight) => whole + BigInt(weight), 0n);
  if (parts.length !== weights.length) return false;
  if (all === 0n) return parts.every((part) => part === 0);
  const shares = weights.map((weight, at) => {
    const product = BigInt(total) * BigInt(weight);
    return { at, rest: product % all, more: BigInt(parts[at] ?? 0) - product / all };
  });
  const isFair = shares.every(
    (up) =>
      up.more === 0n ||
      (up.more === 1n &&
        shares.every((down) => down.more === 1n || up.rest > down.rest || (up.rest === down.rest && up.at < down.at))),
  );
  return isFair && addUp(parts) === total;
};

const takenOff = (cents: number, discount: Discount | null): number => {
  if (discount === null) return 0;
  return 'cents' in discount
    ? Math.min(cents, discount.cents)
    : Math.min(cents, halfUp(BigInt(cents) * BigInt(discount.ppm), PPM));
};

/** The first by id is the one that gets the cent, wherever it stands on the line. */
const ofKind = ({ taxes }: BasketLine, isIncluded: boolean): BasketTax[] =>
  taxes.filter((tax) => tax.isIncluded === isIncluded).toSorted((one, other) => (one.id < other.id ? -1 : 1));

/** What was taxed, by the ids of the line’s taxes; what is missing is below zero. */
const centsOf = (line: PricedLine, taxes: readonly BasketTax[]): number[] =>
  taxes.map(({ id }) => line.taxes.find((tax) => tax.id === id)?.cents ?? -1);

const rateOf = (taxes: readonly BasketTax[]): number => addUp(taxes.map(({ ppm }) => ppm));

type Sentence = string | false;

const checkLine = (line: BasketLine, priced: PricedLine, { isExempt, taxRounding }: Basket): Sentence[] => {
  const paid = priced.grossCents - priced.discountCents - priced.orderDiscountCents;
  const [within, onTop] = [ofKind(line, true), ofKind(line, false)];
  const held = halfUp(BigInt(paid) * BigInt(rateOf(within)), PPM + BigInt(rateOf(within)));
  const added = halfUp(BigInt(paid - held) * BigInt(rateOf(onTop)), PPM);
  const lowest = Math.min(
    priced.discountCents,
    priced.orderDiscountCents,
    priced.goodsCents,
    ...priced.taxes.map(({ cents }) => cents),
  );
  const isSplit = (total: number, taxes: readonly BasketTax[]): boolean =>
    isFairSplit(
      total,
      taxes.map(({ ppm }) => ppm),
      centsOf(priced, taxes),
    );
  return [
    priced.id !== line.id && `is ${priced.id}`,
    priced.grossCents !== halfUp(BigInt(line.unitCents) * BigInt(line.quantity), 1_000n) &&
      `costs ${priced.grossCents}`,
    priced.discountCents !== takenOff(priced.grossCents, line.discount) && `takes off ${priced.discountCents}`,
    priced.goodsCents !== paid - held && `earns ${priced.goodsCents} of ${paid} paid`,
    priced.totalCents !== priced.goodsCents + addUp(priced.taxes.map(({ cents }) => cents)) &&
      'is not its goods and taxes',
    lowest < 0 && 'has a part below zero',
    isExempt && priced.taxes.length > 0 && 'is taxed, and its buyer is exempt',
    !isExempt && priced.taxes.length !== line.taxes.length && 'has other taxes than it should',
    !isExempt && !isSplit(held, within) && `holds other taxes than ${held} cents by largest remainder`,
    !isExempt &&
      taxRounding === 'line' &&
      !isSplit(added, onTop) &&
      `owes other taxes than ${added} cents by largest remainder`,
  ];
};

/** Rounded for the whole sale: every tax of every line is a part of one amount. */
const isSplitOverSale = ({ lines, isExempt, taxRounding }: Basket, priced: PricedBasket): boolean => {
  if (isExempt || taxRounding === 'line') return true;
  const parts = lines.flatMap((line, at) => {
    const one = priced.lines[at];
    const onTop = ofKind(line, false);
    return one
      ? centsOf(one, onTop).map((cents, nth) => ({ cents, weight: one.goodsCents * (onTop[nth]?.ppm ?? 0) }))
      : [];
  });
  const weights = parts.map(({ weight }) => weight);
  const exact = weights.reduce((whole, weight) => whole + BigInt(weight), 0n);
  return isFairSplit(
    halfUp(exact, PPM),
    weights,
    parts.map(({ cents }) => cents),
  );
};

const byTax = (lines: readonly PricedLine[]): Map<string, number> => {
  const sums = new Map<string, number>();
  for (const { id, cents } of lines.flatMap(({ taxes }) => taxes)) sums.set(id, (sums.get(id) ?? 0) + cents);
  return sums;
};

const checkSums = (basket: Basket, priced: PricedBasket): Sentence[] => {
  const { lines, subtotalCents, discountCents, taxCents, taxes, tipCents, totalCents } = priced;
  const left = lines.map((line) => line.grossCents - line.discountCents);
  const shares = lines.map((line) => line.orderDiscountCents);
  const perTax = byTax(lines);
  return [
    lines.length !== basket.lines.length && `has ${lines.length} lines`,
    tipCents !== basket.tipCents && 'has another tip',
    !isFairSplit(takenOff(addUp(left), basket.discount), left, shares) &&
      'spreads its discount otherwise than by largest remainder',
    !isSplitOverSale(basket, priced) && 'spreads the tax of the sale otherwise than by largest remainder',
    totalCents !== addUp(lines.map((line) => line.totalCents)) + tipCents && 'is not the sum of its lines and its tip',
    totalCents !== subtotalCents - discountCents + taxCents + tipCents && 'is not the sum of its parts',
    discountCents !== addUp(shares) + addUp(lines.map((line) => line.discountCents)) &&
      'has other discounts than its lines',
    taxCents !== addUp([...perTax.values()]) && 'has other taxes than its lines',
    (taxes.length !== perTax.size || taxes.some(({ id, cents }) => perTax.get(id) !== cents)) &&
      'has one tax other than its lines',
  ];
};

/** Whether what is posted of an order is the order: what its tenders owe, what was earned, and each jurisdiction's. */
export const checkPosts = (priced: PricedBasket, transfers: readonly Transfer[] = orderPosts(priced)): string[] => {
  const held = new Map<string, number>();
  for (const { debit, credit, cents } of transfers) {
    held.set(debit, (held.get(debit) ?? 0) + cents);
    held.set(credit, (held.get(credit) ?? 0) - cents);
  }
  const owed = new Map<string, number>();
  const owe = (code: string, cents: number): void => void owed.set(code, (owed.get(code) ?? 0) + cents);
  owe('tender_clearing', priced.totalCents);
  owe('discounts', priced.discountCents);
  owe('sales', -priced.subtotalCents);
  owe('tips_payable', -priced.tipCents);
  for (const { jurisdiction, cents } of priced.taxes) owe(`tax_payable:${jurisdiction}`, -cents);
  return [...new Set([...held.keys(), ...owed.keys()])]
    .filter((code) => (held.get(code) ?? 0) !== (owed.get(code) ?? 0))
    .map((code) => `posts ${held.get(code) ?? 0} cents to ${code}, and ${owed.get(code) ?? 0} are owed`);
};

/** What is wrong with the price of a basket, in sentences; none where nothing is. */
export const checkBasket = (basket: Basket, priced: PricedBasket): string[] => {
  const perLine = basket.lines.flatMap((line, at) => {
    const one = priced.lines[at];
    if (!one) return [`line ${at} is missing`];
    return checkLine(line, one, basket).flatMap((said) => (said === false ? [] : [`line ${at} ${said}`]));
  });
  return [...perLine, ...checkSums(basket, priced).filter((said) => said !== false), ...checkPosts(priced)];
};
