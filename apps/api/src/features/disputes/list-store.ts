import type { ReadTransaction } from '@ledgate/database/connect.ts';
import type { DisputeStanding } from '@ledgate/domain/disputes/words.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Dispute } from './store.ts';

/** A place in the list: those that need an answer by their deadline, then the rest by when they came. */
export interface DisputePlace {
  rank: number;
  key: number;
  uid: string;
}

export type ListedDispute = Dispute & {
  merchant_name: string;
  payment_reference: string | null;
  last4: string | null;
  rank: number;
  key: number;
};

interface ListAsk {
  filter: {
    standing?: readonly DisputeStanding[] | undefined;
    search?: string | undefined;
    payment?: string | undefined;
    merchant?: string | undefined;
  };
  merchantUid: string | null;
  /** New York's. */
  today: string;
  after: DisputePlace | null;
  most: number;
}

const isPast = (today: string): RawBuilder<unknown> => sql`coalesce(d.reply_by < ${today}::text, false)`;

/** As the domain's `standingOf` says it. */
const standing = (today: string): RawBuilder<unknown> => sql`case when d.state <> 'open' then d.state
  when d.pending_answer is not null then 'sending' when not d.is_actionable then 'waiting'
  when not ${isPast(today)} then 'needs_answer' when d.cycle = 'retrieval' then 'closed' else 'lost' end`;

const rank = (today: string): RawBuilder<unknown> =>
  sql`case ${standing(today)} when 'needs_answer' then 0 when 'sending' then 1 when 'waiting' then 1 else 2 end`;

/** The nearest deadline first; without one, last. */
const key = (today: string): RawBuilder<unknown> => sql`case when ${standing(today)} = 'needs_answer'
  then coalesce(d.reply_by, '2999-12-31')::date - '2000-01-01'::date else '2000-01-01'::date - d.received_on::date end`;

/** Of a dispute that is open; past its deadline an open one is lost or closed. */
const OPEN: ReadonlySet<DisputeStanding> = new Set(['needs_answer', 'sending', 'waiting']);

const words = (search: string): string => `%${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

const narrowed = ({ filter, merchantUid, today }: Omit<ListAsk, 'after' | 'most'>): RawBuilder<unknown> => {
  const merchant = merchantUid ?? filter.merchant ?? null;
  const { standing: wanted, search = '', payment = null } = filter;
  return sql.join(
    [
      sql`true`,
      ...(merchant === null ? [] : [sql`d.merchant_uid = ${merchant}::uuid`]),
      ...(merchantUid !== null && filter.merchant !== undefined
        ? [sql`d.merchant_uid = ${filter.merchant}::uuid`]
        : []),
      ...(payment === null ? [] : [sql`d.payment_uid = ${payment}::uuid`]),
      ...(wanted === undefined || wanted.length === 0 ? [] : [sql`${standing(today)} = any(${[...wanted]}::text[])`]),
      // Said once more for the index of those that are open.
      ...(wanted !== undefined && wanted.length > 0 && wanted.every((one) => OPEN.has(one))
        ? [sql`d.state = 'open'`]
        : []),
      ...(search === ''
        ? []
        : [
            sql`(p.reference ilike ${words(search)} or p.last4 = ${search} or d.reason_code ilike ${words(search)}
              or d.processor_id = ${search} or m.name ilike ${words(search)})`,
          ]),
    ],
    sql` and `,
  );
};

const JOINED = sql`dispute d join merchant m on m.uid = d.merchant_uid left join payment p on p.uid = d.payment_uid`;

export const listStored = async (tx: ReadTransaction, ask: ListAsk): Promise<ListedDispute[]> => {
  const { today, after, most } = ask;
  const from =
    after === null
      ? sql``
      : sql`where (listed.rank, listed.key, listed.uid) > (${after.rank}::int, ${after.key}::int, ${after.uid}::uuid)`;
  const isSearched = (ask.filter.search ?? '') !== '';
  // The page first, and what lies beside it for its rows alone.
  const { rows } = await sql<ListedDispute>`
    select d.*, m.name as merchant_name, p.reference as payment_reference, p.last4, listed.rank, listed.key
    from (select * from (select d.uid, ${rank(today)} as rank, ${key(today)} as key
        from ${isSearched ? JOINED : sql`dispute d`} where ${narrowed(ask)}) listed ${from}
      order by listed.rank, listed.key, listed.uid limit ${most}) listed
    join dispute d on d.uid = listed.uid join merchant m on m.uid = d.merchant_uid left join payment p on p.uid = d.payment_uid
    order by listed.rank, listed.key, listed.uid`.execute(tx);
  return rows;
};

/** How many need an answer, and how much is at stake in them. */
export const countOpen = async (
  tx: ReadTransaction,
  ask: Pick<ListAsk, 'merchantUid' | 'today'>,
): Promise<{ count: number; cents: number }> => {
  const { rows } = await sql<{ count: number; cents: number }>`
    select count(*)::int as count, coalesce(sum(d.amount_cents) filter (where d.cycle <> 'retrieval'), 0)::bigint as cents
    from dispute d where ${narrowed({ ...ask, filter: { standing: ['needs_answer'] } })}`.execute(tx);
  return rows[0] ?? { count: 0, cents: 0 };
};

export const findListed = async (tx: ReadTransaction, uid: string, today: string): Promise<ListedDispute | null> => {
  const { rows } = await sql<ListedDispute>`
    select d.*, m.name as merchant_name, p.reference as payment_reference, p.last4, ${rank(today)} as rank, ${key(today)} as key
    from ${JOINED} where d.uid = ${uid}::uuid`.execute(tx);
  return rows[0] ?? null;
};
