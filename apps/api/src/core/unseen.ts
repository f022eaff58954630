import type { ReadTransaction } from '@ledgate/database/connect.ts';
import { sql } from 'kysely';

/**
 * What follows from a step and not from who takes it may touch what that person is not shown: this once the database is
 * told that the server itself is asking.
 */
export const unseen = async <R>(tx: ReadTransaction, work: () => Promise<R>): Promise<R> => {
  const { rows } = await sql<{ scope: string | null }>`select current_setting('app.scope', true) as scope`.execute(tx);
  await sql`select set_config('app.scope', 'all', true)`.execute(tx);
  const done = await work();
  await sql`select set_config('app.scope', ${rows[0]?.scope ?? ''}, true)`.execute(tx);
  return done;
};
