import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { textOf } from './fields.ts';

export type Row = { readonly id: string; readonly [field: string]: unknown };

/** Everything that is kept, in tables by name. What begins with `_` is the emulator's own and nobody's resource. */
export interface Store {
  rows: (table: string) => Row[];
  get: (table: string, id: string) => Row | undefined;
  /** Those whose field says this, oldest first, without looking at the others. */
  find: (table: string, field: string, value: string) => Row[];
  put: (table: string, row: Row) => void;
  remove: (table: string, id: string) => void;
  /** Forgets everything. */
  reset: () => void;
  close: () => void;
}

type Tables = Map<string, Map<string, Row>>;
/** Per table and field: which ids say what. Made when first asked for, kept up from then on. */
type Indexes = Map<string, Map<string, Map<string, Set<string>>>>;
type Line = { readonly t: string; readonly r: Row } | { readonly t: string; readonly d: string };

const FILE = 'held.jsonl';
/** Rewritten at start when it has so many times more lines than rows. */
const TOO_LONG = 4;

const unlist = (indexes: Indexes, table: string, row: Row | undefined, next: Row | null): void => {
  for (const [field, ids] of indexes.get(table) ?? []) {
    const [before, after] = [row && textOf(row[field]), next && textOf(next[field])];
    // What says the same as before keeps its place.
    if (before === after) continue;
    if (row && before !== undefined) ids.get(before)?.delete(row.id);
    if (next && after !== null) ids.set(after, (ids.get(after) ?? new Set()).add(next.id));
  }
};

const indexOf = (tables: Tables, indexes: Indexes, table: string, field: string): Map<string, Set<string>> => {
  const fields = indexes.get(table) ?? new Map<string, Map<string, Set<string>>>();
  indexes.set(table, fields);
  const known = fields.get(field);
  if (known) return known;
  const made = new Map<string, Set<string>>();
  for (const row of tables.get(table)?.values() ?? []) {
    const value = textOf(row[field]);
    made.set(value, (made.get(value) ?? new Set()).add(row.id));
  }
  fields.set(field, made);
  return made;
};

const apply = (tables: Tables, line: Line): void => {
  const table = tables.get(line.t) ?? new Map<string, Row>();
  tables.set(line.t, table);
  if ('r' in line) table.set(line.r.id, line.r);
  else table.delete(line.d);
};

/** A last line that was cut off by the end of the process never counted. */
const readLine = (text: string): Line | null => {
  try {
    return JSON.parse(text) as Line;
  } catch {
    return null;
  }
};

const linesOf = (tables: Tables): string =>
  [...tables].flatMap(([t, rows]) => [...rows.values()].map((r) => `${JSON.stringify({ t, r })}\n`)).join('');

const load = (path: string): Tables => {
  const tables: Tables = new Map();
  if (!existsSync(path)) return tables;
  const lines = readFileSync(path, 'utf8').split('\n');
  for (const text of lines) {
    const line = text === '' ? null : readLine(text);
    if (line) apply(tables, line);
  }
  const rows = [...tables.values()].reduce((sum, table) => sum + table.size, 0);
  if (lines.length > TOO_LONG * (rows + 100)) {
    writeFileSync(`${path}.part`, linesOf(tables), { mode: 0o600 });
    renameSync(`${path}.part`, path);
  }
  return tables;
};

/** One file that is only added to: a line is written before its effect is answered, so a killed emulator forgets nothing. */
export const openStore = (folder: string): Store => {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, FILE);
  let tables = load(path);
  const indexes: Indexes = new Map();
  let file = openSync(path, 'a', 0o600);
  let isClosed = false;
  const write = (line: Line): void => {
    // A timer may fire after the end; what is no longer written did not happen.
    if (isClosed) return;
    writeSync(file, `${JSON.stringify(line)}\n`);
    const id = 'r' in line ? line.r.id : line.d;
    unlist(indexes, line.t, tables.get(line.t)?.get(id), 'r' in line ? line.r : null);
    apply(tables, line);
  };
  return {
    rows: (table) => [...(tables.get(table)?.values() ?? [])],
    get: (table, id) => tables.get(table)?.get(id),
    find: (table, field, value) => {
      const rows = tables.get(table);
      const found: Row[] = [];
      for (const id of indexOf(tables, indexes, table, field).get(value) ?? []) {
        const row = rows?.get(id);
        if (row) found.push(row);
      }
      return found;
    },
    put: (t, r) => write({ t, r }),
    remove: (t, d) => write({ t, d }),
    reset: () => {
      closeSync(file);
      tables = new Map();
      indexes.clear();
      file = openSync(path, 'w', 0o600);
    },
    close: () => {
      if (!isClosed) closeSync(file);
      isClosed = true;
    },
  };
};
