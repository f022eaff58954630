import type { WritableTransaction } from '@ledgate/database/connect.ts';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { books } from '../bookkeeping.ts';
import type { Parts } from '../parts.ts';
import type { Lane } from './lanes.ts';

/** As the index over turns has it. */
const UNFINISHED = sql`state in ('ready', 'waiting', 'running')`;

/** Somebody of this turn is not done yet. */
export const isBehind = (turn: string): RawBuilder<SqlBool> =>
  sql`exists (select from job where turn = ${turn} and ${UNFINISHED})`;

/** Lets the next of a turn go ahead. No wake-up: whoever is done looks again, and every NOTIFY makes commits queue. */
export const callNext = (turn: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  called as (
    update job set state = 'ready'
    where uid = (
      select uid from job where turn = (${turn}) and state = 'waiting' and turn is not null order by seq limit 1)
    returning 1)`;

/** Gives up a job's place, so that those behind it go ahead. */
export const leaveTurn = async (tx: WritableTransaction, job: string): Promise<void> => {
  await sql`
    with mine as (select turn from job where uid = ${job}),
      ${callNext(sql`select turn from mine`)},
      left_it as (update job set turn = null where uid = ${job})
    select from mine`.execute(tx);
};

/**
 * Calls those nobody called: whoever was before them ended, or was taken back, in the moment they were entered. Answers
 * how many there were.
 */
export const callForgotten = async (parts: Parts, lane: Lane): Promise<number> => {
  const { numAffectedRows } = await sql`
    update job set state = 'ready'
    where turn is not null and state = 'waiting' and lane = ${lane} and not exists (
      select from job as before where before.turn = job.turn and before.seq < job.seq and ${UNFINISHED})`.execute(
    books(parts),
  );
  return Number(numAffectedRows ?? 0);
};
