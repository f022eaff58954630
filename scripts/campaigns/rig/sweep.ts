import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import pg from 'pg';
import { singing, type Trace } from './canaries.ts';

export interface Swept {
  looked: number;
  bytes: number;
  found: string[];
}

const CURSOR_ROWS = 500;

/** Every column of every row of every table, as text and, where it is bytes, as bytes. */
export const sweepDatabase = async (url: string, traces: readonly Trace[]): Promise<Swept> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const swept: Swept = { looked: 0, bytes: 0, found: [] };
  const look = (where: string, bytes: Buffer): void => {
    swept.bytes += bytes.length;
    for (const canary of singing(bytes, traces)) swept.found.push(`${canary} in ${where}`);
  };
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables
       where schemaname not in ('pg_catalog', 'information_schema')`,
    );
    await client.query('begin');
    for (const { name } of tables) {
      await client.query(`declare sweep no scroll cursor for select * from ${name}`);
      for (;;) {
        const { rows } = await client.query<Record<string, unknown>>(`fetch ${CURSOR_ROWS} from sweep`);
        if (rows.length === 0) break;
        swept.looked += rows.length;
        look(name, Buffer.from(JSON.stringify(rows)));
        for (const value of rows.flatMap((row) => Object.values(row))) if (Buffer.isBuffer(value)) look(name, value);
      }
      await client.query('close sweep');
    }
  } finally {
    await client.end();
  }
  return swept;
};

/** A running database takes caches and temporary files away while it is looked at; what is gone holds nothing. */
const readIfThere = (path: string): Promise<Buffer | null> =>
  readFile(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });

/** Every file below a folder as it lies there: database, log of the database, uploads, keys, logs. */
export const sweepFolder = async (folder: string, traces: readonly Trace[]): Promise<Swept> => {
  const swept: Swept = { looked: 0, bytes: 0, found: [] };
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const bytes = await readIfThere(path);
    if (bytes === null) continue;
    swept.looked += 1;
    swept.bytes += bytes.length;
    for (const canary of singing(bytes, traces)) swept.found.push(`${canary} in ${relative(folder, path)}`);
    for (const canary of singing(Buffer.from(path), traces)) swept.found.push(`${canary} in the name of a file`);
  }
  return swept;
};
