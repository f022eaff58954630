import type { ReadTransaction } from '@ledgate/database/connect.ts';
import type { Brand } from '@ledgate/domain/payments/card.ts';
import { sql } from 'kysely';
import type { TimePlace } from '../../core/http/cursor.ts';
import type { StoredBatch } from './batch-store.ts';
import type { StoredDeposit, StoredEntry } from './deposit-store.ts';

export type ListedDeposit = StoredDeposit & { merchant_name: string; batches: number };

const LISTED = sql`select d.*, m.name as merchant_name,
    (select count(*)::int from settlement_batch b where b.deposit_uid = d.uid) as batches
  from deposit d join merchant m on m.uid = d.merchant_uid`;

interface DepositsAsk {
  merchantUid: string | null;
  states: readonly string[] | null;
  after: TimePlace | null;
  most: number;
}

/** The newest first, within the reader's scope. */
export const listDeposits = async (tx: ReadTransaction, ask: DepositsAsk): Promise<ListedDeposit[]> => {
  const { merchantUid, states, after, most } = ask;
  const whose = merchantUid === null ? sql`true` : sql`d.merchant_uid = ${merchantUid}`;
  const place = after === null ? sql`true` : sql`(d.made_at, d.uid) < (${after.at}, ${after.uid})`;
  const newest = sql`order by d.made_at desc, d.uid desc limit ${most}`;
  // The newest of each state, merged: one that hardly any is in is not looked for among all.
  const page =
    states === null
      ? sql`select d.uid from deposit d where ${whose} and ${place} ${newest}`
      : sql`select d.uid from unnest(${[...new Set(states)]}::text[]) as s (state) cross join lateral (select d.uid, d.made_at from deposit d
          where d.state = s.state and ${whose} and ${place} ${newest}) d ${newest}`;
  const { rows } =
    await sql<ListedDeposit>`${LISTED} where d.uid in (${page}) order by d.made_at desc, d.uid desc`.execute(tx);
  return rows;
};

export const findDeposit = async (tx: ReadTransaction, uid: string): Promise<ListedDeposit | null> => {
  const { rows } = await sql<ListedDeposit>`${LISTED} where d.uid = ${uid}`.execute(tx);
  return rows[0] ?? null;
};

/** What it has of each kind, and each entry that is of no batch: sales are many, and are read with their batch. */
/** What no batch brought, and the dispute that it is of. */
export type OutsideEntry = StoredEntry & { dispute_uid: string | null };

export const readEntries = async (
  tx: ReadTransaction,
  depositUid: string,
): Promise<{
  sums: { event: StoredEntry['event']; claim: StoredEntry['claim']; cents: number }[];
  outside: OutsideEntry[];
}> => {
  const sums = await sql<{ event: StoredEntry['event']; claim: StoredEntry['claim']; cents: number }>`
    select event, claim, sum(cents)::bigint as cents from deposit_entry where deposit_uid = ${depositUid}
    group by event, claim`.execute(tx);
  const outside = await sql<OutsideEntry>`select e.*,
      (select d.uid from dispute d where d.merchant_uid = e.merchant_uid and d.processor_id = e.about_id limit 1) as dispute_uid
    from deposit_entry e where e.deposit_uid = ${depositUid} and e.claim <> 'batch' order by e.n limit 500`.execute(tx);
  return { sums: sums.rows, outside: outside.rows };
};

export const listBatches = async (
  tx: ReadTransaction,
  by: { depositUid: string } | { unpaidOf: string },
): Promise<StoredBatch[]> => {
  const all = tx.selectFrom('settlement_batch').selectAll().orderBy('day').orderBy('uid');
  const found =
    'depositUid' in by
      ? all.where('deposit_uid', '=', by.depositUid)
      : all.where('merchant_uid', '=', by.unpaidOf).where('deposit_uid', 'is', null);
  return (await found.execute()) as unknown as StoredBatch[];
};

export const findBatch = async (tx: ReadTransaction, uid: string): Promise<StoredBatch | null> => {
  const row = await tx.selectFrom('settlement_batch').selectAll().where('uid', '=', uid).executeTakeFirst();
  return (row as unknown as StoredBatch | undefined) ?? null;
};

export interface ListedItem {
  uid: string;
  payment_uid: string | null;
  reference: string | null;
  kind: 'sale' | 'refund';
  cents: number;
  brand: Brand | null;
  last4: string | null;
  sold_on: string;
  category: string | null;
  downgrade: string | null;
}

/** By uid: a batch does not change any more. */
export const listBatchItems = async (
  tx: ReadTransaction,
  batchUid: string,
  after: string | null,
  most: number,
): Promise<ListedItem[]> => {
  const { rows } = await sql<ListedItem>`
    select i.uid, i.payment_uid, p.reference, i.kind, i.cents, i.brand, p.last4, i.sold_on, i.category, i.downgrade
    from settlement_item i left join payment p on p.uid = i.payment_uid
    where i.batch_uid = ${batchUid} and (${after}::uuid is null or i.uid > ${after}::uuid)
    order by i.uid limit ${most}`.execute(tx);
  return rows;
};

/** The oldest batch of which something is still kept, and how much. */
export const findOldestReserve = async (
  tx: ReadTransaction,
  merchantUid: string,
): Promise<{ day: string; cents: number } | null> => {
  const { rows } = await sql<{ day: string; cents: number }>`
    select b.day, b.reserve_cents as cents from settlement_batch b
    where b.merchant_uid = ${merchantUid} and b.reserve_cents > 0 and not exists (
      select 1 from deposit_entry e where e.batch_uid = b.uid and e.event = 'reserve_release')
    order by b.day limit 1`.execute(tx);
  return rows[0] ?? null;
};

export const readReadAt = async (tx: ReadTransaction, merchantUid: string): Promise<Date | null> => {
  const { rows } = await sql<{ at: Date | null }>`
    select max(read_at) as at from settlement_cursor where merchant_uid = ${merchantUid}`.execute(tx);
  return rows[0]?.at ?? null;
};

/** Fees of months that no deposit shows as debited yet. */
export const readOpenDebits = async (tx: ReadTransaction, merchantUid: string): Promise<number> => {
  const { rows } = await sql<{ cents: number }>`select coalesce(sum(d.cents), 0)::bigint as cents from month_debit d
    where d.merchant_uid = ${merchantUid} and not exists (select 1 from deposit_entry e
      where e.merchant_uid = d.merchant_uid and e.description = d.name)`.execute(tx);
  return rows[0]?.cents ?? 0;
};
