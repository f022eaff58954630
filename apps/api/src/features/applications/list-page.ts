import type { ReadTransaction } from '@ledgate/database/connect.ts';
import { countApplications, countAtMost, totalOf } from './list-count.ts';
import { type ApplicationFilter, asksMore } from './list-filters.ts';
import { orderOf } from './list-order.ts';
import { LISTED_COLUMNS, type ListedApplication } from './list-row.ts';
import { type Bind, run, runPlanned, stating, walkAlong } from './list-statement.ts';
import { type Found, gather, newest, type PageAsk, walk, walkAsking, walkSpan, type Way, wayOf } from './list-ways.ts';

/** Few enough to be gathered and sorted rather than met on a walk through the order. */
const FEW = 5_000;
/** So many of a span of time lie side by side in its index, which knows every other order too. */
const FEW_OF_A_SPAN = 100_000;
/** So common that a walk meets them soon; sooner yet in the usual order, which the search keeps for itself. */
const COMMON = 20_000;
const COMMON_IN_USUAL_ORDER = 4_000;
/** A walk that has met too few by then gives up: what is looked for lies at the other end of the order. */
const LONGEST_WALK = 20_000;

const isNarrowed = ({ statuses, assignee, iso, bands }: ApplicationFilter): boolean =>
  statuses !== null || assignee !== undefined || iso !== null || bands !== null;

const isUsual = ({ ordering, filter }: PageAsk): boolean =>
  orderOf(ordering).name === 'submitted_at' && !isNarrowed(filter) && !asksMore(filter);

/** Where the order is the one the span is told by, a span is a part of the walk. */
const isSpanOfAnother = ({ filter, ordering }: PageAsk): boolean => {
  const { name } = orderOf(ordering);
  if (filter.due && name !== 'due_at') return true;
  return (filter.submittedFrom ?? filter.submittedUntil) !== null && name !== 'submitted_at';
};

/** The indexes of the orders know when a row was submitted, and not the rest of what only the rows know. */
const isSpanAlone = ({ statuses, search, merchant, due, desk }: ApplicationFilter): boolean =>
  [statuses, search, merchant, due, desk].every((asked) => asked === null);

/**
 * How something common is looked for first: words that many hold, or a span that many lie in. Null where a walk would be
 * long, since there are few of them or the page lies deep.
 */
const boundedWalkFor = (ask: PageAsk, way: Way, count: number): Found | null => {
  const { filter } = ask;
  if (way.skip > LONGEST_WALK / 4) return null;
  if (isSpanAlone(filter)) return count > FEW && isSpanOfAnother(ask) ? walkSpan(filter, way, LONGEST_WALK) : null;
  if (filter.search === null) return null;
  if (isUsual(ask)) return count >= COMMON_IN_USUAL_ORDER ? newest(filter, way, LONGEST_WALK) : null;
  return count >= COMMON ? walkAsking(filter, way, LONGEST_WALK) : null;
};

const isWalked = (ask: PageAsk, count: number): boolean => {
  const { filter } = ask;
  if (filter.search !== null || filter.merchant !== null) return false;
  const isFew = count <= FEW && (isNarrowed(filter) || asksMore(filter));
  return !isFew && (count > FEW_OF_A_SPAN || !isSpanOfAnother(ask));
};

export interface PlacedApplication extends ListedApplication {
  /** Its place in the order, for a cursor. */
  key: string;
}

const loading = (found: Found, { direction }: Way, bind: Bind): string =>
  `select ${LISTED_COLUMNS}, p.key::text as key from (${found(bind)}) p join application a on a.uid = p.uid
    order by p.key ${direction}, p.uid ${direction}`;

const shown = (rows: PlacedApplication[], { isTurned }: Way): PlacedApplication[] =>
  isTurned ? rows.toReversed() : rows;

/** One page of the list, of which it is known how long it is. */
export const listPage = async (tx: ReadTransaction, ask: PageAsk, count: number): Promise<PlacedApplication[]> => {
  if (count === 0 || (ask.place === null && ask.offset >= count)) return [];
  const way = wayOf(ask, count);
  const load = (found: Found): Promise<PlacedApplication[]> =>
    run(
      tx,
      stating((bind) => loading(found, way, bind)),
    );
  const boundedWalk = boundedWalkFor(ask, way, count);
  if (boundedWalk) {
    // By itself PostgreSQL would rather sort what comes after a key that most rows have. Gathering is not put off by this.
    if (isSpanAlone(ask.filter)) walkAlong(tx);
    const met = await load(boundedWalk);
    if (met.length === way.take) return shown(met, way);
  }
  const { filter } = ask;
  if (isWalked(ask, count)) {
    walkAlong(tx);
    return shown(await load(walk(filter, way)), way);
  }
  const found = filter.search !== null && isUsual(ask) ? newest(filter, way) : gather(filter, way);
  return shown(await load(found), way);
};

export interface CountedPage {
  count: number;
  rows: PlacedApplication[];
}

/** Whether a page is met on a walk however many there are: so count and page are one question, planned once. */
const isWalkedAnyway = ({ filter, place, offset }: PageAsk): boolean => {
  const { search, assignee, iso, bands } = filter;
  const isNarrow = assignee !== undefined || iso !== null || bands !== null;
  return search === null && !isNarrow && !asksMore(filter) && (place !== null || offset === 0);
};

const walkAndCount = async (tx: ReadTransaction, ask: PageAsk): Promise<CountedPage> => {
  const way = wayOf(ask, 0);
  walkAlong(tx);
  const rows = await runPlanned<PlacedApplication & { n: number; uid: string | null }>(
    tx,
    stating(
      (bind) => `select t.n, r.* from (${totalOf(ask.filter, bind)}) t
        left join (${loading(walk(ask.filter, way), way, bind)}) r on true`,
    ),
  );
  const [first] = rows;
  return { count: first?.n ?? 0, rows: first?.uid === null ? [] : shown(rows, way) };
};

/** One page of the list, and how long it is. */
export const listCounted = async (tx: ReadTransaction, ask: PageAsk): Promise<CountedPage> => {
  if (isWalkedAnyway(ask)) return walkAndCount(tx, ask);
  const count = await countApplications(tx, ask.filter);
  return { count, rows: await listPage(tx, ask, count) };
};

/** The first of a list, of which nobody asks how long it is. */
export const listFirst = async (
  tx: ReadTransaction,
  ask: Pick<PageAsk, 'filter' | 'ordering' | 'limit'>,
): Promise<ListedApplication[]> => {
  const { search } = ask.filter;
  const count = await (search === null ? countApplications(tx, ask.filter) : countAtMost(tx, search));
  return listPage(tx, { ...ask, place: null, offset: 0 }, count);
};
