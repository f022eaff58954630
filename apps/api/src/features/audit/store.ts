import type { ReadDatabase } from '@ledgate/database/connect.ts';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { AuditAsk } from './ask.ts';
import { all, asOne, type Condition, type Filter, ofKind } from './conditions.ts';
import type { Place } from './cursor.ts';

export interface AuditRecord {
  lane: string;
  n: number;
  at: Date;
  action: string;
  actor: string | null;
  actor_name: string | null;
  facts: string;
}

const SHOWN = sql.raw(`r.lane, r.n, r.at, r.action, r.actor, u.known_as as actor_name, r.facts`);

const ORDERS = { next: sql.raw('at desc, lane desc, n desc'), previous: sql.raw('at, lane, n') };

const beyond = ({ towards, at, lane, n }: Place): Condition =>
  towards === 'next'
    ? sql<SqlBool>`(at, lane, n) < (${at}, ${lane}, ${n})`
    : sql<SqlBool>`(at, lane, n) > (${at}, ${lane}, ${n})`;

/** Each action has its own run in the index, already in order of time; the newest few of each are enough. */
const runsOf = (actions: string[], where: Condition, tail: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`select found.* from unnest(${actions}::text[]) known(word) cross join lateral
    (select at, lane, n from audit_row where action = known.word and ${where} ${tail}) found`;

const hitsOf = (ask: AuditAsk, filter: Filter, where: Condition, tail: RawBuilder<unknown>): RawBuilder<unknown> => {
  // Of one person or one subject there are few rows, and their own index is the best way in.
  if (filter.actions === null || ask.lane !== undefined || ask.actor !== undefined) {
    return sql`select at, lane, n from audit_row where ${all([asOne(filter), where])} ${tail}`;
  }
  const runs = runsOf(filter.actions, all([...filter.every, where]), tail);
  if (filter.byLane === null) return runs;
  const byLane = all([...filter.every, filter.byLane, where]);
  return sql`(${runs}) union (select at, lane, n from audit_row where ${byLane} ${tail})`;
};

/** The rows beyond a place, nearest first, and one more than asked for where there are more. */
export const listRows = async (
  db: ReadDatabase,
  ask: AuditAsk,
  filter: Filter,
  { place, size }: { place: Place | null; size: number },
): Promise<AuditRecord[]> => {
  const order = ORDERS[place?.towards ?? 'next'];
  const tail = sql`order by ${order} limit ${size + 1}`;
  const hits = hitsOf(ask, filter, place === null ? all([]) : beyond(place), tail);
  const { rows } = await sql<AuditRecord>`
    with hit as (select at, lane, n from (${hits}) every_hit ${tail})
    select ${SHOWN} from hit join audit_row r on r.lane = hit.lane and r.n = hit.n
    left join app_user u on u.uid = r.actor
    order by ${place?.towards === 'previous' ? sql.raw('hit.at, hit.lane, hit.n') : sql.raw('hit.at desc, hit.lane desc, hit.n desc')}`.execute(
    db,
  );
  return rows;
};

/** Further than this nobody is made to wait for a number. */
const COUNTED = 10_000;

export interface AuditCount {
  count: number;
  is_exact: boolean;
}

const isByLaneOnly = ({ actor, action, from, to, search }: AuditAsk): boolean =>
  [actor, action, from, to, search].every((each) => each === undefined);

/** Every lane knows how many rows it has; only finer filters have to be counted, and not for ever. */
export const countRows = async (db: ReadDatabase, ask: AuditAsk, filter: Filter): Promise<AuditCount> => {
  if (isByLaneOnly(ask)) {
    const where = ask.lane !== undefined ? sql`lane = ${ask.lane}` : ask.kind !== null ? ofKind(ask.kind) : sql`true`;
    const { rows } = await sql<{ count: number }>`
      select coalesce(sum(n), 0)::bigint as count from audit_lane where ${where}`.execute(db);
    return { count: rows[0]?.count ?? 0, is_exact: true };
  }
  const { rows } = await sql<{ count: number }>`
    select count(*) from (select from audit_row where ${asOne(filter)} limit ${COUNTED + 1}) counted`.execute(db);
  const count = rows[0]?.count ?? 0;
  return count > COUNTED ? { count: COUNTED, is_exact: false } : { count, is_exact: true };
};

export interface LinkedRecord extends AuditRecord {
  hash: Buffer;
  previous: Buffer | null;
}

export const findRow = async (db: ReadDatabase, lane: string, n: number): Promise<LinkedRecord | null> => {
  const { rows } = await sql<LinkedRecord>`/*p:audit_row_by_key*/ select ${SHOWN}, r.hash, p.hash as previous
    from audit_row r left join app_user u on u.uid = r.actor left join audit_row p on p.lane = r.lane and p.n = r.n - 1
    where r.lane = ${lane} and r.n = ${n}`.execute(db);
  return rows[0] ?? null;
};
