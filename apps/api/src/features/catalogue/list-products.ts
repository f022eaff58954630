import type { Given, Reply } from '@ledgate/contract/call.ts';
import type { catalogue } from '@ledgate/contract/catalogue.ts';
import type { ReadTransaction } from '@ledgate/database/connect.ts';
import { within } from '@ledgate/domain/till/catalogue.ts';
import { LOW_STOCK } from '@ledgate/domain/till/stock.ts';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { SignedInCtx } from '../../core/context.ts';
import { makeCursor } from '../../core/http/cursor.ts';
import { reading } from '../../core/scope.ts';
import { readPlaces } from './category-store.ts';
import { presentProduct } from './present.ts';
import { findProducts, type Product } from './product-store.ts';
import { chosenMerchant, ownMerchant } from './whose.ts';

type ListCall = typeof catalogue.listProducts;
type ProductFilter = Omit<Given<ListCall>['query'], 'cursor' | 'page_size' | 'merchant'>;

export interface Place {
  key: string;
  uid: string;
}
const place = z.tuple([z.string().max(300), z.guid()]);
/** Where a list begins: every product has a name, so none is there. */
const BEFORE_ALL: Place = { key: '', uid: '00000000-0000-0000-0000-000000000000' };

const nameCursor = makeCursor<Place, typeof place>(
  place,
  ({ key, uid }) => [key, uid],
  ([key, uid]) => ({ key, uid }),
);

interface ListAsk {
  merchantUid: string;
  filter: ProductFilter;
  after: Place | null;
  most: number;
}

type Condition = RawBuilder<boolean>;
const all = (conditions: readonly Condition[]) => sql.join(conditions, sql` and `);

/** In thousandths, what there may be of it at most. */
const MOST_LEFT = { low: LOW_STOCK * 1_000, out: 0, negative: -1 } as const;

const ofCategory = async (tx: ReadTransaction, { merchantUid, filter }: ListAsk): Promise<Condition[]> => {
  const { category } = filter;
  if (category === undefined) return [];
  if (category === 'none') return [sql<boolean>`p.category_uid is null`];
  const uids = within(await readPlaces(tx, merchantUid), category);
  return [sql<boolean>`p.category_uid = any (${uids}::uuid[])`];
};

const chosen = ({ filter: { stock, no_barcode: noBarcode } }: ListAsk): Condition[] => [
  ...(noBarcode === 'true' ? [sql<boolean>`p.barcode is null`] : []),
  ...(stock === undefined
    ? []
    : [
        sql<boolean>`p.track_stock and p.uid in (select l.product_uid from stock_level l
          where l.merchant_uid = p.merchant_uid and l.quantity <= ${MOST_LEFT[stock]})`,
      ]),
];

const placed = ({ merchantUid, filter, after }: ListAsk): Condition[] => [
  sql<boolean>`p.merchant_uid = ${merchantUid}`,
  filter.archived === 'true' ? sql<boolean>`p.archived_at is not null` : sql<boolean>`p.archived_at is null`,
  ...(after ? [sql<boolean>`(p.name_key, p.uid) > (${after.key}, ${after.uid}::uuid)`] : []),
];

const IN_ORDER = sql`order by p.name_key, p.uid`;

interface Words {
  terms: readonly string[];
  first: string;
  later: string;
}

const wordsOf = async (tx: ReadTransaction, search: string | undefined): Promise<Words | null> => {
  if (search === undefined || search.trim() === '') return null;
  const { rows } = await sql<Words>`/*p:product_words*/
    select terms, search_marks(terms, 2, 3)::text as first, search_marks(terms, 4, 6)::text as later
    from search_terms(${search}) as terms`.execute(tx);
  return rows[0] ?? null;
};

/** How far a walk by name goes before the index of words is asked: a millisecond or two. */
const LONGEST_WALK = 1_000;

/** What many hold is soon met on the way down the list. Null where that was neither enough nor all. */
const meet = async (
  tx: ReadTransaction,
  ask: ListAsk,
  conditions: readonly Condition[],
  { terms, first, later }: Words,
): Promise<string[] | null> => {
  const { merchantUid, filter, after, most } = ask;
  const { key, uid } = after ?? BEFORE_ALL;
  const { rows } = await sql<{ walked: number; uids: string[] }>`
    select w.walked::int as walked, array(
      select u.uid from unnest(w.uids) with ordinality as u (uid, n)
      where (select s.lexemes @@ search_query(${terms}::text[]) from product_search s where s.product_uid = u.uid)
        and ${conditions.length === 0 ? sql`true` : sql`exists (select from product p where p.uid = u.uid and ${all(conditions)})`}
      order by u.n limit ${most}) as uids
    from (
      select count(*) as walked, array_agg(p.uid order by p.n) filter (where
        p.later_marks & ${later}::bigint = ${later}::bigint and p.first_marks & ${first}::bigint = ${first}::bigint) as uids
      from walk_products(${merchantUid}::uuid, ${filter.archived === 'true'}::boolean, ${key}::text, ${uid}::uuid, ${LONGEST_WALK}::int)
        with ordinality as p (uid, first_marks, later_marks, n)) w`.execute(tx);
  const [{ walked, uids } = { walked: 0, uids: [] }] = rows;
  return uids.length === most || walked < LONGEST_WALK ? uids : null;
};

const uidsOf = async (tx: ReadTransaction, from: RawBuilder<unknown>, ask: ListAsk): Promise<string[]> => {
  const { rows } = await sql<{ uid: string }>`select p.uid from ${from} ${IN_ORDER} limit ${ask.most}`.execute(tx);
  return rows.map(({ uid }) => uid);
};

/** What holds the words, put in order beside the products; each is asked for the filters until there are enough. */
const seek = async (
  tx: ReadTransaction,
  { merchantUid, filter, after, most }: ListAsk,
  conditions: readonly Condition[],
  { terms }: Words,
): Promise<string[]> => {
  const found = sql`select f.uid, f.name_key
    from find_products(${terms}::text[], ${merchantUid}::uuid, ${filter.archived === 'true'}::boolean) f
    where ${after ? sql`(f.name_key collate "C", f.uid) > (${after.key}, ${after.uid}::uuid)` : sql`true`}
    order by f.name_key collate "C", f.uid`;
  const { rows } = await sql<{ uid: string }>`${
    conditions.length === 0
      ? found
      : sql`select f.uid from (${found} offset 0) f
          where (select true from product p where p.uid = f.uid and ${all(conditions)})`
  } limit ${most}`.execute(tx);
  return rows.map(({ uid }) => uid);
};

const findUids = async (tx: ReadTransaction, ask: ListAsk): Promise<string[]> => {
  const words = await wordsOf(tx, ask.filter.search);
  const conditions = [...(await ofCategory(tx, ask)), ...chosen(ask)];
  if (!words) return uidsOf(tx, sql`product p where ${all([...placed(ask), ...conditions])}`, ask);
  if (words.terms.length === 0) return [];
  return (await meet(tx, ask, conditions, words)) ?? seek(tx, ask, conditions, words);
};

/** By name, from a place on. */
export const listProductRows = async (tx: ReadTransaction, ask: ListAsk): Promise<Product[]> => {
  const uids = await findUids(tx, ask);
  const found = new Map((await findProducts(tx, uids)).map((product) => [product.uid, product]));
  return uids.flatMap((uid) => found.get(uid) ?? []);
};

export const placeOf = ({ name_key: key, uid }: Product): Place => ({ key, uid });

export const listProducts = (
  ctx: SignedInCtx,
  { cursor, page_size: size, merchant, ...filter }: Given<ListCall>['query'],
): Promise<Reply<ListCall>> => {
  const merchantUid = chosenMerchant(ctx, merchant);
  return reading(ctx, async (tx) => {
    const after = cursor === undefined ? null : nameCursor.read(cursor);
    const found = await listProductRows(tx, { merchantUid, filter, after, most: size + 1 });
    const shown = found.slice(0, size);
    const last = found.length > size ? shown.at(-1) : undefined;
    return { results: shown.map(presentProduct), next_cursor: last ? nameCursor.write(placeOf(last)) : null };
  });
};

/** So many in one answer: they are ids and numbers, of what is about to be changed together. */
const VERSIONS_AT_ONCE = 2_000;

export const listProductVersions = (
  ctx: SignedInCtx,
  { cursor, ...filter }: Given<typeof catalogue.listProductVersions>['query'],
): Promise<Reply<typeof catalogue.listProductVersions>> => {
  const merchantUid = ownMerchant(ctx);
  return reading(ctx, async (tx) => {
    const after = cursor === undefined ? null : nameCursor.read(cursor);
    const found = await listProductRows(tx, { merchantUid, filter, after, most: VERSIONS_AT_ONCE + 1 });
    const shown = found.slice(0, VERSIONS_AT_ONCE);
    const last = found.length > VERSIONS_AT_ONCE ? shown.at(-1) : undefined;
    return {
      results: shown.map(({ uid, version }) => ({ uid, version })),
      next_cursor: last ? nameCursor.write(placeOf(last)) : null,
    };
  });
};
