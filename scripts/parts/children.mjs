import { spawn, spawnSync } from 'node:child_process';
import { ROOT } from './tree.mjs';

/** @typedef {import('node:child_process').SpawnOptions} SpawnOptions */

const LEFTOVER_MS = 3_000;
const PATIENCE_MS = 10_000;

// Tried and not only looked for: busybox has a setpriv too, but without this option.
export const canDieWithParent = spawnSync('setpriv', ['--pdeathsig', 'TERM', '--', 'true']).status === 0;

/**
 * Starts a program that is told to end when we end, even when we are killed without a word.
 * Where the system cannot do that, the program runs as it is.
 * @param {string} program
 * @param {string[]} args
 * @param {SpawnOptions} options
 */
export const startMortal = (program, args, options) =>
  canDieWithParent
    ? spawn('setpriv', ['--pdeathsig', 'TERM', '--', program, ...args], options)
    : spawn(program, args, options);

/**
 * Runs a program to its end, shown or caught, and gives its code (null when a signal ended it) and what it said.
 * @param {string} program
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, cwd?: string, show?: boolean, limitMs?: number,
 *   signal?: AbortSignal }} [options]  The signal asks it to end, and ends it when it does not.
 * @returns {Promise<{ code: number | null, said: string }>}
 */
export const runToEnd = (program, args, { env = process.env, cwd = ROOT, show = false, limitMs = 0, signal } = {}) =>
  new Promise((resolve) => {
    // A group of its own, so that what it started can be ended with it.
    const child = startMortal(program, args, {
      cwd,
      env,
      detached: true,
      stdio: ['ignore', show ? 'inherit' : 'pipe', show ? 'inherit' : 'pipe'],
    });
    let said = '';
    /** @param {NodeJS.Signals} how */
    const end = (how) => {
      try {
        if (child.pid) process.kill(-child.pid, how);
      } catch {
        // It has ended meanwhile.
      }
    };
    const limit = limitMs > 0 ? setTimeout(() => end('SIGKILL'), limitMs) : undefined;
    const breakOff = () => {
      end('SIGTERM');
      setTimeout(end, PATIENCE_MS, 'SIGKILL').unref();
    };
    signal?.addEventListener('abort', breakOff, { once: true });
    let isCancelled = false;
    const cancel = () => {
      isCancelled = true;
      end('SIGTERM');
    };
    for (const from of SIGNALS) process.on(from, cancel);
    const finish = (/** @type {number | null} */ code) => {
      clearTimeout(limit);
      signal?.removeEventListener('abort', breakOff);
      for (const from of SIGNALS) process.off(from, cancel);
      if (isCancelled) process.exit(130);
      resolve({ code, said });
    };
    child.stdout?.on('data', (chunk) => (said += chunk));
    child.stderr?.on('data', (chunk) => (said += chunk));
    child.once('error', (error) => {
      said += error.message;
      finish(1);
    });
    child.once('close', finish);
    // Something it left behind may hold its output open for ever.
    child.once('exit', (code) => setTimeout(finish, LEFTOVER_MS, code).unref());
  });

/** What ends a program from outside. */
export const SIGNALS = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);
