import type { ReadTransaction, WritableTransaction } from '@ledgate/database/connect.ts';
import { sql } from 'kysely';

/**
 * The version that a change makes, taken before anything is looked at: changes of one merchant's catalogue wait for each other
 * here, so what is checked after it stays true, and whoever reads a version sees everything up to it.
 */
export const nextCatalogueVersion = async (tx: WritableTransaction, merchantUid: string): Promise<number> => {
  const { version } = await tx
    .insertInto('catalogue')
    .values({ merchant_uid: merchantUid, version: 1 })
    .onConflict((conflict) => conflict.column('merchant_uid').doUpdateSet({ version: sql`catalogue.version + 1` }))
    .returning('version')
    .executeTakeFirstOrThrow();
  return version;
};

/** Nought where nothing was ever entered. */
export const catalogueVersion = async (tx: ReadTransaction, merchantUid: string): Promise<number> => {
  const row = await tx
    .selectFrom('catalogue')
    .select('version')
    .where('merchant_uid', '=', merchantUid)
    .executeTakeFirst();
  return row?.version ?? 0;
};
