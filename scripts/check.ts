// Everything that can be said about the code without running it. One line per check; on failure what it found.
// Example: npm run check          Only some: npm run check -- types lint

import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import { runToEnd } from './parts/children.mjs';
import { inTree, treeEnv } from './parts/tree.mjs';

const LIMIT_MS = 5 * 60_000;

const CHECKS: Record<string, [program: string, ...args: string[]]> = {
  types: ['tsc', '-b'],
  lint: ['oxlint', '--format', 'unix'],
  platforms: ['node', 'scripts/check/platforms.ts'],
  boundaries: ['node', 'scripts/check/boundaries.ts'],
  unused: ['knip', '--no-progress'],
  format: ['oxfmt', '--list-different'],
  generated: ['node', 'scripts/generate.ts', '--check'],
};

const { values, positionals } = parseArgs({ allowPositionals: true, options: { report: { type: 'string' } } });

const failed: string[] = [];
const passed: string[] = [];
for (const [name, [program, ...args]] of Object.entries(CHECKS)) {
  if (positionals.length > 0 && !positionals.includes(name)) continue;
  const since = performance.now();
  const { code, said } = await runToEnd(inTree('node_modules/.bin', program), args, {
    env: treeEnv(),
    limitMs: LIMIT_MS,
  });
  const seconds = ((performance.now() - since) / 1000).toFixed(1).padStart(5);
  console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${name.padEnd(10)} ${seconds} s`);
  if (code !== 0) console.log(said.trim());
  (code === 0 ? passed : failed).push(name);
}

if (values.report) {
  await mkdir(dirname(values.report), { recursive: true });
  await writeFile(values.report, JSON.stringify({ passed: passed.length, failed: failed.length }));
}
process.exitCode = failed.length > 0 ? 1 : 0;
