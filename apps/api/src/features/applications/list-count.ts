import type { ReadTransaction } from '@ledgate/database/connect.ts';
import { allOf, type ApplicationFilter, asksMore, tallied, untallied } from './list-filters.ts';
import { type Bind, run, runPlanned, stating } from './list-statement.ts';

/** How many are to be left out of a total because they are put aside. */
const asideOf = (filter: ApplicationFilter, bind: Bind): string => {
  const { snoozed } = filter;
  if (snoozed === null) return '0';
  const conditions = [...tallied(filter, bind), `a.snoozed_until > ${bind(snoozed.at)}`];
  return `(select count(*) from application a where ${allOf(conditions)})`;
};

/** The total by status and partner is short; by person and risk there are many more sums to add up. */
export const totalOf = (filter: ApplicationFilter, bind: Bind): string => {
  const table = filter.assignee === undefined && filter.bands === null ? 'application_total' : 'application_tally';
  return `select (coalesce(sum(a.n), 0) - ${asideOf(filter, bind)})::bigint as n
    from ${table} a where ${allOf(tallied(filter, bind))}`;
};

/** What the tallies know nothing of is counted, as far as an index narrows it down. */
const counting = (filter: ApplicationFilter, bind: Bind): string => {
  const conditions = [...tallied(filter, bind), ...untallied(filter, bind)];
  if (filter.search === null) return `select count(*) as n from application a where ${allOf(conditions)}`;
  return conditions.length === 0
    ? `select count_applications_found(${bind(filter.search)}) as n`
    : `select count(*) as n from application a
        where a.uid in (select find_applications(${bind(filter.search)})) and ${allOf(conditions)}`;
};

/** How many there are, exactly. */
export const countApplications = async (tx: ReadTransaction, filter: ApplicationFilter): Promise<number> => {
  const isKept = filter.search === null && !asksMore(filter);
  const rows = isKept
    ? await runPlanned<{ n: number }>(
        tx,
        stating((bind) => totalOf(filter, bind)),
      )
    : await run<{ n: number }>(
        tx,
        stating((bind) => counting(filter, bind)),
      );
  return rows[0]?.n ?? 0;
};

/** No fewer than there are, known without looking for them: to count what many hold takes longer than to show a few. */
export const countAtMost = async (tx: ReadTransaction, search: string): Promise<number> => {
  const rows = await run<{ n: number }>(
    tx,
    stating((bind) => `select count_applications_at_most(${bind(search)}) as n`),
  );
  return rows[0]?.n ?? 0;
};
