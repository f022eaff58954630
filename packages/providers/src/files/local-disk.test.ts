import * as nodeFs from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { describeStore, type StoreSide } from './conformance.ts';
import { newKey } from './key.ts';
import { type Disk, makeLocalDisk } from './local-disk.ts';
import { StoreFailed } from './store-failure.ts';

type Broken = 'write' | 'sync' | 'rename' | 'folder sync' | null;

const fault = (code: string): Error => Object.assign(new Error(code), { code });

/** A real disk on which one thing can be made to fail, as a full or dying one does. */
const breakable = (): { disk: Disk; breakAt: (what: Broken) => void } => {
  let broken: Broken = null;
  const open: Disk['open'] = async (path, flags, mode) => {
    const handle = await nodeFs.open(path, flags, mode);
    const isFolder = flags === 'r';
    if (broken === 'write' && !isFolder) handle.writeFile = () => Promise.reject(fault('ENOSPC'));
    if ((broken === 'sync' && !isFolder) || (broken === 'folder sync' && isFolder))
      handle.sync = () => Promise.reject(fault('EIO'));
    return handle;
  };
  const rename: Disk['rename'] = (from, to) =>
    broken === 'rename' ? Promise.reject(fault('EIO')) : nodeFs.rename(from, to);
  return {
    disk: { ...nodeFs, open, rename },
    breakAt: (what) => {
      broken = what;
    },
  };
};

const start = async (): Promise<StoreSide & { folder: string; breakAt: (what: Broken) => void }> => {
  const root = await nodeFs.mkdtemp(join(tmpdir(), 'ledgate-files-'));
  const folder = join(root, 'documents');
  const { disk, breakAt } = breakable();
  return {
    folder,
    store: makeLocalDisk({ folder, disk }),
    breakAt,
    lying: async () => {
      const entries = await nodeFs.readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
      return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
    },
    fail: (isFailing) => breakAt(isFailing ? 'write' : null),
    stop: () => nodeFs.rm(root, { recursive: true, force: true }),
  };
};

describeStore('The local disk', start);

test.each(['write', 'sync', 'rename', 'folder sync'] as const)(
  'a disk that fails at the %s has kept nothing and says so',
  async (what) => {
    const { store, breakAt, lying, stop } = await start();
    await store.put(newKey(), new Blob(['the first makes the folder']));
    breakAt(what);
    const refused = await store.put(newKey(), new Blob(['x'.repeat(100_000)])).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(StoreFailed);
    expect(refused).toMatchObject({ code: what === 'write' ? 'ENOSPC' : 'EIO' });
    expect(await lying()).toHaveLength(1);
    await stop();
  },
);

test('files on the local disk are open to nobody else', async () => {
  const { store, folder, stop } = await start();
  const key = newKey();
  await store.put(key, new Blob(['x']));
  const { mode } = await nodeFs.stat(join(folder, key));
  expect(mode & 0o077).toBe(0);
  await stop();
});

test('what a killed process left half written is listed, so that it can be swept', async () => {
  const { store, folder, stop } = await start();
  const key = newKey();
  await store.put(key, new Blob(['x']));
  await nodeFs.writeFile(join(folder, `${key}.half`), 'hal');
  const keys: string[] = [];
  for await (const found of store.list()) keys.push(found.key);
  expect(keys.toSorted()).toEqual([key, `${key}.half`]);
  await store.remove(`${key}.half`);
  await stop();
});
