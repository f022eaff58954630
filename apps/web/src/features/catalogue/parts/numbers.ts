import { readDecimal, showDecimal } from '@ledgate/domain/applications/input/typed-numbers.ts';

/** Parts per million of a rate in percent; null where it cannot be read. */
export const ppmOf = (typed: string): number | null => readDecimal(typed.replace(/[\s%]/g, ''), 4) ?? null;

export const showPpm = (ppm: number): string => showDecimal(ppm, 4, false);
