// `npm test`: installs what is missing, then all checks and all tests, and closes with one line `N passed, N failed`.
// Example: npm test

import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runToEnd } from './parts/children.mjs';
import { buildIfStale } from './parts/fresh-build.mjs';
import { installIfNeeded } from './parts/install.mjs';
import { runsTypeScript } from './parts/need-types.mjs';
import { bestNode, inTree, treeEnv } from './parts/tree.mjs';

/** @typedef {{ passed: number, failed: number }} Count */

const MINUTE_MS = 60_000;
const reports = mkdtempSync(join(tmpdir(), 'ledgate-reports-'));

/** @type {Count} */
const total = { passed: 0, failed: 0 };
process.on('exit', (code) => {
  rmSync(reports, { recursive: true, force: true });
  // Whatever broke us off, the last line tells the truth.
  if (code !== 0 && total.failed === 0) total.failed = 1;
  console.log(`${total.passed} passed, ${total.failed} failed`);
});

/** @param {any} report */
const ofVitest = ({ numPassedTests, numFailedTests, testResults }) => {
  const isBroken = (/** @type {any} */ file) =>
    file.status === 'failed' && !file.assertionResults.some((/** @type {any} */ one) => one.status === 'failed');
  return { passed: numPassedTests, failed: numFailedTests + testResults.filter(isBroken).length };
};

/** @param {any} report */
const ofPlaywright = ({ stats, errors }) => ({
  passed: stats.expected,
  failed: stats.unexpected + stats.flaky + errors.length,
});

/** @param {any} report */
const asItIs = (report) => report;

/**
 * @param {string} name
 * @param {() => Promise<Count>} work
 */
const stage = async (name, work) => {
  console.log(`\n── ${name}`);
  const since = Date.now();
  const { passed, failed } = await work();
  total.passed += passed;
  total.failed += failed;
  console.log(
    `${failed === 0 ? 'ok    ' : 'FAILED'} ${name}: ${passed} passed, ${failed} failed in ${Math.round((Date.now() - since) / 1000)} s`,
  );
};

/**
 * Runs a tool that leaves its counts in a file; one that fails without a count has failed once.
 * @param {string[]} command
 * @param {{ report: string, read: (report: any) => Count, minutes: number, env?: NodeJS.ProcessEnv }} how
 * @returns {Promise<Count>}
 */
const counted = async ([program = '', ...args], { report, read, minutes, env = {} }) => {
  const { code } = await runToEnd(inTree('node_modules/.bin', program), args, {
    env: { ...treeEnv(), ...env },
    show: true,
    limitMs: minutes * MINUTE_MS,
  });
  /** @type {Count} */
  let count = { passed: 0, failed: 0 };
  try {
    count = read(JSON.parse(readFileSync(report, 'utf8')));
  } catch {
    console.error(`${program} ended without a report.`);
  }
  return code !== 0 && count.failed === 0 ? { ...count, failed: 1 } : count;
};

/** @param {string} name */
const reportFile = (name) => join(reports, `${name}.json`);

if (!(await installIfNeeded()) || !runsTypeScript(bestNode())) process.exit(1);

await stage('checks', () => {
  const report = reportFile('check');
  return counted(['node', 'scripts/check.ts', '--report', report], { report, read: asItIs, minutes: 10 });
});

await stage('unit and API tests', () => {
  const report = reportFile('vitest');
  return counted(['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`], {
    report,
    read: ofVitest,
    minutes: 15,
  });
});

await stage('build', async () => ((await buildIfStale()) ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }));

await stage('web budgets', () => {
  const report = reportFile('budgets');
  return counted(['node', 'scripts/budgets.ts', '--report', report], { report, read: asItIs, minutes: 1 });
});

await stage('browser tests', async () => {
  // Says in a sentence what to do where there is none; everything else has run and counts all the same.
  const browser = await runToEnd(inTree('node_modules/.bin/node'), ['scripts/browser.ts'], {
    env: treeEnv(),
    show: true,
  });
  if (browser.code !== 0) return { passed: 0, failed: 1 };
  const report = reportFile('playwright');
  const env = { PLAYWRIGHT_JSON_OUTPUT_NAME: report };
  return counted(['playwright', 'test', '--reporter=list,json'], { report, read: ofPlaywright, minutes: 27, env });
});

console.log('');
process.exitCode = total.failed > 0 ? 1 : 0;
