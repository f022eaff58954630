import { mkdir } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { EmbeddedFailure } from '@ledgate/database/embedded-failure.ts';
import { startEmbedded } from '@ledgate/database/embedded.ts';
import { migrate } from '@ledgate/database/migrate.ts';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { assemble, type Assembled } from './assemble.ts';
import { anchor } from './core/audit/audit-anchor.ts';
import { startDatabaseClock } from './core/clock.ts';
import type { Log } from './core/log.ts';
import type { Parts } from './core/parts.ts';
import { CannotStart } from './core/cannot-start.ts';
import type { Settings } from './core/settings.ts';
import { startSchedules } from './core/jobs/schedules.ts';
import { startWorker, type Worker } from './core/jobs/worker.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './demo-data/accounts.ts';
import { confirmOwnLists } from './features/watch-lists/keep-current.ts';
import { loadDemoData } from './demo-data/load.ts';
import { demoMasterKey, demoPaperKeys } from './demo-keys.ts';
import { watchSubscription } from './features/handoff/public.ts';
import { sweepIncoming } from './features/documents/public.ts';
import { handlers } from './handlers.ts';
import { jobHandlers } from './job-handlers.ts';
import { openLog } from './log-file.ts';
import { chooseMessenger } from './messenger.ts';
import { SCHEDULES } from './schedules.ts';
import { build } from './server.ts';
import { checkContent, demandLoopback, demandPaperKeys } from './start-checks.ts';

const WEB = new URL('../web/', import.meta.url);
const DRAIN_MS = 10_000;
const HOUR_MS = 3_600_000;
const SUBSCRIBE_AFTER_MS = 3_000;

export interface Running {
  url: string;
  stop: () => Promise<void>;
}

interface OpenDatabase {
  url: string;
  close: () => Promise<void>;
}

/** Somebody else's PostgreSQL has to answer before anything else is begun. */
const reach = async (url: string): Promise<OpenDatabase> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  try {
    await client.connect();
    await client.query('select 1');
  } catch (error) {
    const why = error instanceof Error && error.message ? error.message : 'no answer';
    throw new CannotStart(`The database of DATABASE_URL does not answer (${why}). Nothing was started.`);
  } finally {
    await client.end().catch(() => undefined);
  }
  return { url, close: () => Promise.resolve() };
};

const openDatabase = async (settings: Settings, log: Log): Promise<OpenDatabase> => {
  if (settings.databaseUrl !== null) return reach(settings.databaseUrl);
  try {
    const embedded = await startEmbedded({ dataDir: settings.dataDir, durable: true, log: (line) => log.info(line) });
    return { url: embedded.url, close: embedded.stop };
  } catch (error) {
    if (error instanceof EmbeddedFailure) throw new CannotStart(error.message);
    throw error;
  }
};

const listen = async (server: FastifyInstance, { host, port }: Settings): Promise<string> => {
  try {
    await server.listen({ host, port });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : '';
    if (code === 'EADDRINUSE') {
      throw new CannotStart(`Port ${port} is in use by another program. Stop it, or choose another with PORT=…`);
    }
    if (code === 'EACCES')
      throw new CannotStart(`Port ${port} may not be used by this user. Choose another with PORT=…`);
    throw error;
  }
  const address = server.server.address();
  const actual = address !== null && typeof address === 'object' ? address.port : port;
  return `http://${host === '127.0.0.1' || host === '0.0.0.0' ? 'localhost' : host}:${actual}`;
};

const greet = (settings: Settings, url: string): void => {
  if (settings.mode === 'production') return;
  const rows = DEMO_ACCOUNTS.map(({ email, role }) => `  ${email.padEnd(28)} ${role}`);
  console.log(
    [
      '',
      `Ledgate is ready at ${url}`,
      '',
      `Demo accounts, all with the password ${DEMO_PASSWORD}:`,
      ...rows,
      '',
      `Mails, text messages and calls are kept at ${url}/outbox. Stop with Ctrl-C.`,
      '',
    ].join('\n'),
  );
};

/** What has been begun so far, so that a failure half-way takes all of it down again. */
type Undo = () => Promise<unknown>;

const unwind = async (undo: Undo[]): Promise<void> => {
  for (const step of undo.toReversed()) await step().catch((error: unknown) => console.error(error));
  undo.length = 0;
};

const begin = async (settings: Settings, undo: Undo[]): Promise<Running> => {
  const { log, close: closeLog } = await openLog(settings);
  undo.push(closeLog);
  const database = await openDatabase(settings, log);
  undo.push(database.close);
  const applied = await migrate(database.url);
  if (applied.length > 0) log.info('database migrated', { count: applied.length });
  const time = await startDatabaseClock({ url: database.url, log });
  undo.push(time.stop);
  const assembled: Assembled = assemble(settings, { url: database.url, log, time, messenger: chooseMessenger });
  undo.push(assembled.close);
  const { parts } = assembled;
  await checkContent(parts);
  if (settings.masterKeys.length > 1) log.info('data keys wrapped anew', { count: await parts.vault.rewrap() });
  if (settings.mode === 'demo') {
    await loadDemoData(parts);
    await confirmOwnLists(parts);
  }
  const url = await openDoor(parts, undo);
  await startWork(parts, database.url, undo);
  log.info('ready', { mode: settings.mode, port: settings.port });
  greet(settings, url);
  return { url, stop: () => unwind(undo) };
};

const openDoor = async (parts: Parts, undo: Undo[]): Promise<string> => {
  if (parts.settings.runAs === 'worker') return '';
  let isLeaving = false;
  const webDir = fileURLToPath(WEB);
  const server = await build(parts, handlers, { webDir, isLeaving: () => isLeaving });
  const url = await listen(server, parts.settings);
  // The folder is this machine's own, so this is nothing for whichever worker comes first.
  const sweeping = setInterval(() => {
    sweepIncoming(parts).catch((error: unknown) => parts.log.warn('incoming files not swept', { error }));
  }, HOUR_MS);
  undo.push(() => Promise.resolve(clearInterval(sweeping)));
  undo.push(async () => {
    isLeaving = true;
    // Everybody is served until whoever sends us callers has heard of it.
    await pause(parts.settings.leaveMs);
    // Those under way may finish; after that the door is shut on whoever is still holding it.
    const timer = setTimeout(() => server.server.closeAllConnections(), DRAIN_MS);
    await server.close();
    clearTimeout(timer);
  });
  return url;
};

const startWork = async (parts: Parts, databaseUrl: string, undo: Undo[]): Promise<void> => {
  if (parts.settings.runAs === 'api') return;
  const worker: Worker = await startWorker(parts, jobHandlers, databaseUrl);
  undo.push(worker.stop);
  const schedules = await startSchedules(parts, SCHEDULES);
  // Soon, so that nothing of the first minute is missed; a demo's provider comes up beside us.
  const subscribing = setTimeout(() => {
    watchSubscription(parts).catch((error: unknown) => parts.log.warn('not subscribed to events yet', { error }));
  }, SUBSCRIBE_AFTER_MS);
  undo.push(async () => {
    clearTimeout(subscribing);
    await schedules.stop();
    await anchor(parts);
  });
};

/** Reads nothing, decides nothing: brings everything up in order, or takes it all down again. */
export const start = async (settings: Settings): Promise<Running> => {
  demandLoopback(settings);
  const undo: Undo[] = [];
  try {
    await mkdir(settings.dataDir, { recursive: true });
    const keys = settings.masterKeys.length > 0 ? settings.masterKeys : [await demoMasterKey(settings.dataDir)];
    const paperKeys = demandPaperKeys(settings.paperKeys ?? (await demoPaperKeys(settings.dataDir)));
    return await begin({ ...settings, masterKeys: keys, paperKeys }, undo);
  } catch (error) {
    await unwind(undo);
    throw error;
  }
};
