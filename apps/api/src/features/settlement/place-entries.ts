import type { ReadTransaction } from '@ledgate/database/connect.ts';
import type { PlacedEntry } from '@ledgate/domain/settlement/match-deposit.ts';
import type { DepositEntry } from '@ledgate/providers/card-processor/payments-port.ts';
import { findBatches, listItems } from './batch-store.ts';
import { knownDeposits } from './deposit-store.ts';

/** An entry of the processor's, and what we know it to be about. */
export type Placed = PlacedEntry & { entry: DepositEntry; paymentUid: string | null };

const ids = (entries: readonly DepositEntry[]): string[] => entries.flatMap(({ aboutId }) => aboutId ?? []);

/** What is owed outside of batches: money of a dispute, and what is given back of a reserve. */
const isOutside = ({ event, aboutId }: DepositEntry, known: Known, isBatch: boolean): boolean => {
  if (event === 'reserve_release') return isBatch;
  return (event === 'chargeback' || event === 'chargeback_reversal') && known.isDispute(aboutId ?? '');
};

export interface Known {
  /** Disputes by the processor's id, whose cases cost a fee. */
  isDispute: (id: string) => boolean;
  /** The month's debit, by the name it was asked for under. */
  isMonthly: (name: string) => boolean;
}

/** Finds for each entry the claim it pays: a batch, what is owed outside of batches, or a deposit that came back. */
export const placeEntries = async (
  tx: ReadTransaction,
  merchantUid: string,
  entries: readonly DepositEntry[],
  known: Known,
): Promise<Placed[]> => {
  const about = ids(entries);
  const items = new Map((await listItems(tx, merchantUid, about)).map((item) => [item.txn, item]));
  const batches = await findBatches(tx, merchantUid, { processorIds: about });
  const batchOf = new Map(batches.map(({ processor_id: id, uid }) => [id, uid]));
  const deposits = await knownDeposits(tx, merchantUid, about);
  return entries.map((entry): Placed => {
    const { event, netCents: cents, aboutId, description } = entry;
    const id = aboutId ?? '';
    const base = { entry, event, cents, description: description ?? '', paymentUid: null, batchUid: null };
    const item = items.get(id);
    if (item) return { ...base, claim: 'batch', batchUid: item.batchUid, paymentUid: item.paymentUid, isKnown: true };
    const batchUid = batchOf.get(id);
    // What is given back of a reserve is owed outside of the batch that it was kept from.
    if (batchUid && event !== 'reserve_release') return { ...base, claim: 'batch', batchUid, isKnown: true };
    if (event === 'other' && deposits.has(id)) return { ...base, claim: 'returned', isKnown: true };
    const isFee = event === 'fee' && (deposits.has(id) || known.isDispute(id) || known.isMonthly(description ?? ''));
    return {
      ...base,
      claim: 'outside',
      batchUid: batchUid ?? null,
      isKnown: isFee || isOutside(entry, known, batchUid !== undefined),
    };
  });
};
