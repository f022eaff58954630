import { isDate } from '@ledgate/domain/checks/calendar.ts';
import { type LineName, RATE_LINES } from '@ledgate/domain/rates/lines.ts';
import { parseRate, type RateUnit } from '@ledgate/domain/rates/units.ts';
import { z } from 'zod';

const EXAMPLES: Record<RateUnit, string> = {
  percent: 'Enter percent as a decimal such as "0.30".',
  money: 'Enter dollars as a decimal such as "0.035" or "9.95".',
};

/** A decimal on the wire, a whole number within. */
export const decimal = (unit: RateUnit) =>
  z
    .string()
    .max(20)
    .transform((text, context) => {
      const value = parseRate(unit, text);
      if (value !== undefined) return value;
      context.addIssue({ code: 'custom', message: EXAMPLES[unit] });
      return z.NEVER;
    });

type Line = z.ZodOptional<z.ZodNullable<ReturnType<typeof decimal>>>;

/** Every line may be absent or null, which means that nothing was said about it. */
export const lineBody = z
  // Object.fromEntries forgets the names, which are exactly those of the list.
  .strictObject(
    Object.fromEntries(RATE_LINES.map(({ name, unit }) => [name, decimal(unit).nullable().optional()])) as Record<
      LineName,
      Line
    >,
  )
  .meta({ id: 'RateLines' });

const INCLUDED = 'included';
const saleLine = (unit: RateUnit) => z.union([z.literal(INCLUDED), decimal(unit)]);
type SaleLine = z.ZodOptional<z.ZodNullable<ReturnType<typeof saleLine>>>;

/** As above, or "included": part of the price. */
export const saleLineBody = z
  .strictObject(
    Object.fromEntries(RATE_LINES.map(({ name, unit }) => [name, saleLine(unit).nullable().optional()])) as Record<
      LineName,
      SaleLine
    >,
  )
  .meta({ id: 'SaleLines' });

export const date = z.string().refine(isDate, 'Enter a date that exists, such as 2026-12-01.');
