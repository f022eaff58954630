import { join, resolve } from 'node:path';
import { type Emulator, startEmulator } from './start.ts';

const USUAL_PORT = 3_000;

/** Beside the server: its port and one, its data in a folder of their own. */
const beside = (env: NodeJS.ProcessEnv) => ({
  host: env['HOST'] ?? '127.0.0.1',
  port: Number(env['EMULATOR_PORT'] ?? Number(env['PORT'] ?? USUAL_PORT) + 1),
  dataDir: join(resolve(env['DATA_DIR'] ?? './data'), 'emulator'),
  ...(env['PAYRIX_KEY'] ? { key: env['PAYRIX_KEY'] } : {}),
});

let starting: Promise<Emulator> | null = null;
let isLeaving = false;

const complain = (error: unknown): void => {
  console.error(error);
  process.exitCode = 1;
};

const leave = (): void => {
  if (isLeaving) return;
  isLeaving = true;
  starting?.then((running) => running.close()).catch(complain);
};
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, leave);

try {
  starting = startEmulator(beside(process.env));
  const { url } = await starting;
  console.log(`The emulator of the card payment provider is on ${url}`);
} catch (error) {
  complain(error);
}
