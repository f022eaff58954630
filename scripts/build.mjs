// Builds what production runs: dist/server/main.mjs with its typesetter and judge of passwords, dist/web with
// each text compressed beside it, and the migrations, lookups and fonts beside them. And what the demo runs besides:
// dist/emulator/main.mjs.
// Plain JavaScript, because `npm start` also runs it where only the system's Node 20 is at hand.
// Example: node scripts/build.mjs

import { cpSync, existsSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { bundle } from './parts/bundle.mjs';
import { runToEnd } from './parts/children.mjs';
import { compressBelow } from './parts/compress.mjs';
import { inTree } from './parts/tree.mjs';

const buildServer = () =>
  bundle(
    inTree('dist/server'),
    ['main.ts', 'typesetter.ts', 'password-judge.ts'].map((name) => inTree('apps/api/src', name)),
  );

const buildEmulator = () => bundle(inTree('dist/emulator'), [inTree('apps/emulator/src/main.ts')]);

const BEYOND_LATIN_1 = /[\u0100-\uffff]/;

/** One wider letter, and V8 keeps the whole program with two bytes for each. Literals of patterns are not escaped for us. */
const demandNarrow = () => {
  const program = readFileSync(inTree('dist/server/main.mjs'), 'utf8');
  const at = program.search(BEYOND_LATIN_1);
  if (at === -1) return;
  throw new Error(`Write this letter as \\u…, or the server needs megabytes more: ${program.slice(at - 40, at + 10)}`);
};

const buildWeb = async () => {
  const manifest = createRequire(inTree('apps/web/package.json')).resolve('vite/package.json');
  const vite = join(dirname(manifest), 'bin', 'vite.js');
  // Terminal and counter are documents of their own and take their places among the pages of the product.
  for (const config of ['vite.config.ts', 'vite.terminal.config.ts', 'vite.till.config.ts']) {
    const named = ['--config', inTree('apps/web', config), '--logLevel', 'warn'];
    const { code, said } = await runToEnd(process.execPath, [vite, 'build', inTree('apps/web'), ...named]);
    if (code !== 0) throw new Error(`The web was not built.\n${said}`);
  }
  await compressBelow(inTree('dist/web'));
};

const copyData = () => {
  for (const name of ['migrations', 'lookups']) {
    const from = inTree('packages/database', name);
    if (existsSync(from)) cpSync(from, inTree('dist', name), { recursive: true });
  }
  cpSync(inTree('apps/api/fonts'), inTree('dist/fonts'), { recursive: true });
};

rmSync(inTree('dist'), { recursive: true, force: true });
copyData();
// The web is built by a process of its own, so that both cores have work.
await Promise.all([buildWeb(), buildServer(), buildEmulator()]);
demandNarrow();
