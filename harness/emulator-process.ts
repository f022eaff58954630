import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { startMortal } from '../scripts/parts/children.mjs';
import { bestNode, inTree } from '../scripts/parts/tree.mjs';
import { freePort } from './server-process.ts';

const READY_LIMIT_MS = 60_000;

/** The card processor as a program of its own, spoken to over HTTP. */
export interface EmulatorProcess {
  url: string;
  key: string;
  /** Asks its own control, such as `state` or `counts`. */
  read: <T>(what: string) => Promise<T>;
  /** Tells its own control, such as `faults` or `settings`; what that makes has an id. */
  tell: (what: string, body: object) => Promise<{ id?: string }>;
  stop: () => Promise<void>;
}

const KEY = 'a key for campaigns';

export const startEmulatorProcess = async (dataDir: string): Promise<EmulatorProcess> => {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const [sftp, smtp] = [await freePort(), await freePort()];
  const child = startMortal(bestNode(), [inTree('apps/emulator/src/main.ts')], {
    env: {
      PATH: process.env['PATH'] ?? '',
      HOST: '127.0.0.1',
      EMULATOR_PORT: String(port),
      BANK_SFTP_PORT: String(sftp),
      BANK_SMTP_PORT: String(smtp),
      DATA_DIR: dataDir,
      PROCESSOR_KEY: KEY,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = once(child, 'exit');
  const limit = Date.now() + READY_LIMIT_MS;
  const isUp = (): Promise<boolean> =>
    fetch(`${url}/_emulator/counts`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isUp())) {
    if (Date.now() > limit || child.exitCode !== null) throw new Error('The emulator did not start.');
    await pause(50);
  }
  return {
    url,
    key: KEY,
    read: async (what) => (await fetch(`${url}/_emulator/${what}`)).json() as Promise<never>,
    tell: async (what, body) => {
      const headers = { 'content-type': 'application/json' };
      const answer = await fetch(`${url}/_emulator/${what}`, { method: 'POST', headers, body: JSON.stringify(body) });
      if (!answer.ok) throw new Error(`the emulator did not take ${what}: ${await answer.text()}`);
      return answer.json() as Promise<{ id?: string }>;
    },
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
};
