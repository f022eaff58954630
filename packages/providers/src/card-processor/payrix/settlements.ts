import { Unknown } from '../../outside/failures.ts';
import { maskText } from '../../outside/mask-text.ts';
import type { Batch, CardPayments, Deposit, DepositEntry } from '../payments-port.ts';
import type { PayrixClient } from './client.ts';
import { demandMoment, readDay, writeMoment } from './moments.ts';
import { readTxn } from './read-txn.ts';
import type { Row } from './resources.ts';
import { allOf } from './search-header.ts';

const SETTLEMENTS = ['pending', 'processing', 'processed', 'failed', 'canceled'] as const;
const DEPOSITS = ['requested', 'processing', 'processed', 'failed', 'denied', 'returned'] as const;

const oneOf = <T extends string>(words: readonly T[], said: string | null): T => {
  const word = (said ?? '').toLowerCase().replace('cancelled', 'canceled');
  const known = words.find((one) => one === word);
  if (!known) throw new Unknown('unknown_status');
  return known;
};

const batchOf = (row: Row<'batches'>): Batch => ({
  id: row.id,
  merchantId: row.merchant ?? '',
  day: readDay(row.date) ?? readDay(row.created) ?? '',
  isClosed: (row.status ?? '').toLowerCase() === 'closed',
  settlement: oneOf(SETTLEMENTS, row.settlementStatus ?? 'pending'),
  netCents: row.total ?? 0,
  count: row.count ?? 0,
  modified: row.modified ?? '',
});

const depositOf = (row: Row<'disbursements'>): Deposit => ({
  id: row.id,
  entityId: row.entity ?? '',
  state: oneOf(DEPOSITS, row.status),
  netCents: row.amount ?? 0,
  batchId: row.batch,
  createdAt: demandMoment(row.created),
  changedAt: demandMoment(row.modified ?? row.created),
  modified: row.modified ?? '',
});

/** 11 and 20 are chargebacks; those of reserves are not in the papers. */
const EVENTS: Readonly<Record<number, DepositEntry['event']>> = {
  7: 'capture',
  8: 'refund',
  11: 'chargeback',
  20: 'chargeback',
  30: 'reserve',
  31: 'reserve_release',
};

/** Money that comes back of a dispute is a reversal, whichever number it has. */
const eventOf = ({ event, isFee, amount }: Row<'disbursementEntries'>): DepositEntry['event'] => {
  if (isFee) return 'fee';
  const known = EVENTS[event ?? 0] ?? 'other';
  return known === 'chargeback' && (amount ?? 0) > 0 ? 'chargeback_reversal' : known;
};

const entryOf = (row: Row<'disbursementEntries'>): DepositEntry => ({
  id: row.id,
  event: eventOf(row),
  aboutId: row.eventId,
  netCents: row.amount ?? 0,
  description: row.description === null ? null : maskText(row.description),
});

/** What changed since, oldest first. */
export const since = (field: string, value: string, at: Date): string =>
  allOf(
    { field, value },
    { field: 'modified', is: 'greater', value: writeMoment(at) },
    { field: 'modified', is: 'sort', value: 'asc' },
  );

const inside = (field: string, value: string): string =>
  allOf({ field, value }, { field: 'created', is: 'sort', value: 'asc' });

type Settlements = Pick<CardPayments, 'batches' | 'batchTxns' | 'deposits' | 'deposit' | 'depositEntries'>;

export const makeSettlements = (client: PayrixClient): Settlements => ({
  batches: async (by, asking) => {
    const rows = await client.list('batches', { search: since('merchant', by.merchantId, by.since) }, asking);
    return rows.map(batchOf);
  },
  batchTxns: async (batchId, asking) => {
    const wanted = { search: inside('batch', batchId), expand: ['[txnResults][]'] };
    return (await client.list('txns', wanted, asking)).map(readTxn);
  },
  deposits: async (by, asking) => {
    const rows = await client.list('disbursements', { search: since('entity', by.entityId, by.since) }, asking);
    return rows.map(depositOf);
  },
  deposit: async (id, asking) => {
    const row = await client.one('disbursements', id, {}, asking);
    return row ? depositOf(row) : null;
  },
  depositEntries: async (depositId, asking) => {
    const rows = await client.list('disbursementEntries', { search: inside('disbursement', depositId) }, asking);
    return rows.map(entryOf);
  },
});
