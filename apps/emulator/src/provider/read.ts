import { textOf } from '../store/fields.ts';
import type { Row } from '../store/journal.ts';
import { DEFINITIONS, type ResourceName, singular } from './definitions.ts';
import { answered, type Outcome } from './envelope.ts';
import { expandPaths, presentExpanded } from './present.ts';
import { type Equals, type Order, readSearch, type ReadField } from './search.ts';
import { hashName } from './secret-fields.ts';
import type { World } from './world.ts';

const USUAL_PAGE = 30;
const MOST_PAGE = 100;

type Params = Readonly<Record<string, unknown>>;

const numberOf = (value: unknown, usual: number, most: number): number => {
  const read = Number(value);
  return Number.isInteger(read) && read > 0 ? Math.min(read, most) : usual;
};

const tableOf = (name: string): ResourceName | undefined =>
  (Object.keys(DEFINITIONS) as ResourceName[]).find((one) => singular(one) === name);

const makeReader = ({ store, secrets }: World): { read: ReadField; equals: Equals } => {
  const follow = (row: Row, path: readonly string[]): [Row | undefined, string] => {
    const [name = '', ...rest] = path;
    if (rest.length === 0) return [row, name];
    const table = tableOf(name);
    const next = table ? store.get(table, String(row[name])) : undefined;
    return next ? follow(next, rest) : [undefined, ''];
  };
  // Once for each value looked for, and not for each row.
  const hashes = new Map<string, string>();
  const hashOf = (value: string): string => {
    const hash = hashes.get(value) ?? secrets.hash(value);
    hashes.set(value, hash);
    return hash;
  };
  return {
    read: (row, path) => {
      const [found, name] = follow(row, path);
      return found?.[name];
    },
    equals: (row, path, value) => {
      const [found, name] = follow(row, path);
      if (!found || found[name] === undefined || found[name] === null) return false;
      const hash = found[hashName(name)];
      return typeof hash === 'string' ? hash === hashOf(value) : textOf(found[name]) === value;
    },
  };
};

const inOrder = (rows: Row[], orders: readonly Order[]): Row[] =>
  orders.reduceRight((sorted, { field, isDown }) => {
    // Read once and not with each comparison.
    const keyed = sorted.map((row) => ({ row, key: textOf(row[field]) }));
    const way = isDown ? -1 : 1;
    keyed.sort((a, b) => (a.key < b.key ? -way : a.key > b.key ? way : 0));
    return keyed.map(({ row }) => row);
  }, rows);

/** Fields that are kept as they are, the most telling first. */
const TELLING = [
  'order',
  'token',
  'txn',
  'fortxn',
  'batch',
  'disbursement',
  'chargeback',
  'terminal',
  'custom',
  'entity',
  'merchant',
];

/** A hundred thousand rows are not looked through for the one that a field names. */
const candidates = ({ store }: World, resource: ResourceName, fixed: ReadonlyMap<string, string>): Row[] => {
  const field = TELLING.find((one) => fixed.has(one));
  return field ? store.find(resource, field, fixed.get(field) ?? '') : store.rows(resource);
};

export const list = (world: World, resource: ResourceName, query: Params, search: string): Outcome => {
  const { read, equals } = makeReader(world);
  const { matches, orders, fixed } = readSearch(search, read, equals);
  const found = inOrder(candidates(world, resource, fixed).filter(matches), orders);
  const limit = numberOf(query['page[limit]'], USUAL_PAGE, MOST_PAGE);
  const current = numberOf(query['page[number]'], 1, Number.MAX_SAFE_INTEGER);
  const last = Math.max(1, Math.ceil(found.length / limit));
  const paths = expandPaths(query);
  return {
    data: found
      .slice((current - 1) * limit, current * limit)
      .map((row) => presentExpanded(world, resource, row, paths)),
    errors: [],
    page: { current, last, hasMore: current < last },
  };
};

/** What is not there is an empty answer. */
export const one = (world: World, resource: ResourceName, id: string, query: Params): Outcome => {
  const row = world.store.get(resource, id);
  return row ? answered(presentExpanded(world, resource, row, expandPaths(query))) : answered();
};
