import type { ReadTransaction } from '@ledgate/database/connect.ts';
import type { Values } from '@ledgate/domain/applications/fields/values.ts';
import { type Approved, approvedOf } from '@ledgate/domain/watching/approved.ts';
import { sql } from 'kysely';
import type { Parts } from '../../core/parts.ts';
import { inForce, listSaleRates, saleInEffect } from '../rates/public.ts';

/** What an account was approved for, as it is agreed today. */
export const readApproved = async (tx: ReadTransaction, parts: Parts, application: string): Promise<Approved> => {
  const sale = await saleInEffect(tx, parts, inForce(await listSaleRates(tx, application)).final);
  const { rows } = await sql<{ business: Values }>`
    select "values" as business from application_record
    where application_uid = ${application}::uuid and section = 'business' and removed_at is null limit 1`.execute(tx);
  return approvedOf(sale?.terms ?? null, rows[0]?.business ?? {});
};
