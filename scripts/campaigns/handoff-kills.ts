import { setTimeout as pause } from 'node:timers/promises';
import { books } from '@ledgate/api/core/bookkeeping.ts';
import { systemCtx } from '@ledgate/api/core/context.ts';
import { reading } from '@ledgate/api/core/scope.ts';
import { type Chance, chanceFor } from '@ledgate/api/demo-data/chance.ts';
import { openDesk, standing, walkThrough } from '@ledgate/api/testing/desk.ts';
import { sql } from 'kysely';
import { type EmulatorProcess, startEmulatorProcess } from '../../harness/emulator-process.ts';
import type { ServerProcess } from '../../harness/server-process.ts';
import { openStage, type Stage } from '../../harness/stage.ts';
import { visit } from '../../harness/visitor.ts';
import { inTree } from '../parts/tree.mjs';
import { copyApproved } from '../../harness/approved-copies.ts';
import type { Campaign, Findings } from './rig/campaign.ts';
import { startWorkerProcess, type WorkerProcess } from '../../harness/worker-process.ts';
import { reachOf } from '../../harness/ready-to-approve.ts';

const SENDERS = 12;
const SETTLED_LIMIT_MS = 240_000;
const LONGEST_LIFE_MS = 4_000;

/** Every way in which an answer can be lost, by chance. `after` is the mean one: it was done, and nobody was told. */
const FAULTS = [
  { kind: 'timeout_after', probability: 0.02, afterMs: 1_500 },
  { kind: 'timeout_before', probability: 0.01, afterMs: 1_500 },
  { kind: 'error_after', probability: 0.03 },
  { kind: 'error_before', probability: 0.02 },
  { kind: 'cut_after', probability: 0.03 },
  { kind: 'cut_before', probability: 0.02 },
  { kind: 'malformed', probability: 0.02 },
  { kind: 'rate_limit', probability: 0.005 },
] as const;

const SECRET = 'secret of events';

const processorEnv = ({ url, key }: EmulatorProcess): Record<string, string> => ({
  PROCESSOR_URL: url,
  PROCESSOR_KEY: key,
  PROCESSOR_EVENT_SECRET: SECRET,
  PROCESSOR_TIMEOUT_SECONDS: '1',
  OUTSIDE_LEASE_SECONDS: '4',
  OUTSIDE_QUIET_SECONDS: '2',
  OUTSIDE_CALL_AGAIN_SECONDS: '1',
});

interface Mortal {
  kill: () => Promise<void>;
}

/** Processes of which now and then one dies without a word, and another takes its place. */
const makeCrew = async <M extends Mortal>(size: number, start: () => Promise<M>) => {
  const members: M[] = [];
  for (let at = 0; at < size; at += 1) members.push(await start());
  return {
    members,
    killOne: async (chance: Chance): Promise<void> => {
      const at = chance.below(members.length);
      await members[at]?.kill();
      members[at] = await start();
    },
    killAll: async (): Promise<void> => void (await Promise.all(members.map((member) => member.kill()))),
  };
};

interface Sending {
  application_uid: string;
  bank_uid: string;
  evidence: string;
}

/** As our own web does: with the same key until somebody answers. */
const sendOne = async (url: () => string, token: string, body: Sending): Promise<void> => {
  const idempotencyKey = crypto.randomUUID();
  for (;;) {
    const client = visit(url(), { token });
    const answer = await client.handoff.sendToBank({ body, idempotencyKey }).then(
      () => 'done',
      (error: unknown) => (error instanceof Error && /\b(4\d\d)\b/.exec(error.message)?.[1]) || 'again',
    );
    if (answer === 'done') return;
    // Already there: the answer was lost, and the step was taken.
    if (answer === '409') return;
    if (answer !== 'again') throw new Error(`sending ${body.application_uid} was refused with ${answer}`);
    await pause(50);
  }
};

interface Standing {
  uid: string;
  status: string;
  state: string | null;
  parked: string | null;
  at_processor: string | null;
}

const standings = ({ parts }: Stage, uids: readonly string[]): Promise<Standing[]> =>
  reading(systemCtx(parts), async (tx) => {
    const { rows } = await sql<Standing>`
      select a.uid, a.status, o.state, o.parked, m.state as at_processor from application a
      left join operation o on o.application_uid = a.uid
      left join processor_merchant m on m.application_uid = a.uid
      where a.uid = any(${uids})`.execute(tx);
    return rows;
  });

const EXPECTED: Readonly<Record<number, readonly string[]>> = {
  0: ['provider_review'],
  2: ['boarded'],
  3: ['provider_review'],
  4: ['provider_declined'],
  6: ['boarding'],
};

const isSettled = ({ state, parked, at_processor }: Standing): boolean =>
  (state === 'confirmed' && at_processor !== null && at_processor !== 'pending' && at_processor !== 'submitted') ||
  state === 'refused' ||
  parked !== null;

const untilSettled = async (stage: Stage, uids: readonly string[]): Promise<Standing[]> => {
  const limit = Date.now() + SETTLED_LIMIT_MS;
  for (;;) {
    const found = await standings(stage, uids);
    if (found.every(isSettled) || Date.now() > limit) return found;
    await pause(500);
  }
};

interface There {
  custom: string | null;
  status: number;
}

const compare = (found: readonly Standing[], there: readonly There[], counts: Record<string, number>): string[] => {
  const broken: string[] = [];
  for (const { uid, status, state, parked } of found) {
    const count = counts[uid] ?? 0;
    if (count > 1) broken.push(`${uid} is ${count} merchants at the processor`);
    if (state === 'confirmed' && count !== 1) broken.push(`${uid} is confirmed and is there ${count} times`);
    if (state === null) broken.push(`${uid} was sent, and nothing was planned`);
    if (state !== 'confirmed' && parked === null) broken.push(`${uid} is still ${state} at the end`);
    const merchant = there.find(({ custom }) => custom === uid);
    if (state === 'confirmed' && merchant && !EXPECTED[merchant.status]?.includes(status))
      broken.push(`${uid} is ${status} here and ${merchant.status} there`);
  }
  return broken;
};

const tally = (words: readonly (string | null)[]): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const word of words) counts[word ?? 'none'] = (counts[word ?? 'none'] ?? 0) + 1;
  return counts;
};

interface Play {
  stage: Stage;
  emulator: EmulatorProcess;
  database: string;
  chance: Chance;
  rounds: number;
  seed: number;
}

/** One merchant is approved over the wire; the others are copies of it, with a tax number that says what becomes of each. */
const prepare = async ({ stage, database, chance, rounds }: Play, server: ServerProcess) => {
  const desk = await openDesk(reachOf(stage, server));
  await books(stage.parts).updateTable('bank').set({ channel: 'payrix' }).where('uid', '=', desk.bank).execute();
  await walkThrough(desk, 'approve');
  const taxIds = Array.from(
    { length: rounds },
    (_, at) => `${12_000_000 + at}${chance.pick([0, 0, 0, 1, 2, 3] as const)}`,
  );
  const uids = await copyApproved(database, stage.parts, desk.uid, taxIds);
  const { evidence } = await standing(desk, desk.admin);
  return { desk, uids, evidence };
};

const play = async (all: Play): Promise<Findings> => {
  const { stage, emulator, chance, rounds, seed } = all;
  const env = processorEnv(emulator);
  const servers = await makeCrew(2, () => stage.startServer({ env, main: inTree('apps/api/src/main.ts') }));
  const { desk, uids, evidence } = await prepare(all, servers.members[0] as ServerProcess);
  const workers = await makeCrew<WorkerProcess>(2, () => startWorkerProcess(stage, env));
  await emulator.tell('faults', { faults: FAULTS, seed });
  let [isOver, kills] = [false, 0];
  const killing = (async () => {
    while (!isOver) {
      await pause(chance.between(300, LONGEST_LIFE_MS));
      await (chance.below(3) === 0 ? servers : workers).killOne(chance);
      kills += 1;
    }
  })();
  const queue = [...uids];
  const url = (): string => servers.members[chance.below(2)]?.url ?? '';
  const senders = Array.from({ length: SENDERS }, async () => {
    for (let uid = queue.pop(); uid !== undefined; uid = queue.pop())
      await sendOne(url, desk.admin.token, { application_uid: uid, bank_uid: desk.bank, evidence });
  });
  await Promise.all(senders);
  await pause(Math.min(rounds * 20, 60_000));
  isOver = true;
  await killing;
  await emulator.tell('clear-faults', {});
  const found = await untilSettled(stage, uids);
  const { merchants, replays } = await emulator.read<{ merchants: There[]; replays: number }>('state');
  const broken = compare(found, merchants, await emulator.read<Record<string, number>>('counts'));
  if (replays > 0) broken.push(`${replays} requests were sent again that had been carried out`);
  if (broken.length > 0)
    broken.push(...workers.members.map((worker) => `a worker said: ${worker.said().slice(-1500)}`));
  await Promise.all([servers.killAll(), workers.killAll()]);
  const figures = {
    sends: rounds,
    kills,
    'merchants there': merchants.length,
    'created twice or asked again': replays,
    ...Object.fromEntries(Object.entries(tally(found.map(({ status }) => status))).map(([k, n]) => [`here: ${k}`, n])),
    parked: found.filter(({ parked }) => parked !== null).length,
  };
  return { figures, broken };
};

export const handoffKills: Campaign = {
  name: 'handoff-kills',
  summary: 'sends merchants while servers and workers are killed and the processor loses answers',
  rounds: 1_000,
  run: async ({ seed, rounds, database: openDatabase }) => {
    const database = await openDatabase();
    const stage = await openStage(database);
    const emulator = await startEmulatorProcess(stage.folder);
    try {
      return await play({ stage, emulator, database, chance: chanceFor(`handoff-kills ${seed}`), rounds, seed });
    } finally {
      await emulator.stop();
      await stage.close();
    }
  },
};
