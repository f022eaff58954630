import type { ReadTransaction, WritableTransaction } from '@ledgate/database/connect.ts';
import type { SettlementDifference } from '@ledgate/database/rows.gen.ts';
import { type Difference, type DifferenceKind, leftOpen } from '@ledgate/domain/settlement/differences.ts';
import { type Selectable, sql } from 'kysely';
import type { TimePlace } from '../../core/http/cursor.ts';

export type StoredDifference = Omit<Selectable<SettlementDifference>, 'kind' | 'ending'> & {
  kind: DifferenceKind;
  ending: 'explained' | 'accepted' | null;
};

export interface Where {
  merchantUid: string;
  applicationUid: string;
  batchUid?: string;
  depositUid?: string;
  at: Date;
}

/** Its uid, or nothing where it is known already. */
export const insertDifference = async (
  tx: WritableTransaction,
  difference: Difference,
  { merchantUid, applicationUid, batchUid, depositUid, at }: Where,
): Promise<string | null> => {
  const row = await tx
    .insertInto('settlement_difference')
    .values({
      uid: crypto.randomUUID(),
      merchant_uid: merchantUid,
      application_uid: applicationUid,
      kind: difference.kind,
      account: difference.account,
      cents: leftOpen(difference),
      expected_cents: difference.expectedCents,
      actual_cents: difference.actualCents,
      about: difference.about.slice(0, 300),
      batch_uid: batchUid ?? null,
      deposit_uid: depositUid ?? null,
      payment_uid: difference.paymentUid,
      opened_at: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('uid')
    .executeTakeFirst();
  return row?.uid ?? null;
};

export type ListedDifference = StoredDifference & {
  merchant_name: string;
  batch_day: string | null;
  deposit_made_at: Date | null;
  payment_reference: string | null;
  closer: string | null;
};

const LISTED = sql`select d.*, m.name as merchant_name, b.day as batch_day, e.made_at as deposit_made_at,
    p.reference as payment_reference, u.known_as as closer
  from settlement_difference d join merchant m on m.uid = d.merchant_uid
    left join settlement_batch b on b.uid = d.batch_uid left join deposit e on e.uid = d.deposit_uid
    left join payment p on p.uid = d.payment_uid left join app_user u on u.uid = d.closed_by`;

export const listDifferences = async (
  tx: ReadTransaction,
  {
    isOpen,
    only,
    merchantUid,
    after,
    most,
  }: { isOpen: boolean; only: string | null; merchantUid: string | null; after: TimePlace | null; most: number },
): Promise<ListedDifference[]> => {
  const place = after === null ? sql`true` : sql`(d.opened_at, d.uid) < (${after.at}, ${after.uid})`;
  const whose = merchantUid === null ? sql`true` : sql`d.merchant_uid = ${merchantUid}`;
  const which = only === null ? sql`(d.closed_at is null) = ${isOpen}` : sql`d.uid = ${only}`;
  const { rows } = await sql<ListedDifference>`${LISTED}
    where ${which} and ${whose} and ${place}
    order by d.opened_at desc, d.uid desc limit ${most}`.execute(tx);
  return rows;
};

export const findDifference = async (tx: ReadTransaction, uid: string): Promise<ListedDifference | null> => {
  const { rows } = await sql<ListedDifference>`${LISTED} where d.uid = ${uid}`.execute(tx);
  return rows[0] ?? null;
};

/** Of the deposit and of the batches in it. */
export const listOfDeposit = async (tx: ReadTransaction, depositUid: string): Promise<ListedDifference[]> => {
  const { rows } = await sql<ListedDifference>`${LISTED}
    where d.deposit_uid = ${depositUid} or b.deposit_uid = ${depositUid} order by d.opened_at, d.uid`.execute(tx);
  return rows;
};

/** False where it is closed already. */
export const closeDifference = async (
  tx: WritableTransaction,
  uid: string,
  closing: { ending: 'explained' | 'accepted'; by: string | null; reason: string | null; at: Date },
): Promise<boolean> => {
  const row = await tx
    .updateTable('settlement_difference')
    .set({ closed_at: closing.at, closed_by: closing.by, ending: closing.ending, reason: closing.reason })
    .where('uid', '=', uid)
    .where('closed_at', 'is', null)
    .returning('uid')
    .executeTakeFirst();
  return row !== undefined;
};

/** Those that waited for these payments to be settled. */
export const listMissing = async (tx: ReadTransaction, payments: readonly string[]): Promise<StoredDifference[]> => {
  const { rows } = await sql<StoredDifference>`select * from settlement_difference
    where kind = 'missing_sale' and closed_at is null and payment_uid = any(${payments}::uuid[])`.execute(tx);
  return rows;
};
