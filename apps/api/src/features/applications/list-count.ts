import type { WritableTransaction } from '@ledgate/database/connect.ts';
import { sql } from 'kysely';
import { allOf, type CaseFilter, tallied, untallied } from './list-filters.ts';

/** How many there are, exactly: from the tallies where those know it, else by counting what an index narrows down. */
export const countCases = async (tx: WritableTransaction, filter: CaseFilter): Promise<number> => {
  const known = tallied(filter);
  const unknown = untallied(filter);
  const { search } = filter;
  const counted =
    search === null
      ? unknown.length === 0
        ? sql<{ n: number }>`select coalesce(sum(a.n), 0)::bigint as n from application_tally a where ${allOf(known)}`
        : sql<{ n: number }>`select count(*) as n from application a where ${allOf([...known, ...unknown])}`
      : known.length + unknown.length === 0
        ? sql<{ n: number }>`select count_applications_found(${search}) as n`
        : sql<{ n: number }>`select count(*) as n from application a
            where a.uid in (select find_applications(${search})) and ${allOf([...known, ...unknown])}`;
  const { rows } = await counted.execute(tx);
  return rows[0]?.n ?? 0;
};
