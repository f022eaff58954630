import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync, writeFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { runToEnd } from './children.mjs';
import { bestNode, inTree, treeEnv } from './tree.mjs';

const STAMP = inTree('dist', '.built-from');
const SOURCES = [
  'packages',
  'apps',
  'package-lock.json',
  'scripts/build.mjs',
  'scripts/parts/bundle.mjs',
  'scripts/parts/compress.mjs',
];
const IRRELEVANT = /^node_modules$|\.test\.tsx?$|\.md$|^tsconfig/;

/**
 * @param {string} path
 * @returns {Generator<string>}
 */
function* filesBelow(path) {
  const found = statSync(path);
  if (found.isDirectory()) {
    for (const name of readdirSync(path).toSorted()) if (!IRRELEVANT.test(name)) yield* filesBelow(join(path, name));
  } else {
    yield `${path} ${found.size} ${found.mtimeMs}`;
  }
}

const state = () => {
  const hash = createHash('sha256');
  for (const source of SOURCES) for (const file of filesBelow(inTree(source))) hash.update(`${file}\n`);
  return hash.digest('hex');
};

const built = () => {
  try {
    return readFileSync(STAMP, 'utf8');
  } catch {
    return undefined;
  }
};

/** Whether the last build was made from the files as they are. */
export const isBuilt = () => built() === state();

/** Builds unless the last build was made from the files as they are. */
export const buildIfStale = async () => {
  const now = state();
  const before = built();
  if (before === now) return true;
  console.log(before ? 'Building (sources have changed) …' : 'Building …');
  const since = Date.now();
  rmSync(STAMP, { force: true });
  const { code, said } = await runToEnd(bestNode(), [inTree('scripts', 'build.mjs')], { env: treeEnv() });
  if (code !== 0) {
    console.error(said.trim());
    console.error('The build failed; the reason stands above.');
    return false;
  }
  writeFileSync(STAMP, now);
  console.log(`Built in ${((Date.now() - since) / 1000).toFixed(1)} s.`);
  return true;
};
