import type { Given, Reply } from '@ledgate/contract/call.ts';
import type { OrderRow } from '@ledgate/contract/till-view.ts';
import type { till } from '@ledgate/contract/till.ts';
import type { ReadTransaction } from '@ledgate/database/connect.ts';
import { daysBetween } from '@ledgate/domain/checks/calendar.ts';
import { midnightIn } from '@ledgate/domain/checks/time-zones.ts';
import { type RawBuilder, sql } from 'kysely';
import type { SignedInCtx } from '../../core/context.ts';
import { endBeside, timeCursor, type TimePlace } from '../../core/http/cursor.ts';
import { containing } from '../../core/http/paging.ts';
import { reading } from '../../core/scope.ts';
import { settingsOf } from '../merchant-settings/public.ts';
import type { Order } from './order-store.ts';
import { presentHead } from './present-order.ts';
import { demandMerchant } from './sight.ts';

export interface ListedOrder extends Order {
  register_name: string;
  register_number: number;
  cashier_name: string;
  customer_name: string | null;
  items: number;
  to_review: number;
}

type Query = Given<typeof till.exportOrders>['query'];
type Condition = RawBuilder<unknown>;

const EPOCH = '1970-01-01';
const NUMBER = /^(?:(\d{1,4})-)?0*(\d{1,12})$/;
/** Of so many held ones with a number in their name, the newest. */
const MOST_NAMED = 200;

/** An order number with or without its register, or part of the name of a held one. */
const searching = (merchantUid: string, text: string): Condition => {
  const [, register, number] = NUMBER.exec(text.trim()) ?? [];
  const isNamed = sql`o.label is not null and o.label ilike ${containing(text)}`;
  if (number === undefined) return isNamed;
  const ofNumber = sql`select o.uid from pos_order o where o.number = ${number}::bigint and o.register_uid = any (array(
    select uid from till_register where merchant_uid = ${merchantUid}
      and number = coalesce(${register ?? null}::int, number)))`;
  const named = sql`select o.uid from pos_order o where o.merchant_uid = ${merchantUid} and ${isNamed}
    order by o.made_at desc, o.uid desc limit ${MOST_NAMED}`;
  return sql`o.uid = any (array((${ofNumber}) union (${named})))`;
};

/** Few are open at a time: they are looked up, and not each order asked for its own. */
const differing = (merchantUid: string): Condition =>
  sql`o.uid = any (array(select order_uid from pos_difference where merchant_uid = ${merchantUid} and seen_at is null))`;

interface Asked {
  merchantUid: string;
  query: Query;
  after: TimePlace | null;
  most: number;
}

const conditions = async (tx: ReadTransaction, { merchantUid, query, after }: Asked): Promise<Condition[]> => {
  const { register, shift, cashier, customer, from, to, search, differs } = query;
  const { timezone } = await settingsOf(tx, merchantUid);
  const midnight = (day: string, plus: number): Date => new Date(midnightIn(daysBetween(EPOCH, day) + plus, timezone));
  const end = endBeside(to === undefined ? undefined : midnight(to, 1), after);
  const found: (Condition | false)[] = [
    sql`o.merchant_uid = ${merchantUid}`,
    register !== undefined && sql`o.register_uid = ${register}`,
    shift !== undefined && sql`o.shift_uid = ${shift}`,
    cashier !== undefined && sql`o.cashier_uid = ${cashier}`,
    customer !== undefined && sql`o.customer_uid = ${customer}`,
    from !== undefined && sql`o.made_at >= ${midnight(from, 0)}`,
    end !== undefined && sql`o.made_at < ${end}`,
    search !== undefined && search !== '' && searching(merchantUid, search),
    differs !== undefined && differing(merchantUid),
    after !== null && sql`(o.made_at, o.uid) < (${after.at}, ${after.uid})`,
  ];
  return found.filter((one) => one !== false);
};

/** The newest first, along one index; of several statuses along that of each. */
export const findOrders = async (tx: ReadTransaction, asked: Asked): Promise<ListedOrder[]> => {
  const all = await conditions(tx, asked);
  const newest = sql`order by o.made_at desc, o.uid desc limit ${asked.most}`;
  const statuses = asked.query.status__in;
  const hits =
    statuses === undefined
      ? sql`select o.* from pos_order o where ${sql.join(all, sql` and `)} ${newest}`
      : sql`select o.* from unnest(${statuses}::text[]) wanted (status) cross join lateral (select * from pos_order o
          where o.status = wanted.status and ${sql.join(all, sql` and `)} ${newest}) o ${newest}`;
  return load(tx, hits);
};

/** Orders with the names around them, the newest first. */
const load = async (tx: ReadTransaction, hits: Condition): Promise<ListedOrder[]> => {
  const { rows } = await sql<ListedOrder>`
    select o.*, r.name as register_name, r.number as register_number, u.first_name || ' ' || u.last_name as cashier_name,
      c.name as customer_name, (select count(*) from pos_line l where l.order_uid = o.uid)::int as items,
      (select count(*) from pos_difference d where d.order_uid = o.uid and d.seen_at is null)::int as to_review
    from (${hits}) o join till_register r on r.uid = o.register_uid join app_user u on u.uid = o.cashier_uid
      left join customer c on c.uid = o.customer_uid
    order by o.made_at desc, o.uid desc`.execute(tx);
  return rows;
};

export const ordersAmong = (
  tx: ReadTransaction,
  merchantUid: string,
  uids: readonly string[],
): Promise<ListedOrder[]> =>
  uids.length === 0
    ? Promise.resolve([])
    : load(
        tx,
        sql`select o.* from pos_order o where o.merchant_uid = ${merchantUid} and o.uid = any (${uids}::uuid[])`,
      );

const present = (row: ListedOrder): OrderRow => ({
  ...presentHead(row, {
    register: { uid: row.register_uid, name: row.register_name, number: row.register_number },
    cashier: { uid: row.cashier_uid, name: row.cashier_name },
    customer: row.customer_uid === null ? null : { uid: row.customer_uid, name: row.customer_name ?? '' },
  }),
  items: row.items,
  to_review: row.to_review,
});

const MOST_COUNTED = 1_000;

const countToReview = async (tx: ReadTransaction, merchantUid: string): Promise<number> => {
  const { rows } = await sql<{ n: number }>`/*p:orders_to_review*/
    select count(distinct order_uid)::int as n from
      (select order_uid from pos_difference where merchant_uid = ${merchantUid} and seen_at is null limit ${MOST_COUNTED}) d`.execute(
    tx,
  );
  return rows[0]?.n ?? 0;
};

type ListCall = typeof till.listOrders;

export const listOrders = (
  ctx: SignedInCtx,
  { cursor, page_size: size, ...query }: Given<ListCall>['query'],
): Promise<Reply<ListCall>> => {
  const merchantUid = demandMerchant(ctx, query.merchant);
  return reading(ctx, async (tx) => {
    const after = cursor === undefined ? null : timeCursor.read(cursor);
    const found = await findOrders(tx, { merchantUid, query, after, most: size + 1 });
    const shown = found.slice(0, size);
    const last = found.length > size ? shown.at(-1) : undefined;
    return {
      results: shown.map(present),
      next_cursor: last ? timeCursor.write({ at: last.made_at, uid: last.uid }) : null,
      to_review: await countToReview(tx, merchantUid),
    };
  });
};
