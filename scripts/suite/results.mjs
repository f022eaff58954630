// What tests leave behind while they run: one line each, so that a run that is broken off still counts.

import { appendFileSync, readFileSync } from 'node:fs';

/**
 * @typedef {'passed' | 'failed' | 'flaky' | 'skipped'} Outcome
 * @typedef {{ name: string, outcome: Outcome, ms: number, why?: string }} Result
 * @typedef {{ passed: number, failed: number, flaky: number }} Count
 */

/** Where the reporters write; set by `npm test` and by nobody else. */
export const RESULTS = 'LEDGATE_TEST_RESULTS';

/** One flaky test is bad luck, three are a product or a test that cannot be trusted. */
export const MOST_FLAKY = 2;

/** @param {Result} result */
export const note = (result) => {
  const file = process.env[RESULTS];
  if (file) appendFileSync(file, `${JSON.stringify(result)}\n`);
};

/**
 * @param {string} file
 * @returns {Result[]}
 */
export const readResults = (file) => {
  try {
    // A process that was killed may have left half a line.
    return readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => line.endsWith('}'))
      .map((line) => JSON.parse(line));
  } catch {
    return [];
  }
};

/**
 * @param {readonly Result[]} results
 * @returns {Count}
 */
export const countOf = (results) => {
  const of = (/** @type {Outcome} */ wanted) => results.filter(({ outcome }) => outcome === wanted).length;
  const flaky = of('flaky');
  return { passed: of('passed') + flaky, failed: of('failed'), flaky };
};

/**
 * @param {readonly Result[]} results
 * @param {number} most
 */
export const slowest = (results, most = 10) => results.toSorted((one, other) => other.ms - one.ms).slice(0, most);

/** Of what failed together one line each is enough to see that it failed together. */
const MOST_TOLD = 40;

/**
 * What failed, by name and with the first line of why: the end of a log is read first, and often nothing else is kept.
 * @param {readonly Result[]} results
 */
export const failedLines = (results) => {
  const failed = results.filter(({ outcome }) => outcome === 'failed');
  const lines = failed.slice(0, MOST_TOLD).map(({ name, why }) => {
    const [first = ''] = (why ?? '').split('\n').filter((line) => line.trim() !== '');
    return `${name}${first && `: ${first.trim()}`}`;
  });
  return failed.length > lines.length ? [...lines, `and ${failed.length - lines.length} more`] : lines;
};
