import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { Server } from 'node:net';
import { join } from 'node:path';
import { spawnSync } from 'node:child_process';
import { EmbeddedFailure } from './embedded-failure.ts';

interface Owner {
  pid: number;
  /** When that process began: a number that comes again after a restart names another process. */
  began: string;
}

const OWNER_FILE = 'owner.json';

/** What tells a process from a later one with the same number; nothing when there is no such process. */
const beginningOf = (pid: number): string | undefined => {
  if (process.platform !== 'linux') {
    return (
      spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)])
        .stdout.toString()
        .trim() || undefined
    );
  }
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const [state, ticks] = [fields[0], fields[19]];
    if (state === 'Z' || state === 'X') return undefined;
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}/${ticks}`;
  } catch {
    return undefined;
  }
};

const readOwner = async (folder: string): Promise<Owner | undefined> => {
  try {
    const { pid, began } = JSON.parse(await readFile(join(folder, OWNER_FILE), 'utf8')) as Partial<Owner>;
    return typeof pid === 'number' && typeof began === 'string' ? { pid, began } : undefined;
  } catch {
    return undefined;
  }
};

/** The owner of a folder, if that process still lives. */
export const livingOwner = async (folder: string): Promise<number | undefined> => {
  const owner = await readOwner(folder);
  return owner && beginningOf(owner.pid) === owner.began ? owner.pid : undefined;
};

/**
 * A name only one process can hold and that the kernel frees when the process ends, however it ends.
 * Elsewhere than on Linux the owner file alone must do.
 */
const holdName = (folder: string): Promise<Server | 'taken' | undefined> => {
  if (process.platform !== 'linux') return Promise.resolve(undefined);
  const name = createHash('sha256').update(folder).digest('hex').slice(0, 32);
  return new Promise((resolve) => {
    const server = createServer((socket) => socket.destroy());
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code === 'EADDRINUSE' ? 'taken' : undefined));
    server.listen({ path: `\0ledgate/${name}` }, () => resolve(server.unref()));
  });
};

const inUse = (dataDir: string, pid: number | undefined): EmbeddedFailure =>
  new EmbeddedFailure(
    'in_use',
    `The data folder ${dataDir} is in use by ${pid ? `process ${pid}` : 'another process'}.`,
  );

/** Makes this process the only one that runs a database on the folder, until `release`. */
export const claimFolder = async (folder: string, dataDir: string): Promise<{ release: () => Promise<void> }> => {
  const held = await holdName(folder);
  const owner = await livingOwner(folder);
  if (held === 'taken' || owner !== undefined) {
    if (held !== 'taken') held?.close();
    throw inUse(dataDir, owner);
  }
  const mine: Owner = { pid: process.pid, began: beginningOf(process.pid) ?? '' };
  const draft = join(folder, `${OWNER_FILE}.${process.pid}`);
  await writeFile(draft, JSON.stringify(mine));
  await rename(draft, join(folder, OWNER_FILE));
  return {
    release: async () => {
      await rm(join(folder, OWNER_FILE), { force: true });
      held?.close();
    },
  };
};
