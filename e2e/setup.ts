import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { makeTestFolder } from '@ledgate/database/testing.ts';
import { findBrowser } from '../harness/browser.ts';
import { buildIfStale } from '../scripts/parts/fresh-build.mjs';
import { processesFor, startProcess } from '../scripts/parts/processes.mjs';

// A start is ten seconds of work, and others may be at work on the machine.
const READY_LIMIT_MS = 180_000;

const listenOn = async (port: number): Promise<Server> => {
  const server = createServer().listen(port, '127.0.0.1');
  await once(server, 'listening');
  return server;
};

/** Beside the server's: the emulator's, and those of its banks. */
const BESIDE = [1, 3, 4];

/** A free port with those free that go with it. */
const freePorts = async (): Promise<number> => {
  for (;;) {
    const first = await listenOn(0);
    const address = first.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const others = await Promise.all(BESIDE.map((more) => listenOn(port + more).catch(() => null)));
    for (const server of [first, ...others]) server?.close();
    if (others.every((server) => server !== null)) return port;
  }
};

const untilReady = async (url: string, processes: readonly ChildProcess[]): Promise<void> => {
  const limit = Date.now() + READY_LIMIT_MS;
  for (;;) {
    const isReady = await fetch(`${url}/readyz`).then(
      (reply) => reply.ok,
      () => false,
    );
    if (isReady) return;
    const hasEnded = processes.some(({ exitCode }) => exitCode !== null);
    if (hasEnded || Date.now() > limit) throw new Error('The server did not become ready.');
    await pause(100);
  }
};

/** As the server's log writes it. */
const LEVEL_ERROR = '"level":50,';

/** What went wrong within the server stands beside the test that only sees a 500. */
const tellErrors = ({ stdout }: ChildProcess): void => {
  if (!stdout) return;
  createInterface({ input: stdout }).on('line', (line) => {
    if (line.includes(LEVEL_ERROR)) console.error(line);
  });
};

/** The product, once for the whole run: built, in demo mode, on data of its own. */
const startServer = async (): Promise<() => Promise<void>> => {
  if (!(await buildIfStale())) throw new Error('There is nothing to test: the build failed.');
  process.env['LEDGATE_E2E_BROWSER'] = JSON.stringify(await findBrowser());
  const dataDir = await makeTestFolder();
  const port = await freePorts();
  const { DATABASE_URL: _, ...env } = process.env;
  const processes = processesFor({ APP_MODE: 'demo' }).map((one) =>
    startProcess(one, {
      env: {
        ...env,
        APP_MODE: 'demo',
        DATA_DIR: dataDir,
        HOST: '127.0.0.1',
        PORT: String(port),
        // Tests read each mail by itself and as it comes.
        MAIL_GATHER_SECONDS: '0',
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    }),
  );
  processes.forEach(tellErrors);
  // localhost and not its number: passkeys are bound to a name.
  const url = `http://localhost:${port}`;
  process.env['LEDGATE_E2E_URL'] = url;
  process.env['LEDGATE_E2E_EMULATOR'] = `http://127.0.0.1:${port + 1}`;
  const stop = async (): Promise<void> => {
    for (const one of processes.filter(({ exitCode }) => exitCode === null)) {
      one.kill('SIGTERM');
      await once(one, 'exit');
    }
    await rm(dataDir, { recursive: true, force: true });
  };
  await untilReady(url, processes).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  return stop;
};

export default startServer;
