import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { bundled } from '../../../harness/bundled.ts';
import { startMortal } from '../../parts/children.mjs';
import { bestNode } from '../../parts/tree.mjs';

export interface SteppedServer {
  url: string;
  /** Does what recurs, by name; false when it was killed over it. */
  work: (names: readonly string[]) => Promise<boolean>;
  kill: () => Promise<void>;
  said: () => string;
}

/** A server that works when it is told to; its clock is off by what stands in the file. */
export const startSteppedServer = async (env: Record<string, string>, offsetFile: string): Promise<SteppedServer> => {
  const program = await bundled('scripts/campaigns/rig/stepped-server.ts');
  const child = startMortal(bestNode(), [program], {
    env: {
      PATH: process.env['PATH'] ?? '',
      HOME: env['DATA_DIR'] ?? '/',
      ...env,
      OFFSET_FILE: offsetFile,
    },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let said = '';
  child.stderr?.on('data', (chunk: Buffer) => (said = (said + chunk.toString()).slice(-4000)));
  if (!child.stdout) throw new Error('the server has no voice');
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const ended = once(child, 'exit');
  const hear = async (): Promise<string | null> => {
    const { value, done } = await lines.next();
    return done ? null : value;
  };
  const [word, port] = ((await hear()) ?? '').split(' ');
  if (word !== 'ready') throw new Error(`the server did not start\n${said}`);
  return {
    url: `http://127.0.0.1:${port}`,
    work: async (names) => {
      child.stdin?.write(`${names.join(' ')}\n`);
      return (await hear()) !== null;
    },
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
    said: () => said,
  };
};
