import type { ReadTransaction } from '@ledgate/database/connect.ts';
import { sql } from 'kysely';
import type { Parts } from '../../core/parts.ts';
import { saleInEffect } from './amendments/in-effect.ts';
import { listSaleRates } from './sale-store.ts';
import { inForce, type SaleRate } from './stored-rate.ts';

/** The account that a merchant takes cards with: the newest that was boarded, first of all one at the processor. */
const findBoarded = async (tx: ReadTransaction, merchantUid: string): Promise<string | null> => {
  const { rows } = await sql<{ uid: string }>`/*p:boarded_application*/
    select a.uid from application a left join processor_merchant p on p.application_uid = a.uid
    where a.merchant_uid = ${merchantUid} and a.status = 'boarded'
    order by (p.merchant_id is not null) desc, a.status_at desc limit 1`.execute(tx);
  return rows[0]?.uid ?? null;
};

/** What a boarded merchant accepted, as it applies today; null where nothing is agreed. Nobody is boarded who has not accepted. */
export const agreedSale = async (tx: ReadTransaction, parts: Parts, merchantUid: string): Promise<SaleRate | null> => {
  const application = await findBoarded(tx, merchantUid);
  if (application === null) return null;
  return saleInEffect(tx, parts, inForce(await listSaleRates(tx, application)).final);
};

/** Whether any rates of a merchant could be of a model: one look, for those who ask at every sale. */
export const mayHaveModel = async (
  tx: ReadTransaction,
  merchantUid: string,
  model: SaleRate['model'],
): Promise<boolean> => {
  const { rows } = await sql<{ found: boolean }>`/*p:may_have_model*/
    select exists (
      select from application a where a.merchant_uid = ${merchantUid} and a.status = 'boarded' and (
        exists (select from sale_rate r where r.application_uid = a.uid and r.final and r.voided_at is null
          and r.pricing_model = ${model})
        or exists (select from rate_amendment m where m.application_uid = a.uid and m.confirmed_at is not null
          and m.pricing_model = ${model}))) as found`.execute(tx);
  return rows[0]?.found ?? false;
};
