import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { migrate } from '@ledgate/database/migrate.ts';
import { emptyDatabase } from '@ledgate/database/testing.ts';
import pg from 'pg';

/** The key that the data was sealed with; it has never been anybody's. */
export const FIRST_STAGE_KEY = `${'A'.repeat(43)}=`;

const LAST_MIGRATION = '0018';
const MIGRATIONS = fileURLToPath(new URL('../../../../../packages/database/migrations/', import.meta.url));

interface Dump {
  tables: Record<string, object[]>;
  sequences: Record<string, number>;
}

/** The database as release 0.1 made it: its own migrations and no later one. */
const migrateToFirstStage = async (url: string): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'ledgate-first-stage-'));
  for (const file of await readdir(MIGRATIONS)) {
    if (file.slice(0, LAST_MIGRATION.length) <= LAST_MIGRATION) await cp(join(MIGRATIONS, file), join(folder, file));
  }
  await migrate(url, pathToFileURL(`${folder}/`)).finally(() => rm(folder, { recursive: true, force: true }));
};

const fill = async (client: pg.Client, { tables, sequences }: Dump): Promise<void> => {
  // As a restored backup does: rows come as they were, and no trigger counts them once more.
  await client.query('set session_replication_role = replica');
  for (const [table, rows] of Object.entries(tables)) {
    // What migrations put in belongs to them.
    await client.query(`delete from ${table}`);
    await client.query(
      `insert into ${table} overriding system value select * from json_populate_recordset(null::${table}, $1)`,
      [JSON.stringify(rows)],
    );
  }
  for (const [sequence, value] of Object.entries(sequences))
    await client.query('select setval($1, $2)', [sequence, value]);
};

/** A database that somebody has worked with since release 0.1, before anything newer has touched it. Gives its address. */
export const restoreFirstStage = async (): Promise<string> => {
  const url = await emptyDatabase();
  await migrateToFirstStage(url);
  const packed = await readFile(new URL('database.json.gz', import.meta.url));
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await fill(client, JSON.parse(gunzipSync(packed).toString()) as Dump).finally(() => client.end());
  return url;
};
