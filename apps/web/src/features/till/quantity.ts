import { showDecimal } from '@ledgate/domain/applications/input/typed-numbers.ts';
import { showCents } from '@ledgate/domain/rates/units.ts';

export const writeQuantity = (thousandths: number): string => showDecimal(thousandths, 3, false);

/** `1.25 lb × $4.00`; nothing where one was sold for its price. */
export const showQuantity = (thousandths: number, unit: string, unitCents: number): string | null => {
  if (unit === 'each' && thousandths === 1000) return null;
  const much = unit === 'each' ? writeQuantity(thousandths) : `${writeQuantity(thousandths)} ${unit}`;
  return `${much} × ${showCents(unitCents)}`;
};
