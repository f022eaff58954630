// How fast and how small the server is, as ratios to a bare server in the same run on two cores.
// Example: npm run bench          One scenario: npm run bench -- read-by-key
// By name only, since they load many rows or take minutes: npm run bench -- queue, npm run bench -- notices, npm run bench -- handoffs, npm run bench -- ledger,
// npm run bench -- payments, npm run bench -- till, npm run bench -- reports, npm run bench -- search
// Options: --rounds N, --seconds N (per round), --source (run the sources, build nothing), --profile FOLDER

import { spawnSync } from 'node:child_process';
import { cpus } from 'node:os';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { startCluster } from '../harness/cluster.ts';
import { BUNDLE, SOURCES } from '../harness/server-process.ts';
import { openStage } from '../harness/stage.ts';
import { buildIfStale } from '../scripts/parts/fresh-build.mjs';
import { listPageOfPeople } from './list-page.ts';
import { handoffs } from './handoffs.ts';
import { ledger } from './ledger.ts';
import { memory } from './memory.ts';
import { notices } from './notices.ts';
import { payments } from './payments.ts';
import { queue } from './queue.ts';
import { readByKey } from './read-by-key.ts';
import { firstPages } from './first-pages.ts';
import { fillHouse, settleTables } from './rig/house.ts';
import type { Scenario, Verdict } from './rig/scenario.ts';
import { reports } from './reports.ts';
import { search } from './search.ts';
import { saves } from './save-section.ts';
import { startUp } from './start-up.ts';
import { till } from './till.ts';

const SCENARIOS: readonly Scenario[] = [readByKey, listPageOfPeople, ...saves, memory, startUp, firstPages];

const BY_NAME_ONLY: readonly Scenario[] = [notices, queue, handoffs, ledger, payments, till, reports, search];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '10' },
    seconds: { type: 'string', default: '2' },
    source: { type: 'boolean', default: false },
    profile: { type: 'string' },
  },
});

const show = ({ name, summary }: Scenario, { lines }: Verdict): void => {
  console.log(`\n${name}: ${summary}`);
  for (const [label, ...figures] of lines) {
    console.log(`  ${label.padEnd(22)}${figures.map((figure) => figure.padEnd(18)).join('')}`.trimEnd());
  }
};

const startedAt = performance.now();
const say = (what: string): void => {
  console.error(`${((performance.now() - startedAt) / 1000).toFixed(0).padStart(5)} s  ${what}`);
};

const ALL = [...SCENARIOS, ...BY_NAME_ONLY];
const chosen = positionals.length === 0 ? SCENARIOS : ALL.filter(({ name }) => positionals.includes(name));
if (chosen.length === 0) throw new Error(`There are these scenarios: ${ALL.map(({ name }) => name).join(', ')}.`);
if (!values.source && !(await buildIfStale())) process.exit(1);
// The figures are agreed for two cores; what is started from here inherits the limit.
if (cpus().length > 2) spawnSync('taskset', ['-pc', '0,1', String(process.pid)]);

const cluster = await startCluster();
const stage = await openStage(cluster.url);
const missed: string[] = [];
try {
  const house = await fillHouse(stage.parts);
  await settleTables(cluster.url);
  for (const scenario of chosen) {
    say(scenario.name);
    const verdict = await scenario.run({
      stage,
      cluster,
      house,
      main: values.source ? SOURCES : BUNDLE,
      rounds: Number(values.rounds),
      secondsPerRound: Number(values.seconds),
      profileTo: values.profile ? resolve(values.profile) : null,
      say,
    });
    show(scenario, verdict);
    missed.push(...verdict.missed);
  }
} finally {
  await stage.close();
  await cluster.stop();
}
console.log(missed.length > 0 ? `\nMissed:\n  ${missed.join('\n  ')}` : '\nAll kept.');
process.exitCode = missed.length > 0 ? 1 : 0;
