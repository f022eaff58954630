import type { ReadTransaction, WritableTransaction } from '@ledgate/database/connect.ts';
import type { Customer as Row } from '@ledgate/database/rows.gen.ts';
import { type Selectable, sql } from 'kysely';
import type { TimePlace } from '../../core/http/cursor.ts';
import { containing } from '../../core/http/paging.ts';

export type Customer = Selectable<Row> & { cards: number };

const CARDS = sql<number>`(select count(*) from stored_card s where s.customer_uid = c.uid and s.removed_at is null)::int`;

const customersOf = (tx: ReadTransaction, merchantUid: string) =>
  tx
    .selectFrom('customer as c')
    .selectAll('c')
    .select(CARDS.as('cards'))
    .where('c.merchant_uid', '=', merchantUid)
    .where('c.removed_at', 'is', null);

export const findCustomer = async (tx: ReadTransaction, merchantUid: string, uid: string): Promise<Customer | null> =>
  (await customersOf(tx, merchantUid).where('c.uid', '=', uid).executeTakeFirst()) ?? null;

/** The newest first, from a place on. */
export const listCustomersOf = (
  tx: ReadTransaction,
  merchantUid: string,
  { search, after, most }: { search: string; after: TimePlace | null; most: number },
): Promise<Customer[]> => {
  let query = customersOf(tx, merchantUid);
  if (search !== '') {
    const like = containing(search);
    query = query.where((eb) =>
      eb.or([eb('c.name', 'ilike', like), eb('c.company', 'ilike', like), eb('c.email', 'ilike', like)]),
    );
  }
  if (after) query = query.where(sql<boolean>`(c.created_at, c.uid) < (${after.at}, ${after.uid})`);
  return query.orderBy('c.created_at', 'desc').orderBy('c.uid', 'desc').limit(most).execute();
};

export type CustomerFields = Pick<Customer, 'name' | 'company' | 'email' | 'phone' | 'address1' | 'zip' | 'note'>;

export const insertCustomer = async (
  tx: WritableTransaction,
  merchantUid: string,
  fields: CustomerFields,
  { by, at }: { by: string; at: Date },
): Promise<string> => {
  const uid = crypto.randomUUID();
  await tx
    .insertInto('customer')
    .values({ uid, merchant_uid: merchantUid, ...fields, created_by: by, created_at: at, changed_at: at })
    .execute();
  return uid;
};

/** Over the version that was read; false where it was changed or removed since. */
export const updateCustomerRow = async (
  tx: WritableTransaction,
  { uid, version }: Pick<Customer, 'uid' | 'version'>,
  set: Partial<CustomerFields> & { removed_at?: Date },
  at: Date,
): Promise<boolean> => {
  const written = await tx
    .updateTable('customer')
    .set({ ...set, version: version + 1, changed_at: at })
    .where('uid', '=', uid)
    .where('version', '=', version)
    .executeTakeFirst();
  return written.numUpdatedRows === 1n;
};
