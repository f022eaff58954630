import type { ReadTransaction } from '@ledgate/database/connect.ts';
import { type RawBuilder, sql } from 'kysely';
import { allOf, type ApplicationFilter, tallied, untallied } from './list-filters.ts';

type Counting = RawBuilder<{ n: number }>;

/** From the tallies where those know it, else by counting what an index narrows down. */
const counting = (filter: ApplicationFilter): Counting => {
  const known = tallied(filter);
  const unknown = untallied(filter);
  const { search } = filter;
  if (search === null) {
    return unknown.length === 0
      ? sql`select coalesce(sum(a.n), 0)::bigint as n from application_tally a where ${allOf(known)}`
      : sql`select count(*) as n from application a where ${allOf([...known, ...unknown])}`;
  }
  return known.length + unknown.length === 0
    ? sql`select count_applications_found(${search}) as n`
    : sql`select count(*) as n from application a
        where a.uid in (select find_applications(${search})) and ${allOf([...known, ...unknown])}`;
};

/** How many there are, exactly. */
export const countApplications = async (tx: ReadTransaction, filter: ApplicationFilter): Promise<number> => {
  const { rows } = await counting(filter).execute(tx);
  return rows[0]?.n ?? 0;
};
