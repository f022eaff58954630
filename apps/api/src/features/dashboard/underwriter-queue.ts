import type { ReadTransaction } from '@ledgate/database/connect.ts';
import type { Status } from '@ledgate/domain/applications/statuses.ts';
import { STATUS_FACTS } from '@ledgate/domain/applications/statuses.ts';
import { addDays } from '@ledgate/domain/checks/calendar.ts';
import { type Age, AGE_DAYS, AGES, TURNS } from '@ledgate/domain/dashboard/boards.ts';
import { newYorkDate, startOfDay } from '@ledgate/domain/queue/business-calendar.ts';
import { UNDER_WAY } from '@ledgate/domain/queue/built-in-views.ts';
import { type Due, DUES } from '@ledgate/domain/queue/definition.ts';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { dueOf } from '../applications/public.ts';

const open = (me: string, at: Date): RawBuilder<SqlBool> => sql`a.assigned_to = ${me}::uuid
  and a.status = any(${[...UNDER_WAY]}::text[]) and (a.snoozed_until is null or a.snoozed_until <= ${at})`;

const startOf = (today: string, days: number): Date => new Date(startOfDay(addDays(today, days)));

/** As the list is filtered: from the first day to the last, both included. */
const daysOfAge = (age: Age, today: string) => {
  const { from, to } = AGE_DAYS[age];
  return {
    submitted_after: to === null ? null : addDays(today, -to),
    submitted_before: from === 0 ? null : addDays(today, -from),
  };
};

const isOfAge = (age: Age, today: string): RawBuilder<SqlBool> => {
  const { from, to } = AGE_DAYS[age];
  const since = to === null ? sql`a.submitted_key > '-infinity'` : sql`a.submitted_key >= ${startOf(today, -to)}`;
  return sql`${since} and a.submitted_key < ${startOf(today, 1 - from)}`;
};

/** By the same days as the list is filtered. */
const isDue = (due: Due, at: Date): RawBuilder<SqlBool> => {
  const { from, until } = dueOf(due, at);
  const ends = [from && sql`a.due_key >= ${from}`, until && sql`a.due_key < ${until}`].filter((end) => end !== null);
  return sql`${sql.join(ends, sql` and `)}`;
};

const counted = (condition: RawBuilder<SqlBool>, name: string) =>
  sql`count(*) filter (where ${condition})::int as ${sql.ref(name)}`;

/** How much lies with somebody, since when, and when it is due. */
export const readQueue = async (tx: ReadTransaction, me: string, at: Date) => {
  const today = newYorkDate(at.getTime());
  const columns = [
    ...AGES.map((name) => counted(isOfAge(name, today), `age_${name}`)),
    ...DUES.map((name) => counted(isDue(name, at), `due_${name}`)),
  ];
  const { rows } = await sql<Record<string, number>>`
    select count(*)::int as open, ${sql.join(columns)},
      (select count(*)::int from application s where s.assigned_to = ${me}::uuid and s.snoozed_until > ${at}) as snoozed,
      (select count(*)::int from application u where u.status = 'submitted' and u.assigned_to is null
        and (u.snoozed_until is null or u.snoozed_until <= ${at})) as unassigned
    from application a where ${open(me, at)}`.execute(tx);
  const of = (name: string): number => rows[0]?.[name] ?? 0;
  return {
    open: of('open'),
    snoozed: of('snoozed'),
    unassigned: of('unassigned'),
    by_age: AGES.map((name) => ({ name, count: of(`age_${name}`), ...daysOfAge(name, today) })),
    by_due: DUES.map((name) => ({ name, count: of(`due_${name}`) })),
  };
};

/** Whose turn it is in the own cases, and since when in the one that waits longest. */
export const readBall = async (tx: ReadTransaction, me: string, at: Date) => {
  const { rows } = await sql<{ status: Status; n: number; oldest: Date }>`
    select a.status, count(*)::int as n, min(a.status_at) as oldest from application a where ${open(me, at)} group by 1`.execute(
    tx,
  );
  return TURNS.map((turn) => {
    const theirs = rows.filter(({ status }) => STATUS_FACTS[status].turn === turn);
    const [oldest] = theirs.map((row) => row.oldest.toISOString()).toSorted();
    return { turn, count: theirs.reduce((sum, { n }) => sum + n, 0), oldest_at: oldest ?? null };
  });
};
