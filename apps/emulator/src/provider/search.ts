import { textOf } from '../store/fields.ts';
import type { Row } from '../store/journal.ts';

type Test = (row: Row) => boolean;
export interface Order {
  readonly field: string;
  readonly isDown: boolean;
}
export interface Query {
  readonly matches: Test;
  readonly orders: readonly Order[];
  /** What every row that matches says in a field of its own: where to begin to look. */
  readonly fixed: ReadonlyMap<string, string>;
}

/** Reads a field of a row, through what it names: `merchant[entity][login]`. */
export type ReadField = (row: Row, path: readonly string[]) => unknown;
/** Whether a kept field is this value; secrets are not kept in full. */
export type Equals = (row: Row, path: readonly string[], value: string) => boolean;

interface Part {
  readonly keys: readonly string[];
  readonly value: string;
}

const keysOf = (name: string): string[] => [
  name.split('[')[0] ?? '',
  ...[...name.matchAll(/\[([^\]]*)\]/g)].map(([, key = '']) => key),
];

const decode = (value: string): string => {
  try {
    return decodeURIComponent(value);
  } catch {
    // `%` is also the wildcard.
    return value;
  }
};

const partsOf = (header: string): Part[] =>
  header
    .split('&')
    .filter(Boolean)
    .map((pair) => {
      const at = pair.indexOf('=');
      return { keys: keysOf(pair.slice(0, at)), value: decode(pair.slice(at + 1)) };
    });

const likeOf = (pattern: string): RegExp =>
  new RegExp(
    `^${pattern
      .split('%')
      .map((text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      .join('.*')}$`,
    'is',
  );

const isAbove = (a: unknown, b: string): boolean =>
  Number.isFinite(Number(a)) && Number.isFinite(Number(b)) ? Number(a) > Number(b) : String(a) > b;

const makeLeaf = ({ keys, value }: Part, read: ReadField, equals: Equals): Test => {
  const operator = keys.at(-1) ?? '';
  const path = keys.slice(0, -1);
  const text = (row: Row): string => textOf(read(row, path));
  const list = value.split(',');
  switch (operator) {
    case 'equals':
    case 'exact':
      return (row) => equals(row, path, value);
    case 'diff':
      return (row) => !equals(row, path, value);
    case 'in':
      return (row) => list.some((one) => equals(row, path, one));
    case 'notin':
      return (row) => !list.some((one) => equals(row, path, one));
    case 'like':
      return (row) => likeOf(value).test(text(row));
    case 'notlike':
      return (row) => !likeOf(value).test(text(row));
    case 'greater':
      return (row) => isAbove(read(row, path), value);
    case 'less':
      return (row) => String(read(row, path)) !== value && !isAbove(read(row, path), value);
    default:
      // An operator nobody knows finds nothing, rather than everything.
      return () => false;
  }
};

const isFixed = ({ keys }: Part): boolean =>
  keys.length === 2 && (keys[1] === 'equals' || keys[1] === 'exact') && !isGroup(keys[0]);

const isGroup = (key: string | undefined): key is 'and' | 'or' => key === 'and' || key === 'or';

/** Parts of one group belong together by its number: `or[0][a][equals]=1&or[1][b][equals]=2`. */
const makeTest = (parts: readonly Part[], read: ReadField, equals: Equals): Test => {
  const tests: Test[] = [];
  for (const word of ['and', 'or'] as const) {
    const members = new Map<string, Part[]>();
    for (const { keys, value } of parts.filter((part) => part.keys[0] === word)) {
      const nth = keys[1] ?? '';
      members.set(nth, [...(members.get(nth) ?? []), { keys: keys.slice(2), value }]);
    }
    const inner = [...members.values()].map((group) => makeTest(group, read, equals));
    if (inner.length > 0)
      tests.push(word === 'or' ? (row) => inner.some((test) => test(row)) : (row) => inner.every((test) => test(row)));
  }
  for (const part of parts.filter(({ keys }) => !isGroup(keys[0]))) tests.push(makeLeaf(part, read, equals));
  return (row) => tests.every((test) => test(row));
};

/** The grammar of the search header. */
export const readSearch = (header: string, read: ReadField, equals: Equals): Query => {
  const parts = partsOf(header);
  const isSort = ({ keys }: Part): boolean => keys.at(-1) === 'sort';
  return {
    matches: makeTest(
      parts.filter((part) => !isSort(part)),
      read,
      equals,
    ),
    orders: parts.filter(isSort).map(({ keys, value }) => ({ field: keys[0] ?? '', isDown: value === 'desc' })),
    fixed: new Map(parts.filter(isFixed).map(({ keys, value }) => [keys[0] ?? '', value])),
  };
};
