// Everything that can be said about the code without running it. One line per check; on failure what it found.
// Example: npm run check          Only some: npm run check -- types lint

import { parseArgs } from 'node:util';
import { runToEnd } from './parts/children.mjs';
import { inTree, treeEnv } from './parts/tree.mjs';
import { note } from './suite/results.mjs';

// Against one that hangs; a busy machine may take its time.
const LIMIT_MS = 15 * 60_000;

const CHECKS: Record<string, [program: string, ...args: string[]]> = {
  // One checker: each of several works out the types that they share again, twice the work and memory on two cores.
  types: ['tsc', '-b', '--checkers', '1'],
  lint: ['oxlint', '--format', 'unix'],
  platforms: ['node', 'scripts/check/platforms.ts'],
  boundaries: ['node', 'scripts/check/boundaries.ts'],
  unused: ['knip', '--no-progress'],
  format: ['oxfmt', '--list-different'],
  generated: ['node', 'scripts/generate.ts', '--check'],
};

/** Several of them use one core only. */
const AT_ONCE = 2;

const { positionals } = parseArgs({ allowPositionals: true });
const chosen = Object.entries(CHECKS).filter(([name]) => positionals.length === 0 || positionals.includes(name));

const check = async (name: string, [program, ...args]: [string, ...string[]]): Promise<void> => {
  const since = performance.now();
  const { code, said } = await runToEnd(inTree('node_modules/.bin', program), args, {
    env: treeEnv(),
    limitMs: LIMIT_MS,
  });
  const ms = performance.now() - since;
  console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${name.padEnd(10)} ${(ms / 1000).toFixed(1).padStart(5)} s`);
  note({ name: `check ${name}`, outcome: code === 0 ? 'passed' : 'failed', ms });
  if (code === 0) return;
  console.log(said.trim());
  process.exitCode = 1;
};

const work = async (): Promise<void> => {
  for (let next = chosen.shift(); next !== undefined; next = chosen.shift()) await check(...next);
};

await Promise.all(Array.from({ length: AT_ONCE }, work));
