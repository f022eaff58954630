import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newKey } from './key.ts';
import type { FileStore } from './port.ts';
import { FileMissing, StoreFailed } from './store-failure.ts';

/** A store and the place it keeps things in. */
export interface StoreSide {
  store: FileStore;
  /** What lies there, by any name, as somebody who opens the disk or the bucket would find it. */
  lying: () => Promise<string[]>;
  /** From now on nothing can be written, or everything can again. */
  fail: (isFailing: boolean) => void;
  stop: () => Promise<void>;
}

const KEYS_THAT_ARE_NOT = [
  '',
  '..',
  '../outside',
  'ab/../../outside',
  '/etc/passwd',
  'ab/cd',
  `zz/${'0'.repeat(40)}`,
  `ab/${'0'.repeat(40)}\0`,
];

const keysOf = async (store: FileStore): Promise<string[]> => {
  const keys: string[] = [];
  for await (const { key } of store.list()) keys.push(key);
  return keys;
};

const put = async ({ store }: StoreSide, bytes: Uint8Array<ArrayBuffer>): Promise<string> => {
  const key = newKey();
  await store.put(key, new Blob([bytes]));
  return key;
};

const read = async ({ store }: StoreSide, key: string): Promise<Buffer> => buffer(await store.get(key));

const describeKeeping = (name: string, start: () => Promise<StoreSide>): void => {
  describe(`${name} as a file store`, () => {
    let side: StoreSide;
    beforeAll(async () => {
      side = await start();
    });
    afterAll(() => side.stop());

    test.each([1, 65_536, 65_537, 10 * 1024 * 1024 + 4096])(
      'gives back %i bytes exactly as they were',
      async (size) => {
        const bytes = new Uint8Array(randomBytes(size));
        expect((await read(side, await put(side, bytes))).equals(bytes)).toBe(true);
      },
    );

    test('keeps files stored at the same time apart', async () => {
      const all = Array.from({ length: 8 }, () => new Uint8Array(randomBytes(5000)));
      const keys = await Promise.all(all.map((bytes) => put(side, bytes)));
      for (const [at, key] of keys.entries())
        expect((await read(side, key)).equals(all[at] ?? Buffer.alloc(0))).toBe(true);
    });

    test('says so when there is nothing under a name', async () => {
      await expect(side.store.get(newKey())).rejects.toBeInstanceOf(FileMissing);
    });

    test('removes for good, and does not mind removing again', async () => {
      const key = await put(side, new Uint8Array([1, 2, 3]));
      await side.store.remove(key);
      await side.store.remove(key);
      await expect(side.store.get(key)).rejects.toBeInstanceOf(FileMissing);
      expect(await keysOf(side.store)).not.toContain(key);
    });

    test('lists everything that lies there, with the time', async () => {
      const mine = await Promise.all(Array.from({ length: 7 }, () => put(side, new Uint8Array([7]))));
      const since = Date.now() - 60_000;
      for await (const { key, changedAt } of side.store.list())
        if (mine.includes(key)) expect(changedAt.getTime()).toBeGreaterThan(since);
      expect(await keysOf(side.store)).toEqual(expect.arrayContaining(mine));
    });
  });
};

const describeTrouble = (name: string, start: () => Promise<StoreSide>): void => {
  describe(`${name} as a file store in trouble`, () => {
    let side: StoreSide;
    beforeAll(async () => {
      side = await start();
    });
    afterAll(() => side.stop());

    test.each(KEYS_THAT_ARE_NOT)('takes no name that is not its own: %j', async (key) => {
      await expect(side.store.put(key, new Blob(['x']))).rejects.toThrow('not a name');
      await expect(side.store.get(key)).rejects.toThrow('not a name');
      await expect(side.store.remove(key)).rejects.toThrow('not a name');
    });

    test('leaves nothing behind when it cannot keep a file, and works again afterwards', async () => {
      const before = await side.lying();
      side.fail(true);
      await expect(put(side, new Uint8Array(randomBytes(200_000)))).rejects.toBeInstanceOf(StoreFailed);
      side.fail(false);
      expect(await side.lying()).toEqual(before);
      await read(side, await put(side, new Uint8Array([1])));
    });
  });
};

/** What every file store does, wherever it keeps the bytes. */
export const describeStore = (name: string, start: () => Promise<StoreSide>): void => {
  describeKeeping(name, start);
  describeTrouble(name, start);
};
