import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import { type Log, makeLog } from './core/log.ts';
import type { Settings } from './core/settings.ts';

/** Production writes to standard output, where its collector listens; the demo keeps its terminal for people. */
export const openLog = async (settings: Settings): Promise<{ log: Log; close: () => Promise<void> }> => {
  if (settings.mode === 'production') return { log: makeLog(), close: () => Promise.resolve() };
  const folder = join(settings.dataDir, 'log');
  await mkdir(folder, { recursive: true });
  const destination = pino.destination({
    dest: join(folder, 'server.log'),
    sync: false,
    minLength: 4096,
    periodicFlush: 1000,
  });
  const close = (): Promise<void> =>
    new Promise((resolve) => {
      destination.once('close', () => resolve());
      destination.end();
    });
  return { log: makeLog(destination), close };
};
