import { type DatabaseIntrospector, Kysely, PostgresDialect, sql } from 'kysely';
import { DEFAULT_MIGRATION_LOCK_TABLE, DEFAULT_MIGRATION_TABLE, Migrator } from 'kysely/migration';
import type { Migration, MigrationProvider } from 'kysely/migration';
import { readdir, readFile } from 'node:fs/promises';
import pg from 'pg';

// Beside the sources and beside the built server alike: both are one folder below it.
const MIGRATIONS = new URL('../migrations/', import.meta.url);

/** PostgreSQL tells the place of a mistake as a character count; a person wants the line. */
const lineOf = (text: string, error: unknown): string => {
  const position = error instanceof pg.DatabaseError ? Number(error.position) : NaN;
  return Number.isNaN(position) ? '' : ` (line ${text.slice(0, position).split('\n').length})`;
};

const asMigration = (name: string, text: string): Migration => ({
  up: async (db) => {
    await sql
      .raw(text)
      .execute(db)
      .catch((error: unknown) => {
        const reason = error instanceof Error ? error.message : String(error);
        throw new Error(`Migration ${name}${lineOf(text, error)}: ${reason}`, { cause: error });
      });
  },
});

const readFolder = async (folder: URL): Promise<Record<string, Migration>> => {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).toSorted();
  const read = async (file: string): Promise<[string, Migration]> => {
    const name = file.slice(0, -'.sql'.length);
    return [name, asMigration(name, await readFile(new URL(file, folder), 'utf8'))];
  };
  return Object.fromEntries(await Promise.all(files.map(read)));
};

/** Read once: the migrator asks before each step. */
const filesIn = (folder: URL): MigrationProvider => {
  let files: Promise<Record<string, Migration>> | undefined;
  return { getMigrations: () => (files ??= readFolder(folder)) };
};

/** Before each step the migrator asks twice for every table with all its columns, to find these two. */
class OwnTables extends PostgresDialect {
  override createIntrospector(db: Kysely<unknown>): DatabaseIntrospector {
    const usual = super.createIntrospector(db);
    return {
      getSchemas: () => usual.getSchemas(),
      getTables: async () => {
        const { rows } = await sql<{ name: string; schema: string }>`
          select tablename as name, schemaname as schema from pg_tables
          where tablename in (${DEFAULT_MIGRATION_TABLE}, ${DEFAULT_MIGRATION_LOCK_TABLE})`.execute(db);
        return rows.map((row) => ({ ...row, isView: false, isForeign: false, columns: [] }));
      },
    };
  }
}

/**
 * Brings a database up to date, each migration in a transaction of its own, and names those it made.
 * Any number of processes may do so at once: the migrator's advisory lock lets one step at a time through.
 */
export const migrate = async (url: string, folder: URL = MIGRATIONS): Promise<string[]> => {
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  // A connection that breaks between two steps must fail the next step, not the process.
  pool.on('error', () => undefined);
  const db = new Kysely<unknown>({ dialect: new OwnTables({ pool }) });
  const migrator = new Migrator({ db, provider: filesIn(folder) });
  const made: string[] = [];
  try {
    for (;;) {
      const { error, results = [] } = await migrator.migrateUp();
      if (error !== undefined) throw new Error(error instanceof Error ? error.message : 'unknown', { cause: error });
      if (results.length === 0) return made;
      made.push(...results.map(({ migrationName }) => migrationName));
    }
  } finally {
    await db.destroy();
  }
};
