import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { startMortal } from '../scripts/parts/children.mjs';
import { isBuilt } from '../scripts/parts/fresh-build.mjs';
import { bestNode, inTree } from '../scripts/parts/tree.mjs';

const READY_LIMIT_MS = 60_000;
const PAUSE_MS = 20;

export const SOURCES = inTree('apps/api/src/main.ts');
export const BUNDLE = inTree('dist/server/main.mjs');

let usual: string | undefined;
const usualMain = (): string => (usual ??= isBuilt() ? BUNDLE : SOURCES);

export interface ServerProcess {
  url: string;
  pid: number;
  /** How long it took until it said it was ready. */
  readyAfterMs: number;
  hasEnded: () => boolean;
  /** The end of what it said on standard error. */
  said: () => string;
  /** Asks it to end, as Ctrl-C does, and waits until it has. */
  stop: () => Promise<void>;
  /** Ends it without a word. */
  kill: () => Promise<void>;
}

export interface ServerOptions {
  env: Record<string, string>;
  /** What is run; unless said otherwise what was built, or the sources where that is older. */
  main?: string;
  nodeArgs?: string[];
  /** Where standard output goes: a production server logs there. */
  logFile?: string;
  port?: number;
  /** What it is asked until it answers well; whether it is ready unless said otherwise. */
  probe?: '/readyz' | '/healthz';
}

export const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address ? address.port : 0;
};

export const isReady = (url: string, probe = '/readyz'): Promise<boolean> =>
  fetch(url + probe, { headers: { connection: 'close' } }).then(
    (reply) => reply.ok,
    () => false,
  );

const untilReady = async (ask: () => Promise<boolean>, server: ChildProcess, said: () => string): Promise<void> => {
  const limit = Date.now() + READY_LIMIT_MS;
  while (!(await ask())) {
    if (server.exitCode !== null || server.signalCode !== null) throw new Error(`The server ended.\n${said()}`);
    if (Date.now() > limit) throw new Error(`The server did not become ready.\n${said()}`);
    await pause(PAUSE_MS);
  }
};

/** What of our own environment a server may see: nothing that would change what it does. */
const outerEnv = (): Record<string, string> => ({
  PATH: process.env['PATH'] ?? '',
  HOME: process.env['HOME'] ?? '/',
  TMPDIR: process.env['TMPDIR'] ?? '/tmp',
});

const finisher = (child: ChildProcess) => {
  const ended = once(child, 'exit');
  const hasEnded = (): boolean => child.exitCode !== null || child.signalCode !== null;
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    if (hasEnded()) return;
    child.kill(signal);
    await ended;
  };
  return { hasEnded, stop: () => end('SIGTERM'), kill: () => end('SIGKILL') };
};

/** The server as a process of its own, as it runs in production; it ends with us, however we end. */
export const startServerProcess = async (options: ServerOptions): Promise<ServerProcess> => {
  const { env, main = usualMain(), nodeArgs = [], logFile, probe } = options;
  const port = options.port ?? (await freePort());
  const url = `http://127.0.0.1:${port}`;
  const out = openSync(logFile ?? '/dev/null', 'a');
  const since = performance.now();
  const child = startMortal(bestNode(), [...nodeArgs, main], {
    env: { ...outerEnv(), HOST: '127.0.0.1', ...env, PORT: String(port) },
    stdio: ['ignore', out, 'pipe'],
  });
  closeSync(out);
  let said = '';
  child.stderr?.on('data', (chunk: Buffer) => (said = (said + chunk.toString()).slice(-4000)));
  const { hasEnded, stop, kill } = finisher(child);
  try {
    await untilReady(
      () => isReady(url, probe),
      child,
      () => said,
    );
  } catch (error) {
    await kill();
    throw error;
  }
  return { url, pid: child.pid ?? 0, readyAfterMs: performance.now() - since, hasEnded, said: () => said, stop, kill };
};
