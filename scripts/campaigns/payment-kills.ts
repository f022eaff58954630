import { setTimeout as pause } from 'node:timers/promises';
import { type Chance, chanceFor } from '@ledgate/api/demo-data/chance.ts';
import { boardedForCards, tokenize } from '@ledgate/api/testing/card-merchant.ts';
import { makeTestFolder } from '@ledgate/database/testing.ts';
import { type EmulatorProcess, startEmulatorProcess } from '../../harness/emulator-process.ts';
import { reachOf } from '../../harness/ready-to-approve.ts';
import type { ServerProcess } from '../../harness/server-process.ts';
import { openStage, type Stage } from '../../harness/stage.ts';
import { startWorkerProcess, type WorkerProcess } from '../../harness/worker-process.ts';
import { compareBooks, countOpen, type ThereTxn } from './rig/both-books.ts';
import { tally } from './rig/both-sides.ts';
import type { Campaign, Findings } from './rig/campaign.ts';
import { type Crew, makeCrew } from './rig/crew.ts';
import { FAULTS, processorEnv } from './rig/lossy-processor.ts';
import { sellOne, type Till } from './rig/sell-one.ts';
import { holdSession } from './rig/send-one.ts';

const MERCHANTS = 4;
const CASHIERS = 10;
const LIFE_MS: Record<'worker' | 'server', [number, number]> = { worker: [1_000, 6_000], server: [1_500, 8_000] };
const SETTLED_LIMIT_MS = 180_000;
const LOOK_EVERY_MS = 500;
/** As much as anybody sells: no cap is met. */
const BUSINESS = { highest_ticket_cents: 9_000_00, monthly_volume_cents: 900_000_000 };

interface Play {
  stage: Stage;
  emulator: EmulatorProcess;
  chance: Chance;
  rounds: number;
  seed: number;
}

/** Each merchant with a till, its card entered at the provider. */
const openTills = async ({ stage, emulator }: Play, server: ServerProcess): Promise<Till[]> => {
  const tills: Till[] = [];
  while (tills.length < MERCHANTS) {
    const merchant = await boardedForCards(reachOf(stage, server), { business: BUSINESS });
    tills.push({ session: holdSession(merchant), token: await tokenize(emulator, merchant) });
  }
  return tills;
};

const dies =
  (who: 'worker' | 'server', seed: number) =>
  (_: unknown, place: number, nth: number): Promise<void> =>
    pause(chanceFor(`${who} ${seed} ${place} ${nth}`).between(...LIFE_MS[who]));

/** Everything is sold while everybody dies; what was acknowledged, by payment, as last said. */
const sellAll = async (
  all: Play,
  servers: Crew<ServerProcess>,
  tills: readonly Till[],
): Promise<Map<string, string>> => {
  const acknowledged = new Map<string, string>();
  const queue = Array.from({ length: all.rounds }, (_, nth) => nth);
  const url = (): string => servers.members[all.chance.below(servers.members.length)]?.url ?? '';
  const cashiers = Array.from({ length: CASHIERS }, async () => {
    for (let nth = queue.shift(); nth !== undefined; nth = queue.shift()) {
      const chance = chanceFor(`sale ${all.seed} ${nth}`);
      const sale = { cents: 5_00 + chance.below(90_00), isVoided: chance.below(4) === 0 };
      const till = tills[nth % tills.length];
      if (!till) return;
      for (const { id, status, pending } of await sellOne(url, till, sale)) {
        // What is unknown was not acknowledged, and may end either way.
        if (['captured', 'voided'].includes(status) && pending === null) acknowledged.set(id, status);
        else acknowledged.delete(id);
      }
    }
  });
  await Promise.all(cashiers);
  return acknowledged;
};

const untilSettled = async (stage: Stage): Promise<number> => {
  const limit = Date.now() + SETTLED_LIMIT_MS;
  for (;;) {
    const open = await countOpen(stage);
    if (open === 0 || Date.now() > limit) return open;
    await pause(LOOK_EVERY_MS);
  }
};

const play = async (all: Play): Promise<Findings> => {
  const { stage, emulator, rounds, seed } = all;
  const servers = await makeCrew(2, () => stage.startServer(), dies('server', seed));
  const tills = await openTills(all, servers.members[0] as ServerProcess);
  const workers: Crew<WorkerProcess> = await makeCrew(2, () => startWorkerProcess(stage, {}), dies('worker', seed));
  await emulator.tell('faults', { faults: FAULTS, seed });
  const since = performance.now();
  for (const crew of [servers, workers]) crew.begin();
  const acknowledged = await sellAll(all, servers, tills);
  const killed = await Promise.all([servers.end(), workers.end()]);
  await emulator.tell('clear-faults', {});
  const open = await untilSettled(stage);
  const { here, broken } = await compareBooks(stage, await emulator.read<ThereTxn[]>('rows/txns'), acknowledged);
  if (open > 0) broken.push(`${open} steps have no answer at the end`);
  if (broken.length > 0)
    broken.push(...workers.members.map((worker) => `a worker said: ${worker.said().slice(-1500)}`));
  await Promise.all([servers.killAll(), workers.killAll()]);
  const figures = {
    sales: rounds,
    'servers killed': killed[0],
    'workers killed': killed[1],
    seconds: Math.round((performance.now() - since) / 1000),
    acknowledged: acknowledged.size,
    ...Object.fromEntries(Object.entries(tally(here.map(({ status }) => status))).map(([k, n]) => [`here: ${k}`, n])),
  };
  return { figures, broken };
};

export const paymentKills: Campaign = {
  name: 'payment-kills',
  summary: 'sells while servers and workers are killed and the processor loses answers: nobody is charged twice',
  rounds: 1_000,
  needsBuild: true,
  run: async ({ seed, rounds, database: openDatabase }) => {
    const database = await openDatabase();
    const emulator = await startEmulatorProcess(await makeTestFolder());
    const stage = await openStage(database, processorEnv(emulator));
    try {
      return await play({ stage, emulator, chance: chanceFor(`payment-kills ${seed}`), rounds, seed });
    } finally {
      await emulator.stop();
      await stage.close();
    }
  },
};
