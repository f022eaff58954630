import { readDecimal, showDecimal } from '@ledgate/domain/applications/input/typed-numbers.ts';

/** Thousandths of what was typed; null where it cannot be read. */
export const thousandthsOf = (typed: string): number | null => readDecimal(typed.replace(/\s/g, ''), 3) ?? null;

export const showThousandths = (quantity: number): string =>
  `${quantity < 0 ? '−' : ''}${showDecimal(Math.abs(quantity), 3, false)}`;
