import { cp } from 'node:fs/promises';
import { basename } from 'node:path';
import { bundle } from '../scripts/parts/bundle.mjs';
import { inTree } from '../scripts/parts/tree.mjs';

const made = new Map<string, Promise<string>>();

const make = async (entry: string): Promise<string> => {
  const folder = inTree('node_modules/.cache/bundled/programs');
  await bundle(folder, [inTree(entry)]);
  // Where the server looks for them, as seen from its own file.
  await cp(inTree('packages/database/lookups'), inTree('node_modules/.cache/bundled/lookups'), { recursive: true });
  return `${folder}/${basename(entry, '.ts')}.mjs`;
};

/** One of our programs as one file: it starts in a sixth of the time, which counts for those that are killed by the hundred. */
export const bundled = (entry: string): Promise<string> => {
  const known = made.get(entry) ?? make(entry);
  made.set(entry, known);
  return known;
};
