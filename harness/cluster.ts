import { readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { findPlace } from '@ledgate/database/embedded-place.ts';
import { startEmbedded } from '@ledgate/database/embedded.ts';
import { migrate } from '@ledgate/database/migrate.ts';
import { makeTestFolder } from '@ledgate/database/testing.ts';

export interface Cluster {
  url: string;
  postmaster: number;
  stop: () => Promise<void>;
}

/** A durable PostgreSQL as `npm start` would run it, migrated and empty, thrown away afterwards. */
export const startCluster = async ({ connections }: { connections?: number } = {}): Promise<Cluster> => {
  const dataDir = await makeTestFolder();
  const embedded = await startEmbedded({ dataDir, durable: true, ...(connections !== undefined && { connections }) });
  const stop = async (): Promise<void> => {
    await embedded.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    await migrate(embedded.url);
    const { cluster } = await findPlace(dataDir);
    const [postmaster] = readFileSync(join(cluster, 'data', 'postmaster.pid'), 'utf8').split('\n');
    return { url: embedded.url, postmaster: Number(postmaster), stop };
  } catch (error) {
    await stop();
    throw error;
  }
};
