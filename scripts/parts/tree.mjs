import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** @param {...string} parts */
export const inTree = (...parts) => join(ROOT, ...parts);

/**
 * The Node that comes with the packages, which is newer than the system's may be; else the one we run on.
 * It is tried before it is believed: on an old or unusual C library it does not run.
 */
export const bestNode = () => {
  const brought = inTree('node_modules', `node-${process.platform}-${process.arch}`, 'bin', 'node');
  return existsSync(brought) && spawnSync(brought, ['--version']).status === 0 ? brought : process.execPath;
};

/** The environment in which the tools of the tree, and the newer Node, are found first. */
export const treeEnv = () => ({
  ...process.env,
  PATH: `${inTree('node_modules', '.bin')}:${process.env['PATH'] ?? ''}`,
});
