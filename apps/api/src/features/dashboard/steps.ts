import type { ReadTransaction } from '@ledgate/database/connect.ts';
import type { StoredEvent } from '@ledgate/domain/lifecycle/event-words.ts';
import type { Desk } from '@ledgate/domain/queue/desk-clock.ts';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Stretch } from './frame.ts';

/** Steps of one kind that were taken in a stretch of days. */
interface Taken {
  event: StoredEvent;
  reason: string | null;
  desk: Desk | null;
  is_kept: boolean | null;
  n: number;
}

/** Whose steps: those of an ISO's merchants, those of one person, or all. */
export type Whose = { iso: string } | { person: string } | 'all';

const whoseMoves = (whose: Exclude<Whose, 'all'>): RawBuilder<SqlBool> =>
  'iso' in whose ? sql`m.iso_uid = ${whose.iso}::uuid` : sql`m.by_uid = ${whose.person}::uuid`;

/** All are added up from their tally; those of one partner or person are few and counted. */
export const countSteps = async (
  tx: ReadTransaction,
  whose: Whose,
  { days, from, until }: Stretch,
): Promise<Taken[]> => {
  const { rows } = await (
    whose === 'all'
      ? sql<Taken>`
      select t.event, t.reason, t.desk, t.is_kept, sum(t.n)::int as n from step_tally t
      where t.day between ${days.from}::date and ${days.to}::date group by 1, 2, 3, 4 having sum(t.n) <> 0`
      : sql<Taken>`
      select m.event, m.reason, m.desk, m.is_kept, count(*)::int as n from application_move m
      where ${whoseMoves(whose)} and m.at >= ${from} and m.at < ${until} group by 1, 2, 3, 4`
  ).execute(tx);
  return rows;
};

const sum = (taken: readonly Taken[]): number => taken.reduce((total, { n }) => total + n, 0);

export const countOf = (taken: readonly Taken[], ...events: readonly StoredEvent[]): number =>
  sum(taken.filter(({ event }) => events.includes(event)));

/** How often a desk, or any of them, handed on what it owed before it was due; or was late. */
export const timelyOf = (taken: readonly Taken[], isKept: boolean, desk?: Desk): number =>
  sum(taken.filter((one) => one.is_kept === isKept && (desk === undefined || one.desk === desk)));

export const declinedFor = (taken: readonly Taken[], reason: string): number =>
  sum(taken.filter((one) => one.event === 'decline' && one.reason === reason));
