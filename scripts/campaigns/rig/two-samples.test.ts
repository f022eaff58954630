import { chanceFor } from '@ledgate/api/demo-data/chance.ts';
import { describe, expect, test } from 'vitest';
import { compareSamples } from './two-samples.ts';

const noise = (name: string, count: number, shift = 0): number[] => {
  const chance = chanceFor(name);
  return Array.from({ length: count }, () => chance.below(1000) + chance.below(1000) + shift);
};

describe('comparing two samples of times', () => {
  test('finds nothing between two of the same kind', () => {
    const { p, auc, medianGap } = compareSamples(noise('one', 1000), noise('other', 1000));
    expect(p).toBeGreaterThan(0.01);
    expect(auc).toBeCloseTo(0.5, 1);
    expect(medianGap).toBeLessThan(60);
  });

  test('finds a shift of a tenth of their spread', () => {
    const { p, auc } = compareSamples(noise('one', 1000, 120), noise('other', 1000));
    expect(p).toBeLessThan(0.01);
    expect(auc).toBeGreaterThan(0.53);
  });

  test('agrees with the tables: 20 against 20 at a distance of one half', () => {
    const even = Array.from({ length: 20 }, (_, at) => at);
    const { distance, p } = compareSamples(
      even,
      even.map((value) => value + 10),
    );
    expect(distance).toBeCloseTo(0.5, 10);
    expect(p).toBeGreaterThan(0.005);
    expect(p).toBeLessThan(0.02);
  });

  test('calls two equal samples certainly the same', () => {
    expect(compareSamples([1, 2, 2, 3], [1, 2, 2, 3])).toEqual({ medianGap: 0, distance: 0, p: 1, auc: 0.5 });
  });
});
