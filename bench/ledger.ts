import { spawn } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { systemCtx } from '@ledgate/api/core/context.ts';
import { reading } from '@ledgate/api/core/scope.ts';
import { chanceFor } from '@ledgate/api/demo-data/chance.ts';
import { type AsOf, readBalanceAt } from '@ledgate/api/features/ledger/public.ts';
import { memoryOf } from '../harness/process-figures.ts';
import { inTree } from '../scripts/parts/tree.mjs';
import { measurePosting } from './ledger-posting.ts';
import { settleTables } from './rig/house.ts';
import { fillTransfers } from './rig/many-transfers.ts';
import type { BenchRun, Scenario, Verdict } from './rig/scenario.ts';

/** Fewer while something is being tried out: TRANSFERS=100000. */
const MANY = Number(process.env['TRANSFERS'] ?? 1_000_000);
const FEW = 2_000;
const SECONDS_APART = 30;
const ASKS = 300;
const MOST_AS_OF_MS = 10;
/** The check of a million may take so many times the memory of that of a few; what is never collected would not fit. */
const MOST_GROWTH = 1.5;
const HEAP = ['--max-old-space-size=64', '--max-semi-space-size=4'];

const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((one, other) => one - other)[Math.ceil(values.length * share) - 1] ?? NaN;

const measureMoments = async ({ stage }: BenchRun, merchantUid: string, by: AsOf['by']): Promise<Verdict> => {
  const chance = chanceFor('moments');
  const ctx = systemCtx(stage.parts);
  const took: number[] = [];
  for (let nth = 0; nth < ASKS; nth += 1) {
    const at = new Date(Date.now() - chance.below(MANY * SECONDS_APART) * 1000);
    const code = chance.pick(['card_clearing', 'sales']);
    const since = performance.now();
    await reading(ctx, (tx) => readBalanceAt(tx, merchantUid, code, { at, by }));
    took.push(performance.now() - since);
  }
  const [p50, p95, most] = [percentile(took, 0.5), percentile(took, 0.95), Math.max(...took)];
  const figures = [p50, p95, most].map((value) => `${value.toFixed(2)} ms`);
  return {
    lines: [
      [`balance as ${by}`, `p50 ${figures[0]}`, `p95 ${figures[1]}`, `most ${figures[2]}`, `p95 ≤ ${MOST_AS_OF_MS} ms`],
    ],
    missed: p95 > MOST_AS_OF_MS ? [`ledger: a balance as ${by} takes ${figures[1]} (p95)`] : [],
  };
};

interface Checked {
  seconds: number;
  most: number;
  said: string;
  /** The first breach. */
  found: string;
  isGood: boolean;
}

/** By the command, as anybody would; its memory is looked at all the while. */
const check = async (url: string): Promise<Checked> => {
  const since = performance.now();
  const child = spawn(process.execPath, [...HEAP, inTree('scripts/ledger-check.ts')], {
    env: { PATH: process.env['PATH'] ?? '', DATABASE_URL: url },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (said += text));
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  let most = 0;
  while (child.exitCode === null && child.signalCode === null) {
    if (child.pid !== undefined) most = Math.max(most, memoryOf(child.pid) || 0);
    await pause(50);
  }
  const code = await ended;
  const [first = '', second = ''] = said.split('\n');
  return { seconds: (performance.now() - since) / 1000, most, said: first, found: second, isGood: code === 0 };
};

const sayCheck = (name: string, { seconds, most, said }: Checked): Verdict['lines'][number] => [
  name,
  `${seconds.toFixed(1)} s`,
  `most ${most.toFixed(0)} MB`,
  said,
];

/** By name only, since it loads a million rows. */
export const ledger: Scenario = {
  name: 'ledger',
  summary: `posting a sale against a bare transaction; balances of any moment, and the check, over ${MANY} transfers`,
  run: async (run) => {
    const { url } = run.cluster;
    const posting = await measurePosting(run);
    await fillTransfers(url, FEW, 'few');
    const few = await check(url);
    const merchant = await fillTransfers(url, MANY, 'many');
    await settleTables(url);
    const effective = await measureMoments(run, merchant, 'effective');
    const recorded = await measureMoments(run, merchant, 'recorded');
    const many = await check(url);
    const growth = many.most / few.most;
    return {
      lines: [
        ...posting.lines,
        ...effective.lines,
        ...recorded.lines,
        sayCheck('check of few', few),
        sayCheck('check of many', many),
        ['memory of the check', `${growth.toFixed(2)}×`, `most ${MOST_GROWTH}×`],
      ],
      missed: [
        ...[posting, effective, recorded].flatMap(({ missed }) => missed),
        ...[few, many].flatMap(({ isGood, found }) => (isGood ? [] : [`ledger: the check found ${found}`])),
        ...(growth > MOST_GROWTH ? [`ledger: the check of many takes ${growth.toFixed(2)}× the memory`] : []),
      ],
    };
  },
};
