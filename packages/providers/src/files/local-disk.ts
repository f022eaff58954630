import * as nodeFs from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { demandKey, HALF, isKey } from './key.ts';
import type { FileStore, Stored } from './port.ts';
import { codeOf, FileMissing, StoreFailed } from './store-failure.ts';

/** What we need of a disk; tests bring one that fails. */
export type Disk = Pick<typeof nodeFs, 'mkdir' | 'open' | 'rename' | 'rm' | 'readdir' | 'stat'>;

export interface LocalDiskOptions {
  folder: string;
  disk?: Disk;
}

const ONLY_US = 0o700;

/** A new name is safe only once the folder that holds it is. */
const syncFolder = async (disk: Disk, path: string): Promise<void> => {
  const handle = await disk.open(path, 'r');
  await handle.sync().finally(() => handle.close());
};

const write = async (disk: Disk, path: string, content: Blob): Promise<void> => {
  const handle = await disk.open(path, 'wx', 0o600);
  try {
    for await (const chunk of content.stream()) await handle.writeFile(chunk);
    await handle.sync();
  } finally {
    await handle.close();
  }
};

const putOn = async (disk: Disk, folder: string, key: string, content: Blob): Promise<void> => {
  const path = join(folder, key);
  const half = `${path}${HALF}`;
  const made = await disk.mkdir(dirname(path), { recursive: true, mode: ONLY_US });
  try {
    await write(disk, half, content);
    await disk.rename(half, path);
    await syncFolder(disk, dirname(path));
    if (made !== undefined) for (const each of [folder, dirname(folder)]) await syncFolder(disk, each);
  } catch (error) {
    await Promise.allSettled([disk.rm(half, { force: true }), disk.rm(path, { force: true })]);
    throw error;
  }
};

/** Folders and files come and go while we look; what is gone is not there. */
const orGone = <T>(work: Promise<T>, otherwise: T): Promise<T> =>
  work.catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return otherwise;
    throw new StoreFailed(codeOf(error));
  });

export const makeLocalDisk = ({ folder, disk = nodeFs }: LocalDiskOptions): FileStore => ({
  put: async (key, content) => {
    demandKey(key);
    await putOn(disk, folder, key, content).catch((error: unknown) => {
      throw new StoreFailed(codeOf(error));
    });
  },
  get: async (key) => {
    demandKey(key);
    const handle = await orGone(disk.open(join(folder, key), 'r'), null);
    if (!handle) throw new FileMissing();
    return handle.createReadStream();
  },
  remove: async (key) => {
    demandKey(key);
    await orGone(disk.rm(join(folder, key), { force: true }), undefined);
  },
  async *list(): AsyncGenerator<Stored> {
    for (const group of await orGone(disk.readdir(folder), [])) {
      for (const name of await orGone(disk.readdir(join(folder, group)), [])) {
        const key = `${group}/${name}`;
        if (!isKey(key.replace(HALF, ''))) continue;
        const found = await orGone(disk.stat(join(folder, key)), null);
        if (found) yield { key, changedAt: found.mtime };
      }
    }
  },
});
