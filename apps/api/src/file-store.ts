import { join } from 'node:path';
import { makeLocalDisk } from '@ledgate/providers/files/local-disk.ts';
import type { FileStore } from '@ledgate/providers/files/port.ts';
import { makeS3 } from '@ledgate/providers/files/s3.ts';
import { makeClamd } from '@ledgate/providers/virus-scan/clamd.ts';
import type { VirusScanner } from '@ledgate/providers/virus-scan/port.ts';
import { CannotStart } from './core/cannot-start.ts';
import type { Settings } from './core/settings.ts';

/** Uploaded files lie in the data folder, unless a store for them is configured. */
export const chooseFileStore = ({ s3, dataDir }: Settings): FileStore =>
  s3 === null ? makeLocalDisk({ folder: join(dataDir, 'documents') }) : makeS3(s3);

export const chooseScanner = ({ clamdUrl }: Settings): VirusScanner | null => {
  if (clamdUrl === null) return null;
  try {
    return makeClamd({ url: clamdUrl });
  } catch {
    throw new CannotStart(`CLAMD_URL is "${clamdUrl}", but has to be tcp://host:port or unix:/path.`);
  }
};
