import type { ReadTransaction } from '@ledgate/database/connect.ts';
import type { DepositEntry } from '@ledgate/providers/card-processor/payments-port.ts';
import { sql } from 'kysely';
import type { Parts } from '../../core/parts.ts';
import { disputesAmong, followDispute } from '../disputes/public.ts';
import type { Known } from './place-entries.ts';

/** What of a deposit is known to be owed outside of batches: cases of disputes, and the debit of a month. */
export const knownOutside = async (
  tx: ReadTransaction,
  merchantUid: string,
  entries: readonly DepositEntry[],
): Promise<Known> => {
  const about = entries.flatMap(({ aboutId }) => aboutId ?? []);
  const names = entries.flatMap(({ event, description }) => (event === 'fee' && description ? [description] : []));
  const cases = await disputesAmong(tx, merchantUid, about);
  const debits = await sql<{ name: string }>`/*p:settlement_debits*/ select name from month_debit
    where merchant_uid = ${merchantUid} and name = any(${names}::text[])`.execute(tx);
  const months = new Set(debits.rows.map(({ name }) => name));
  return { isDispute: (id) => cases.has(id), isMonthly: (name) => months.has(name) };
};

/** A deposit may tell of a dispute before anybody else does: then the dispute is read first. */
export const readItsDisputes = async (parts: Parts, entries: readonly DepositEntry[]): Promise<void> => {
  const ids = new Set(
    entries
      .filter(({ event }) => event === 'chargeback' || event === 'chargeback_reversal')
      .flatMap(({ aboutId }) => aboutId ?? []),
  );
  for (const id of ids) await followDispute(parts, id);
};
