import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import { type Log, makeLog } from './core/log.ts';
import type { Settings } from './core/settings.ts';

const STANDARD_OUTPUT = 1;

/** Production writes to standard output, where its collector listens; the demo keeps its terminal for people. */
const placeOf = async (settings: Settings): Promise<string | number> => {
  if (settings.mode === 'production') return STANDARD_OUTPUT;
  const folder = join(settings.dataDir, 'log');
  await mkdir(folder, { recursive: true });
  return join(folder, 'server.log');
};

/** Lines are collected and written together: one write for each took a sixth of the server's time under load. */
export const openLog = async (settings: Settings): Promise<{ log: Log; close: () => Promise<void> }> => {
  const destination = pino.destination({
    dest: await placeOf(settings),
    sync: false,
    minLength: 4096,
    periodicFlush: 1000,
  });
  let isClosed = false;
  const close = (): Promise<void> =>
    new Promise((resolve) => {
      isClosed = true;
      destination.once('close', () => resolve());
      destination.end();
    });
  // Whatever is cut off by the end may still have something to say, and a closed file throws.
  const write = (line: string): void => void (isClosed || destination.write(line));
  return { log: makeLog({ write }), close };
};
