import type { Typed } from '../applications/input/typed-input.ts';
import { readDecimal, showDecimal } from '../applications/input/typed-numbers.ts';

/** A percentage is kept in parts per million (1% = 10,000), a price in thousandths of a cent (1¢ = 1,000). */
export const RATE_UNITS = ['percent', 'money'] as const;
export type RateUnit = (typeof RATE_UNITS)[number];

/** Places after the point: of a percent, and of a dollar. */
const PLACES: Record<RateUnit, number> = { percent: 4, money: 5 };
const CENT_PLACES = 3;
const BASIS_POINT_PLACES = 2;
const MILLI_CENTS_PER_DOLLAR = 100_000;

const REASONS: Record<RateUnit, string> = {
  percent: 'Enter a percentage such as 0.30%, with at most four decimals.',
  money: 'Enter an amount such as $9.95 or 3.5¢, to a thousandth of a cent.',
};

const DIGITS = /^[\d.,]+$/;

/** The mark somebody typed says which unit they meant: 30 bps, 10¢, $9.95; without one, percent or dollars. */
const readMarked = (unit: RateUnit, text: string): number | undefined => {
  const word = text.replace(/\s/g, '').toLowerCase();
  const found = /^(\$)?(-?[^$¢%a-z]+)(¢|c|cents?|%|bps?)?$/.exec(word);
  const [, dollar, digits = '', mark] = found ?? [];
  if (!found || !DIGITS.test(digits)) return undefined;
  if (unit === 'percent') {
    if (dollar !== undefined) return undefined;
    if (mark === undefined || mark === '%') return readDecimal(digits, PLACES.percent);
    return mark.startsWith('b') ? readDecimal(digits, BASIS_POINT_PLACES) : undefined;
  }
  if (mark === undefined) return readDecimal(digits, PLACES.money);
  return dollar === undefined && (mark === '¢' || mark.startsWith('c')) ? readDecimal(digits, CENT_PLACES) : undefined;
};

/** What a person typed, as a whole number of the unit. */
export const readRate = (unit: RateUnit, text: string): Typed<number> => {
  const value = readMarked(unit, text);
  return value === undefined ? { ok: false, reason: REASONS[unit] } : { ok: true, value };
};

const withLeastPlaces = (text: string, least: number): string => {
  const [whole = '', fraction = ''] = text.split('.');
  return fraction.length >= least ? text : `${whole}.${fraction.padEnd(least, '0')}`;
};

const signed = (value: number, write: (positive: number) => string): string =>
  value < 0 ? `−${write(-value)}` : write(value);

/** What a person reads: 0.30%, 3.5¢, $9.95. Prices below a dollar are in cents, as everybody quotes them. */
export const showRate = (unit: RateUnit, value: number): string => {
  if (unit === 'percent') {
    return signed(value, (ppm) => `${withLeastPlaces(showDecimal(ppm, PLACES.percent, false), 2)}%`);
  }
  return signed(value, (milliCents) =>
    milliCents > 0 && milliCents < MILLI_CENTS_PER_DOLLAR
      ? `${showDecimal(milliCents, CENT_PLACES, false)}¢`
      : `$${withLeastPlaces(showDecimal(milliCents, PLACES.money, false), 2)}`,
  );
};

/** Whole cents as a person reads them: $1,351.40. */
export const showCents = (cents: number): string => signed(cents, (amount) => `$${showDecimal(amount, 2, true)}`);

/** The decimal on the wire: percent of a percentage, dollars of a price, without marks or thousands. */
export const writeRate = (unit: RateUnit, value: number): string =>
  withLeastPlaces(showDecimal(value, PLACES[unit], false).replaceAll(',', ''), 2);

const WIRE = /^(0|[1-9]\d{0,8})(\.\d{1,5})?$/;

/** The way back; strict, since machines write it. */
export const parseRate = (unit: RateUnit, text: string): number | undefined =>
  WIRE.test(text) ? readDecimal(text, PLACES[unit]) : undefined;
