import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { HeldPackage } from './held.ts';

/** Files, so that a bank still holds after a restart what it held before. */
export const makeShelf = (dir: string) => {
  const fileOf = (name: string): string => join(dir, `${encodeURIComponent(name)}.json`);
  const find = async (name: string): Promise<HeldPackage | null> => {
    const text = await readFile(fileOf(name), 'utf8').catch(() => null);
    return text === null ? null : (JSON.parse(text) as HeldPackage);
  };
  const keep = async (held: HeldPackage): Promise<void> => {
    await mkdir(dir, { recursive: true });
    await writeFile(`${fileOf(held.name)}.new`, `${JSON.stringify(held, null, 2)}\n`);
    await rename(`${fileOf(held.name)}.new`, fileOf(held.name));
  };
  const list = async (): Promise<HeldPackage[]> => {
    const names = (await readdir(dir).catch(() => [])).filter((name) => name.endsWith('.json'));
    const held = await Promise.all(names.map((name) => find(decodeURIComponent(name.slice(0, -'.json'.length)))));
    return held.filter((one) => one !== null).toSorted((a, b) => a.receivedAt.localeCompare(b.receivedAt));
  };
  return { find, keep, list };
};

export type Shelf = ReturnType<typeof makeShelf>;
