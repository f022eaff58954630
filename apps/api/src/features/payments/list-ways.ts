import { BRANDS } from '@ledgate/domain/payments/card.ts';
import { PAYMENT_STATUSES } from '@ledgate/domain/payments/statuses.ts';
import { type RawBuilder, sql } from 'kysely';
import { endBeside, type TimePlace } from '../../core/http/cursor.ts';

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

/** Who looks: one merchant, the merchants of an ISO, or everybody's. */
export interface Whose {
  merchantUid: string | null;
  isoUid: string | null;
}

/** How far a walk goes before something else is tried, and how many are gathered: some milliseconds each. */
export interface Reach {
  longest: number;
  /** For words: a short one, and a longer one where that met enough to expect a page of it. */
  asking: readonly number[];
  few: number;
}
export const USUAL_REACH: Reach = { longest: 20_000, asking: [2_000, 20_000], few: 20_000 };

export interface ListAsk extends Whose {
  filter: PaymentFilter;
  after: TimePlace | null;
  most: number;
  reach: Reach;
  /** Of what is searched for; null where nothing is. */
  words: Words | null;
}

/** What was typed, taken apart, and how the words begin, all together and each (0023_search_marks.sql). */
export interface Words {
  terms: readonly string[];
  first: string;
  later: string;
  firsts: readonly string[];
  laters: readonly string[];
}

type Condition = RawBuilder<boolean>;
/** Uids and times of a page, as a statement of its own. */
export type Found = RawBuilder<unknown>;

const NEWEST = sql`order by made_at desc, uid desc`;

const all = (conditions: readonly Condition[]): RawBuilder<unknown> =>
  sql.join([sql<boolean>`true`, ...conditions], sql` and `);

const given = <T>(value: T | undefined | null, condition: (value: T) => Condition): Condition[] =>
  value === undefined || value === null ? [] : [condition(value)];

/** Each once, however often it was asked for: what is merged must not repeat. */
const some = (chosen: readonly string[] | undefined, every: readonly string[]): readonly string[] =>
  chosen === undefined || chosen.length === 0 ? every : [...new Set(chosen)];

const isChosen = (list: readonly string[] | undefined): boolean => list !== undefined && list.length > 0;

/** No brand is known of a card that was never read. */
const EVERY_BRAND = [...BRANDS, '-'] as const;
const SOURCES = ['terminal', 'reader', 'till'] as const;

/** As the database calls status, brand and source together; null where every one is wanted. */
const shelvesOf = ({ status, brand, source }: PaymentFilter): readonly string[] | null =>
  [status, brand, source].some(isChosen)
    ? some(status, PAYMENT_STATUSES).flatMap((one) =>
        some(brand, EVERY_BRAND).flatMap((other) => some(source, SOURCES).map((from) => `${one} ${other} ${from}`)),
      )
    : null;

/** The scope said once more: the plan then begins at the merchant, and not at everybody's. */
const whoseRows = ({ merchantUid, isoUid, filter }: ListAsk): Condition[] => [
  ...given(merchantUid, (uid) => sql<boolean>`merchant_uid = ${uid}`),
  ...given(filter.merchant, (uid) => sql<boolean>`merchant_uid = ${uid}`),
  ...(merchantUid === null && filter.merchant === undefined
    ? given(
        isoUid,
        (uid) => sql<boolean>`merchant_uid = any (array(select m.uid from merchant m where m.iso_uid = ${uid}))`,
      )
    : []),
];

/** Several merchants and not all: a walk along everybody's would meet too few of theirs. */
export const isOfSeveral = ({ merchantUid, isoUid, filter }: ListAsk): boolean =>
  merchantUid === null && filter.merchant === undefined && isoUid !== null;

const inTime = ({ filter, after }: ListAsk): Condition[] => [
  ...given(filter.from, (at) => sql<boolean>`made_at >= ${at}`),
  ...given(endBeside(filter.to, after), (at) => sql<boolean>`made_at < ${at}`),
  ...given(after, (place) => sql<boolean>`(made_at, uid) < (${place.at}, ${place.uid})`),
];

const amounts = ({ least_cents: least, most_cents: most }: PaymentFilter): Condition[] => [
  ...given(least, (cents) => sql<boolean>`amount_cents >= ${cents}`),
  ...given(most, (cents) => sql<boolean>`amount_cents <= ${cents}`),
];

const chosenOf = ({ filter }: ListAsk): Condition[] => [
  ...given(shelvesOf(filter), (shelves) => sql<boolean>`shelf = any (${shelves}::text[])`),
  ...amounts(filter),
  ...given(filter.customer, (uid) => sql<boolean>`customer_uid = ${uid}`),
];

/** Whether the words may begin so; hardly ever wrong, and an index can say it. */
const marked = ({ words }: ListAsk): Condition[] =>
  given(
    words,
    ({ first, later }) => sql<boolean>`later_marks & ${later}::bigint = ${later}::bigint
      and first_marks & ${first}::bigint = ${first}::bigint`,
  );

const holdsWords = ({ words }: ListAsk, uid: RawBuilder<unknown>): Condition[] =>
  given(
    words,
    ({ terms }) => sql<boolean>`
      (select r.lexemes @@ search_query(${terms}::text[]) from payment_search r where r.payment_uid = ${uid})`,
  );

export const isNarrowed = (ask: ListAsk): boolean => chosenOf(ask).length > 0;
export const hasAmounts = ({ filter }: ListAsk): boolean => amounts(filter).length > 0;

/** The newest of each shelf and of each merchant, merged: as many places in an index as there are of those. */
export const merge = (ask: ListAsk): Found => {
  const shelves = shelvesOf(ask.filter);
  const several = isOfSeveral(ask);
  const arms = [
    ...(several ? [sql`(select uid as seller from merchant where iso_uid = ${ask.isoUid}) m`] : []),
    ...(shelves ? [sql`unnest(${shelves}::text[]) as s (wanted)`] : []),
  ];
  const conditions = [
    ...(several ? [sql<boolean>`merchant_uid = m.seller`] : whoseRows(ask)),
    ...(shelves ? [sql<boolean>`shelf = s.wanted`] : []),
    ...inTime(ask),
  ];
  const arm = sql`select uid, made_at from payment where ${all(conditions)} ${NEWEST} limit ${ask.most}`;
  return arms.length === 0
    ? arm
    : sql`select a.uid, a.made_at from ${sql.join(arms)} cross join lateral (${arm}) a
        order by a.made_at desc, a.uid desc limit ${ask.most}`;
};

/**
 * Everything that matches, by whatever narrows it down most, then sorted; `offset 0` keeps the planner from walking instead.
 * Words are asked for in that order, until there are enough.
 */
export const gather = (ask: ListAsk): Found => {
  const hits = sql`select uid, made_at from payment
    where ${all([...whoseRows(ask), ...chosenOf(ask), ...inTime(ask), ...marked(ask)])} offset 0`;
  return ask.words === null
    ? sql`select uid, made_at from (${hits}) hit ${NEWEST} limit ${ask.most}`
    : sql`select uid, made_at from (select uid, made_at from (${hits}) hit ${NEWEST} offset 0) hit
        where ${all(holdsWords(ask, sql.ref('hit.uid')))} limit ${ask.most}`;
};

/** Of what could be gathered, one row each up to one more than is few. */
export const toGather = (ask: ListAsk): Found => sql`
  select 1 from payment where ${all([...whoseRows(ask), ...chosenOf(ask), ...inTime(ask)])} limit ${ask.reach.few + 1}`;

const walked = (ask: ListAsk, longest: number): RawBuilder<unknown> => {
  const customer = ask.filter.customer === undefined ? sql`` : sql`, customer_uid`;
  return sql`select uid, made_at, amount_cents, shelf, first_marks, later_marks${customer} from payment
    where ${all([...whoseRows(ask), ...inTime(ask)])} ${NEWEST} limit ${longest}`;
};

/** A walk of some length on which each row is asked whether it is wanted; for what many are. */
export const walk = (ask: ListAsk): Found => sql`
  select uid, made_at from (${walked(ask, ask.reach.longest)}) w where ${all(chosenOf(ask))} limit ${ask.most}`;

/** The same for words. One row: what was met that holds them, and how far the walk went. */
export const walkAsking = (ask: ListAsk, longest: number): RawBuilder<{ walked: number; uids: string[] }> => sql`
  select w.walked::int as walked, array(select u.uid from unnest(w.uids) with ordinality as u (uid, n)
    where ${all(holdsWords(ask, sql.ref('u.uid')))} order by u.n limit ${ask.most}) as uids
  from (select count(*) as walked, array_agg(uid) filter (where ${all([...marked(ask), ...chosenOf(ask)])}) as uids
    from (${walked(ask, longest)}) w) w`;

/** How many of the newest may hold each of the words, in their order. */
export const sample = (ask: ListAsk, words: Words, most: number): RawBuilder<{ n: number }> => sql`
  select count(*) filter (where w.later_marks & t.later = t.later and w.first_marks & t.first = t.first)::int as n
  from unnest(${words.firsts}::bigint[], ${words.laters}::bigint[]) with ordinality as t (first, later, nth)
    cross join (${walked(ask, most)}) w
  group by t.nth order by t.nth`;

/** Those of a page. */
export const these = (uids: readonly string[]): Found => sql`select unnest(${uids}::uuid[]) as uid`;

/** What holds the words, newest first, each asked for the filters until there are enough. */
export const find = (ask: ListAsk, { terms }: Words, sought: readonly string[]): Found => sql`
  select uid, made_at from (
    select uid, made_at from find_payments(${sought}::text[], ${terms}::text[],
      ${ask.merchantUid ?? ask.filter.merchant ?? null}::uuid) f
    where ${all(inTime(ask))} ${NEWEST} offset 0) f
  where ${
    isNarrowed(ask) ? sql`(select true from payment where uid = f.uid and ${all(chosenOf(ask))})` : sql`true`
  } limit ${ask.most}`;
