import type { ReadTransaction } from '@ledgate/database/connect.ts';
import { type RawBuilder, sql } from 'kysely';
import type { TimePlace } from '../../core/http/cursor.ts';
import { COLUMNS, type Payment } from './store.ts';

export interface PaymentFilter {
  search?: string | undefined;
  status?: readonly string[] | undefined;
  brand?: readonly string[] | undefined;
  source?: readonly string[] | undefined;
  from?: string | undefined;
  to?: string | undefined;
  least_cents?: number | undefined;
  most_cents?: number | undefined;
  customer?: string | undefined;
  merchant?: string | undefined;
}

export type ListedPayment = Payment & { merchant_name: string };

type Condition = RawBuilder<boolean>;

const given = <T>(value: T | undefined, condition: (value: T) => Condition): Condition[] =>
  value === undefined ? [] : [condition(value)];

const some = (list: readonly string[] | undefined, condition: (list: readonly string[]) => Condition): Condition[] =>
  list === undefined || list.length === 0 ? [] : [condition(list)];

/** Words by what they begin with, among the merchant's own where it is one; of a text without words nothing is found. */
const wordsOf = (text: string, merchantUid: string | null): Condition => {
  const words = sql`(select string_agg(format('''%s'':*', term), ' & ') from unnest(search_terms(${text})) as term)`;
  const own = merchantUid === null ? '' : ` & '=merchant ${merchantUid}'`;
  return sql<boolean>`p.lexemes @@ (${words} || ${own}::text)::tsquery`;
};

const conditionsOf = (filter: PaymentFilter): Condition[] => [
  ...some(filter.status, (list) => sql<boolean>`p.status = any (${list})`),
  ...some(filter.brand, (list) => sql<boolean>`p.brand = any (${list})`),
  ...some(filter.source, (list) => sql<boolean>`p.source = any (${list})`),
  ...given(filter.from, (at) => sql<boolean>`p.made_at >= ${at}`),
  ...given(filter.to, (at) => sql<boolean>`p.made_at < ${at}`),
  ...given(filter.least_cents, (cents) => sql<boolean>`p.amount_cents >= ${cents}`),
  ...given(filter.most_cents, (cents) => sql<boolean>`p.amount_cents <= ${cents}`),
  ...given(filter.customer, (uid) => sql<boolean>`p.customer_uid = ${uid}`),
  ...given(filter.merchant, (uid) => sql<boolean>`p.merchant_uid = ${uid}`),
];

/** The scope said once more: the plan then begins at the merchant, and not at everybody's. */
const whose = (merchantUid: string | null): Condition[] =>
  merchantUid === null ? [] : [sql<boolean>`p.merchant_uid = ${merchantUid}`];

const afterPlace = (after: TimePlace | null): Condition[] =>
  after === null ? [] : [sql<boolean>`(p.made_at, p.uid) < (${after.at}, ${after.uid})`];

const columns = sql.join(COLUMNS.map((name) => sql.ref(`p.${name}`)));

/** Up to so many hits are put in order; more than that are met soon enough on the way down the list. */
const FEW = 2_000;

const isRare = async (tx: ReadTransaction, matches: Condition): Promise<boolean> => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (select 1 from payment p where ${matches} limit ${FEW}) found`.execute(tx);
  return (rows[0]?.n ?? 0) < FEW;
};

export interface ListAsk {
  filter: PaymentFilter;
  /** Null for whoever sees more than one merchant's. */
  merchantUid: string | null;
  after: TimePlace | null;
  most: number;
}

/** The newest first, from a place on. */
export const listPayments = async (tx: ReadTransaction, ask: ListAsk): Promise<ListedPayment[]> => {
  const { filter, merchantUid, after, most } = ask;
  const narrow = sql.join(
    [sql<boolean>`true`, ...whose(merchantUid), ...conditionsOf(filter), ...afterPlace(after)],
    sql` and `,
  );
  const search = filter.search?.trim() ?? '';
  const matches = search === '' ? sql<boolean>`true` : wordsOf(search, merchantUid);
  const order = sql`order by p.made_at desc, p.uid desc limit ${most}`;
  const isFound = search !== '' && (await isRare(tx, matches));
  // What is rare is found first and then put in order; `offset 0` keeps the planner from turning that round.
  const source = isFound
    ? sql`select ${columns} from (select * from payment p where ${matches} offset 0) p where ${narrow} ${order}`
    : sql`select ${columns} from payment p where ${narrow} and ${matches} ${order}`;
  const { rows } = await sql<ListedPayment>`
    select p.*, m.name as merchant_name from (${source}) p join merchant m on m.uid = p.merchant_uid
    order by p.made_at desc, p.uid desc`.execute(tx);
  return rows;
};
