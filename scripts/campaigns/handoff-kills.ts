import { setTimeout as pause } from 'node:timers/promises';
import { books } from '@ledgate/api/core/bookkeeping.ts';
import { type Chance, chanceFor } from '@ledgate/api/demo-data/chance.ts';
import { type Desk, openDesk, standing, walkThrough } from '@ledgate/api/testing/desk.ts';
import { writeAsSystem } from '@ledgate/api/testing/write-as-system.ts';
import { sql } from 'kysely';
import pg from 'pg';
import { type EmulatorProcess, startEmulatorProcess } from '../../harness/emulator-process.ts';
import type { ServerProcess } from '../../harness/server-process.ts';
import { openStage, type Stage } from '../../harness/stage.ts';
import { copyApproved } from '../../harness/approved-copies.ts';
import {
  compare,
  isSettled,
  type Replay,
  type Standing,
  standings,
  storiesOf,
  tally,
  type There,
} from './rig/both-sides.ts';
import type { Campaign, Findings } from './rig/campaign.ts';
import { type Crew, makeCrew } from './rig/crew.ts';
import { FAULTS, LEASE_MS, processorEnv } from './rig/lossy-processor.ts';
import { holdSession, sendOne } from './rig/send-one.ts';
import { startWorkerProcess, type WorkerProcess } from '../../harness/worker-process.ts';
import { reachOf } from '../../harness/ready-to-approve.ts';

const SENDERS = 12;
const SETTLED_LIMIT_MS = 240_000;
const KILLING_MS = { least: 8_000, most: 1_200_000 };
/** As few are left when the killing ends. */
const LEFT_WITH_KILLS = 20;
const LOOK_EVERY_MS = 500;
const AGREE_EVERY_MS = 3_000;
const LIFE_MS = { worker: [500, 5_000], server: [3_000, 15_000] } as const;
/** Sent and not settled at once: whoever dies takes down some of these, and servers have calls to answer until the end. */
const MOST_OPEN = 60;
const LIVES_PER_STALL = 5;

const countSettled = async (stage: Stage, uids: readonly string[]): Promise<number> =>
  (await standings(stage, uids)).filter(isSettled).length;

const untilSettled = async (
  stage: Stage,
  uids: readonly string[],
  { left, limitMs }: { left: number; limitMs: number },
): Promise<Standing[]> => {
  const limit = Date.now() + limitMs;
  for (;;) {
    const found = await standings(stage, uids);
    if (found.filter((one) => !isSettled(one)).length <= left || Date.now() > limit) return found;
    await pause(LOOK_EVERY_MS);
  }
};

interface Play {
  stage: Stage;
  emulator: EmulatorProcess;
  database: string;
  chance: Chance;
  rounds: number;
  seed: number;
}

/** What waits for its time after a failure need not wait once nothing fails any more. */
const hurry = ({ parts }: Stage): Promise<void> =>
  writeAsSystem(parts, async (tx) => {
    const now = parts.clock();
    await sql`update operation set next_at = ${now}, called_for = '-infinity'
      where settled_at is null and lease_until is null`.execute(tx);
    await sql`update processor_merchant set next_check_at = ${now} where next_check_at > ${now}`.execute(tx);
  });

const withOwner = async (url: string, text: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(text).finally(() => client.end());
};

interface Made {
  desk: Desk;
  uids: readonly string[];
  evidence: string;
}

/** One merchant is approved over the wire; the others are copies of it, with a tax number that says what becomes of each. */
const prepare = async ({ stage, database, chance, rounds }: Play, server: ServerProcess): Promise<Made> => {
  // Nobody kills the database, so nothing is to be had by waiting for the disk.
  await withOwner(database, 'alter role all set synchronous_commit = off');
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

/** A worker dies in the midst of whatever it does; some stand still before that for longer than anybody waits for them. */
const lifeOfWorker =
  (seed: number) =>
  async (worker: WorkerProcess, place: number, nth: number): Promise<void> => {
    const chance = chanceFor(`worker ${seed} ${place} ${nth}`);
    await pause(chance.between(...LIFE_MS.worker));
    if ((nth + place) % LIVES_PER_STALL !== 0) return;
    await worker.stall(LEASE_MS + chance.between(500, 2_000));
    await pause(chance.between(500, 1_500));
  };

const lifeOfServer =
  (seed: number) =>
  (_: ServerProcess, place: number, nth: number): Promise<void> =>
    pause(chanceFor(`server ${seed} ${place} ${nth}`).between(...LIFE_MS.server));

interface Ends {
  found: Standing[];
  merchants: There[];
  replays: Replay[];
  broken: string[];
}

/**
 * Some are still looked at over there and go on by themselves, and the word of it may have been lost with a server: what
 * counts is what stands when nothing moves any more and everything was asked for once more.
 */
const untilAgreed = async ({ stage, emulator }: Play, uids: readonly string[]): Promise<Ends> => {
  const limit = Date.now() + SETTLED_LIMIT_MS;
  for (;;) {
    await hurry(stage);
    const found = await untilSettled(stage, uids, { left: 0, limitMs: limit - Date.now() });
    const { merchants, replays } = await emulator.read<{ merchants: There[]; replays: Replay[] }>('state');
    const broken = compare(found, merchants, await emulator.read<Record<string, number>>('counts'));
    if (broken.length === 0 || Date.now() > limit) return { found, merchants, replays, broken };
    await pause(AGREE_EVERY_MS);
  }
};

interface Crews {
  servers: Crew<ServerProcess>;
  workers: Crew<WorkerProcess>;
}

/** Everything is sent while everybody dies, and they go on dying until nearly all of it has arrived. */
const sendAll = async ({ stage, chance }: Play, { servers, workers }: Crews, made: Made): Promise<void> => {
  const queue = [...made.uids];
  const url = (): string => servers.members[chance.below(servers.members.length)]?.url ?? '';
  const since = performance.now();
  for (const crew of [servers, workers]) crew.begin();
  const { desk, evidence } = made;
  const session = holdSession(desk.admin);
  let [sent, settled] = [0, 0];
  const counting = setInterval(
    () => void countSettled(stage, made.uids).then((count) => (settled = count)),
    LOOK_EVERY_MS,
  );
  const senders = Array.from({ length: SENDERS }, async () => {
    for (let uid = queue.pop(); uid !== undefined; uid = queue.pop()) {
      sent += 1;
      await sendOne(url, session, { application_uid: uid, bank_uid: desk.bank, evidence });
      while (sent - settled > MOST_OPEN) await pause(LOOK_EVERY_MS);
    }
  });
  await Promise.all(senders).finally(() => clearInterval(counting));
  await untilSettled(stage, made.uids, { left: LEFT_WITH_KILLS, limitMs: KILLING_MS.most });
  await pause(Math.max(KILLING_MS.least - (performance.now() - since), 0));
};

const play = async (all: Play): Promise<Findings> => {
  const { stage, emulator, rounds, seed } = all;
  const env = processorEnv(emulator);
  const servers = await makeCrew(2, () => stage.startServer({ env }), lifeOfServer(seed));
  const made = await prepare(all, servers.members[0] as ServerProcess);
  const workers = await makeCrew(2, () => startWorkerProcess(stage, env), lifeOfWorker(seed));
  await emulator.tell('faults', { faults: FAULTS, seed });
  const since = performance.now();
  await sendAll(all, { servers, workers }, made);
  const killed = await Promise.all([servers.end(), workers.end()]);
  const killing = performance.now() - since;
  await emulator.tell('clear-faults', {});
  const { found, merchants, replays, broken } = await untilAgreed(all, made.uids);
  broken.push(...(await storiesOf(stage, replays)));
  if (broken.length > 0)
    broken.push(...workers.members.map((worker) => `a worker said: ${worker.said().slice(-1500)}`));
  await Promise.all([servers.killAll(), workers.killAll()]);
  const figures = {
    sends: rounds,
    'servers killed': killed[0],
    'workers killed': killed[1],
    'seconds of killing': Math.round(killing / 1000),
    'merchants there': merchants.length,
    'created twice or asked again': replays.length,
    ...Object.fromEntries(Object.entries(tally(found.map(({ status }) => status))).map(([k, n]) => [`here: ${k}`, n])),
    parked: found.filter(({ parked }) => parked !== null).length,
  };
  return { figures, broken };
};

export const handoffKills: Campaign = {
  name: 'handoff-kills',
  summary: 'sends merchants while servers and workers are killed and the processor loses answers',
  rounds: 1_000,
  needsBuild: true,
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
