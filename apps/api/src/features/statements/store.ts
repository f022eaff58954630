import type { ReadTransaction, WritableTransaction } from '@ledgate/database/connect.ts';
import type { Statement } from '@ledgate/database/rows.gen.ts';
import type { ResidualMonth } from '@ledgate/domain/settlement/residual.ts';
import { type Selectable, sql } from 'kysely';
import type { StatementContent } from './content.ts';
import type { Cuts } from './month-facts.ts';

export type StoredStatement = Omit<Selectable<Statement>, 'content' | 'cuts'> & {
  content: StatementContent;
  cuts: Cuts;
};

/** The newest of a merchant. */
export const lastStatement = async (tx: ReadTransaction, merchantUid: string): Promise<StoredStatement | null> => {
  const row = await tx
    .selectFrom('statement')
    .selectAll()
    .where('merchant_uid', '=', merchantUid)
    .orderBy('month', 'desc')
    .limit(1)
    .executeTakeFirst();
  // Both are written below, from exactly these types.
  return (row as unknown as StoredStatement | undefined) ?? null;
};

export interface Closing {
  uid: string;
  merchantUid: string;
  applicationUid: string;
  month: string;
  at: Date;
}

export const insertStatement = async (
  tx: WritableTransaction,
  { uid, merchantUid, applicationUid, month, at }: Closing,
  content: StatementContent,
  cuts: Cuts,
): Promise<void> => {
  const { totals, sales, refunds } = content;
  await tx
    .insertInto('statement')
    .values({
      uid,
      merchant_uid: merchantUid,
      application_uid: applicationUid,
      month,
      sales_cents: sales.cents,
      refunds_cents: refunds.cents,
      fees_cents: -totals.feesCents,
      deposits_cents: -totals.depositsCents,
      opening_cents: totals.openingCents,
      closing_cents: totals.closingCents,
      content: JSON.stringify(content),
      cuts: JSON.stringify(cuts),
      closed_at: at,
    })
    .execute();
};

export const setStated = async (tx: WritableTransaction, batches: readonly string[], uid: string): Promise<void> => {
  await tx
    .updateTable('settlement_batch')
    .set({ statement_uid: uid })
    .where(sql<boolean>`uid = any(${batches}::uuid[])`)
    .execute();
};

/** What is left to make up of the month before, for the same ISO. */
export const findCarried = async (tx: ReadTransaction, merchantUid: string, isoUid: string | null): Promise<number> => {
  const row = await tx
    .selectFrom('residual')
    .select(['iso_uid', 'carried_cents'])
    .where('merchant_uid', '=', merchantUid)
    .orderBy('month', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && row.iso_uid === isoUid ? row.carried_cents : 0;
};

export const insertResidual = async (
  tx: WritableTransaction,
  { uid, merchantUid, applicationUid, month, at }: Closing,
  residual: ResidualMonth & { isoUid: string | null; sharePpm: number; broughtCents: number; volumeCents: number },
): Promise<void> => {
  await tx
    .insertInto('residual')
    .values({
      uid: crypto.randomUUID(),
      statement_uid: uid,
      iso_uid: residual.isoUid,
      merchant_uid: merchantUid,
      application_uid: applicationUid,
      month,
      volume_cents: residual.volumeCents,
      share_ppm: residual.sharePpm,
      revenue_cents: residual.revenueCents,
      cost_cents: residual.costCents,
      margin_cents: residual.marginCents,
      brought_cents: residual.broughtCents,
      carried_cents: residual.carriedCents,
      iso_cents: residual.isoCents,
      platform_cents: residual.platformCents,
      lines: JSON.stringify(residual.lines),
      closed_at: at,
    })
    .execute();
};

export const insertDebit = async (
  tx: WritableTransaction,
  { uid, merchantUid, applicationUid, month, at }: Closing,
  debit: { name: string; cents: number; entityId: string },
): Promise<void> => {
  await tx
    .insertInto('month_debit')
    .values({
      uid: crypto.randomUUID(),
      statement_uid: uid,
      merchant_uid: merchantUid,
      application_uid: applicationUid,
      month,
      name: debit.name,
      cents: debit.cents,
      entity_id: debit.entityId,
      state: 'planned',
      next_at: at,
    })
    .execute();
};
