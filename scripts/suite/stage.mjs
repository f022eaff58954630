import { statSync } from 'node:fs';
import { runToEnd } from '../parts/children.mjs';
import { treeEnv } from '../parts/tree.mjs';
import { countOf, readResults, RESULTS } from './results.mjs';

/**
 * @typedef {import('./results.mjs').Count} Count
 * @typedef {import('./results.mjs').Result} Result
 * @typedef {{ count: Count, results: Result[], ended?: string }} Ran
 */

/** A test has a limit of its own, so a stage in which nothing ends for this long hangs. */
const HANGS_MS = 10 * 60_000;
const LOOK_MS = 1_000;

/** @param {string} file */
const sizeOf = (file) => statSync(file, { throwIfNoEntry: false })?.size ?? 0;

/**
 * Runs a tool whose tests note their results. It is ended only when it does not move any more, or when the whole run has
 * had its time; what had passed until then counts.
 * @param {[program: string, ...args: string[]]} command
 * @param {{ file: string, leftMs: number, hangsMs?: number, env?: NodeJS.ProcessEnv, isShownAtEnd?: boolean }} how
   One that runs beside another is shown at its end, or nobody could read either.
 * @returns {Promise<Ran>}
 */
export const runNoted = async (
  [program, ...args],
  { file, leftMs, hangsMs = HANGS_MS, env = {}, isShownAtEnd = false },
) => {
  const end = new AbortController();
  const since = Date.now();
  let moved = { at: since, size: 0 };
  const look = setInterval(
    () => {
      const size = sizeOf(file);
      if (size !== moved.size) moved = { at: Date.now(), size };
      if (Date.now() - moved.at > hangsMs) end.abort(`nothing moved for ${Math.round(hangsMs / 60_000)} minutes`);
      if (Date.now() - since > leftMs) end.abort('the whole run has had its time');
    },
    Math.min(LOOK_MS, hangsMs),
  );
  const { code, said } = await runToEnd(program, args, {
    env: { ...treeEnv(), ...env, [RESULTS]: file },
    show: !isShownAtEnd,
    signal: end.signal,
  });
  clearInterval(look);
  if (isShownAtEnd) process.stdout.write(said);
  const results = readResults(file);
  const count = countOf(results);
  const ended = end.signal.aborted ? String(end.signal.reason) : undefined;
  // One that fails without a result has failed once.
  const failed = ended !== undefined || (code !== 0 && count.failed === 0) ? count.failed + 1 : count.failed;
  return { count: { ...count, failed }, results, ...(ended !== undefined && { ended }) };
};
