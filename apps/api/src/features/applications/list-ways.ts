import { allOf, type ApplicationFilter, tallied, untallied } from './list-filters.ts';
import { type ListOrdering, orderOf, type Place } from './list-order.ts';
import type { Bind } from './list-statement.ts';

export interface PageAsk {
  filter: ApplicationFilter;
  ordering: ListOrdering;
  /** Where to go on from; the beginning, or so many rows on, when there is none. */
  place: Place | null;
  offset: number;
  limit: number;
}

/** Which way through the order a page is met: from a place, from the beginning, or sooner from the end. */
export interface Way {
  key: string;
  type: string;
  direction: 'asc' | 'desc';
  place: Place | null;
  skip: number;
  take: number;
  /** The rows come the other way round than they are shown. */
  isTurned: boolean;
}

export const wayOf = ({ ordering, place, offset, limit }: PageAsk, count: number): Way => {
  const { key, type, isDown } = orderOf(ordering);
  const directed = (isTurned: boolean) => ({
    key,
    type,
    direction: isDown === isTurned ? ('asc' as const) : ('desc' as const),
    isTurned,
  });
  if (place) return { ...directed(place.isBackwards), place, skip: 0, take: limit };
  const after = count - offset - limit;
  if (offset <= after || offset === 0) return { ...directed(false), place, skip: offset, take: limit };
  return { ...directed(true), place, skip: Math.max(0, after), take: Math.min(limit, count - offset) };
};

/** Gives the uids and keys of a page as a statement of its own. */
export type Found = (bind: Bind) => string;

const beyond = ({ key, type, direction, place }: Way, uid: string, bind: Bind): string[] =>
  place
    ? [`(${key}, ${uid}) ${direction === 'desc' ? '<' : '>'} (${bind(place.key)}::${type}, ${bind(place.uid)}::uuid)`]
    : [];

/** By key and uid, so that rows of equal key have their order too. */
const inOrder = ({ direction, take, skip }: Way): string =>
  `order by key ${direction}, uid ${direction} limit ${take}${skip > 0 ? ` offset ${skip}` : ''}`;

/** Everything that matches, gathered by whatever narrows it down most, then sorted. */
export const gather =
  (filter: ApplicationFilter, way: Way): Found =>
  (bind) => {
    const conditions = [...tallied(filter, bind), ...untallied(filter, bind)];
    if (filter.search !== null) conditions.push(`a.uid in (select find_applications(${bind(filter.search)}))`);
    // The place is looked for among what was gathered: beside the other conditions it would tempt to walk the order.
    const hits = `select a.uid, ${way.key} as key from application a where ${allOf(conditions)} offset 0`;
    return `select uid, key from (${hits}) hit where ${allOf(beyond({ ...way, key: 'key' }, 'uid', bind))} ${inOrder(way)}`;
  };

interface Arms {
  column: string;
  values: readonly string[];
  rest: ApplicationFilter;
}

/** What leads an index of the order: the status, or the band of the order by risk, which hang together. */
const armsOf = (filter: ApplicationFilter, { key }: Way): Arms | null => {
  const { statuses, bands } = filter;
  if (bands && key === orderOf('risk').key)
    return { column: 'a.risk_band', values: bands, rest: { ...filter, bands: null } };
  return statuses ? { column: 'a.status', values: statuses, rest: { ...filter, statuses: null } } : null;
};

/** Along the index of the order; over several statuses along each of their own, merged. */
export const walk =
  (filter: ApplicationFilter, way: Way): Found =>
  (bind) => {
    const arms = armsOf(filter, way);
    const asked = arms?.rest ?? filter;
    const conditions = [...tallied(asked, bind), ...untallied(asked, bind), ...beyond(way, 'a.uid', bind)];
    const { key, direction, take, skip } = way;
    const rows = `select a.uid, ${key} as key from application a where`;
    if (!arms) return `select uid, key from (${rows} ${allOf(conditions)}) w ${inOrder(way)}`;
    // What leads leads the order too, though it is one value: so no other index has that order, and the arms are merged.
    const order = `order by ${arms.column} ${direction}, ${key} ${direction}, a.uid ${direction} limit ${take + skip}`;
    const all = arms.values.map(
      (value) => `(${rows} ${allOf([`${arms.column} = ${bind(value)}`, ...conditions])} ${order})`,
    );
    return `select uid, key from (${all.join(' union all ')}) w ${inOrder(way)}`;
  };

/** What was found in the usual order: gathered, or met on a walk of some length. */
export const newest =
  ({ search }: ApplicationFilter, way: Way, longest?: number): Found =>
  (bind) => {
    const { place, direction, take, skip } = way;
    const from = [bind(search), `${bind(place?.key ?? null)}::timestamptz`, `${bind(place?.uid ?? null)}::uuid`];
    const asked = [...from, String(direction === 'asc'), String(take), String(skip)].join(', ');
    return longest === undefined
      ? `select uid, key from find_newest_applications(${asked})`
      : `select uid, key from walk_newest_applications(${asked}, ${longest})`;
  };

/** A walk on which each row is asked whether it holds the words; for words that many hold. */
export const walkAsking =
  (filter: ApplicationFilter, way: Way, longest: number): Found =>
  (bind) => {
    const met = walk({ ...filter, search: null }, { ...way, take: longest, skip: 0 })(bind);
    return `with condition as materialized (select search_condition(${bind(filter.search)}) as words)
      select w.uid, w.key from (${met}) w
      where (select s.lexemes @@ (select words from condition) from application_search s where s.application_uid = w.uid)
      limit ${way.take} offset ${way.skip}`;
  };

/**
 * What waits since before a span cannot lie in it, since a status is never older than the submission. Should there be
 * such a row all the same, the walk meets nothing and the span is gathered.
 */
const notBefore = (from: Date, bind: Bind): string[] => [
  `a.status_at >= ${bind(from)}`,
  `not exists (select from application o where o.status_at < o.submitted_key and o.submitted_key >= ${bind(from)})`,
];

/** A walk of some length on which each row is asked whether it lies in a span of another order. */
export const walkSpan =
  (filter: ApplicationFilter, way: Way, longest: number): Found =>
  (bind) => {
    const { key, direction, take, skip } = way;
    const { submittedFrom: from } = filter;
    const begins = key === orderOf('status_at').key && from ? notBefore(from, bind) : [];
    const conditions = [...tallied(filter, bind), ...beyond(way, 'a.uid', bind), ...begins];
    return `select a.uid, a.key from (
        select a.uid, ${key} as key, a.submitted_key from application a where ${allOf(conditions)}
        order by ${key} ${direction}, a.uid ${direction} limit ${longest}) a
      where ${allOf(untallied(filter, bind))} limit ${take} offset ${skip}`;
  };
