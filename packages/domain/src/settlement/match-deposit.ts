import { batchClearing } from '../ledger/chart.ts';
import type { ChargedLine } from './charges.ts';
import type { Difference } from './differences.ts';

export type EntryEvent =
  | 'capture'
  | 'refund'
  | 'chargeback'
  | 'chargeback_reversal'
  | 'fee'
  | 'reserve'
  | 'reserve_release'
  | 'other';

/** Which claim an entry is paid from: a batch's, what is owed outside of batches, or a deposit that was sent back. */
export type Claim = 'batch' | 'outside' | 'returned';

/** An entry of a deposit with what we know it to be about; unknown where we know nothing. */
export interface PlacedEntry {
  readonly event: EntryEvent;
  readonly cents: number;
  readonly description: string;
  readonly claim: Claim;
  readonly batchUid: string | null;
  readonly isKnown: boolean;
}

/** What is expected of a batch when it is paid. */
export interface ExpectedBatch {
  readonly uid: string;
  readonly netCents: number;
  readonly feeLines: readonly ChargedLine[];
  readonly reserveCents: number;
}

const sumOf = (entries: readonly PlacedEntry[]): number => entries.reduce((sum, { cents }) => sum + cents, 0);

const feeDifferences = (batch: ExpectedBatch, entries: readonly PlacedEntry[]): Difference[] => {
  const fees = entries.filter(({ event }) => event === 'fee');
  const account = batchClearing(batch.uid);
  const names = new Set([...batch.feeLines.map(({ label }) => label), ...fees.map(({ description }) => description)]);
  return [...names].flatMap((about): Difference[] => {
    const agreed = batch.feeLines.find(({ label }) => label === about);
    const expectedCents = -(agreed?.cents ?? 0) + 0;
    const actualCents = sumOf(fees.filter(({ description }) => description === about));
    if (expectedCents === actualCents) return [];
    const kind = agreed ? 'fee_amount' : 'fee_unknown';
    return [{ kind, account, expectedCents, actualCents, about, paymentUid: null }];
  });
};

const reserveDifferences = ({ uid, reserveCents }: ExpectedBatch, entries: readonly PlacedEntry[]): Difference[] => {
  const actualCents = sumOf(entries.filter(({ event }) => event === 'reserve'));
  const expectedCents = -reserveCents + 0;
  if (actualCents === expectedCents) return [];
  return [
    { kind: 'reserve_amount', account: batchClearing(uid), expectedCents, actualCents, about: '', paymentUid: null },
  ];
};

const netDifferences = ({ uid, netCents }: ExpectedBatch, entries: readonly PlacedEntry[]): Difference[] => {
  const actualCents = sumOf(entries.filter(({ event }) => event === 'capture' || event === 'refund'));
  if (actualCents === netCents) return [];
  const account = batchClearing(uid);
  return [{ kind: 'batch_total', account, expectedCents: netCents, actualCents, about: '', paymentUid: null }];
};

/** Compares what a deposit is made of with what its batches should have brought. */
export const matchDeposit = (
  batches: readonly ExpectedBatch[],
  entries: readonly PlacedEntry[],
  saidNetCents: number,
): Difference[] => {
  const ofBatches = batches.flatMap((batch) => {
    const own = entries.filter(({ claim, batchUid }) => claim === 'batch' && batchUid === batch.uid);
    return [...netDifferences(batch, own), ...feeDifferences(batch, own), ...reserveDifferences(batch, own)];
  });
  const unknown = entries
    .filter(({ isKnown }) => !isKnown)
    .map(({ event, cents, description }): Difference => ({
      kind: event === 'fee' ? 'fee_unknown' : 'unknown_entry',
      account: 'funding_clearing',
      expectedCents: 0,
      actualCents: cents,
      about: description,
      paymentUid: null,
    }));
  const sumCents = sumOf(entries);
  if (sumCents === saidNetCents) return [...ofBatches, ...unknown];
  const total = { kind: 'deposit_total', account: 'deposit_in_transit', about: '', paymentUid: null } as const;
  return [...ofBatches, ...unknown, { ...total, expectedCents: sumCents, actualCents: saidNetCents }];
};
