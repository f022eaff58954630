import type { ReadTransaction } from '@ledgate/database/connect.ts';
import { newYorkDate } from '@ledgate/domain/queue/business-calendar.ts';
import { sql } from 'kysely';

export interface SurchargeNotice {
  at: Date;
  by: string;
  /** The desk’s day. */
  onDate: string;
}

export const findSurchargeNotice = async (
  tx: ReadTransaction,
  merchantUid: string,
): Promise<SurchargeNotice | null> => {
  const row = await tx
    .selectFrom('surcharge_notice as n')
    .innerJoin('app_user as u', 'u.uid', 'n.given_by')
    .select(['n.given_at', sql<string>`u.first_name || ' ' || u.last_name`.as('name')])
    .where('n.merchant_uid', '=', merchantUid)
    .executeTakeFirst();
  return row ? { at: row.given_at, by: row.name, onDate: newYorkDate(row.given_at.getTime()) } : null;
};
