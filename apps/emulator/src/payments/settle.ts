import { amend, childrenOf, insert, type World } from '../provider/world.ts';
import { textOf } from '../store/fields.ts';
import type { Row } from '../store/journal.ts';
import type { KeptCard } from './cards.ts';
import { type Deposits, PAYS } from './deposits.ts';
import { easternDay, nextEastern, nthBankDay } from './eastern-time.ts';
import { feesOf } from './fees.ts';
import { qualify } from './interchange.ts';
import { payoutDay } from './payouts.ts';
import { holdReserves } from './reserves.ts';
import { TXN, TYPE } from './txn-kinds.ts';

const CLOSE = 'batch-close';
/** Card batches go in at 21:30 in New York. */
const CLOSES = [21, 30] as const;

const MONEY = new Set<number>([TYPE.sale, TYPE.capture, TYPE.refund]);
const TERMINAL = 1;

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

const AUTHORIZED: readonly unknown[] = [TYPE.sale, TYPE.auth];

/** Asked of an issuer by now, granted or not, and paid for with no batch before. */
const uncounted = (rows: readonly Row[]): Row[] =>
  rows.filter((row) => AUTHORIZED.includes(row['type']) && row['_counted'] === undefined);

/** What it costs and what is put aside is settled with the batch; what is agreed afterwards is for later ones. */
const priceBatch = (world: World, batch: Row, auths: readonly Row[]): void => {
  const entity = textOf(world.store.get('merchants', textOf(batch['merchant']))?.['entity']);
  const rows = childrenOf(world, 'txns', 'batch', batch.id);
  const sales = rows.reduce((sum, row) => sum + (row['type'] === TYPE.refund ? 0 : n(row, 'total')), 0);
  amend(world, 'batches', batch, {
    _fees: feesOf(world, entity, { rows, auths }),
    _held: holdReserves(world, entity, batch, sales),
    _payAt: nthBankDay(world.clock.now(), PAYS, payoutDay(world, entity)),
  });
  for (const { id } of auths) {
    const row = world.store.get('txns', id);
    if (row) world.store.put('txns', { ...row, _counted: batch.id });
  }
};

const closeBatch = (world: World, merchant: string, isWanted: (row: Row) => boolean = () => true): boolean => {
  const all = world.store.find('txns', 'merchant', merchant);
  const rows = all.filter((row) => isDue(row) && isWanted(row));
  if (rows.length === 0) return false;
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
  priceBatch(world, batch, uncounted(all));
  return true;
};

export interface Settlement {
  /** There is something to settle: the batch of today will be closed. */
  expect: (merchant: string) => void;
  /** Closes a batch of this one transaction now, and leaves all others; false where there is nothing to settle. */
  settle: (txnId: string) => boolean;
}

/** Closes batches by the clock, in the evening; the deposit follows on the entity's bank day after it. */
export const makeSettlement = (world: World, deposits: Deposits): Settlement => {
  const { clock, store } = world;
  const payLater = (merchant: string): void => deposits.expect(textOf(store.get('merchants', merchant)?.['entity']));
  clock.onDue(CLOSE, (data) => {
    const merchant = textOf(data['merchant']);
    if (closeBatch(world, merchant)) payLater(merchant);
  });
  return {
    settle: (txnId) => {
      const merchant = textOf(store.get('txns', txnId)?.['merchant']);
      const isClosed = closeBatch(world, merchant, ({ id }) => id === txnId);
      if (isClosed) payLater(merchant);
      return isClosed;
    },
    expect: (merchant) => {
      if (clock.waiting(CLOSE).some((data) => data['merchant'] === merchant)) return;
      clock.later(nextEastern(clock.now(), ...CLOSES) - clock.now(), { kind: CLOSE, data: { merchant } });
    },
  };
};
