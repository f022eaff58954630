import type { ReadTransaction } from '@ledgate/database/connect.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Anchor, Head } from './anchor-file.ts';

const BATCH = 2000;
/** A row is written at most this long after the time it bears. */
export const SETTLING_MS = 600_000;
/** Lanes of the anchor before that are looked at again; the first one, which lists all, is not repeated. */
const MOST_AGAIN = 5000;

/** A lane that was asked for by name and is not there has no head. */
export type Lane = { lane: string; head: Head | null };

interface LaneRow {
  lane: string;
  n: number | null;
  head: string | null;
}

/** Of one moment, which is that of the cursor, in byte order of the lanes, whatever order the database prefers. */
async function* lanesOf(tx: ReadTransaction, query: RawBuilder<unknown>): AsyncGenerator<Lane[]> {
  // Reading every lane may take longer than a request is given.
  await sql`set local statement_timeout = '60s'`.execute(tx);
  await sql`declare heads no scroll cursor for ${query} order by lane collate "C"`.execute(tx);
  for (;;) {
    const { rows } = await sql<LaneRow>`fetch ${sql.lit(BATCH)} from heads`.execute(tx);
    if (rows.length === 0) return;
    yield rows.map(({ lane, n, head }) => ({ lane, head: n === null || head === null ? null : [lane, n, head] }));
  }
}

export const allHeads = (tx: ReadTransaction): AsyncGenerator<Lane[]> =>
  lanesOf(tx, sql`select lane, n, encode(head, 'hex') as head from audit_lane`);

/**
 * Lanes that may have moved since an anchor, by the times that their rows bear, and those that it listed: whoever wants
 * to undo something wants to undo what happened lately.
 */
export const movedHeads = async (tx: ReadTransaction, { at, changed }: Anchor): Promise<Lane[][]> => {
  const since = new Date(Date.parse(at) - SETTLING_MS);
  const again = changed.slice(0, MOST_AGAIN).map(([lane]) => lane);
  const found: Lane[][] = [];
  const query = sql`select moved.lane, l.n, encode(l.head, 'hex') as head from (
      select lane from audit_row where at >= ${since} union select unnest(${again}::text[])) moved
    left join audit_lane l using (lane)`;
  for await (const lanes of lanesOf(tx, query)) found.push(lanes);
  return found;
};
