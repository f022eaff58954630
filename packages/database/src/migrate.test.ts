import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate } from './migrate.ts';
import { emptyDatabase, freshDatabase } from './testing.ts';

let folder: string;
let migrations: URL;

const ask = async (url: string, text: string): Promise<unknown[]> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client
    .query(text)
    .then(({ rows }) => rows)
    .finally(() => client.end());
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ledgate-migrations-'));
  migrations = pathToFileURL(`${folder}/`);
  for (const n of [1, 2, 3, 4, 5]) {
    await writeFile(
      join(folder, `000${n}_step.sql`),
      `create table step_${n} (n int);\ninsert into step_${n} values (${n});\n`,
    );
  }
});

afterAll(() => rm(folder, { recursive: true, force: true }));

test('three servers that migrate the same database at once make every step exactly once', async () => {
  const url = await emptyDatabase();
  const made = await Promise.all([1, 2, 3].map(() => migrate(url, migrations)));
  expect(made.flat().toSorted()).toEqual(['0001_step', '0002_step', '0003_step', '0004_step', '0005_step']);
  expect(await ask(url, 'select n from step_5')).toEqual([{ n: 5 }]);
  expect(await migrate(url, migrations)).toEqual([]);
});

test('a migration that fails is named with its line, is undone, and the steps before it stay', async () => {
  const url = await emptyDatabase();
  const broken = join(folder, '0006_broken.sql');
  await writeFile(broken, 'create table step_6 (n int);\ncreate table step_6b (n nonsense);\n');
  await expect(migrate(url, migrations).finally(() => rm(broken))).rejects.toThrow(
    'Migration 0006_broken (line 2): type "nonsense" does not exist',
  );
  expect(await ask(url, `select to_regclass('step_5')::text as five, to_regclass('step_6')::text as six`)).toEqual([
    { five: 'step_5', six: null },
  ]);
});

test('every test file gets a migrated database of its own', async () => {
  const [one, other] = await Promise.all([freshDatabase(), freshDatabase()]);
  await ask(one.url, 'create table only_here (n int)');
  expect(await ask(other.url, `select to_regclass('only_here') as found`)).toEqual([{ found: null }]);
  expect(await ask(other.url, 'select count(*)::int > 0 as migrated from kysely_migration')).toEqual([
    { migrated: true },
  ]);
  await one.drop();
  await expect(ask(one.url, 'select 1')).rejects.toThrow('does not exist');
});
