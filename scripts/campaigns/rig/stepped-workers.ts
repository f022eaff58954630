import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { bundled } from '../../../harness/bundled.ts';
import { startMortal } from '../../parts/children.mjs';
import { bestNode } from '../../parts/tree.mjs';

export interface SteppedWorker {
  /** Does what is due; answers how much that was, or null when it was killed over it. */
  step: () => Promise<{ rounds: number; jobs: number } | null>;
  kill: () => Promise<void>;
  /** What it said went wrong. */
  said: () => string;
}

/** Processes that work by a time of our own making. */
export const openWorkshop = (folder: string, env: Record<string, string>) => {
  const file = join(folder, 'time');
  const startWorker = async (): Promise<SteppedWorker> => {
    const child = startMortal(bestNode(), [await bundled('scripts/campaigns/rig/stepped-worker.ts')], {
      env: { PATH: process.env['PATH'] ?? '', HOME: folder, ...env, TIME_FILE: file },
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    let said = '';
    child.stderr?.on('data', (chunk: Buffer) => (said = (said + chunk.toString()).slice(-4000)));
    if (!child.stdout) throw new Error('the worker has no voice');
    const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
    const ended = once(child, 'exit');
    const hear = async (): Promise<string | null> => {
      const { value, done } = await lines.next();
      return done ? null : value;
    };
    if ((await hear()) !== 'ready') throw new Error(`the worker did not start\n${said}`);
    return {
      step: async () => {
        child.stdin?.write('go\n');
        const answer = await hear();
        if (answer === null) return null;
        const [rounds = 0, jobs = 0] = answer.split(' ').map(Number);
        return { rounds, jobs };
      },
      kill: async () => {
        child.kill('SIGKILL');
        await ended;
      },
      said: () => said,
    };
  };
  return { startWorker, setTime: (ms: number): Promise<void> => writeFile(file, String(ms)) };
};
