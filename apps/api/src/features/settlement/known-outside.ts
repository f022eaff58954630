import type { ReadTransaction } from '@ledgate/database/connect.ts';
import type { DepositEntry } from '@ledgate/providers/card-processor/payments-port.ts';
import type { Known } from './place-entries.ts';

/** What of a deposit is known to be owed outside of batches: cases of disputes, and the debit of a month. */
export const knownOutside = async (
  tx: ReadTransaction,
  merchantUid: string,
  entries: readonly DepositEntry[],
): Promise<Known> => {
  const disputed = new Set(
    entries.filter(({ event }) => event.startsWith('chargeback')).flatMap(({ aboutId }) => aboutId ?? []),
  );
  const debits = await tx.selectFrom('month_debit').select('name').where('merchant_uid', '=', merchantUid).execute();
  const names = new Set(debits.map(({ name }) => name));
  return { isDispute: (id) => disputed.has(id), isMonthly: (name) => names.has(name) };
};
