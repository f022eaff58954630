import { type LineName, RATE_LINES } from './lines.ts';
import type { LineValues } from './sheet.ts';

export interface LineChange {
  readonly line: LineName;
  readonly before: number | null;
  readonly after: number | null;
}

/** What changed from one version to the next, line by line, in the order of the sheet. */
export const differenceOf = (before: LineValues, after: LineValues): LineChange[] =>
  RATE_LINES.flatMap(({ name }) => {
    const [old = null, now = null] = [before[name], after[name]];
    return old === now ? [] : [{ line: name, before: old, after: now }];
  });
