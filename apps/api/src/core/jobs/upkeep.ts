import { type RawBuilder, sql } from 'kysely';
import { bookkeeping } from '../bookkeeping.ts';
import type { Parts } from '../parts.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** So many rows go in one transaction: others wait at most as long as that takes. */
export const SWEPT_AT_ONCE = 1000;

interface Kept {
  table: string;
  days: number;
  isOver: (before: Date) => RawBuilder<boolean>;
}

/** What is kept only for a while. */
const KEPT: readonly Kept[] = [
  { table: 'idempotency_key', days: 1, isOver: (before) => sql`created_at < ${before}` },
  { table: 'rate_limit', days: 2, isOver: (before) => sql`window_start < ${before}` },
  { table: 'ceremony', days: 1, isOver: (before) => sql`expires_at < ${before}` },
  { table: 'password_failure', days: 2, isOver: (before) => sql`failed_at < ${before}` },
  { table: 'known_device', days: 90, isOver: (before) => sql`seen_at < ${before}` },
  { table: 'session', days: 90, isOver: (before) => sql`ends_at < ${before}` },
  { table: 'short_link', days: 30, isOver: (before) => sql`expires_at < ${before}` },
  { table: 'inbound_event', days: 90, isOver: (before) => sql`at < ${before}` },
  { table: 'job', days: 7, isOver: (before) => sql`state = 'done' and finished_at < ${before}` },
];

/** By place and not by key, so that one statement does for all; a row that moves meanwhile waits for the next round. */
const deleteSome = (parts: Parts, { table, isOver }: Kept, before: Date): Promise<number> =>
  bookkeeping(parts, async (tx) => {
    const found = sql`select ctid from ${sql.table(table)} where ${isOver(before)} limit ${SWEPT_AT_ONCE}`;
    const { numAffectedRows } = await sql`
      delete from ${sql.table(table)} where ctid = any(array(${found}))`.execute(tx);
    return Number(numAffectedRows ?? 0);
  });

const sweepTable = async (parts: Parts, kept: Kept): Promise<void> => {
  const before = new Date(parts.clock().getTime() - kept.days * DAY_MS);
  while ((await deleteSome(parts, kept, before)) === SWEPT_AT_ONCE);
};

/** Idempotent, so any number of processes may do it. */
export const sweep = async (parts: Parts): Promise<void> => {
  for (const kept of KEPT) {
    await sweepTable(parts, kept).catch((error: unknown) =>
      parts.log.warn('a table could not be swept', { kind: kept.table, error }),
    );
  }
  await sumUpTallies(parts);
  await bookkeeping(parts, (tx) =>
    sql`select sum_up_figures(${new Date(parts.clock().getTime() - HOUR_MS)})`.execute(tx),
  );
  await bookkeeping(parts, (tx) => sql`select sum_up_steps()`.execute(tx));
  await bookkeeping(parts, (tx) => sql`select set_search_horizon()`.execute(tx));
};

const MANY_DIFFERENCES = 50_000;
/** The total is added up for every list, so it is kept short. */
const MANY_OF_TOTAL = 3_000;

/** Totals are sums of differences; once those are many they are added up, and the sum stays what it was. */
const sumUpTallies = (parts: Parts): Promise<void> =>
  bookkeeping(parts, async (tx) => {
    const { rows } = await sql<{ name: string; n: number }>`
      select relname as name, reltuples::bigint as n from pg_class
      where relname in ('application_tally', 'application_total', 'application_search_tally')`.execute(tx);
    const isMany = (name: string, many: number): boolean => (rows.find((row) => row.name === name)?.n ?? 0) > many;
    if (isMany('application_tally', MANY_DIFFERENCES)) await sql`select sum_up_application_tally()`.execute(tx);
    if (isMany('application_total', MANY_OF_TOTAL)) await sql`select sum_up_application_total()`.execute(tx);
    if (isMany('application_search_tally', MANY_DIFFERENCES)) await sql`select sum_up_search_tally()`.execute(tx);
  });
