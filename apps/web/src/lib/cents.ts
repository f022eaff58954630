import { readDecimal, showDecimal } from '@ledgate/domain/applications/input/typed-numbers.ts';

/** Cents of what was typed; NaN where it cannot be read. */
export const centsOf = (typed: string): number => {
  const bare = typed.replace(/[\s$]/g, '');
  return bare === '' ? 0 : (readDecimal(bare, 2) ?? Number.NaN);
};

/** What stands in a field of an amount. */
export const typedCents = (cents: number): string => showDecimal(cents, 2, true);
