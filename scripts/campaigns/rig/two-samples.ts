/** How two samples compare. */
export interface Comparison {
  medianGap: number;
  /** The largest distance of the two distributions. */
  distance: number;
  /** How likely a distance like this is when both come from the same distribution (Kolmogorov and Smirnov). */
  p: number;
  /** How often one drawn from the first lies above one drawn from the second; 0.5 tells nothing apart. */
  auc: number;
}

const ascending = (values: readonly number[]): number[] => values.toSorted((one, other) => one - other);

export const quantile = (sorted: readonly number[], part: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? NaN;

/** Kolmogorov's distribution: the chance of a distance above `lambda`, by its series. */
const kolmogorov = (lambda: number): number => {
  let sum = 0;
  for (let k = 1; k <= 100; k += 1) {
    const term = 2 * (k % 2 === 1 ? 1 : -1) * Math.exp(-2 * k * k * lambda * lambda);
    sum += term;
    if (Math.abs(term) < 1e-12) return Math.min(1, Math.max(0, sum));
  }
  // The series does not settle for tiny distances, where the answer is "certainly the same".
  return 1;
};

const distanceOf = (one: readonly number[], other: readonly number[]): number => {
  let [i, j, distance] = [0, 0, 0];
  while (i < one.length && j < other.length) {
    const at = Math.min(one[i] ?? Infinity, other[j] ?? Infinity);
    while (i < one.length && (one[i] ?? Infinity) <= at) i += 1;
    while (j < other.length && (other[j] ?? Infinity) <= at) j += 1;
    distance = Math.max(distance, Math.abs(i / one.length - j / other.length));
  }
  return distance;
};

const aucOf = (one: readonly number[], other: readonly number[]): number => {
  let [below, ties, above] = [0, 0, 0];
  for (const value of one) {
    while (below < other.length && (other[below] ?? Infinity) < value) below += 1;
    ties = below;
    while (ties < other.length && other[ties] === value) ties += 1;
    above += below + (ties - below) / 2;
  }
  return above / (one.length * other.length);
};

export const compareSamples = (first: readonly number[], second: readonly number[]): Comparison => {
  const [one, other] = [ascending(first), ascending(second)];
  const distance = distanceOf(one, other);
  const effective = Math.sqrt((one.length * other.length) / (one.length + other.length));
  return {
    medianGap: Math.abs(quantile(one, 0.5) - quantile(other, 0.5)),
    distance,
    p: kolmogorov((effective + 0.12 + 0.11 / effective) * distance),
    auc: aucOf(one, other),
  };
};
