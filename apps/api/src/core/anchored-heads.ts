import { createReadStream } from 'node:fs';
import { type FileHandle, open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Head } from './anchor-file.ts';

/**
 * The heads of all lanes as the newest anchor left them, in byte order: what the next one is compared with.
 * The name says which anchor it belongs to. Losing it costs one anchor that lists every lane, nothing else.
 */
const PREFIX = 'heads-';
const DRAFT = 'heads.draft';
const headsPath = (dir: string, digest: string): string => join(dir, `${PREFIX}${digest}.jsonl`);

export async function* readHeads(dir: string, digest: string): AsyncGenerator<Head> {
  const file = await open(headsPath(dir, digest)).catch(() => null);
  if (!file) return;
  await file.close();
  const lines = createInterface({ input: createReadStream(headsPath(dir, digest)), crlfDelay: Infinity });
  // Written by this same module, whole or not at all.
  for await (const text of lines) yield JSON.parse(text) as Head;
}

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
