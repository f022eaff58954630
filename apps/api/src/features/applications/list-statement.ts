import type { ReadTransaction } from '@ledgate/database/connect.ts';
import { defer } from '@ledgate/database/transaction.ts';
import { CompiledQuery, sql } from 'kysely';

/** Puts a value into the statement at hand and gives back how the text calls it. */
export type Bind = (value: unknown) => string;

export interface Statement {
  text: string;
  values: unknown[];
}

/** Texts hold nothing that anybody typed: whatever varies is bound. */
export const stating = (write: (bind: Bind) => string): Statement => {
  const values: unknown[] = [];
  const text = write((value) => `$${values.push(value)}`);
  return { text, values };
};

/** A list of one shape is asked again and again; so many shapes are kept planned by each connection. */
const MOST_SHAPES = 64;
const names = new Map<string, string>();

const nameOf = (text: string): string | null => {
  const known = names.get(text);
  if (known !== undefined || names.size >= MOST_SHAPES) return known ?? null;
  const name = `list-${names.size + 1}`;
  names.set(text, name);
  return name;
};

/**
 * Row level security hides from PostgreSQL that somebody may see everything, so it would sort a million rows rather than
 * walk along an index. For the rest of the transaction it walks.
 */
export const walkAlong = (tx: ReadTransaction): void =>
  defer(
    tx,
    sql`/*p:walk_along*/ select set_config('enable_sort', 'off', true), set_config('enable_seqscan', 'off', true),
      set_config('enable_bitmapscan', 'off', true), set_config('max_parallel_workers_per_gather', '0', true)`,
  );

/** Planned anew each time: for what depends on the values, such as how far to skip or which words are common. */
export const run = async <R>(tx: ReadTransaction, { text, values }: Statement): Promise<R[]> =>
  (await tx.getExecutor().executeQuery<R>(CompiledQuery.raw(text, values))).rows;

/** Planned once for each connection. */
export const runPlanned = <R>(tx: ReadTransaction, { text, values }: Statement): Promise<R[]> => {
  const name = nameOf(text);
  return run(tx, { text: name === null ? text : `/*p:${name}*/ ${text}`, values });
};
