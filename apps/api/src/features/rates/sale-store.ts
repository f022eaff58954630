import type { ReadTransaction, WritableTransaction } from '@ledgate/database/connect.ts';
import type { LineName } from '@ledgate/domain/rates/lines.ts';
import type { SaleSheet, SaleTerms } from '@ledgate/domain/rates/sheet.ts';
import { sql } from 'kysely';
import type { Written } from './buy-store.ts';
import { type SaleRate, toStored } from './stored-rate.ts';

const selectSaleRates = (tx: ReadTransaction) =>
  tx.selectFrom('sale_rate as r').leftJoin('app_user as u', 'u.uid', 'r.set_by').selectAll('r').select('u.known_as');

type SaleRow = Awaited<ReturnType<ReturnType<typeof selectSaleRates>['execute']>>[number];

const toSaleRate = (row: SaleRow): SaleRate => ({
  ...toStored(row),
  planVersionUid: row.plan_version_uid,
  included: row.included as LineName[], // written by `saveSaleRate`, which took exactly this type
  terms: row.terms as unknown as SaleTerms, // written by `saveSaleRate`, which took exactly this type
  buyRateUid: row.buy_rate_uid,
});

/** The versions of an application, newest first; to a merchant, only the one on offer. */
export const listSaleRates = async (tx: ReadTransaction, applicationUid: string): Promise<SaleRate[]> => {
  const rows = await selectSaleRates(tx)
    .where('r.application_uid', '=', applicationUid)
    .orderBy('r.n', 'desc')
    .execute();
  return rows.map(toSaleRate);
};

export const findSaleRate = async (tx: ReadTransaction, uid: string): Promise<SaleRate | null> => {
  const row = await selectSaleRates(tx).where('r.uid', '=', uid).executeTakeFirst();
  return row ? toSaleRate(row) : null;
};

export interface SaleContent extends SaleSheet {
  buyRateUid: string;
  effectiveFrom: string;
  isFinal: boolean;
  /** What the lines were taken from. */
  planVersionUid?: string | null;
}

const columnsOf = ({
  buyRateUid,
  model,
  lines,
  included,
  terms,
  effectiveFrom,
  isFinal,
  planVersionUid,
}: SaleContent) => ({
  buy_rate_uid: buyRateUid,
  pricing_model: model,
  lines: JSON.stringify(lines),
  included: [...(included ?? [])],
  terms: JSON.stringify(terms),
  effective_from: effectiveFrom,
  final: isFinal,
  plan_version_uid: planVersionUid ?? null,
});

export const insertSaleRate = async (
  tx: WritableTransaction,
  content: SaleContent,
  { applicationUid, setBy, at }: Written,
): Promise<string> => {
  const uid = crypto.randomUUID();
  await tx
    .insertInto('sale_rate')
    .values({
      uid,
      application_uid: applicationUid,
      n: sql`(select coalesce(max(n), 0) + 1 from sale_rate where application_uid = ${applicationUid})`,
      set_by: setBy,
      at,
      ...columnsOf(content),
    })
    .execute();
  return uid;
};

/** Only a draft: the database refuses anything else. */
export const updateSaleRate = async (
  tx: WritableTransaction,
  uid: string,
  content: SaleContent,
  { setBy, at }: Written,
): Promise<void> => {
  await tx
    .updateTable('sale_rate')
    .set((eb) => ({ ...columnsOf(content), set_by: setBy, at, version: eb('version', '+', 1) }))
    .where('uid', '=', uid)
    .execute();
};
