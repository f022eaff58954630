import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { bundled } from './bundled.ts';
import type { Stage } from './stage.ts';
import { startMortal } from '../scripts/parts/children.mjs';
import { bestNode } from '../scripts/parts/tree.mjs';

export interface WorkerProcess {
  kill: () => Promise<void>;
  /** Asks it to end, waits until it has, and gives its last word. */
  stop: () => Promise<string>;
  /** Stands still for so long and goes on where it was, as a machine does that swaps or is moved. */
  stall: (ms: number) => Promise<void>;
  said: () => string;
}

/** A worker as a process of its own, that of the hand-off unless said otherwise, on the stage's database and with its keys. */
export const startWorkerProcess = async (
  { env: own }: Stage,
  env: Record<string, string>,
  program = 'harness/handoff-worker.ts',
): Promise<WorkerProcess> => {
  const child = startMortal(bestNode(), [await bundled(program)], {
    env: {
      PATH: process.env['PATH'] ?? '',
      HOME: process.env['HOME'] ?? '/',
      ...own,
      ...env,
      RUN_AS: 'worker',
      PORT: '0',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  child.stderr?.on('data', (chunk: Buffer) => (said = (said + chunk.toString()).slice(-4000)));
  if (!child.stdout) throw new Error('the worker has no voice');
  const ended = once(child, 'exit');
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const { value } = await lines.next();
  if (value !== 'ready') throw new Error(`the worker did not start\n${said}`);
  return {
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
    stop: async () => {
      child.kill('SIGTERM');
      const last = await lines.next();
      await ended;
      return last.value ?? '';
    },
    stall: async (ms) => {
      child.kill('SIGSTOP');
      await pause(ms);
      child.kill('SIGCONT');
    },
    said: () => said,
  };
};
