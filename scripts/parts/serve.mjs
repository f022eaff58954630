import { canDieWithParent, SIGNALS, startMortal } from './children.mjs';
import { bestNode, inTree, treeEnv } from './tree.mjs';

const PATIENCE_MS = 25_000;

/** Requests leave little behind, so a small nursery is enough: by itself it grows to 32 MB and stays so. */
const FRUGAL = ['--max-semi-space-size=2'];
/** glibc keeps eight heaps per core, half empty, for threads that seldom work at once. */
const FEW_ARENAS = { MALLOC_ARENA_MAX: '2' };

/**
 * Calls back once when npm, which started us, is gone. Started without npm we may outlive our parent,
 * as a server under nohup does.
 * @param {() => void} act
 */
const whenAbandoned = (act) => {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent || !process.env['npm_lifecycle_event']) return;
    clearInterval(watch);
    act();
  }, 500);
  return watch;
};

/** Runs the built server and gives the code to end with. */
export const serve = () =>
  new Promise((/** @type {(code: number) => void} */ resolve) => {
    const watcher = canDieWithParent ? [] : ['--import', new URL('end-with-parent.mjs', import.meta.url).href];
    const child = startMortal(bestNode(), [...watcher, ...FRUGAL, inTree('dist/server/main.mjs')], {
      env: { ...FEW_ARENAS, ...treeEnv() },
      // A session of its own: Ctrl-C reaches us, and we pass it on once.
      detached: true,
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    let isEnding = false;
    const end = () => {
      if (isEnding) return;
      isEnding = true;
      child.kill('SIGTERM');
      setTimeout(() => child.kill('SIGKILL'), PATIENCE_MS).unref();
    };
    for (const signal of SIGNALS) process.on(signal, end);
    const watch = whenAbandoned(end);
    child.once('error', (error) => {
      console.error(`The server could not be started: ${error.message}`);
      resolve(1);
    });
    child.once('exit', (code, signal) => {
      clearInterval(watch);
      if (signal && !isEnding) console.error(`The server was ended by ${signal}.`);
      resolve(code ?? (isEnding ? 0 : 1));
    });
  });
