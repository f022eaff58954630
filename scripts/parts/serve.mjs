import { SIGNALS } from './children.mjs';
import { processesFor, startProcess } from './processes.mjs';
import { treeEnv } from './tree.mjs';

/** @typedef {import('node:child_process').ChildProcess} ChildProcess */

const PATIENCE_MS = 25_000;

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

/**
 * The code a program ended with; what could not be started, or was ended by somebody else, did not end well.
 * @param {string} name
 * @param {ChildProcess} child
 * @param {() => boolean} isEnding
 */
const untilEnd = (name, child, isEnding) =>
  new Promise((/** @type {(code: number) => void} */ resolve) => {
    child.once('error', (error) => {
      console.error(`The ${name} could not be started: ${error.message}`);
      resolve(1);
    });
    child.once('exit', (code, signal) => {
      if (signal && !isEnding()) console.error(`The ${name} was ended by ${signal}.`);
      resolve(code ?? (isEnding() ? 0 : 1));
    });
  });

/**
 * Runs the programs of the product until one of them ends or we are told to end, and gives the code to end with.
 * @param {readonly import('./processes.mjs').ProductProcess[]} processes
 */
export const serve = async (processes = processesFor(process.env)) => {
  let isEnding = false;
  const children = processes.map((one) => ({
    name: one.name,
    child: startProcess(one, {
      env: treeEnv(),
      // A session of its own: Ctrl-C reaches us, and we pass it on once.
      detached: true,
      stdio: ['ignore', 'inherit', 'inherit'],
    }),
  }));
  const end = () => {
    if (isEnding) return;
    isEnding = true;
    for (const { child } of children) child.kill('SIGTERM');
    setTimeout(() => children.forEach(({ child }) => child.kill('SIGKILL')), PATIENCE_MS).unref();
  };
  for (const signal of SIGNALS) process.on(signal, end);
  const watch = whenAbandoned(end);
  const ends = children.map(({ name, child }) => untilEnd(name, child, () => isEnding));
  const first = await Promise.race(ends);
  end();
  const codes = await Promise.all(ends);
  clearInterval(watch);
  return first === 0 ? (codes.find((code) => code !== 0) ?? 0) : first;
};
