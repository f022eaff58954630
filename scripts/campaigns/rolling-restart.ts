import { setTimeout as pause } from 'node:timers/promises';
import { bookkeeping } from '@ledgate/api/core/bookkeeping.ts';
import { enqueue } from '@ledgate/api/core/jobs/jobs.ts';
import { type Chance, chanceFor } from '@ledgate/api/demo-data/chance.ts';
import { addPerson, PASSWORD } from '@ledgate/api/testing/people.ts';
import { sql } from 'kysely';
import type { ServerProcess } from '../../harness/server-process.ts';
import { openStage, type Stage } from '../../harness/stage.ts';
import { outcomeOf, signInAs, visit } from '../../harness/visitor.ts';
import { startWorkerProcess, type WorkerProcess } from '../../harness/worker-process.ts';
import { type Balancer, openBalancer } from './rig/balancer.ts';
import type { Campaign } from './rig/campaign.ts';

const CALLERS = 6;
const JOB_EVERY_MS = 10;
/** Between two restarts, so that everybody does some work. */
const CALM_MS = 1_000;
/** What each place does at least of its half. */
const FAIR_SHARE = 0.25;
const DONE_LIMIT_MS = 20_000;
/** A balancer here asks ten times a second. */
const ENV = { LEAVE_SECONDS: '1' };

interface Tally {
  calls: number[];
  jobs: number[];
  entered: number;
  lost: string[];
}

interface House {
  stage: Stage;
  servers: ServerProcess[];
  workers: WorkerProcess[];
  tally: Tally;
  isOver: () => boolean;
}

/** Reads and writes one after the other. Whatever is no success is a call lost. */
const keepCalling = async (house: House, balancer: Balancer, token: string, chance: Chance): Promise<void> => {
  const { servers, tally, isOver } = house;
  for (let nth = 0; !isOver(); nth += 1) {
    const isWrite = chance.below(3) === 0;
    const outcome = await outcomeOf(
      balancer.call(async (server) => {
        const { account } = visit(server.url, { token });
        const place = servers.indexOf(server);
        await (isWrite ? account.updatePreferences({ body: { bookmarks: [`/${nth}`] } }) : account.readAccount());
        return place;
      }),
    );
    if (outcome.kind !== 'ok') tally.lost.push(outcome.kind === 'fail' ? `${outcome.status}` : outcome.why);
    else if (outcome.answer >= 0) tally.calls[outcome.answer] = (tally.calls[outcome.answer] ?? 0) + 1;
  }
};

const keepEntering = async ({ stage: { parts }, tally, isOver }: House): Promise<void> => {
  while (!isOver()) {
    await bookkeeping(parts, (tx) => enqueue(tx, parts, 'decoy', { channel: 'email' }));
    tally.entered += 1;
    await pause(JOB_EVERY_MS);
  }
};

const stopWorker = async ({ workers, tally }: House, place: number): Promise<void> => {
  const done = Number(await workers[place]?.stop());
  tally.jobs[place] = (tally.jobs[place] ?? 0) + done;
};

/** One after the other is asked to go and comes back. */
const rollOver = async (house: House): Promise<void> => {
  const { stage, servers, workers } = house;
  for (const place of [0, 1]) {
    await pause(CALM_MS);
    const leaving = servers[place]?.stop();
    await stopWorker(house, place);
    workers[place] = await startWorkerProcess(stage, ENV, PROGRAM);
    await leaving;
    servers[place] = await stage.startServer({ env: ENV });
  }
  await pause(CALM_MS);
};

const PROGRAM = 'scripts/campaigns/rig/counting-worker.ts';

const jobsLeft = async ({ parts }: Stage): Promise<number> => {
  const { rows } = await sql<{ left: number }>`
    select count(*)::int as left from job where kind = 'decoy' and state <> 'done'`.execute(parts.db);
  return rows[0]?.left ?? 0;
};

const untilDone = async (stage: Stage): Promise<number> => {
  const limit = Date.now() + DONE_LIMIT_MS;
  for (let left = await jobsLeft(stage); ; left = await jobsLeft(stage)) {
    if (left === 0 || Date.now() > limit) return left;
    await pause(CALM_MS / 10);
  }
};

const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0);

const faultsOf = ({ calls, jobs, entered, lost }: Tally, left: number): string[] => {
  const broken = [...new Set(lost)].map((why) => `a call was lost: ${why}`);
  for (const [what, counts] of Object.entries({ calls, jobs }))
    if (counts.some((count) => count < sum(counts) * FAIR_SHARE))
      broken.push(`${what} were shared as ${counts.join(' and ')}`);
  if (left > 0) broken.push(`${left} jobs were left`);
  if (sum(jobs) !== entered) broken.push(`${entered} jobs were entered and ${sum(jobs)} done`);
  return broken;
};

const openHouse = async (stage: Stage, isOver: () => boolean): Promise<House> => {
  const servers = await Promise.all([0, 1].map(() => stage.startServer({ env: ENV })));
  const workers = await Promise.all([0, 1].map(() => startWorkerProcess(stage, ENV, PROGRAM)));
  return { stage, servers, workers, tally: { calls: [0, 0], jobs: [0, 0], entered: 0, lost: [] }, isOver };
};

export const rollingRestart: Campaign = {
  name: 'rolling-restart',
  summary: 'two servers and two workers share the load and are restarted one after the other: no call is lost',
  rounds: 10,
  needsBuild: true,
  run: async ({ seed, rounds, database }) => {
    const stage = await openStage(await database());
    try {
      let isOver = false;
      const house = await openHouse(stage, () => isOver);
      const { servers, tally } = house;
      const tokens: string[] = [];
      for (let at = 0; at < CALLERS; at += 1) {
        const { email } = await addPerson(stage, 'underwriter');
        tokens.push((await signInAs(servers[at % 2]?.url ?? '', email, PASSWORD)).accessToken);
      }
      const balancer = await openBalancer(servers);
      const working = Promise.all([
        ...tokens.map((token, at) => keepCalling(house, balancer, token, chanceFor(`rolling ${seed} ${at}`))),
        keepEntering(house),
      ]);
      for (let nth = 0; nth < rounds; nth += 1) await rollOver(house);
      isOver = true;
      await working;
      await balancer.close();
      const left = await untilDone(stage);
      for (const place of [0, 1]) await stopWorker(house, place);
      const figures = {
        restarts: rounds * 4,
        calls: sum(tally.calls),
        'calls of each server': tally.calls.join(' and '),
        'calls lost': tally.lost.length,
        jobs: tally.entered,
        'jobs of each worker': tally.jobs.join(' and '),
      };
      return { figures, broken: faultsOf(tally, left) };
    } finally {
      await stage.close();
    }
  },
};
