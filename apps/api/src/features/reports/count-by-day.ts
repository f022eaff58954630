import { eachDay } from '@ledgate/domain/reports/period.ts';
import type { SignedInCtx } from '../../core/context.ts';
import { reading } from '../../core/scope.ts';
import type { Count } from './answer.ts';
import { frameWithin } from './frame.ts';
import { countTable, type Counted } from './statement.ts';

const add = (one: (number | null)[], other: (number | null)[]): (number | null)[] =>
  one.map((value, at) => (value ?? 0) + (other[at] ?? 0));

/** The most first, or along the keys, as the statement sorts them. */
const sorted = (rows: Counted[], at: number | null): Counted[] => {
  const byKeys = (one: Counted, other: Counted): number => {
    for (const [nth, key] of one.keys.entries()) {
      const beside = other.keys[nth] ?? null;
      if (key !== beside) return key === null ? 1 : beside === null ? -1 : key < beside ? -1 : 1;
    }
    return 0;
  };
  return rows.toSorted((one, other) =>
    at === null ? byKeys(one, other) : (other.values[at] ?? 0) - (one.values[at] ?? 0) || byKeys(one, other),
  );
};

/**
 * Day after day, each in a statement of its own: none is long, and memory holds the groups and never the rows. Only for
 * figures that add up over days, which those of lines do.
 */
export const countByDay =
  (ctx: SignedInCtx, isAlongKeys: boolean, onDay: (part: number) => Promise<void>): Count =>
  async (report, frame, most) => {
    const groups = new Map<string, Counted>();
    let totals: (number | null)[] = report.of.map(() => 0);
    const days = eachDay(frame.days);
    for (const [nth, day] of days.entries()) {
      const table = await reading(ctx, (tx) =>
        countTable(tx, report, frameWithin(frame, { from: day, to: day }), most),
      );
      for (const row of table.rows) {
        const name = JSON.stringify(row.keys);
        const known = groups.get(name);
        groups.set(name, known ? { ...row, values: add(known.values, row.values) } : row);
      }
      totals = add(totals, table.totals);
      await onDay((nth + 1) / days.length);
    }
    const sort = report.sort ?? (isAlongKeys ? undefined : report.of[0]);
    const at = sort === undefined ? null : report.of.indexOf(sort);
    return { rows: sorted([...groups.values()], at).slice(0, most + 1), totals };
  };
