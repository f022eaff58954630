import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startAuditLog } from '@ledgate/api/testing/audit-log.ts';
import { startEmbedded } from '@ledgate/database/embedded.ts';
import { migrate } from '@ledgate/database/migrate.ts';
import { makeTestFolder } from '@ledgate/database/testing.ts';
import { expect, test } from 'vitest';
import { runToEnd } from './parts/children.mjs';
import { inTree } from './parts/tree.mjs';

const verify = (env: Record<string, string>, ...args: string[]) =>
  runToEnd(process.execPath, [inTree('scripts/audit-verify.ts'), ...args], {
    env: { PATH: process.env['PATH'] ?? '', ...env },
  });

test('the command says in sentences what is wrong with the log of a database, and ends with 1', async () => {
  const key = randomBytes(32).toString('base64');
  const log = await startAuditLog([key]);
  for (const lane of ['user:a', 'user:a', 'user:b']) await log.append(lane);
  await log.anchor();
  const env = { DATABASE_URL: log.url, MASTER_KEY: key, AUDIT_ANCHOR_DIR: log.parts.settings.anchorDir };
  const clean = await verify(env);
  expect(clean.said).toMatch(/^Checked 3 rows in 2 lanes and 1 anchor\.\nThe newest anchor is number 1 of /);
  expect(clean.said).toContain('0 rows came after it.\n');
  expect(clean).toMatchObject({ code: 0, said: expect.stringMatching(/Nothing is wrong\.\n$/) as string });

  await log.tamper(`delete from audit_row where lane = 'user:a' and n = 2`);
  const cut = await verify(env);
  expect(cut.said).toContain('Lane user:a, row 1: this is the last row, but the head counts 2: the end was cut off.\n');
  expect(cut).toMatchObject({ code: 1, said: expect.stringMatching(/2 things wrong\.\n$/) as string });

  expect(await verify(env, '--must-hold', 'feed')).toMatchObject({
    code: 1,
    said: expect.stringContaining('No anchor has the digest feed') as string,
  });
  await log.stop();
});

test('the command says so when there is nothing to verify', async () => {
  const missing = join(await mkdtemp(join(tmpdir(), 'ledgate-none-')), 'data');
  expect(await verify({ DATA_DIR: missing })).toMatchObject({
    code: 1,
    said: `There is no data folder ${missing}, so there is no log to verify.\n`,
  });
  await rm(join(missing, '..'), { recursive: true });
  const { code, said } = await verify({ DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none' });
  expect(code).toBe(1);
  expect(said).toMatch(/^The audit log cannot be read: .*ECONNREFUSED/);
});

test('the command reads the embedded database while the server runs, and starts it when it does not', async () => {
  const dataDir = await makeTestFolder();
  const embedded = await startEmbedded({ dataDir, durable: false });
  await migrate(embedded.url);
  const running = await verify({ DATA_DIR: dataDir });
  await embedded.stop();
  const stopped = await verify({ DATA_DIR: dataDir });
  for (const { code, said } of [running, stopped]) {
    expect(said).toBe('Checked 0 rows in 0 lanes and 0 anchors.\nOpened 0 sealed values.\nNothing is wrong.\n');
    expect(code).toBe(0);
  }
  await rm(dataDir, { recursive: true });
});
