import { setTimeout as pause } from 'node:timers/promises';
import { chanceFor } from '@ledgate/api/demo-data/chance.ts';
import type { ServerProcess } from '../../harness/server-process.ts';
import { openStage, type Stage } from '../../harness/stage.ts';
import { untilAnswered } from './rig/answered.ts';
import { openShop, type Shop } from './rig/basket-shop.ts';
import type { Campaign, Findings } from './rig/campaign.ts';
import { compareHouse } from './rig/compare-tills.ts';
import { type Crew, makeCrew } from './rig/crew.ts';
import { emptyBook, SimulatedTill } from './rig/simulated-till.ts';

const SERVERS = 2;
const SHOPS = 3;
const REGISTERS = 2;
const LIFE_MS = [150, 1_200] as const;
const TELL_EVERY = 50;

/** Another register of the same shop, with a drawer of its own. */
const addRegister = async (shop: Shop): Promise<Shop> => {
  const { uid: register } = await untilAnswered(shop.asking, ({ till }) =>
    till.addRegister({ body: { name: 'Back' } }),
  );
  const shift = await untilAnswered(shop.asking, ({ till }) => till.openTill({ body: { register, float_cents: 0 } }));
  return { ...shop, register, shift: shift.uid };
};

const openCounters = async (stage: Stage, servers: readonly ServerProcess[], seed: number): Promise<Shop[]> => {
  const counters: Shop[] = [];
  for (let nth = 0; nth < SHOPS; nth += 1) {
    const shop = await openShop(stage, servers, seed, nth);
    counters.push(shop);
    for (let more = 1; more < REGISTERS; more += 1) counters.push(await addRegister(shop));
  }
  return counters;
};

const play = async (
  stage: Stage,
  seed: number,
  rounds: number,
  tell: (sentence: string) => void,
): Promise<Findings> => {
  const servers: Crew<ServerProcess> = await makeCrew(
    SERVERS,
    () => stage.startServer(),
    (_, place, nth) => pause(chanceFor(`till-kills ${seed} ${place} ${nth}`).between(...LIFE_MS)),
  );
  const counters = await openCounters(stage, servers.members, seed);
  const book = emptyBook();
  let again = 0;
  servers.begin();
  const since = performance.now();
  const work = async (counter: Shop, nth: number): Promise<void> => {
    const chance = chanceFor(`till ${seed} ${nth}`);
    const url = (): string => servers.members[chance.below(SERVERS)]?.url ?? '';
    const asking = { url, session: counter.asking.session, again: () => void (again += 1) };
    const till = new SimulatedTill(asking, counter, chance, book);
    while (servers.kills() < rounds && book.broken.length === 0) {
      await till.workShift().catch((error: unknown) => book.broken.push(`till ${nth} stopped: ${String(error)}`));
      if (book.shifts.length % TELL_EVERY === 0) tell(`${servers.kills()} killed, ${book.shifts.length} shifts closed`);
    }
  };
  await Promise.all(counters.map(work));
  const seconds = Math.round((performance.now() - since) / 1000);
  const killed = await servers.end();
  await servers.killAll();
  const { late, broken } = await compareHouse(stage, book);
  const offline = [...book.sales.values()].filter(({ body }) => body.is_offline).length;
  const figures = {
    'servers killed': killed,
    'sales made': book.sales.size,
    'of them offline': offline,
    late,
    'answers lost': again,
  };
  const more = {
    'shifts closed': book.shifts.length,
    'on hold at the end': book.held.size,
    ...book.figures,
    'seconds of selling': seconds,
  };
  return { figures: { ...figures, ...more }, broken };
};

export const tillKills: Campaign = {
  name: 'till-kills',
  summary:
    'servers die while tills sync offline sales and close shifts: nothing is lost, nothing doubled, Z reports stay',
  rounds: 500,
  needsBuild: true,
  run: async ({ seed, rounds, database, tell = () => undefined }) => {
    const stage = await openStage(await database());
    try {
      return await play(stage, seed, rounds, tell);
    } finally {
      await stage.close();
    }
  },
};
