import { amend, childrenOf, insert, type World } from '../provider/world.ts';
import { textOf } from '../store/fields.ts';
import type { Row } from '../store/journal.ts';
import type { KeptCard } from './cards.ts';
import { easternDay, nextEastern } from './eastern-time.ts';
import { qualify } from './interchange.ts';
import { TXN, TYPE } from './txn-kinds.ts';

const CLOSE = 'batch-close';
const PAY = 'disburse';
const DONE = 'disbursed';
const HOUR_MS = 3_600_000;
/** Card batches go in at 21:30 in New York, deposits are made at 18:00 on bank days. */
const CLOSES = [21, 30] as const;
const PAYS = [18, 0] as const;

const MONEY = new Set<number>([TYPE.sale, TYPE.capture, TYPE.refund]);
const TERMINAL = 1;
const EVENT = { capture: 7, refund: 8 } as const;
const FEE = { percent: 1, capture: 7, auth: 6, refund: 8, batch: 24 } as const;

const n = (row: Row, field: string): number => Number(row[field] ?? 0);

const isDue = (row: Row): boolean =>
  MONEY.has(n(row, 'type')) && row['status'] === TXN.approved && row['inactive'] !== 1;

/** What the card's issuer takes, decided when a sale is settled. */
const interchangeOf = (world: World, row: Row): object => {
  if (row['type'] === TYPE.refund) return {};
  const auth = world.store.get('txns', textOf(row['fortxn'])) ?? row;
  return qualify(
    {
      card: row['_card'] as KeptCard,
      isPresent: row['origin'] === TERMINAL || auth['origin'] === TERMINAL,
      hasZip: textOf(auth['zip'] ?? row['zip']) !== '',
      authorized: n(auth, '_authorized'),
      hasLevel2: n(auth, 'tax') > 0 && textOf(auth['poNumber']) !== '',
      tip: n(row, 'tip'),
      total: n(row, 'total'),
      authorizedAt: n(auth, '_at'),
    },
    world.clock.now(),
  );
};

/** What the entity pays for what is in the batch, by the fees it was given. */
const feesOf = (world: World, entity: string, rows: readonly Row[]): { name: string; amount: number }[] => {
  const refunds = rows.filter((row) => row['type'] === TYPE.refund);
  const sales = rows.filter((row) => row['type'] !== TYPE.refund);
  const volume = sales.reduce((sum, row) => sum + n(row, 'total'), 0);
  const counts: Readonly<Record<number, number>> = {
    [FEE.capture]: sales.length,
    [FEE.auth]: sales.length,
    [FEE.refund]: refunds.length,
    [FEE.batch]: 1,
  };
  return childrenOf(world, 'fees', 'forentity', entity).flatMap((fee) => {
    const schedule = n(fee, 'schedule');
    const amount =
      n(fee, 'um') === FEE.percent ? (volume * n(fee, 'amount')) / 10_000 : (counts[schedule] ?? 0) * n(fee, 'amount');
    const cents = Math.round(amount);
    return cents > 0 ? [{ name: textOf(fee['name']), amount: cents }] : [];
  });
};

const closeBatch = (world: World, merchant: string): void => {
  const rows = world.store.find('txns', 'merchant', merchant).filter(isDue);
  if (rows.length === 0) return;
  const total = rows.reduce((sum, row) => sum + (row['type'] === TYPE.refund ? -1 : 1) * n(row, 'total'), 0);
  const date = Number(easternDay(world.clock.now()).replaceAll('-', ''));
  const batch = insert(world, 'batches', {
    merchant,
    date,
    status: 'closed',
    settlementStatus: 'processing',
    total,
    count: rows.length,
  });
  for (const row of rows) {
    amend(world, 'txns', row, {
      status: TXN.captured,
      captured: world.clock.stamp(),
      batch: batch.id,
      ...interchangeOf(world, row),
    });
    world.happened({ event: 'txn.captured', resource: 'txns', id: row.id });
  }
  world.clock.later(nextEastern(world.clock.now(), ...PAYS, true) - world.clock.now(), {
    kind: PAY,
    data: { batch: batch.id },
  });
};

const disburse = (world: World, batchId: string): void => {
  const batch = world.store.get('batches', batchId);
  const merchant = world.store.get('merchants', textOf(batch?.['merchant']));
  if (!batch || !merchant) return;
  const entity = textOf(merchant['entity']);
  const rows = childrenOf(world, 'txns', 'batch', batchId);
  const fees = feesOf(world, entity, rows);
  const amount = n(batch, 'total') - fees.reduce((sum, fee) => sum + fee.amount, 0);
  const disbursement = insert(world, 'disbursements', { entity, status: 'requested', amount, batch: batchId });
  for (const row of rows) {
    const isRefund = row['type'] === TYPE.refund;
    insert(world, 'disbursementEntries', {
      disbursement: disbursement.id,
      event: isRefund ? EVENT.refund : EVENT.capture,
      eventId: row.id,
      amount: (isRefund ? -1 : 1) * n(row, 'total'),
      isFee: 0,
    });
    amend(world, 'txns', row, { status: TXN.settled });
    world.happened({ event: 'txn.settled', resource: 'txns', id: row.id });
  }
  for (const fee of fees)
    insert(world, 'disbursementEntries', {
      disbursement: disbursement.id,
      event: EVENT.capture,
      eventId: batchId,
      amount: -fee.amount,
      isFee: 1,
      description: fee.name,
    });
  amend(world, 'batches', batch, { settlementStatus: 'processed' });
  world.happened({ event: 'disbursement.requested', resource: 'disbursements', id: disbursement.id });
  world.clock.later(HOUR_MS, { kind: DONE, data: { id: disbursement.id } });
};

export interface Settlement {
  /** There is something to settle: the batch of today will be closed. */
  expect: (merchant: string) => void;
}

/** Moves money by the clock: batches in the evening, deposits on the next bank day. */
export const makeSettlement = (world: World): Settlement => {
  const { clock } = world;
  clock.onDue(CLOSE, ({ merchant }) => closeBatch(world, textOf(merchant)));
  clock.onDue(PAY, ({ batch }) => disburse(world, textOf(batch)));
  clock.onDue(DONE, ({ id }) => {
    const row = world.store.get('disbursements', textOf(id));
    if (!row) return;
    amend(world, 'disbursements', row, { status: 'processed' });
    world.happened({ event: 'disbursement.processed', resource: 'disbursements', id: row.id });
  });
  return {
    expect: (merchant) => {
      if (clock.waiting(CLOSE).some((data) => data['merchant'] === merchant)) return;
      clock.later(nextEastern(clock.now(), ...CLOSES) - clock.now(), { kind: CLOSE, data: { merchant } });
    },
  };
};
