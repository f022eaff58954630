import type { ReadTransaction } from '@ledgate/database/connect.ts';
import { type RawBuilder, sql } from 'kysely';
import { allOf, type ApplicationFilter, tallied, untallied } from './list-filters.ts';
import { type ListOrdering, orderOf, type Place } from './list-order.ts';
import { askedSections, type SectionMarks, verifiedSections } from './section-marks.ts';
import { type Application, selectApplication, toApplication } from './store.ts';

export interface PageAsk {
  filter: ApplicationFilter;
  ordering: ListOrdering;
  /** Where to go on from; the beginning, or so many rows on, when there is none. */
  place: Place | null;
  offset: number;
  limit: number;
  /** The exact number of all that match: it decides how they are looked for. */
  count: number;
}

/** Few enough to be gathered and sorted rather than met on a walk through the order. */
const FEW = 1_000;
/** So common that a walk meets them soon; sooner yet in the usual order, which the search keeps for itself. */
const COMMON = 20_000;
const COMMON_IN_USUAL_ORDER = 4_000;
/** A walk that has met too few by then gives up: what is looked for lies at the other end of the order. */
const LONGEST_WALK = 20_000;

type Found = RawBuilder<unknown>;

interface Way {
  key: RawBuilder<unknown>;
  direction: RawBuilder<unknown>;
  beyond: RawBuilder<boolean>[];
  take: number;
}

const wayOf = ({ ordering, place, offset, limit }: PageAsk): Way => {
  const { key, type, isDown } = orderOf(ordering);
  const goesDown = isDown !== (place?.isBackwards ?? false);
  const sign = sql.raw(goesDown ? '<' : '>');
  return {
    key,
    direction: sql.raw(goesDown ? 'desc' : 'asc'),
    beyond: place ? [sql`(${key}, a.uid) ${sign} (${place.key}::${type}, ${place.uid}::uuid)`] : [],
    take: place ? limit : offset + limit,
  };
};

/** Sorted by key and uid, so that rows of equal key have their order too. */
const inOrder = ({ direction, take }: Way): RawBuilder<unknown> =>
  sql`order by key ${direction}, uid ${direction} limit ${take}`;

/** Everything that matches, gathered by whatever narrows it down most, then sorted. */
const gather = ({ filter }: PageAsk, way: Way): Found => {
  const conditions = [...tallied(filter), ...untallied(filter), ...way.beyond];
  if (filter.search !== null) conditions.push(sql`a.uid in (select find_applications(${filter.search}))`);
  return sql`with hit as materialized (select a.uid, ${way.key} as key from application a where ${allOf(conditions)})
    select uid, key from hit ${inOrder(way)}`;
};

/** Along the index of the order; over several statuses along each of their own, merged. */
const walk = ({ filter }: PageAsk, way: Way): Found => {
  const { statuses } = filter;
  const conditions = [...tallied({ ...filter, statuses: null }), ...untallied(filter), ...way.beyond];
  const along = (more: RawBuilder<boolean>[], first: RawBuilder<unknown>): Found =>
    sql`select a.uid, ${way.key} as key from application a where ${allOf([...conditions, ...more])}
      order by ${first} ${way.key} ${way.direction}, a.uid ${way.direction} limit ${way.take}`;
  if (!statuses) return along([], sql``);
  // The status leads the order, though it is one: so only the index of the statuses has it, and no other is walked.
  return sql`select w.uid, w.key from unnest(${statuses}::text[]) as s (status)
    cross join lateral (${along([sql`a.status = s.status`], sql`a.status ${way.direction},`)}) w ${inOrder(way)}`;
};

/** What was found in the usual order: gathered, or met on a walk of some length. */
const newest = ({ filter, ordering, place }: PageAsk, way: Way, walked?: number): Found => {
  const goesUp = orderOf(ordering).isDown === (place?.isBackwards ?? false);
  const from = sql`${filter.search}, ${place?.key ?? null}::timestamptz, ${place?.uid ?? null}::uuid, ${goesUp}, ${way.take}`;
  const found = walked
    ? sql`walk_newest_applications(${from}, ${sql.lit(walked)})`
    : sql`find_newest_applications(${from})`;
  return sql`select a.uid, ${way.key} as key from application a where a.uid in (select ${found})`;
};

/** A walk on which each row is asked whether it holds the words; for words that many hold. */
const walkAsking = (ask: PageAsk, way: Way): Found => {
  const { filter } = ask;
  const conditions = [...tallied(filter), ...untallied(filter), ...way.beyond];
  return sql`with condition as materialized (select search_condition(${filter.search}) as words)
    select a.uid, a.key from (
      select a.uid, ${way.key} as key from application a where ${allOf(conditions)}
      order by ${way.key} ${way.direction}, a.uid ${way.direction} limit ${LONGEST_WALK}) a
    where (select s.lexemes @@ (select words from condition) from application_search s where s.application_uid = a.uid)
    limit ${way.take}`;
};

const isPlain = (filter: ApplicationFilter): boolean => tallied(filter).length + untallied(filter).length === 0;

const isUsual = ({ ordering, filter }: PageAsk): boolean =>
  orderOf(ordering).name === 'submitted_at' && isPlain(filter);

const search = (ask: PageAsk, way: Way): Found => (isUsual(ask) ? newest(ask, way) : gather(ask, way));

/** How words that many hold are looked for first, or null where few hold them. */
const boundedWalkFor = (ask: PageAsk, way: Way): Found | null => {
  if (ask.filter.search === null) return null;
  if (isUsual(ask)) return ask.count >= COMMON_IN_USUAL_ORDER ? newest(ask, way, LONGEST_WALK) : null;
  return ask.count >= COMMON ? walkAsking(ask, way) : null;
};

const find = (ask: PageAsk, way: Way): Found => {
  const { filter, count } = ask;
  if (filter.search !== null) return search(ask, way);
  const isNarrow = filter.assignee !== undefined || filter.iso !== null || filter.bands !== null;
  const isGathered = filter.merchant !== null || (count <= FEW && (isNarrow || untallied(filter).length > 0));
  return isGathered ? gather(ask, way) : walk(ask, way);
};

export interface PlacedApplication {
  case: Application;
  marks: SectionMarks;
  key: string;
}

const load = async (tx: ReadTransaction, ask: PageAsk, found: Found, way: Way): Promise<PlacedApplication[]> => {
  const { offset, limit, place } = ask;
  const rows = await selectApplication(tx)
    .innerJoin(sql<{ uid: string; key: unknown }>`(${found})`.as('page'), (join) =>
      join.onRef('page.uid', '=', 'a.uid'),
    )
    .select([sql<string>`page.key::text`.as('key'), verifiedSections.as('verified'), askedSections.as('asked')])
    .orderBy(sql`page.key ${way.direction}, page.uid ${way.direction}`)
    .limit(limit)
    .offset(place ? 0 : offset)
    .execute();
  const placed = rows.map((row) => ({
    case: toApplication(row),
    marks: { verified: row.verified ?? [], asked: row.asked ?? [] },
    key: row.key,
  }));
  return place?.isBackwards ? placed.toReversed() : placed;
};

/** One page of the list. */
export const listPage = async (tx: ReadTransaction, ask: PageAsk): Promise<PlacedApplication[]> => {
  if (ask.count === 0) return [];
  const way = wayOf(ask);
  const boundedWalk = boundedWalkFor(ask, way);
  if (boundedWalk) {
    const met = await load(tx, ask, boundedWalk, way);
    if (met.length === ask.limit) return met;
  }
  return load(tx, ask, find(ask, way), way);
};
