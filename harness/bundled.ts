import { cp } from 'node:fs/promises';
import { basename } from 'node:path';
import { bundle } from '../scripts/parts/bundle.mjs';
import { inTree } from '../scripts/parts/tree.mjs';

const FOLDER = inTree('node_modules/.cache/bundled/programs');

/** What the server looks for, as seen from its own file: its helpers beside it, its data one folder up. */
const placeNeeds = async (): Promise<void> => {
  await bundle(
    FOLDER,
    ['typesetter', 'password-judge'].map((name) => inTree(`apps/api/src/${name}.ts`)),
  );
  for (const from of ['packages/database/lookups', 'apps/api/fonts'])
    await cp(inTree(from), inTree(`node_modules/.cache/bundled/${basename(from)}`), { recursive: true });
};

let needs: Promise<void> | undefined;
const made = new Map<string, Promise<string>>();

const make = async (entry: string): Promise<string> => {
  await bundle(FOLDER, [inTree(entry)]);
  await (needs ??= placeNeeds());
  return `${FOLDER}/${basename(entry, '.ts')}.mjs`;
};

/** One of our programs as one file: it starts in a sixth of the time, which counts for those that are killed by the hundred. */
export const bundled = (entry: string): Promise<string> => {
  const known = made.get(entry) ?? make(entry);
  made.set(entry, known);
  return known;
};
