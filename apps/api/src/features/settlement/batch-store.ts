import type { ReadTransaction, WritableTransaction } from '@ledgate/database/connect.ts';
import type { SettlementBatch, SettlementItem } from '@ledgate/database/rows.gen.ts';
import type { Brand, Funding } from '@ledgate/domain/payments/card.ts';
import type { ChargedLine } from '@ledgate/domain/settlement/charges.ts';
import { type Insertable, type Selectable, sql } from 'kysely';

export type StoredBatch = Omit<Selectable<SettlementBatch>, 'fee_lines'> & { fee_lines: readonly ChargedLine[] };
export type NewItem = Insertable<SettlementItem>;

/** Of those, the ones we have. */
export const knownBatches = async (
  tx: ReadTransaction,
  merchantUid: string,
  processorIds: readonly string[],
): Promise<Set<string>> => {
  const rows = await tx
    .selectFrom('settlement_batch')
    .select('processor_id')
    .where('merchant_uid', '=', merchantUid)
    .where('processor_id', 'in', [...processorIds, ''])
    .execute();
  return new Set(rows.map(({ processor_id: id }) => id));
};

export const findBatches = async (
  tx: ReadTransaction,
  merchantUid: string,
  by: { processorIds: readonly string[] } | { uids: readonly string[] },
): Promise<StoredBatch[]> => {
  const all = tx.selectFrom('settlement_batch').selectAll().where('merchant_uid', '=', merchantUid);
  const found =
    'uids' in by
      ? all.where(sql<boolean>`uid = any(${by.uids}::uuid[])`)
      : all.where(sql<boolean>`processor_id = any(${by.processorIds}::text[])`);
  return (await found.orderBy('day').orderBy('uid').execute()) as unknown as StoredBatch[];
};

/** False where somebody was quicker. */
export const insertBatch = async (
  tx: WritableTransaction,
  batch: Omit<Insertable<SettlementBatch>, 'fee_lines'> & { fee_lines: readonly ChargedLine[] },
): Promise<boolean> => {
  const row = await tx
    .insertInto('settlement_batch')
    .values({ ...batch, fee_lines: JSON.stringify(batch.fee_lines) })
    .onConflict((conflict) => conflict.columns(['merchant_uid', 'processor_id']).doNothing())
    .returning('uid')
    .executeTakeFirst();
  return row !== undefined;
};

const AT_ONCE = 500;

export const insertItems = async (tx: WritableTransaction, items: readonly NewItem[]): Promise<void> => {
  for (let at = 0; at < items.length; at += AT_ONCE)
    await tx
      .insertInto('settlement_item')
      .values(items.slice(at, at + AT_ONCE))
      .execute();
};

/** What we asked for and how it stands, by the name under which the processor has it. */
export interface BookedStep {
  stepUid: string;
  paymentUid: string;
  kind: string;
  isSettled: boolean;
  /** Of a sale or capture with its tip, of a refund its own. */
  cents: number;
  soldAt: Date;
  brand: Brand | null;
  funding: Funding | null;
}

export const listBooked = async (
  tx: ReadTransaction,
  merchantUid: string,
  references: readonly string[],
): Promise<BookedStep[]> => {
  const { rows } = await sql<BookedStep>`/*p:settlement_booked*/
    select s.uid as "stepUid", s.payment_uid as "paymentUid", s.kind, s.settled_at is not null as "isSettled",
      case s.kind when 'refund' then s.amount_cents else p.captured_cents end as cents,
      case s.kind when 'refund' then s.made_at else p.made_at end as "soldAt", p.brand, p.funding
    from payment_step s join payment p on p.uid = s.payment_uid
    where s.uid = any(${references}::uuid[]) and s.merchant_uid = ${merchantUid}`.execute(tx);
  return rows;
};

/** Issuers that were asked by then and are in no batch yet; they are in this one from now on. */
export const billAsked = async (
  tx: WritableTransaction,
  { merchantUid, batchUid, by }: { merchantUid: string; batchUid: string; by: Date },
): Promise<{ brand: Brand | null; at: Date }[]> => {
  const { rows } = await sql<{ brand: Brand | null; at: Date }>`/*p:settlement_bill_asked*/
    update payment_step s set billed_batch = ${batchUid} from payment p
    where p.uid = s.payment_uid and s.merchant_uid = ${merchantUid} and s.billed_batch is null
      and s.kind in ('sale', 'auth') and s.state in ('confirmed', 'declined') and s.made_at <= ${by}
    returning p.brand, s.made_at as at`.execute(tx);
  return rows;
};

/** Its batch is closed: nothing of it is voided or tipped any more. */
export const markClosed = async (tx: WritableTransaction, payments: readonly string[], at: Date): Promise<void> => {
  await sql`/*p:settlement_closed*/ update payment set batch_closed_at = ${at}, version = version + 1
    where uid = any(${payments}::uuid[]) and batch_closed_at is null`.execute(tx);
};

/** Paid out with its batch. */
export const markSettled = async (tx: WritableTransaction, batches: readonly string[], at: Date): Promise<void> => {
  await sql`/*p:settlement_settled*/ update payment p set status = 'settled', changed_at = ${at}, version = version + 1
    from settlement_item i
    where i.payment_uid = p.uid and i.batch_uid = any(${batches}::uuid[]) and p.status = 'captured'`.execute(tx);
};

export const setDeposit = async (
  tx: WritableTransaction,
  batches: readonly string[],
  depositUid: string,
): Promise<void> => {
  await tx
    .updateTable('settlement_batch')
    .set({ deposit_uid: depositUid })
    .where(sql<boolean>`uid = any(${batches}::uuid[])`)
    .execute();
};

/** What was settled under those names of the processor's. */
export const listItems = async (
  tx: ReadTransaction,
  merchantUid: string,
  txns: readonly string[],
): Promise<{ txn: string; batchUid: string; paymentUid: string | null }[]> => {
  const { rows } = await sql<{ txn: string; batchUid: string; paymentUid: string | null }>`/*p:settlement_items*/
    select processor_txn as txn, batch_uid as "batchUid", payment_uid as "paymentUid" from settlement_item
    where merchant_uid = ${merchantUid} and processor_txn = any(${txns}::text[])`.execute(tx);
  return rows;
};
