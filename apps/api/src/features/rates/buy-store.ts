import type { ReadTransaction, WritableTransaction } from '@ledgate/database/connect.ts';
import type { CostBasis } from '@ledgate/domain/rates/models.ts';
import type { BuySheet, BuyTerms } from '@ledgate/domain/rates/sheet.ts';
import { sql } from 'kysely';
import { type BuyRate, toStored } from './stored-rate.ts';

const selectBuyRates = (tx: ReadTransaction) =>
  tx
    .selectFrom('buy_rate as r')
    .innerJoin('bank as b', 'b.uid', 'r.bank_uid')
    .leftJoin('app_user as u', 'u.uid', 'r.set_by')
    .selectAll('r')
    .select(['b.name as bank_name', 'b.active as bank_active', 'u.known_as']);

type BuyRow = Awaited<ReturnType<ReturnType<typeof selectBuyRates>['execute']>>[number];

const toBuyRate = (row: BuyRow): BuyRate => ({
  ...toStored(row),
  planVersionUid: row.schedule_version_uid,
  costBasis: row.cost_basis as CostBasis, // held to the closed list by a database constraint
  terms: row.terms as unknown as BuyTerms, // written by `saveBuyRate`, which took exactly this type
  bank: { uid: row.bank_uid, name: row.bank_name, active: row.bank_active },
});

/** The versions of an application, newest first. */
export const listBuyRates = async (tx: ReadTransaction, applicationUid: string): Promise<BuyRate[]> => {
  const rows = await selectBuyRates(tx)
    .where('r.application_uid', '=', applicationUid)
    .orderBy('r.n', 'desc')
    .execute();
  return rows.map(toBuyRate);
};

export const findBuyRate = async (tx: ReadTransaction, uid: string): Promise<BuyRate | null> => {
  const row = await selectBuyRates(tx).where('r.uid', '=', uid).executeTakeFirst();
  return row ? toBuyRate(row) : null;
};

export interface BuyContent extends BuySheet {
  bankUid: string;
  effectiveFrom: string;
  isFinal: boolean;
  /** What the lines were taken from. */
  planVersionUid?: string | null;
}

const columnsOf = ({
  bankUid,
  model,
  costBasis,
  lines,
  terms,
  effectiveFrom,
  isFinal,
  planVersionUid,
}: BuyContent) => ({
  bank_uid: bankUid,
  pricing_model: model,
  cost_basis: costBasis,
  lines: JSON.stringify(lines),
  terms: JSON.stringify(terms),
  effective_from: effectiveFrom,
  final: isFinal,
  schedule_version_uid: planVersionUid ?? null,
});

export interface Written {
  applicationUid: string;
  setBy: string | null;
  at: Date;
}

export const insertBuyRate = async (
  tx: WritableTransaction,
  content: BuyContent,
  { applicationUid, setBy, at }: Written,
): Promise<string> => {
  const uid = crypto.randomUUID();
  await tx
    .insertInto('buy_rate')
    .values({
      uid,
      application_uid: applicationUid,
      n: sql`(select coalesce(max(n), 0) + 1 from buy_rate where application_uid = ${applicationUid})`,
      set_by: setBy,
      at,
      ...columnsOf(content),
    })
    .execute();
  return uid;
};

/** Only a draft: the database refuses anything else. */
export const updateBuyRate = async (
  tx: WritableTransaction,
  uid: string,
  content: BuyContent,
  { setBy, at }: Written,
): Promise<void> => {
  await tx
    .updateTable('buy_rate')
    .set((eb) => ({ ...columnsOf(content), set_by: setBy, at, version: eb('version', '+', 1) }))
    .where('uid', '=', uid)
    .execute();
};
