import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Stage } from './stage.ts';
import { startMortal } from '../scripts/parts/children.mjs';
import { bestNode, inTree } from '../scripts/parts/tree.mjs';

export interface WorkerProcess {
  kill: () => Promise<void>;
  said: () => string;
}

/** A worker of the hand-off as a process of its own, on the stage's database and with its keys. */
export const startWorkerProcess = async ({ env: own }: Stage, env: Record<string, string>): Promise<WorkerProcess> => {
  const child = startMortal(bestNode(), [inTree('harness/handoff-worker.ts')], {
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
    said: () => said,
  };
};
