import { amend, childrenOf, insert, type World } from '../provider/world.ts';
import type { Row } from '../store/journal.ts';

/** Everything there is, on every bank day. */
const USUAL = { name: 'Deposits', schedule: 'days', scheduleFactor: 1, um: 1, amount: 10_000 };

const payoutsOf = (world: World, entity: string): Row[] => childrenOf(world, 'payouts', 'entity', entity);

/** An entity is paid unless all its payouts are switched off; without any it is paid as usual. */
export const isPaidOut = (world: World, entity: string): boolean => {
  const rows = payoutsOf(world, entity);
  return rows.length === 0 || rows.some((row) => row['inactive'] !== 1);
};

/** On which bank day after its batch an entity is paid. */
export const payoutDay = (world: World, entity: string): number =>
  Math.max(1, ...payoutsOf(world, entity).map((row) => Number(row['scheduleFactor'] ?? 1)));

/** So much of what is owed is not paid. */
export const keptBack = (world: World, entity: string): number =>
  Math.max(0, ...payoutsOf(world, entity).map((row) => Number(row['float'] ?? 0)));

/** Nothing is paid until somebody switches it on again. */
export const switchPayoutsOff = (world: World, entity: string): void => {
  const rows = payoutsOf(world, entity);
  if (rows.length === 0) insert(world, 'payouts', { ...USUAL, entity, inactive: 1 });
  for (const row of rows) amend(world, 'payouts', row, { inactive: 1 });
};
