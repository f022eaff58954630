/** Exact arithmetic on whole numbers: nothing here is ever a fraction of a unit, and no float takes part. */

const PARTS_PER_MILLION = 1_000_000n;
const MILLI_CENTS_PER_CENT = 1000n;

const magnitude = (value: bigint): bigint => (value < 0n ? -value : value);

/** To the nearest whole number; a half goes to the even neighbour, so that many roundings lean to neither side. */
export const divideHalfEven = (numerator: bigint, denominator: bigint): bigint => {
  if (denominator <= 0n) throw new RangeError('divided by nothing');
  const quotient = numerator / denominator;
  const twice = magnitude(numerator % denominator) * 2n;
  const isUp = twice > denominator || (twice === denominator && quotient % 2n !== 0n);
  if (!isUp) return quotient;
  return numerator < 0n ? quotient - 1n : quotient + 1n;
};

/** To the nearest whole number; a half goes up, as tills and tax offices do it. For what is not below zero. */
const divideHalfUp = (numerator: bigint, denominator: bigint): bigint =>
  (numerator * 2n + denominator) / (denominator * 2n);

/** Amounts are stored and sent as numbers; one that a number cannot hold exactly must never get that far. */
const exact = (value: bigint): number => {
  const number = Number(value);
  if (!Number.isSafeInteger(number)) throw new RangeError('an amount is too large to be exact');
  return number;
};

const whole = (value: number): bigint => {
  if (!Number.isSafeInteger(value)) throw new RangeError('an amount must be a whole number');
  return BigInt(value);
};

/** Cents that a rate in parts per million makes of an amount in cents. */
export const centsAtRate = (cents: number, ppm: number): number =>
  exact(divideHalfEven(whole(cents) * whole(ppm), PARTS_PER_MILLION));

/** Cents that so many items cost at a price in thousandths of a cent. */
export const centsForItems = (count: number, milliCents: number): number =>
  exact(divideHalfEven(whole(count) * whole(milliCents), MILLI_CENTS_PER_CENT));

/** What an amount is of another, in parts per million; nothing of nothing is nothing. */
export const rateOf = (cents: number, ofCents: number): number =>
  ofCents === 0 ? 0 : exact(divideHalfEven(whole(cents) * PARTS_PER_MILLION, whole(ofCents)));

/** One sale of so many cents at a rate and a price per item, in millionths of a cent: to compare, not to pay. */
export const ticketAt = (cents: number, ppm: number, milliCents: number): bigint =>
  whole(cents) * whole(ppm) + whole(milliCents) * MILLI_CENTS_PER_CENT;

/** So many for each thousand (or another whole), to the nearest one. */
export const portion = (count: number, part: number, of: number): number =>
  exact(divideHalfEven(whole(count) * whole(part), whole(of)));

/** So much of an amount above zero as `part` is of `of`, with a half going up. */
export const portionHalfUp = (cents: number, part: number, of: number): number =>
  exact(divideHalfUp(whole(cents) * whole(part), whole(of)));

export const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);

/** Splits a whole number by weights so that the parts add up to it: what is left goes to the largest remainders. */
export const splitBy = (total: number, weights: readonly number[]): number[] => {
  const all = whole(sum(weights));
  if (all === 0n) return weights.map(() => 0);
  const shares = weights.map((weight, at) => {
    const product = whole(total) * whole(weight);
    return { at, floor: exact(product / all), rest: product % all };
  });
  const left = total - sum(shares.map(({ floor }) => floor));
  const byRest = shares.toSorted((a, b) => (a.rest === b.rest ? a.at - b.at : a.rest > b.rest ? -1 : 1));
  const lucky = new Set(byRest.slice(0, left).map(({ at }) => at));
  return shares.map(({ at, floor }) => floor + (lucky.has(at) ? 1 : 0));
};
