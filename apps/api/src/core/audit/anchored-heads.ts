import { access, type FileHandle, open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Head } from './anchor-file.ts';

/**
 * The heads of all lanes as the newest anchor left them, in byte order: what the next one is compared with.
 * The name says which anchor it belongs to. Losing it costs one anchor that lists every lane, nothing else.
 */
const PREFIX = 'heads-';
const DRAFT = 'heads.draft';
const headsPath = (dir: string, digest: string): string => join(dir, `${PREFIX}${digest}.jsonl`);

/** In batches: line by line takes several times as long, and there may be a hundred thousand. */
async function* readBatches(path: string): AsyncGenerator<Head[]> {
  const file = await open(path).catch(() => null);
  if (!file) return;
  let rest = '';
  for await (const chunk of file.createReadStream({ encoding: 'utf8' }) as AsyncIterable<string>) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    // Written by this same module, whole or not at all.
    yield lines.map((line) => JSON.parse(line) as Head);
  }
}

/** The heads of an anchor, many at once; none where they were lost. */
export interface HeadsReader {
  /** Nothing at the end. */
  next: () => Promise<readonly Head[] | null>;
  close: () => Promise<void>;
}

export const hasHeads = (dir: string, digest: string): Promise<boolean> =>
  access(headsPath(dir, digest)).then(
    () => true,
    () => false,
  );

export const readHeads = (dir: string, digest: string): HeadsReader => {
  const batches = readBatches(headsPath(dir, digest));
  return {
    next: async () => {
      const { done, value } = await batches.next();
      return done ? null : value;
    },
    close: async () => void (await batches.return(undefined)),
  };
};

export interface HeadsDraft {
  add: (heads: readonly Head[]) => Promise<void>;
  /** Gives the draft the name of its anchor; the one before goes. */
  keep: (digest: string) => Promise<void>;
  drop: () => Promise<void>;
}

export const draftHeads = async (dir: string): Promise<HeadsDraft> => {
  const path = join(dir, DRAFT);
  const file: FileHandle = await open(path, 'w', 0o600);
  return {
    add: async (heads) => {
      await file.appendFile(heads.map((head) => `${JSON.stringify(head)}\n`).join(''));
    },
    keep: async (digest) => {
      await file.sync();
      await file.close();
      const old = (await readdir(dir)).filter((name) => name.startsWith(PREFIX));
      await rename(path, headsPath(dir, digest));
      for (const name of old)
        if (join(dir, name) !== headsPath(dir, digest)) await rm(join(dir, name), { force: true });
    },
    drop: async () => {
      await file.close();
      await rm(path, { force: true });
    },
  };
};
