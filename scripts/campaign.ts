// Runs one campaign against real servers and a real database, with chance that a seed brings back.
// Example: npm run campaign -- refresh-race          Once more: npm run campaign -- refresh-race --seed 7 --rounds 50

import { parseArgs } from 'node:util';
import { applications } from './campaigns/applications.ts';
import { approvalsRace } from './campaigns/approvals-race.ts';
import { baskets } from './campaigns/baskets.ts';
import { blockNow } from './campaigns/block-now.ts';
import { canaries } from './campaigns/canaries.ts';
import { clockDrift } from './campaigns/clock-drift.ts';
import { draftKills } from './campaigns/draft-kills.ts';
import { enumeration } from './campaigns/enumeration.ts';
import { handoffKills } from './campaigns/handoff-kills.ts';
import { kills } from './campaigns/kills.ts';
import { ledgerRaces } from './campaigns/ledger-races.ts';
import { lifecycleWalk } from './campaigns/lifecycle-walk.ts';
import { loginFlood } from './campaigns/login-flood.ts';
import { otpGuess } from './campaigns/otp-guess.ts';
import { papers } from './campaigns/papers.ts';
import { paymentKills } from './campaigns/payment-kills.ts';
import { paymentsModel } from './campaigns/payments-model.ts';
import { refreshRace } from './campaigns/refresh-race.ts';
import { tillKills } from './campaigns/till-kills.ts';
import { webhookOrders } from './campaigns/webhook-orders.ts';
import { rollingRestart } from './campaigns/rolling-restart.ts';
import { handoffCanaries } from './campaigns/handoff-canaries.ts';
import { twoWorkers } from './campaigns/two-workers.ts';
import type { Campaign } from './campaigns/rig/campaign.ts';
import { type Cluster, startCluster } from '../harness/cluster.ts';
import { buildIfStale } from './parts/fresh-build.mjs';

const CAMPAIGNS: readonly Campaign[] = [
  refreshRace,
  paymentKills,
  otpGuess,
  enumeration,
  blockNow,
  kills,
  loginFlood,
  applications,
  draftKills,
  canaries,
  approvalsRace,
  lifecycleWalk,
  clockDrift,
  twoWorkers,
  papers,
  handoffKills,
  webhookOrders,
  rollingRestart,
  handoffCanaries,
  ledgerRaces,
  paymentsModel,
  baskets,
  tillKills,
];

/** Several servers and workers of ours, and those that were killed a moment ago. */
const CONNECTIONS = 200;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seed: { type: 'string' }, rounds: { type: 'string' } },
});

const campaign = CAMPAIGNS.find(({ name }) => name === positionals[0]);
if (!campaign) {
  console.error('Usage: npm run campaign -- NAME [--seed N] [--rounds N], where NAME is one of');
  for (const { name, summary, rounds } of CAMPAIGNS)
    console.error(`  ${name.padEnd(14)} ${summary} (${rounds} rounds)`);
  process.exit(1);
}

if (campaign.needsBuild && !(await buildIfStale())) process.exit(1);
const seed = Number(values.seed ?? Date.now() % 1_000_000);
const rounds = Number(values.rounds ?? campaign.rounds);
const clusters: Cluster[] = [];
const database = async (): Promise<string> => {
  const cluster = await startCluster({ connections: CONNECTIONS });
  clusters.push(cluster);
  return cluster.url;
};
console.log(`${campaign.name}: seed ${seed}, ${rounds} rounds`);
const since = performance.now();
try {
  const { figures, broken } = await campaign.run({
    seed,
    rounds,
    database,
    tell: (sentence) => console.log(`  … ${sentence}`),
  });
  for (const [name, value] of Object.entries(figures)) console.log(`  ${name.padEnd(34)} ${value}`);
  console.log(`  ${'seconds'.padEnd(34)} ${((performance.now() - since) / 1000).toFixed(1)}`);
  for (const sentence of broken) console.log(`BROKEN ${sentence}`);
  console.log(broken.length > 0 ? `Broken; again with --seed ${seed}.` : 'Held.');
  process.exitCode = broken.length > 0 ? 1 : 0;
} finally {
  for (const cluster of clusters) await cluster.stop();
}
