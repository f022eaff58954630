import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runToEnd } from '../parts/children.mjs';
import { inTree, treeEnv } from '../parts/tree.mjs';

const BREACHES = [
  'const f = (tx: ReadTransaction) => sql`update app_user set role = ${1}`.execute(tx);',
  'const f = async (db: ReadDatabase) => { await sql<Row>`/*p:x*/ insert into note values (1)`.execute(db); };',
  'const f = (tx: ReadTransaction) => sql`with gone as (delete from note returning 1) select 1 from gone`.execute(tx);',
  'const f = (tx: ReadTransaction) => { defer(tx, sql`select audit_append(${1}, ${2})`); };',
  'const f = (tx: ReadTransaction) => sql`select 1 from application for update`.execute(tx);',
  "const f = (tx: ReadTransaction) => tx.selectFrom('note').selectAll().forUpdate().execute();",
  "const f = (tx: ReadTransaction) => selectNotes(tx).where('uid', '=', 1).forUpdate('n').execute();",
  'const f = (ctx: Ctx) => reading(ctx, (tx) => sql`delete from note`.execute(tx));',
  'const f = ({ parts }: Ctx) => sql`delete from note`.execute(parts.db);',
];

const FINE = [
  'const f = (tx: WritableTransaction) => sql`update app_user set role = ${1}`.execute(tx);',
  'const f = (tx: ReadTransaction) => sql`select updated_at from note where text = ${"delete from"}`.execute(tx);',
  'const f = (tx: ReadTransaction) => { defer(tx, sql`select set_config(${1}, ${2}, true)`); };',
  'const f = (tx: ReadTransaction) => change((tx: WritableTransaction) => sql`delete from note`.execute(tx));',
  "const f = (tx: WritableTransaction) => tx.selectFrom('note').selectAll().forUpdate().execute();",
  'const f = (ctx: Ctx) => change(ctx, (tx) => sql`delete from note`.execute(tx));',
];

const CONFIG = {
  jsPlugins: [inTree('scripts/lint/house-rules.mjs')],
  categories: { correctness: 'off' },
  rules: { 'house/no-write-in-read': 'error' },
};

let folder = '';
let said = '';
/** Each in a file of its own, and one look at all of them. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ledgate-lint-'));
  const config = join(folder, '.oxlintrc.json');
  await writeFile(config, JSON.stringify(CONFIG));
  for (const [at, text] of BREACHES.entries()) await writeFile(join(folder, `breach-${at}.ts`), text);
  for (const [at, text] of FINE.entries()) await writeFile(join(folder, `fine-${at}.ts`), text);
  const args = ['-c', config, '--format', 'unix', folder];
  ({ said } = await runToEnd(inTree('node_modules/.bin/oxlint'), args, { env: treeEnv(), limitMs: 60_000 }));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const REFUSED = /in a read: take a WritableTransaction.*no-write-in-read/;
const about = (file: string): string => said.split('\n').find((line) => line.includes(`${file}.ts:`)) ?? '';

test.each(BREACHES.map((text, at) => [text, at] as const))('refused: %s', (_, at) => {
  expect(about(`breach-${at}`)).toMatch(REFUSED);
});

test.each(FINE.map((text, at) => [text, at] as const))('fine: %s', (_, at) => {
  expect(about(`fine-${at}`)).toBe('');
});
