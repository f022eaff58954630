import { childrenOf, type World } from '../provider/world.ts';
import { textOf } from '../store/fields.ts';
import type { Row } from '../store/journal.ts';
import { halfEven, parts } from './rounding.ts';

const RELEASE = 'reserve-release';
const TABLE = '_reserved';
const DAY_MS = 86_400_000;
const PPM_OF_BPS = 100;
const WHOLE = 1_000_000n;

/** What a reserve put aside of a batch, kept with it. */
export interface Held {
  readonly name: string;
  readonly cents: number;
}

/** What a reserve has now, and what it ever took. */
interface Balance {
  readonly now: number;
  readonly ever: number;
}

const balanceOf = ({ store }: World, reserve: string): Balance => {
  const row = store.get(TABLE, reserve);
  return { now: Number(row?.['now'] ?? 0), ever: Number(row?.['ever'] ?? 0) };
};

/** A most is the most it holds at a time. One that takes everything is filled once: else nobody would ever be paid. */
const roomIn = (world: World, reserve: Row, ppm: bigint): number => {
  const most = reserve['max'];
  if (most === undefined || most === null) return Number.MAX_SAFE_INTEGER;
  const { now, ever } = balanceOf(world, reserve.id);
  return Math.max(0, Number(most) - (ppm === WHOLE ? ever : now));
};

const hold = (world: World, reserve: Row, entity: string, batch: Row, sales: number): Held => {
  const { store, clock } = world;
  const ppm = parts(reserve['percent'], PPM_OF_BPS);
  const cents = Math.min(halfEven(BigInt(sales) * ppm, WHOLE), roomIn(world, reserve, ppm));
  const name = textOf(reserve['name']) || 'Reserve';
  const days = Number(reserve['releaseFactor'] ?? 0);
  const { now, ever } = balanceOf(world, reserve.id);
  if (cents > 0) store.put(TABLE, { id: reserve.id, now: now + cents, ever: ever + cents });
  if (cents > 0 && days > 0)
    clock.later(days * DAY_MS, {
      kind: RELEASE,
      data: { entity, reserve: reserve.id, batch: batch.id, amount: cents, description: name },
    });
  return { name, cents };
};

/** A share of what a batch captured is put aside; whatever is refunded in it makes that no less. */
export const holdReserves = (world: World, entity: string, batch: Row, sales: number): Held[] =>
  childrenOf(world, 'reserves', 'entity', entity)
    .filter((reserve) => reserve['inactive'] !== 1)
    .map((reserve) => hold(world, reserve, entity, batch, sales))
    .filter(({ cents }) => cents > 0);

export interface Released {
  readonly entity: string;
  readonly batch: string;
  readonly cents: number;
  readonly description: string;
}

/** First in, first out: each batch's share by itself, so many days after it was closed. */
export const onRelease = (world: World, act: (released: Released) => void): void =>
  world.clock.onDue(RELEASE, (data) => {
    const cents = Number(data['amount']);
    const reserve = textOf(data['reserve']);
    const { now, ever } = balanceOf(world, reserve);
    world.store.put(TABLE, { id: reserve, now: now - cents, ever });
    const [entity, batch] = [textOf(data['entity']), textOf(data['batch'])];
    act({ entity, batch, cents, description: `${textOf(data['description'])} released` });
  });
