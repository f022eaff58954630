// How much of the pages and of the server's verbs the tests walk through; a page per file to look at.
// Example: npm run coverage          Only one: npm run coverage -- verbs

import { parseArgs } from 'node:util';
import { runToEnd } from './parts/children.mjs';
import { inTree, treeEnv } from './parts/tree.mjs';
import { coveredRun } from './suite/coverage.mjs';

const { positionals } = parseArgs({ allowPositionals: true });

for (const kind of ['pages', 'verbs'] as const) {
  if (positionals.length > 0 && !positionals.includes(kind)) continue;
  const args = [...coveredRun(kind), '--coverage.reporter=text-summary', '--coverage.reporter=html'];
  const { code } = await runToEnd(inTree('node_modules/.bin/vitest'), args, { env: treeEnv(), show: true });
  if (code !== 0) process.exitCode = 1;
}
