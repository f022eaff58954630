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

export const customersAmong = (
  tx: ReadTransaction,
  merchantUid: string,
  uids: readonly string[],
): Promise<Customer[]> =>
  uids.length === 0 ? Promise.resolve([]) : customersOf(tx, merchantUid).where('c.uid', 'in', uids).execute();

interface Asked {
  search: string;
  after: TimePlace | null;
  most: number;
}

/** By a part of name, company or mail address, or by how a card on file ends. */
const knownBy = (merchantUid: string, { search, after, most }: Asked) => {
  const digits = search.trim();
  const ending = /^\d{4}$/.test(digits) ? digits : null;
  return sql<boolean>`c.uid in (select uid from find_customers(${merchantUid}::uuid, ${containing(search)}::text,
    ${ending}::text, ${after?.at ?? null}::timestamptz, ${after?.uid ?? null}::uuid, ${most}::int))`;
};

/** The newest first, from a place on. */
export const listCustomersOf = (tx: ReadTransaction, merchantUid: string, asked: Asked): Promise<Customer[]> => {
  const { search, after, most } = asked;
  let query = customersOf(tx, merchantUid);
  if (search !== '') query = query.where(knownBy(merchantUid, asked));
  else if (after) query = query.where(sql<boolean>`(c.created_at, c.uid) < (${after.at}, ${after.uid})`);
  return query.orderBy('c.created_at', 'desc').orderBy('c.uid', 'desc').limit(most).execute();
};

/** The newest first. */
export const listCardsOf = (tx: ReadTransaction, customerUid: string) =>
  tx
    .selectFrom('stored_card as s')
    .innerJoin('app_user as u', 'u.uid', 's.consent_by')
    .select(['s.uid', 's.brand', 's.last4', 's.expires', 's.consent', 's.consent_at', 's.consent_by'])
    .select(sql<string>`u.first_name || ' ' || u.last_name`.as('consent_by_name'))
    .where('s.customer_uid', '=', customerUid)
    .where('s.removed_at', 'is', null)
    .orderBy('s.consent_at', 'desc')
    .limit(100)
    .execute();

export type CustomerCard = Awaited<ReturnType<typeof listCardsOf>>[number];

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
