import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeTestFolder } from '@ledgate/database/testing.ts';
import { expect, test } from 'vitest';
import type { Settings } from './core/settings.ts';
import { openLog } from './log-file.ts';

test('what is said after the log was closed is left out and harms nobody', async () => {
  const dataDir = await makeTestFolder();
  // Safe: the log asks for nothing else.
  const { log, close } = await openLog({ mode: 'demo', dataDir } as Settings);
  log.info('said in time');
  await close();
  expect(() => log.warn('said too late')).not.toThrow();
  const lines = (await readFile(join(dataDir, 'log', 'server.log'), 'utf8')).trim().split('\n');
  expect(lines.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual(['said in time']);
});
