import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startEmbedded } from './embedded.ts';
import { makeTestFolder } from './testing.ts';

let dataDir: string;
const children: ChildProcess[] = [];

beforeEach(async () => {
  dataDir = await makeTestFolder();
});

afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  await vi.waitFor(() => rm(dataDir, { recursive: true, force: true }), 10_000);
});

const ask = async (url: string, text: string): Promise<pg.QueryResult> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  await client.connect();
  return client.query(text).finally(() => client.end());
};

/** Another server process on the same folder: writes row after row and says each one that was acknowledged. */
const startWriter = (): { child: ChildProcess; lines: AsyncIterator<string> } => {
  const code = `
    const { startEmbedded } = await import(${JSON.stringify(new URL('embedded.ts', import.meta.url).href)});
    const { default: pg } = await import('pg');
    const { url } = await startEmbedded({ dataDir: ${JSON.stringify(dataDir)}, durable: true });
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query('create table written (n int primary key)');
    for (let n = 1; ; n += 1) {
      await client.query('insert into written values ($1)', [n]);
      process.stdout.write(n + '\\n');
    }`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    cwd: import.meta.dirname,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  return { child, lines: createInterface({ input: child.stdout })[Symbol.asyncIterator]() };
};

const postmasterPid = (): number =>
  Number(readFileSync(join(dataDir, 'postgres/data/postmaster.pid'), 'utf8').split('\n')[0]);

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

test('a server killed while writing leaves no database behind and loses no acknowledged row', async () => {
  const { child, lines } = startWriter();
  let acknowledged = 0;
  while (acknowledged < 100) acknowledged = Number((await lines.next()).value);
  const orphan = postmasterPid();

  child.kill('SIGKILL');
  for (let line = await lines.next(); !line.done; line = await lines.next()) acknowledged = Number(line.value);
  await vi.waitFor(() => expect(isRunning(orphan)).toBe(false), 30_000);

  const again = await startEmbedded({ dataDir, durable: true });
  const { rows } = await ask(again.url, 'select count(*)::int as count from written');
  await again.stop();
  expect(rows[0].count).toBeGreaterThanOrEqual(acknowledged);
});

test('a data folder held by a living server is refused with the number of its process', async () => {
  const first = await startEmbedded({ dataDir, durable: false });
  await expect(startEmbedded({ dataDir, durable: false })).rejects.toMatchObject({
    reason: 'in_use',
    message: `The data folder ${dataDir} is in use by process ${process.pid}.`,
  });
  expect((await ask(first.url, 'select 1 as one')).rows).toEqual([{ one: 1 }]);
  await first.stop();
  const second = await startEmbedded({ dataDir, durable: false });
  await second.stop();
});

test('a half-made database and a lock whose process number went to another process are healed', async () => {
  const making = join(dataDir, 'postgres/data.making/global');
  await mkdir(making, { recursive: true });
  await writeFile(join(making, 'pg_control'), 'cut short');
  await writeFile(
    join(dataDir, 'postgres/owner.json'),
    JSON.stringify({ pid: process.ppid, began: 'before the restart' }),
  );

  const embedded = await startEmbedded({ dataDir, durable: false });
  const { rows } = await ask(
    embedded.url,
    `select datcollate, datlocprovider, datlocale, current_setting('data_checksums') as checksums
    from pg_database where datname = current_database()`,
  );
  await embedded.stop();
  expect(rows).toEqual([{ datcollate: 'C', datlocprovider: 'b', datlocale: 'C.UTF-8', checksums: 'on' }]);
  expect(existsSync(making)).toBe(false);
});

test('a pid file that names a living stranger does not keep the database from starting', async () => {
  const first = await startEmbedded({ dataDir, durable: false });
  await first.stop();
  const data = join(dataDir, 'postgres/data');
  const { uid, gid } = await stat(data);
  const stranger = spawn('sleep', ['60'], { uid, gid, cwd: '/' });
  children.push(stranger);
  await writeFile(join(data, 'postmaster.pid'), `${stranger.pid}\n${data}\n`);
  const second = await startEmbedded({ dataDir, durable: false });
  expect((await ask(second.url, 'select 1 as one')).rows).toEqual([{ one: 1 }]);
  await second.stop();
});

test('a database that is killed under a running server comes back', async () => {
  const said: string[] = [];
  const embedded = await startEmbedded({ dataDir, durable: false, log: (line) => said.push(line) });
  process.kill(postmasterPid(), 'SIGKILL');
  await vi.waitFor(() => expect(said).toContain('The database is back.'), { timeout: 30_000, interval: 50 });
  expect((await ask(embedded.url, 'select 1 as one')).rows).toEqual([{ one: 1 }]);
  await embedded.stop();
});
