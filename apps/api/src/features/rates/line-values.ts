import { LINE_NAMES, type LineName } from '@ledgate/domain/rates/lines.ts';
import type { LineValues } from '@ledgate/domain/rates/sheet.ts';

type SentLines = Partial<Record<LineName, number | 'included' | null | undefined>>;

/** Null and absent are the same: nothing was said about the line. */
export const spokenLines = (lines: SentLines): LineValues =>
  Object.fromEntries(Object.entries(lines).filter((entry): entry is [string, number] => typeof entry[1] === 'number'));

/** The lines that were said to be part of the price. */
export const includedLines = (lines: SentLines): LineName[] => LINE_NAMES.filter((name) => lines[name] === 'included');
