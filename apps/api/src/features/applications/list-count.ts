import type { WritableTransaction } from '@ledgate/database/connect.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../../core/context.ts';
import { settingScope } from '../../core/scope.ts';
import { allOf, type CaseFilter, tallied, untallied } from './list-filters.ts';

type Counting = RawBuilder<{ n: number }>;

/** From the tallies where those know it, else by counting what an index narrows down. */
const counting = (filter: CaseFilter, also: RawBuilder<boolean>): Counting => {
  const known = tallied(filter);
  const unknown = untallied(filter);
  const { search } = filter;
  if (search === null) {
    return unknown.length === 0
      ? sql`select coalesce(sum(a.n), 0)::bigint as n from application_tally a where ${allOf([...known, also])}`
      : sql`select count(*) as n from application a where ${allOf([...known, ...unknown, also])}`;
  }
  return known.length + unknown.length === 0
    ? sql`select count_applications_found(${search}) as n where ${also}`
    : sql`select count(*) as n from application a
        where a.uid in (select find_applications(${search})) and ${allOf([...known, ...unknown, also])}`;
};

const numberOf = async (tx: WritableTransaction, counted: Counting): Promise<number> => {
  const { rows } = await counted.execute(tx);
  return rows[0]?.n ?? 0;
};

/** How many there are, exactly. */
export const countCases = (tx: WritableTransaction, filter: CaseFilter): Promise<number> =>
  numberOf(tx, counting(filter, sql`true`));

/** Tells the database who asks and counts, in one way to it. */
export const countWithin = (tx: WritableTransaction, ctx: Ctx, filter: CaseFilter): Promise<number> =>
  numberOf(
    tx,
    sql`with asker as materialized (select ${settingScope(ctx)})
      select c.n from asker cross join lateral (${counting(filter, sql`asker.scope is not null`)}) c`,
  );
