import { amend, childrenOf, insert, type World } from '../provider/world.ts';
import { textOf } from '../store/fields.ts';
import type { Row } from '../store/journal.ts';
import { nextEastern } from './eastern-time.ts';
import { caseFees, feesOf, SCHEDULE } from './fees.ts';
import { EVENT, type Line, lineOf, owe, owedTo, paid } from './owed.ts';
import { TXN, TYPE } from './txn-kinds.ts';

const PAY = 'disburse';
const DONE = 'disbursed';
const RELEASE = 'reserve-release';
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const BPS = 10_000;
/** Made at 18:00 in New York on bank days. */
const PAYS = [18, 0] as const;
/** So many deposits in a row may come to less than nothing; after that the account is debited. */
const MOST_CARRIED = 3;
const CARRIED = '_carried';

const n = (row: Row, field: string): number => Number(row[field] ?? 0);

export interface Deposits {
  /** Something is owed to an entity, or by it: the next deposit will be made. */
  expect: (entity: string) => void;
  /** The bank sent it back. */
  comeBack: (id: string) => boolean;
}

const batchLines = (rows: readonly Row[]): Line[] =>
  rows.map((row) => {
    const isRefund = row['type'] === TYPE.refund;
    return {
      event: isRefund ? EVENT.refund : EVENT.capture,
      eventId: row.id,
      amount: (isRefund ? -1 : 1) * n(row, 'total'),
      isFee: 0,
      description: null,
    };
  });

const feeLine = (eventId: string, { name, cents }: { name: string; cents: number }, event: number): Line => ({
  event,
  eventId,
  amount: -cents,
  isFee: 1,
  description: name,
});

interface Held {
  readonly line: Line;
  readonly days: number;
}

/** A share of each batch is put aside, and given back in its time. */
const holdReserves = (world: World, entity: string, batch: Row): Held[] =>
  childrenOf(world, 'reserves', 'entity', entity)
    .filter((reserve) => reserve['inactive'] !== 1)
    .map((reserve): Held => {
      const cents = Math.round((Math.max(0, n(batch, 'total')) * n(reserve, 'percent')) / BPS);
      const description = textOf(reserve['name']) || 'Reserve';
      const line = { event: EVENT.reserve, eventId: batch.id, amount: -cents, isFee: 0, description } as const;
      return { line, days: n(reserve, 'releaseFactor') };
    })
    .filter(({ line }) => line.amount < 0);

interface Gathered {
  readonly batches: readonly Row[];
  readonly txns: readonly Row[];
  readonly owed: readonly Row[];
  readonly held: readonly Held[];
  readonly lines: readonly Line[];
}

const gather = (world: World, entity: string): Gathered => {
  const merchants = childrenOf(world, 'merchants', 'entity', entity);
  const batches = merchants
    .flatMap(({ id }) => childrenOf(world, 'batches', 'merchant', id))
    .filter((batch) => batch['settlementStatus'] === 'processing');
  const owed = owedTo(world, entity);
  const ofBatches = batches.map((batch) => ({ batch, rows: childrenOf(world, 'txns', 'batch', batch.id) }));
  const lines = ofBatches.flatMap(({ batch, rows }) => [
    ...batchLines(rows),
    ...feesOf(world, entity, rows).map((fee) => feeLine(batch.id, fee, EVENT.capture)),
  ]);
  const held = batches.flatMap((batch) => holdReserves(world, entity, batch));
  return {
    batches,
    txns: ofBatches.flatMap(({ rows }) => rows),
    owed,
    held,
    lines: [...lines, ...held.map(({ line }) => line), ...owed.map(lineOf)],
  };
};

/** Less than nothing is not paid: it waits for better days, and not for ever. */
const isCarried = ({ store }: World, entity: string, amount: number): boolean => {
  const times = Number(store.get(CARRIED, entity)?.['times'] ?? 0);
  const isNow = amount < 0 && times < MOST_CARRIED;
  if (isNow) store.put(CARRIED, { id: entity, times: times + 1 });
  else if (times > 0) store.remove(CARRIED, entity);
  return isNow;
};

const settle = (world: World, { batches, txns, owed }: Gathered): void => {
  for (const row of txns) {
    amend(world, 'txns', row, { status: TXN.settled });
    world.happened({ event: 'txn.settled', resource: 'txns', id: row.id });
  }
  for (const batch of batches) amend(world, 'batches', batch, { settlementStatus: 'processed' });
  paid(world, owed);
};

const scheduleReleases = (world: World, entity: string, held: readonly Held[]): void => {
  for (const { line, days } of held)
    if (days > 0)
      world.clock.later(days * DAY_MS, {
        kind: RELEASE,
        data: { entity, batch: line.eventId, amount: -line.amount, description: line.description },
      });
};

/** True where nothing was paid although something is owed. */
const disburse = (world: World, entity: string): boolean => {
  const gathered = gather(world, entity);
  const { batches, lines } = gathered;
  if (lines.length === 0) return false;
  const amount = lines.reduce((sum, line) => sum + line.amount, 0);
  if (isCarried(world, entity, amount)) return true;
  const [only] = batches;
  const batch = batches.length === 1 ? only?.id : null;
  const disbursement = insert(world, 'disbursements', { entity, status: 'requested', amount, batch });
  for (const line of lines) insert(world, 'disbursementEntries', { disbursement: disbursement.id, ...line });
  settle(world, gathered);
  scheduleReleases(world, entity, gathered.held);
  world.happened({ event: 'disbursement.requested', resource: 'disbursements', id: disbursement.id });
  world.clock.later(HOUR_MS, { kind: DONE, data: { id: disbursement.id } });
  return false;
};

const comeBack = (world: World, id: string): string | null => {
  const row = world.store.get('disbursements', id);
  if (!row || row['status'] === 'returned') return null;
  const entity = textOf(row['entity']);
  amend(world, 'disbursements', row, { status: 'returned' });
  // It was not paid, so it is still owed, less what the bank's sending it back costs.
  const line = { event: EVENT.returned, eventId: id, isFee: 0, description: 'Returned deposit' } as const;
  owe(world, entity, { ...line, amount: n(row, 'amount') });
  for (const fee of caseFees(world, entity, SCHEDULE.achReturn)) owe(world, entity, feeLine(id, fee, EVENT.returned));
  world.happened({ event: 'disbursement.returned', resource: 'disbursements', id });
  return entity;
};

export const makeDeposits = (world: World): Deposits => {
  const { clock, store } = world;
  const expect = (entity: string): void => {
    if (clock.waiting(PAY).some((data) => data['entity'] === entity)) return;
    clock.later(nextEastern(clock.now(), ...PAYS, true) - clock.now(), { kind: PAY, data: { entity } });
  };
  clock.onDue(PAY, (data) => {
    const entity = textOf(data['entity']);
    if (disburse(world, entity)) expect(entity);
  });
  clock.onDue(DONE, ({ id }) => {
    const row = store.get('disbursements', textOf(id));
    if (row?.['status'] !== 'requested') return;
    amend(world, 'disbursements', row, { status: 'processed' });
    world.happened({ event: 'disbursement.processed', resource: 'disbursements', id: row.id });
  });
  clock.onDue(RELEASE, (data) => {
    const entity = textOf(data['entity']);
    const line = { event: EVENT.reserveRelease, eventId: textOf(data['batch']), isFee: 0 } as const;
    owe(world, entity, {
      ...line,
      amount: Number(data['amount']),
      description: `${textOf(data['description'])} released`,
    });
    expect(entity);
  });
  return {
    expect,
    comeBack: (id) => {
      const entity = comeBack(world, id);
      if (entity !== null) expect(entity);
      return entity !== null;
    },
  };
};
