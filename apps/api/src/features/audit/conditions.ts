import { NOBODY } from '@ledgate/contract/audit.ts';
import type { ReadDatabase, ReadTransaction } from '@ledgate/database/connect.ts';
import { actionWords } from '@ledgate/domain/access/audit-actions.ts';
import { kindOfLane } from '@ledgate/domain/access/audit-sight.ts';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { containing } from '../../core/http/paging.ts';
import type { AuditAsk } from './ask.ts';
import { findByName } from './lanes-by-name.ts';
import { laneOfReference } from './subject-names.ts';

export type Condition = RawBuilder<SqlBool>;

export const all = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`${sql.join([...conditions], sql` and `)}`;

/** Of a lane, spelled as the index has it. */
export const ofKind = (kind: string): Condition => sql<SqlBool>`split_part(lane, ':', 1) = ${kind}`;

/** What holds for each row by itself. */
const plainConditions = ({ actor, kind, lane, from, to }: AuditAsk): Condition[] => {
  const found: Condition[] = [];
  if (lane !== undefined) found.push(sql`lane = ${lane}`);
  else if (kind !== null) found.push(ofKind(kind));
  if (actor === NOBODY) found.push(sql`actor is null`);
  else if (actor !== undefined) found.push(sql`actor = ${actor}`);
  if (from !== undefined) found.push(sql`at >= ${from}`);
  if (to !== undefined) found.push(sql`at < ${to}`);
  return found;
};

/** The few dozen words of the log, found by leaping from one to the next in the index. */
export const listActions = async (db: ReadDatabase): Promise<string[]> => {
  const { rows } = await sql<{ action: string }>`
    with recursive known as (
      (select action from audit_row order by action limit 1)
      union all
      select (select r.action from audit_row r where r.action > known.action order by r.action limit 1)
      from known where known.action is not null
    ) select action from known where action is not null`.execute(db);
  return rows.map(({ action }) => action);
};

/** More subjects than this are no longer looked up one by one. */
const FEW_LANES = 100;

const isWithin = ({ kind, lane }: AuditAsk, found: string): boolean =>
  (lane ?? found) === found && (kind ?? kindOfLane(found)) === kindOfLane(found);

const findLanes = async (tx: ReadTransaction, ask: AuditAsk, words: string): Promise<string[] | 'many'> => {
  const referred = await laneOfReference(tx, words);
  if (referred !== null && isWithin(ask, referred)) return [referred];
  const { kind, lane } = ask;
  const within = lane !== undefined ? sql`lane = ${lane}` : kind !== null ? ofKind(kind) : sql`true`;
  const { rows } = await sql<{ lane: string }>`
    select lane from audit_lane where lane ilike ${containing(words)} and ${within}
    limit ${FEW_LANES + 1}`.execute(tx);
  return rows.length > FEW_LANES ? 'many' : rows.map((row) => row.lane);
};

/** A filter, ready for the database. A row passes if it meets `every` and, where there are words, `words`. */
export interface Filter {
  every: Condition[];
  /** Actions of which each has its own run in the index; null where any will do. */
  actions: string[] | null;
  /** The other way to match words: by subject. */
  byLane: Condition | null;
}

/**
 * Words are looked for in the few actions, as they are written and as they are read, in the names of the lanes, and in what
 * people and businesses are called, never in the rows: with a million rows there are dozens of the one and a fraction of the other.
 */
export const readFilter = async (tx: ReadTransaction, ask: AuditAsk): Promise<Filter> => {
  const every = plainConditions(ask);
  const { action, search } = ask;
  if (action === undefined && search === undefined) return { every, actions: null, byLane: null };
  const known = await listActions(tx);
  const begun = action === undefined ? known : known.filter((each) => each.startsWith(action));
  if (search === undefined) return { every, actions: begun, byLane: null };
  const lanes = await findLanes(tx, ask, search);
  const called = await findByName(tx, search);
  const bySpelling: Condition = lanes === 'many' ? sql`lane ilike ${containing(search)}` : sql`lane = any(${lanes})`;
  const byName: Condition = sql`(${bySpelling} or lane = any(${called.lanes}) or actor = any(${called.people}))`;
  const word = search.toLowerCase();
  return {
    every,
    actions: begun.filter((each) => `${each} ${actionWords(each).toLowerCase()}`.includes(word)),
    byLane:
      lanes.length + called.lanes.length === 0
        ? null
        : all([byName, ...(action === undefined ? [] : [sql<SqlBool>`action = any(${begun})`])]),
  };
};

/** The filter as one condition, for walks that take whatever order suits them. */
export const asOne = ({ every, actions, byLane }: Filter): Condition => {
  if (actions === null) return all(every);
  const byAction = sql<SqlBool>`action = any(${actions})`;
  return all([...every, byLane === null ? byAction : sql<SqlBool>`(${byAction} or ${byLane})`]);
};
