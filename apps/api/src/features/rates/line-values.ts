import type { LineName } from '@ledgate/domain/rates/lines.ts';
import type { LineValues } from '@ledgate/domain/rates/sheet.ts';

/** Null and absent are the same: nothing was said about the line. */
export const spokenLines = (lines: Partial<Record<LineName, number | null | undefined>>): LineValues =>
  Object.fromEntries(
    Object.entries(lines).filter((entry): entry is [string, number] => entry[1] !== null && entry[1] !== undefined),
  );
