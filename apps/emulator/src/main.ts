import { join, resolve } from 'node:path';
import { startBankSide } from './banks/bank-side.ts';
import { startEmulator } from './start.ts';

const USUAL_PORT = 3_000;
/** Nobody stands at the counter of a demo. */
const READER_AUTO_MS = 3_000;

/** Beside the server: its port and one, its data in a folder of their own. */
const beside = (env: NodeJS.ProcessEnv) => {
  const serverPort = Number(env['PORT'] ?? USUAL_PORT);
  return {
    serverPort,
    host: env['HOST'] ?? '127.0.0.1',
    port: Number(env['EMULATOR_PORT'] ?? serverPort + 1),
    dataDir: join(resolve(env['DATA_DIR'] ?? './data'), 'emulator'),
    ...(env['PROCESSOR_KEY'] ? { key: env['PROCESSOR_KEY'] } : {}),
  };
};

/** As the server's settings have it (`demoBanksOf`), so that the demo's records of its banks find them. */
const banksBeside = (env: NodeJS.ProcessEnv) => {
  const { host, dataDir, serverPort } = beside(env);
  return {
    host,
    dataDir,
    ports: {
      sftp: Number(env['BANK_SFTP_PORT'] ?? serverPort + 3),
      smtp: Number(env['BANK_SMTP_PORT'] ?? serverPort + 4),
    },
    answerTo: {
      url: `http://${host}:${serverPort}/api/v1/inbound/bank-answers`,
      key: env['BANK_INBOUND_KEY'] ?? 'demo',
    },
  };
};

interface Running {
  readonly url: string;
  readonly close: () => Promise<void>;
}

const startAll = async (env: NodeJS.ProcessEnv): Promise<Running> => {
  const banks = await startBankSide(banksBeside(env));
  const emulator = await startEmulator({
    ...beside(env),
    receiver: banks.receiver,
    settings: { readerAutoMs: READER_AUTO_MS },
  });
  return {
    url: emulator.url,
    close: async () => {
      await emulator.close();
      await banks.close();
    },
  };
};

let starting: Promise<Running> | null = null;
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
  starting = startAll(process.env);
  const { url } = await starting;
  console.log(`The emulator of the card payment provider is on ${url}`);
} catch (error) {
  complain(error);
}
