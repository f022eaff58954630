import type { ReadTransaction, WritableTransaction } from '@ledgate/database/connect.ts';
import type { Deposit as DepositRow, DepositEntry } from '@ledgate/database/rows.gen.ts';
import type { Claim, EntryEvent } from '@ledgate/domain/settlement/match-deposit.ts';
import { type Insertable, type Selectable, sql } from 'kysely';

export type DepositState = 'on_its_way' | 'arrived' | 'returned';
export type StoredDeposit = Omit<Selectable<DepositRow>, 'state'> & { state: DepositState };
export type StoredEntry = Omit<Selectable<DepositEntry>, 'event' | 'claim'> & { event: EntryEvent; claim: Claim };

/** Of the processor's, the ones we have. */
export const knownDeposits = async (
  tx: ReadTransaction,
  merchantUid: string,
  processorIds: readonly string[],
): Promise<Map<string, StoredDeposit>> => {
  const { rows } = await sql<StoredDeposit>`/*p:deposits_known*/ select * from deposit
    where merchant_uid = ${merchantUid} and processor_id = any(${processorIds}::text[])`.execute(tx);
  return new Map(rows.map((row) => [row.processor_id, row]));
};

/** False where somebody was quicker. */
export const insertDeposit = async (tx: WritableTransaction, deposit: Insertable<DepositRow>): Promise<boolean> => {
  const row = await tx
    .insertInto('deposit')
    .values(deposit)
    .onConflict((conflict) => conflict.columns(['merchant_uid', 'processor_id']).doNothing())
    .returning('uid')
    .executeTakeFirst();
  return row !== undefined;
};

const AT_ONCE = 500;

export const insertEntries = async (
  tx: WritableTransaction,
  entries: readonly Insertable<DepositEntry>[],
): Promise<void> => {
  for (let at = 0; at < entries.length; at += AT_ONCE)
    await tx
      .insertInto('deposit_entry')
      .values(entries.slice(at, at + AT_ONCE))
      .execute();
};

export const lockDeposit = async (tx: WritableTransaction, uid: string): Promise<StoredDeposit | null> => {
  const row = await tx.selectFrom('deposit').selectAll().where('uid', '=', uid).forUpdate().executeTakeFirst();
  return (row as StoredDeposit | undefined) ?? null;
};

export const moveDeposit = async (
  tx: WritableTransaction,
  uid: string,
  set: { state: DepositState; arrived_at?: Date; returned_at?: Date },
): Promise<void> => {
  await tx.updateTable('deposit').set(set).where('uid', '=', uid).execute();
};
