import { amend, childrenOf, insert, type World } from '../provider/world.ts';
import { textOf } from '../store/fields.ts';
import type { Row } from '../store/journal.ts';
import { nextEastern } from './eastern-time.ts';
import { caseFees, type Charged, SCHEDULE, singleFees } from './fees.ts';
import { EVENT, type Line, lineOf, owe, owedTo, paid } from './owed.ts';
import { isPaidOut, keptBack, switchPayoutsOff } from './payouts.ts';
import { type Held, onRelease } from './reserves.ts';
import { TXN, TYPE } from './txn-kinds.ts';

const PAY = 'disburse';
export const DONE = 'disbursed';
const HOUR_MS = 3_600_000;
/** Made at 18:00 in New York on bank days. */
export const PAYS = [18, 0] as const;
/** So many deposits in a row may come to less than nothing; after that the account is debited. */
const MOST_CARRIED = 3;
const CARRIED = '_carried';

const n = (row: Row, field: string): number => Number(row[field] ?? 0);

export interface Deposits {
  /** Something is owed to an entity, or by it: the next deposit will be made. */
  expect: (entity: string) => void;
  /** The bank sent it back. */
  comeBack: (id: string) => boolean;
  /** Pays the batch of a sale before its bank day, all the way to the bank. */
  payNow: (txnId: string) => boolean;
  /** Debits what is charged once before its bank day, all the way to the bank. */
  debitNow: (entity: string) => void;
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

interface Gathered {
  readonly batches: readonly Row[];
  readonly txns: readonly Row[];
  readonly owed: readonly Row[];
  readonly lines: readonly Line[];
}

const unpaidBatches = (world: World, entity: string): Row[] =>
  childrenOf(world, 'merchants', 'entity', entity)
    .flatMap(({ id }) => childrenOf(world, 'batches', 'merchant', id))
    .filter((batch) => batch['settlementStatus'] === 'processing');

const batchCosts = (batch: Row): Line[] => [
  ...((batch['_fees'] ?? []) as readonly Charged[]).map((fee) => feeLine(batch.id, fee, EVENT.capture)),
  ...((batch['_held'] ?? []) as readonly Held[]).map(({ name, cents }): Line => ({
    event: EVENT.reserve,
    eventId: batch.id,
    amount: -cents,
    isFee: 0,
    description: name,
  })),
];

/** Whole batches are paid, the oldest first, as long as those behind them make up what is kept back. */
const payable = (world: World, entity: string): Row[] => {
  const float = keptBack(world, entity);
  const unpaid = unpaidBatches(world, entity);
  let behind = unpaid.reduce((sum, batch) => sum + n(batch, 'total'), 0);
  return unpaid.filter((batch) => {
    behind -= n(batch, 'total');
    return n(batch, '_payAt') <= world.clock.now() && (float === 0 || behind >= float);
  });
};

/** Batches whose bank day has come, and whatever else is owed. */
const gather = (world: World, entity: string): Gathered => {
  const batches = payable(world, entity);
  const owed = owedTo(world, entity);
  const ofBatches = batches.map((batch) => ({ batch, rows: childrenOf(world, 'txns', 'batch', batch.id) }));
  const lines = ofBatches.flatMap(({ batch, rows }) => [...batchLines(rows), ...batchCosts(batch)]);
  return {
    batches,
    txns: ofBatches.flatMap(({ rows }) => rows),
    owed,
    lines: [...lines, ...owed.map(lineOf)],
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

const pay = (
  world: World,
  given: { readonly entity: string; readonly amount: number; readonly batch?: string | null | undefined },
  lines: readonly Line[],
): string => {
  const { id } = insert(world, 'disbursements', { ...given, status: 'requested' });
  for (const line of lines) insert(world, 'disbursementEntries', { disbursement: id, ...line });
  world.happened({ event: 'disbursement.requested', resource: 'disbursements', id });
  world.clock.later(HOUR_MS, { kind: DONE, data: { id } });
  return id;
};

/** A fee that is charged once is a debit of its own: deposits stay whole. */
const debitSingles = (world: World, entity: string): string[] =>
  singleFees(world, entity).map(({ fee, charged }) => {
    world.store.put('fees', { ...fee, _charged: true });
    return pay(world, { entity, amount: -charged.cents }, [feeLine(fee.id, charged, EVENT.single)]);
  });

const isWaiting = (world: World, entity: string): boolean =>
  unpaidBatches(world, entity).length > 0 || owedTo(world, entity).length > 0 || singleFees(world, entity).length > 0;

/** True where something is left for another day. While payouts are off everything is. */
const disburse = (world: World, entity: string): boolean => {
  if (!isPaidOut(world, entity)) return isWaiting(world, entity);
  debitSingles(world, entity);
  const gathered = gather(world, entity);
  const { batches, lines } = gathered;
  const amount = lines.reduce((sum, line) => sum + line.amount, 0);
  if (lines.length > 0 && !isCarried(world, entity, amount)) {
    const [only] = batches;
    pay(world, { entity, amount, batch: batches.length === 1 ? only?.id : null }, lines);
    settle(world, gathered);
  }
  return isWaiting(world, entity);
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
  switchPayoutsOff(world, entity);
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
  const arrive = (id: string): void => {
    const row = store.get('disbursements', id);
    if (row?.['status'] !== 'requested') return;
    amend(world, 'disbursements', row, { status: 'processed' });
    world.happened({ event: 'disbursement.processed', resource: 'disbursements', id: row.id });
  };
  clock.onDue(DONE, ({ id }) => arrive(textOf(id)));
  onRelease(world, ({ entity, batch, cents, description }) => {
    owe(world, entity, { event: EVENT.reserveRelease, eventId: batch, amount: cents, isFee: 0, description });
    expect(entity);
  });
  return {
    expect,
    comeBack: (id) => {
      const entity = comeBack(world, id);
      if (entity !== null) expect(entity);
      return entity !== null;
    },
    debitNow: (entity) => {
      for (const id of debitSingles(world, entity)) arrive(id);
    },
    payNow: (txnId) => {
      const batch = store.get('batches', textOf(store.get('txns', txnId)?.['batch']));
      if (batch?.['settlementStatus'] !== 'processing') return false;
      store.put('batches', { ...batch, _payAt: clock.now() });
      const entity = textOf(store.get('merchants', textOf(batch['merchant']))?.['entity']);
      disburse(world, entity);
      for (const { id } of childrenOf(world, 'disbursements', 'entity', entity)) arrive(id);
      return true;
    },
  };
};
