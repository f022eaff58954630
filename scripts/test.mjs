// `npm test`: installs what is missing, then all checks and all tests, and closes with one line `N passed, N failed`.
// Example: npm test

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runToEnd } from './parts/children.mjs';
import { buildIfStale } from './parts/fresh-build.mjs';
import { installIfNeeded } from './parts/install.mjs';
import { runsTypeScript } from './parts/need-types.mjs';
import { bestNode, inTree, treeEnv } from './parts/tree.mjs';
import { coveredRun } from './suite/coverage.mjs';
import { failedLines, MOST_FLAKY, slowest } from './suite/results.mjs';
import { runNoted } from './suite/stage.mjs';

/** @typedef {import('./suite/stage.mjs').Ran} Ran */

const MINUTE_MS = 60_000;
/** The build machine ends us at 90; until then there must be time to say what happened. */
const MOST_MINUTES = 80;
/** Minutes on two idle cores. Kept by making tests lighter: no clock ends a stage that still moves. */
const SHARES = { 'checks and build': 3, 'unit, API and page tests, slices of campaigns': 10, 'browser tests': 12 };
/** @typedef {keyof typeof SHARES} Share */

const began = Date.now();
const folder = mkdtempSync(join(tmpdir(), 'ledgate-results-'));
const total = { passed: 0, failed: 0, flaky: 0 };
/** @type {import('./suite/results.mjs').Result[]} */
const results = [];
/** @type {Partial<Record<Share, number>>} */
const spent = {};

process.on('exit', (code) => {
  rmSync(folder, { recursive: true, force: true });
  // Whatever broke us off, the last line tells the truth.
  if (code !== 0 && total.failed === 0) total.failed = 1;
  console.log(`${total.passed} passed, ${total.failed} failed`);
});

/** @param {string} name */
const bin = (name) => inTree('node_modules/.bin', name);

/**
 * @param {string} name
 * @param {(how: { file: string, leftMs: number }) => Promise<Ran>} work
 */
const runStage = async (name, work) => {
  console.log(`\n── ${name}`);
  const since = Date.now();
  const leftMs = MOST_MINUTES * MINUTE_MS - (since - began);
  const file = join(folder, `${name.replaceAll(' ', '-')}.jsonl`);
  const { count, results: noted, ended } = await work({ file, leftMs });
  for (const key of /** @type {const} */ (['passed', 'failed', 'flaky'])) total[key] += count[key];
  results.push(...noted);
  const took = Math.round((Date.now() - since) / 1000);
  console.log(
    `${count.failed === 0 ? 'ok    ' : 'FAILED'} ${name}: ${count.passed} passed, ${count.failed} failed in ${took} s`,
  );
  if (ended) console.error(`The ${name} were ended because ${ended}. What had passed until then counts.`);
};

/**
 * Stages that run beside each other take of their share what the longest of them takes.
 * @param {Share} share
 * @param {Record<string, (how: { file: string, leftMs: number }) => Promise<Ran>>} stages
 */
const stage = async (share, stages) => {
  const since = Date.now();
  await Promise.all(Object.entries(stages).map(([name, work]) => runStage(name, work)));
  spent[share] = (spent[share] ?? 0) + Date.now() - since;
};

/**
 * Something that is one test by itself: it went well or it did not.
 * @param {() => Promise<boolean>} work
 * @returns {Promise<Ran>}
 */
const asOne = async (work) => {
  const isFine = await work();
  return { count: { passed: isFine ? 1 : 0, failed: isFine ? 0 : 1, flaky: 0 }, results: [] };
};

const VITEST = ['--reporter=default', '--reporter=./scripts/suite/vitest-reporter.ts'];
const PLAYWRIGHT = ['test', '--reporter=list,./scripts/suite/playwright-reporter.ts'];

const hasBrowser = async () => {
  const { code } = await runToEnd(bin('node'), ['scripts/browser.ts'], { env: treeEnv(), show: true });
  return code === 0;
};

const tell = () => {
  console.log('\nSlowest');
  for (const { name, ms } of slowest(results)) console.log(`${(ms / 1000).toFixed(1).padStart(7)} s  ${name}`);
  console.log('\nShares, in minutes on two idle cores');
  for (const [name, minutes] of Object.entries(SHARES)) {
    const took = (spent[/** @type {Share} */ (name)] ?? 0) / MINUTE_MS;
    const over = took > minutes ? '  over its share' : '';
    console.log(`${took.toFixed(1).padStart(7)} of ${String(minutes).padStart(2)}  ${name}${over}`);
  }
  const flaky = results.filter(({ outcome }) => outcome === 'flaky');
  if (flaky.length > 0) console.log(`\n${flaky.length} flaky, passed when tried again`);
  for (const { name } of flaky) console.log(`         ${name}`);
  if (flaky.length > MOST_FLAKY) {
    total.failed += 1;
    console.error(`More than ${MOST_FLAKY} flaky tests fail the run: mend them.`);
  }
  const failed = failedLines(results);
  if (failed.length > 0) console.log(`\nFailed\n${failed.map((line) => `         ${line}`).join('\n')}`);
};

if (!(await installIfNeeded()) || !runsTypeScript(bestNode())) process.exit(1);

/** @type {Share} */
const TESTS = 'unit, API and page tests, slices of campaigns';

await stage('checks and build', { checks: (how) => runNoted([bin('node'), 'scripts/check.ts'], how) });
await stage('checks and build', { build: () => asOne(buildIfStale) });
await stage('checks and build', { 'web budgets': (how) => runNoted([bin('node'), 'scripts/budgets.ts'], how) });
// Where one of them waits for a process or the database, the other computes.
await stage(TESTS, {
  'page tests': (how) => runNoted([bin('vitest'), ...coveredRun('pages'), '--maxWorkers=2', ...VITEST], how),
  'slices of campaigns': (how) =>
    runNoted([bin('vitest'), 'run', '--project', 'campaigns', ...VITEST], { ...how, isShownAtEnd: true }),
});
await stage(TESTS, {
  'slices with the machine to themselves': (how) =>
    runNoted([bin('vitest'), 'run', '--project', 'campaigns-alone', ...VITEST], how),
});
await stage(TESTS, {
  'unit and API tests': (how) => runNoted([bin('vitest'), 'run', '--project', 'unit', ...VITEST], how),
});
await stage('browser tests', {
  'browser tests': async (how) =>
    (await hasBrowser()) ? runNoted([bin('playwright'), ...PLAYWRIGHT], how) : asOne(() => Promise.resolve(false)),
});

tell();
console.log('');
process.exitCode = total.failed > 0 ? 1 : 0;
