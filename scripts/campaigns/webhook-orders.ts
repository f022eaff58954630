import { rm } from 'node:fs/promises';
import { books } from '@ledgate/api/core/bookkeeping.ts';
import { type Chance, chanceFor } from '@ledgate/api/demo-data/chance.ts';
import { type Desk, openDesk, standing, walkThrough } from '@ledgate/api/testing/desk.ts';
import { makeTestFolder } from '@ledgate/database/testing.ts';
import { copyApproved } from '../../harness/approved-copies.ts';
import { type EmulatorProcess, startEmulatorProcess } from '../../harness/emulator-process.ts';
import { reachOf } from '../../harness/ready-to-approve.ts';
import type { ServerProcess } from '../../harness/server-process.ts';
import { openStage, type Stage } from '../../harness/stage.ts';
import { visit } from '../../harness/visitor.ts';
import type { Campaign } from './rig/campaign.ts';
import { type Ending, readEndings } from './rig/endings.ts';
import { workHandoffs } from './rig/work-handoffs.ts';

const SECRET = 'secret of events';
const COPIES = 3;
/** Merchants that are told of side by side. */
const AT_ONCE = 24;
const WORKED_OFF = 4;

/** Six events of one merchant, in both shapes that the provider's clients know. */
const EVENTS: readonly ((id: string) => object)[] = [
  (id) => ({ response: { alert: { merchantStatus: 'created' }, data: [{ id }] } }),
  (id) => ({ response: { alert: { merchantStatus: 'boarding' }, data: [{ id }] } }),
  (id) => ({ event: 'merchant.held', resourceType: 'merchant', resourceId: id }),
  (id) => ({ event: 'merchant.pending', resourceType: 'merchant', resourceId: id }),
  (id) => ({ response: { alert: { merchantStatus: 'closed' }, data: [{ id }] } }),
  (id) => ({ event: 'merchant.boarded', resourceType: 'merchant', resourceId: id }),
];

const ordersOf = (items: readonly number[]): number[][] =>
  items.length < 2
    ? [[...items]]
    : items.flatMap((first) => ordersOf(items.filter((one) => one !== first)).map((rest) => [first, ...rest]));

const shuffled = <T>(items: readonly T[], chance: Chance): T[] => {
  const left = [...items];
  return Array.from(items, () => left.splice(chance.below(left.length), 1)[0] as T);
};

/** The first copies come in the order; the others anyhow, among them and after them. */
const deliveriesOf = (order: readonly number[], chance: Chance): number[] => {
  const late = shuffled(Array.from({ length: COPIES - 1 }, () => order).flat(), chance);
  return order
    .flatMap((event) => {
      const seen = late.indexOf(event);
      return chance.below(2) === 0 && seen >= 0 ? [event, ...late.splice(seen, 1)] : [event];
    })
    .concat(late);
};

interface House {
  stage: Stage;
  server: ServerProcess;
  emulator: EmulatorProcess;
  database: string;
  desk: Desk;
  evidence: string;
}

const tell = async ({ url }: ServerProcess, body: object, secret: string | null): Promise<number> => {
  const headers = { 'content-type': 'application/json', ...(secret !== null && { 'x-processor-secret': secret }) };
  const answer = await fetch(`${url}/api/v1/inbound/processor-events`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  });
  await answer.arrayBuffer();
  return answer.status;
};

/** Sent, held over there, and then approved: what events tell of from now on is how it came to that. */
const bringThere = async (house: House, uids: readonly string[]): Promise<Map<string, string>> => {
  const { stage, server, emulator, desk, evidence } = house;
  const { handoff } = visit(server.url, { token: desk.admin.token });
  for (const uid of uids) {
    await emulator.tell('script', { custom: uid, outcome: 'hold', reasons: ['website'] });
    await handoff.sendToBank({ body: { application_uid: uid, bank_uid: desk.bank, evidence } });
  }
  await workHandoffs(stage);
  const { merchants } = await emulator.read<{ merchants: { id: string; custom: string | null }[] }>('state');
  const ids = new Map(merchants.flatMap(({ id, custom }) => (custom === null ? [] : [[custom, id]])));
  for (const uid of uids) await emulator.tell('press', { merchant: ids.get(uid), act: 'approve' });
  return ids;
};

/** Nothing of this may leave a trace in anybody's state. */
const disturb = async ({ server }: House, id: string): Promise<string[]> => {
  const [boarded] = EVENTS.slice(-1);
  const event = boarded?.(id) ?? {};
  const answers = {
    'without a secret': await tell(server, event, null),
    'with another secret': await tell(server, event, `${SECRET}s`),
    'about a stranger': await tell(server, boarded?.(`t1_mer_${id.slice(-12).padStart(23, '0')}`) ?? {}, SECRET),
  };
  const wanted = { 'without a secret': 401, 'with another secret': 401, 'about a stranger': 200 };
  return Object.entries(wanted)
    .filter(([how, status]) => answers[how as keyof typeof answers] !== status)
    .map(([how]) => `an event ${how} was answered with ${answers[how as keyof typeof answers]}`);
};

const playBatch = async (house: House, orders: readonly number[][], at: number, seed: number) => {
  const { stage, server, database, desk } = house;
  const taxIds = orders.map((_, nth) => `${23_000_000 + at + nth}0`);
  const uids = await copyApproved(database, stage.parts, desk.uid, taxIds, { from: at });
  const ids = await bringThere(house, uids);
  const chance = chanceFor(`webhook-orders ${seed} ${at}`);
  const deliveries = orders.map((order) => deliveriesOf(order, chance));
  const broken: string[] = [];
  const pauses = new Set(Array.from({ length: WORKED_OFF }, () => chance.below(EVENTS.length * COPIES)));
  for (let nth = 0; nth < EVENTS.length * COPIES; nth += 1) {
    const told = uids.map((uid, which) => {
      const event = EVENTS[deliveries[which]?.[nth] ?? 0];
      return tell(server, event?.(ids.get(uid) ?? '') ?? {}, SECRET);
    });
    for (const status of await Promise.all(told))
      if (status !== 200) broken.push(`an event was answered with ${status}`);
    if (pauses.has(nth)) await workHandoffs(stage);
  }
  for (const uid of uids) broken.push(...(await disturb(house, ids.get(uid) ?? '')));
  await workHandoffs(stage);
  return { broken, endings: await readEndings(stage, uids) };
};

/** Every ending is that of the first, whichever way it came about. */
const compare = (endings: readonly Ending[], orders: readonly number[][]): string[] => {
  const wanted = JSON.stringify(endings[0]);
  const other = endings.findIndex((ending) => JSON.stringify(ending) !== wanted);
  const broken =
    other === -1 ? [] : [`after ${orders[other]?.join('')} stands ${JSON.stringify(endings[other])}, not ${wanted}`];
  const [first] = endings;
  if (first?.status !== 'boarded') broken.push(`the merchants are ${first?.status} and not boarded`);
  if (first?.holds.some((hold) => !hold.endsWith('ended')))
    broken.push(`something is still held: ${first.holds.join()}`);
  if (first?.events.some((event) => !event.endsWith(`handled ${COPIES}`)))
    broken.push(`the events stand as ${first.events.join()}`);
  return broken;
};

const processorEnv = ({ url, key }: EmulatorProcess): Record<string, string> => ({
  PROCESSOR_URL: url,
  PROCESSOR_KEY: key,
  PROCESSOR_EVENT_SECRET: SECRET,
});

export const webhookOrders: Campaign = {
  name: 'webhook-orders',
  summary: 'six events in all their orders, three times each, among forged and foreign ones: one and the same state',
  rounds: 720,
  run: async ({ seed, rounds, database: openDatabase }) => {
    const [database, folder] = [await openDatabase(), await makeTestFolder()];
    const emulator = await startEmulatorProcess(folder);
    const stage = await openStage(database, processorEnv(emulator));
    try {
      const server = await stage.startServer();
      const desk = await openDesk(reachOf(stage, server));
      await books(stage.parts).updateTable('bank').set({ channel: 'payrix' }).where('uid', '=', desk.bank).execute();
      await walkThrough(desk, 'approve');
      const { evidence } = await standing(desk, desk.admin);
      const house = { stage, server, emulator, database, desk, evidence };
      const orders = shuffled(ordersOf([0, 1, 2, 3, 4, 5]), chanceFor(`webhook-orders ${seed}`)).slice(0, rounds);
      const [endings, broken]: [Ending[], string[]] = [[], []];
      for (let at = 0; at < orders.length; at += AT_ONCE) {
        const batch = await playBatch(house, orders.slice(at, at + AT_ONCE), at, seed);
        endings.push(...batch.endings);
        broken.push(...batch.broken);
      }
      broken.push(...compare(endings, orders));
      const figures = {
        orders: orders.length,
        'events told': orders.length * EVENTS.length * COPIES,
        'forged, foreign': orders.length * 3,
        'different endings': new Set(endings.map((ending) => JSON.stringify(ending))).size,
        'each is': JSON.stringify(endings[0]),
      };
      return { figures, broken };
    } finally {
      await stage.close();
      await emulator.stop();
      await rm(folder, { recursive: true, force: true });
    }
  },
};
