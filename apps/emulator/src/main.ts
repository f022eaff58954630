import { join, resolve } from 'node:path';
import { startBankSide } from './banks/bank-side.ts';
import { startEmulator } from './start.ts';

const USUAL_PORT = 3_000;

/** Beside the server: its port and one, its data in a folder of their own. */
const beside = (env: NodeJS.ProcessEnv) => ({
  host: env['HOST'] ?? '127.0.0.1',
  port: Number(env['EMULATOR_PORT'] ?? Number(env['PORT'] ?? USUAL_PORT) + 1),
  dataDir: join(resolve(env['DATA_DIR'] ?? './data'), 'emulator'),
  ...(env['PAYRIX_KEY'] ? { key: env['PAYRIX_KEY'] } : {}),
});

/** The banks' own ports come after those that `npm run dev` takes. */
const banksBeside = (env: NodeJS.ProcessEnv) => {
  const port = Number(env['PORT'] ?? USUAL_PORT);
  const { BANK_ANSWER_URL: url, BANK_ANSWER_KEY: key } = env;
  const { host, dataDir } = beside(env);
  return {
    host,
    dataDir,
    ports: { sftp: Number(env['BANK_SFTP_PORT'] ?? port + 3), smtp: Number(env['BANK_SMTP_PORT'] ?? port + 4) },
    ...(url && key ? { answerTo: { url, key } } : {}),
  };
};

interface Running {
  readonly url: string;
  readonly close: () => Promise<void>;
}

const startAll = async (env: NodeJS.ProcessEnv): Promise<Running> => {
  const banks = await startBankSide(banksBeside(env));
  const emulator = await startEmulator({ ...beside(env), receiver: banks.receiver });
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
