import { checkLedger } from '@ledgate/api/features/ledger/check.ts';
import { recountFigures } from '@ledgate/api/testing/recount-figures.ts';
import { sayBreach } from '@ledgate/api/features/ledger/check-report.ts';
import fc from 'fast-check';
import pg from 'pg';
import type { Campaign, Findings } from './rig/campaign.ts';
import { paymentCommands } from './rig/payments/commands.ts';
import { PaymentModel } from './rig/payments/model.ts';
import { PaymentStory } from './rig/payments/story.ts';
import { PaymentWorld } from './rig/payments/world.ts';

/** Then time begins anew, on an empty database: the days of all of them would be a century. */
const STORIES_PER_WORLD = 50;
const MOST_COMMANDS = 24;
/** Nothing is looked for any longer once something was found. */
const SHRINK_MS = 120_000;
const WORLDS_AT_ONCE = 2;

interface Told {
  commands: number;
  kills: number;
  broken: string[];
}

/** Another database of the same cluster, as empty as the first. */
const cloneDatabase = async (url: string, nth: number): Promise<{ url: string; drop: () => Promise<void> }> => {
  const template = new URL(url).pathname.slice(1);
  const name = `${template}_world_${nth}`;
  const admin = new URL(url);
  admin.pathname = '/postgres';
  const run = async (text: string): Promise<void> => {
    const client = new pg.Client({ connectionString: admin.href });
    await client.connect();
    await client.query(text).finally(() => client.end());
  };
  await run(`create database "${name}" template "${template}"`);
  const own = new URL(url);
  own.pathname = `/${name}`;
  return { url: own.href, drop: () => run(`drop database if exists "${name}" with (force)`) };
};

const tellStories = async (world: PaymentWorld, seed: number, count: number): Promise<Told> => {
  let commands = 0;
  const property = fc.asyncProperty(paymentCommands(MOST_COMMANDS), async (all) => {
    await world.skipDays(1);
    const model = new PaymentModel();
    const story = new PaymentStory(world, await world.openShop());
    const list = [...all];
    commands += list.length;
    await fc.asyncModelRun(() => ({ model, real: story }), list);
    await story.compareAll(model, 0);
    await world.closeShop(story.shop);
  });
  const details = await fc.check(property, {
    seed,
    numRuns: count,
    interruptAfterTimeLimit: SHRINK_MS + count * 10_000,
  });
  const why = details.errorInstance instanceof Error ? details.errorInstance.message : '';
  const broken = details.failed ? [`${why}\n${fc.defaultReportMessage(details) ?? ''}`] : [];
  // Where a deposit would be below nothing it waits: what is open for long is no fault here.
  const { breaches } = await checkLedger(world.stage.parts.db, new Date(world.now()));
  broken.push(...breaches.filter(({ invariant }) => invariant !== 'I9').map(sayBreach));
  broken.push(...(await recountFigures(world.stage.parts.settings.databaseUrl ?? '')));
  return { commands, kills: world.kills, broken };
};

const tellIn = async (base: string, nth: number, seed: number, count: number): Promise<Told> => {
  const { url, drop } = await cloneDatabase(base, nth);
  const world = await PaymentWorld.open(url);
  try {
    return await tellStories(world, seed, count);
  } finally {
    await world.close();
    await drop();
  }
};

const summed = (told: readonly Told[], rounds: number): Findings => ({
  figures: {
    seeds: rounds,
    worlds: told.length,
    commands: told.reduce((sum, { commands }) => sum + commands, 0),
    'servers killed': told.reduce((sum, { kills }) => sum + kills, 0),
  },
  broken: told.flatMap(({ broken }) => broken),
});

export const paymentsModel: Campaign = {
  name: 'payments-model',
  summary: 'random payments, batches, deposits and disputes over two servers that die: all is as a small model says',
  rounds: 10_000,
  run: async ({ seed, rounds, database, tell }) => {
    const base = await database();
    const worlds = Array.from({ length: Math.ceil(rounds / STORIES_PER_WORLD) }, (_, nth) => nth);
    const told: Told[] = [];
    const work = async (): Promise<void> => {
      for (let nth = worlds.shift(); nth !== undefined; nth = worlds.shift()) {
        const count = Math.min(STORIES_PER_WORLD, rounds - nth * STORIES_PER_WORLD);
        told.push(await tellIn(base, nth, seed * 1_000 + nth, count));
        tell?.(`${Math.min(rounds, told.length * STORIES_PER_WORLD)} of ${rounds} seeds`);
        if (told.some(({ broken }) => broken.length > 0)) return;
      }
    };
    await Promise.all(Array.from({ length: WORLDS_AT_ONCE }, work));
    return summed(told, rounds);
  },
};
