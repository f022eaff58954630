import { canDieWithParent, startMortal } from './children.mjs';
import { bestNode, inTree } from './tree.mjs';

/**
 * One program of the product.
 * @typedef {object} ProductProcess
 * @property {string} name
 * @property {string} program  The built file.
 * @property {string[]} flags  For Node.
 * @property {Record<string, string>} env  What it needs beside what it is given; what it is given wins.
 * @property {boolean} [isForDemo]  Stands for somebody outside, who is really there in production.
 */

/**
 * What the product consists of, in the order of starting. `npm start` and the browser tests run this list; when one of
 * them ends, all end.
 * @type {readonly ProductProcess[]}
 */
const PROCESSES = [
  {
    name: 'server',
    program: inTree('dist/server/main.mjs'),
    // Requests leave little behind, so a small nursery is enough: by itself it grows to 32 MB and stays so. Of some 50 MB
    // that live it lets four times as much become waste where it may take 4 GB, and a half more where it may take one.
    flags: ['--max-semi-space-size=2', '--max-old-space-size=1024'],
    // glibc keeps eight heaps per core, half empty, for threads that seldom work at once.
    env: { MALLOC_ARENA_MAX: '2' },
  },
  {
    name: 'emulator',
    program: inTree('dist/emulator/main.mjs'),
    flags: ['--max-semi-space-size=2'],
    env: { MALLOC_ARENA_MAX: '2' },
    isForDemo: true,
  },
];

/**
 * Those of the product that run in a mode of it.
 * @param {NodeJS.ProcessEnv} env
 */
export const processesFor = (env) =>
  PROCESSES.filter(({ isForDemo }) => !isForDemo || (env['APP_MODE'] ?? 'demo') === 'demo');

/**
 * Starts one of them; it ends with us, however we end.
 * @param {ProductProcess} one
 * @param {import('node:child_process').SpawnOptions} options
 */
export const startProcess = ({ program, flags, env }, options) => {
  const watcher = canDieWithParent ? [] : ['--import', new URL('end-with-parent.mjs', import.meta.url).href];
  return startMortal(bestNode(), [...watcher, ...flags, program], { ...options, env: { ...env, ...options.env } });
};
