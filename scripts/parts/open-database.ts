import { existsSync } from 'node:fs';
import { CannotStart } from '@ledgate/api/core/cannot-start.ts';
import type { Settings } from '@ledgate/api/core/settings.ts';
import { makeSocketFolder, SUPERUSER } from '@ledgate/database/embedded-cluster.ts';
import { EmbeddedFailure } from '@ledgate/database/embedded-failure.ts';
import { findPlace } from '@ledgate/database/embedded-place.ts';
import { startEmbedded } from '@ledgate/database/embedded.ts';

interface Opened {
  url: string;
  close: () => Promise<void>;
}

/** The embedded database of the data folder: that of the running server, or else started for the while. */
const openEmbedded = async (dataDir: string, wanted: string): Promise<Opened> => {
  if (!existsSync(dataDir)) throw new CannotStart(`There is no data folder ${dataDir}, so there is no ${wanted}.`);
  try {
    const embedded = await startEmbedded({ dataDir, durable: true });
    return { url: embedded.url, close: embedded.stop };
  } catch (error) {
    if (!(error instanceof EmbeddedFailure)) throw error;
    if (error.reason !== 'in_use') throw new CannotStart(error.message);
    const folder = await makeSocketFolder(await findPlace(dataDir));
    const url = `postgres://${SUPERUSER}@localhost/ledgate?host=${encodeURIComponent(folder)}`;
    return { url, close: () => Promise.resolve() };
  }
};

/** The database that the settings name, for a command that looks at what is `wanted` there. */
export const openDatabase = ({ databaseUrl, dataDir }: Settings, wanted: string): Promise<Opened> =>
  databaseUrl ? Promise.resolve({ url: databaseUrl, close: () => Promise.resolve() }) : openEmbedded(dataDir, wanted);

export const many = (count: number, word: string): string =>
  `${count.toLocaleString('en')} ${word}${count === 1 ? '' : 's'}`;
