import type { Database } from '@ledgate/database/connect.ts';
import type { DB } from '@ledgate/database/rows.gen.ts';
import { type CompiledQuery, Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';

export interface Statement {
  text: string;
  values: readonly unknown[];
}

/** The very statement our own code sends, caught on its way, so that the yardstick cannot drift from it. */
export const statementOf = async (url: string, ask: (db: Database) => Promise<unknown>): Promise<Statement> => {
  const sent: CompiledQuery[] = [];
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }), log: ({ query }) => void sent.push(query) });
  try {
    await ask(db);
  } finally {
    await db.destroy();
  }
  const [only, ...more] = sent;
  if (!only || more.length > 0) throw new Error(`expected one statement, saw ${sent.length}`);
  // The mark asks our own connections for a named statement; the yardstick names its own.
  return { text: only.sql.replace(/\/\*p:[\w-]+\*\//, ''), values: only.parameters };
};
