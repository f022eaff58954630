import type { ReadTransaction, WritableTransaction } from '@ledgate/database/connect.ts';
import { fundingWanted } from '@ledgate/domain/watching/holds.ts';
import { sql } from 'kysely';
import { openHolds } from './hold-store.ts';

/** What the provider is to do with an account's deposits, and how it has it. */
export interface FundingOrder {
  application_uid: string;
  merchant_uid: string;
  wanted: 'on' | 'off';
  kept_back_cents: number;
  version: number;
  seen: 'on' | 'off' | null;
  seen_kept_back_cents: number | null;
  seen_at: Date | null;
  tries: number;
  fault: string | null;
}

const COLUMNS = sql`application_uid, merchant_uid, wanted, kept_back_cents, version, seen, seen_kept_back_cents, seen_at, tries, fault`;

export const isAsWanted = (order: FundingOrder): boolean =>
  order.seen === order.wanted && order.seen_kept_back_cents === order.kept_back_cents;

/** In the transaction of its cause: from what is on hold follows what the provider is asked for, once this is through. */
export const orderFunding = async (
  tx: WritableTransaction,
  { merchantUid, applicationUid, at }: { merchantUid: string; applicationUid: string; at: Date },
): Promise<void> => {
  const holds = (await openHolds(tx, merchantUid)).filter(
    (hold) => hold.state === 'on' && hold.applicationUid === applicationUid,
  );
  const { state, keptBackCents } = fundingWanted(holds);
  await sql`
    insert into funding_order (application_uid, merchant_uid, wanted, kept_back_cents, next_at, changed_at)
    values (${applicationUid}::uuid, ${merchantUid}::uuid, ${state}, ${keptBackCents}::bigint, ${at}::timestamptz, ${at}::timestamptz)
    on conflict (application_uid) do update set wanted = excluded.wanted, kept_back_cents = excluded.kept_back_cents,
      version = funding_order.version + 1, tries = 0, fault = null, next_at = excluded.next_at, changed_at = excluded.changed_at`.execute(
    tx,
  );
};

export const ordersOf = async (tx: ReadTransaction, applications: readonly string[]): Promise<FundingOrder[]> => {
  const { rows } = await sql<FundingOrder>`
    select ${COLUMNS} from funding_order where application_uid = any(${[...applications]}::uuid[])`.execute(tx);
  return rows;
};

export const dueOrders = async (
  tx: ReadTransaction,
  { at, after, most }: { at: Date; after: string | null; most: number },
): Promise<FundingOrder[]> => {
  const { rows } = await sql<FundingOrder>`
    select ${COLUMNS} from funding_order where next_at <= ${at}::timestamptz
      and (${after}::uuid is null or application_uid > ${after}::uuid)
    order by application_uid limit ${most}`.execute(tx);
  return rows;
};

export interface Seen {
  seen: 'on' | 'off' | null;
  keptBackCents: number | null;
  tries: number;
  fault: string | null;
  nextAt: Date | null;
  at: Date;
}

/** Answers whether it was written: what was asked for since is asked for by the next. */
export const saveSeen = async (
  tx: WritableTransaction,
  { application_uid, version }: FundingOrder,
  { seen, keptBackCents, tries, fault, nextAt, at }: Seen,
): Promise<boolean> => {
  const { rows } = await sql`
    update funding_order set seen = coalesce(${seen}::text, seen),
      seen_kept_back_cents = coalesce(${keptBackCents}::bigint, seen_kept_back_cents),
      seen_at = case when ${seen}::text is null then seen_at else ${at}::timestamptz end,
      tries = ${tries}::int, fault = ${fault}::text, next_at = ${nextAt}::timestamptz
    where application_uid = ${application_uid}::uuid and version = ${version}::int returning application_uid`.execute(
    tx,
  );
  return rows.length > 0;
};
