import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, type TestContext } from 'vitest';
import { countOf, failedLines, readResults, type Result, slowest } from './results.mjs';
import { runNoted } from './stage.mjs';

const RESULTS_MODULE = new URL('results.mjs', import.meta.url).href;
const LONG_MS = 60_000;
/** Longer than a process takes to begin on a busy machine. */
const HANGS_MS = 4_000;

const resultsFile = ({ onTestFinished }: TestContext): string => {
  const folder = mkdtempSync(join(tmpdir(), 'ledgate-stage-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return join(folder, 'results.jsonl');
};

/** A tool that notes what it is told to note and then does as it is told. */
const tool = (outcomes: Result['outcome'][], then: string): [string, ...string[]] => {
  const notes = outcomes.map((outcome, at) => `note({ name: 'test ${at}', outcome: '${outcome}', ms: ${at} });`);
  const script = `import { note } from '${RESULTS_MODULE}'; ${notes.join(' ')} ${then}`;
  return [process.execPath, '--input-type=module', '-e', script];
};

test.concurrent('a tool counts by what its tests noted', async (context) => {
  const ran = await runNoted(tool(['passed', 'failed', 'flaky', 'skipped'], 'process.exit(1)'), {
    file: resultsFile(context),
    leftMs: LONG_MS,
  });
  expect(ran.count).toEqual({ passed: 2, failed: 1, flaky: 1 });
  expect(ran.ended).toBeUndefined();
});

test.concurrent('a tool that fails without a failed test has failed once', async (context) => {
  const { count } = await runNoted(tool(['passed'], 'process.exit(3)'), {
    file: resultsFile(context),
    leftMs: LONG_MS,
  });
  expect(count).toEqual({ passed: 1, failed: 1, flaky: 0 });
});

test.concurrent('a tool in which nothing moves any more is ended in words, and what had passed counts', async (context) => {
  const hangs = tool(['passed', 'passed'], 'setInterval(() => undefined, 1000)');
  const { count, ended } = await runNoted(hangs, { file: resultsFile(context), leftMs: LONG_MS, hangsMs: HANGS_MS });
  expect(count).toEqual({ passed: 2, failed: 1, flaky: 0 });
  expect(ended).toMatch(/^nothing moved for /);
});

test.concurrent('a tool that still moves is let go on for as long as the whole run has time', async (context) => {
  const file = resultsFile(context);
  const moves = tool([], "setInterval(() => note({ name: 'next', outcome: 'passed', ms: 1 }), 50)");
  const { count, ended } = await runNoted(moves, { file, leftMs: HANGS_MS + 1_000, hangsMs: HANGS_MS });
  expect(ended).toBe('the whole run has had its time');
  expect(count.failed).toBe(1);
  expect(count.passed).toBeGreaterThan(5);
});

test('half a line that a killed process left is not a result', (context) => {
  const file = resultsFile(context);
  writeFileSync(file, '{"name":"one","outcome":"passed","ms":5}\n{"name":"two","outc');
  expect(readResults(file)).toEqual([{ name: 'one', outcome: 'passed', ms: 5 }]);
  expect(countOf(readResults(file))).toEqual({ passed: 1, failed: 0, flaky: 0 });
});

test('the slowest come first', () => {
  const results = [3, 9, 1].map((ms): Result => ({ name: `of ${ms}`, outcome: 'passed', ms }));
  expect(slowest(results, 2).map(({ ms }) => ms)).toEqual([9, 3]);
});

test('what failed is told by name with the first line of why, and not endlessly', () => {
  const one: Result = { name: 'a.test.ts › adds', outcome: 'failed', ms: 5, why: '\n  expected 3\nto be 4' };
  const silent: Result = { name: 'b.test.ts', outcome: 'failed', ms: 0 };
  const fine: Result = { name: 'c.test.ts › counts', outcome: 'passed', ms: 1 };
  expect(failedLines([one, fine, silent])).toEqual(['a.test.ts › adds: expected 3', 'b.test.ts']);
  const many = failedLines(Array.from({ length: 57 }, () => silent));
  expect(many).toHaveLength(41);
  expect(many.at(-1)).toBe('and 17 more');
});
