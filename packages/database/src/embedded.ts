import pg from 'pg';
import { rm } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { launch, makeCluster, makeSocketFolder, stopOrphan, SUPERUSER } from './embedded-cluster.ts';
import type { Postmaster } from './embedded-cluster.ts';
import { claimFolder } from './embedded-owner.ts';
import { findPlace } from './embedded-place.ts';

const DATABASE = 'ledgate';
const RESTART_PAUSES_MS = [200, 1_000, 3_000, 10_000];

interface EmbeddedOptions {
  /** The folder that the data lives in, or that says where it lives. */
  dataDir: string;
  /** False for tests: fast, and nothing survives a power cut. */
  durable: boolean;
  /** How many may be connected: enough for two of our processes, and for many where tests share it, unless said otherwise. */
  connections?: number;
  log?: (line: string) => void;
}

export interface Embedded {
  url: string;
  stop: () => Promise<void>;
}

const urlOf = (socketFolder: string, database: string): string =>
  `postgres://${SUPERUSER}@localhost/${database}?host=${encodeURIComponent(socketFolder)}`;

const makeDatabase = async (socketFolder: string): Promise<void> => {
  const client = new pg.Client({ connectionString: urlOf(socketFolder, 'postgres') });
  await client.connect();
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [DATABASE]);
    if (!rowCount) await client.query(`create database ${DATABASE}`);
  } finally {
    await client.end();
  }
};

/** Keeps a server running: one that dies (killed, out of memory) is started again and recovers. */
const keepRunning = async (start: () => Promise<Postmaster>, log: (line: string) => void) => {
  let stopping = false;
  let server = await start();
  const startAgain = async (): Promise<void> => {
    for (const ms of RESTART_PAUSES_MS) {
      await pause(ms, undefined, { ref: false });
      if (stopping) return;
      try {
        server = await start();
        log('The database is back.');
        return watch();
      } catch (error) {
        log(error instanceof Error ? error.message : String(error));
      }
    }
    log('The database stays down.');
  };
  const watch = (): void => {
    void server.exited.then(() => {
      if (stopping) return undefined;
      log('The database ended unexpectedly and is started again.');
      return startAgain();
    });
  };
  watch();
  return {
    stop: async () => {
      stopping = true;
      await server.stop();
    },
  };
};

/**
 * A private PostgreSQL on a unix socket, owned by this process alone and gone with it.
 * Throws an EmbeddedFailure, whose message is fit to be shown, when it cannot be had.
 */
export const startEmbedded = async ({
  dataDir,
  durable,
  connections = durable ? 60 : 250,
  log = () => {},
}: EmbeddedOptions): Promise<Embedded> => {
  const place = await findPlace(dataDir);
  const claim = await claimFolder(place.cluster, dataDir);
  try {
    await stopOrphan(place);
    await makeCluster(place, durable);
    const socketFolder = await makeSocketFolder(place);
    const running = await keepRunning(() => launch(place, socketFolder, { durable, connections }), log);
    await makeDatabase(socketFolder).catch(async (error: unknown) => {
      await running.stop();
      throw error;
    });
    let stopped: Promise<void> | undefined;
    const stop = async (): Promise<void> => {
      await running.stop();
      await rm(socketFolder, { recursive: true, force: true });
      await claim.release();
    };
    return { url: urlOf(socketFolder, DATABASE), stop: () => (stopped ??= stop()) };
  } catch (error) {
    await claim.release();
    throw error;
  }
};
