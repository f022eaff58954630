// `npm run dev`: the server, the web and the emulator from their sources, reloading on change, ended together by one
// Ctrl-C. Example: PORT=4000 npm run dev    The web is on PORT, the server on PORT + 2, the emulator after it.

import { SIGNALS, startMortal } from './parts/children.mjs';
import { installIfNeeded } from './parts/install.mjs';
import { runsTypeScript } from './parts/need-types.mjs';
import { bestNode, inTree, treeEnv } from './parts/tree.mjs';

const PATIENCE_MS = 15_000;

const node = bestNode();
if (!(await installIfNeeded()) || !runsTypeScript(node)) process.exit(1);

const port = Number(process.env['PORT'] ?? 3000);
const host = process.env['HOST'] ?? '127.0.0.1';
const apiPort = String(port + 2);

/**
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 */
const begin = (args, env) =>
  startMortal(node, args, {
    cwd: inTree(),
    env: { ...treeEnv(), ...env },
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit'],
  });

const children = [
  begin(['--watch', '--watch-preserve-output', 'apps/api/src/main.ts'], { PORT: apiPort, CHECK_REPLIES: 'on' }),
  begin(['--watch', '--watch-preserve-output', 'apps/emulator/src/main.ts'], { PORT: apiPort }),
  begin(
    [
      'node_modules/vite/bin/vite.js',
      'apps/web',
      '--port',
      String(port),
      '--host',
      host,
      '--strictPort',
      '--clearScreen',
      'false',
    ],
    {
      API_URL: `http://127.0.0.1:${apiPort}`,
    },
  ),
];

let isEnding = false;
const end = () => {
  if (isEnding) return;
  isEnding = true;
  for (const child of children) child.kill('SIGTERM');
  setTimeout(() => children.forEach((child) => child.kill('SIGKILL')), PATIENCE_MS).unref();
};

for (const signal of SIGNALS) process.on(signal, end);
for (const child of children) child.once('exit', end);
