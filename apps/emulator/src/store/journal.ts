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

export type Row = { readonly id: string; readonly [field: string]: unknown };

/** Everything that is kept, in tables by name. What begins with `_` is the emulator's own and nobody's resource. */
export interface Store {
  rows: (table: string) => Row[];
  get: (table: string, id: string) => Row | undefined;
  put: (table: string, row: Row) => void;
  remove: (table: string, id: string) => void;
  /** Forgets everything. */
  reset: () => void;
  close: () => void;
}

type Tables = Map<string, Map<string, Row>>;
type Line = { readonly t: string; readonly r: Row } | { readonly t: string; readonly d: string };

const FILE = 'held.jsonl';
/** Rewritten at start when it has so many times more lines than rows. */
const TOO_LONG = 4;

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
  let file = openSync(path, 'a', 0o600);
  let isClosed = false;
  const write = (line: Line): void => {
    // A timer may fire after the end; what is no longer written did not happen.
    if (isClosed) return;
    writeSync(file, `${JSON.stringify(line)}\n`);
    apply(tables, line);
  };
  return {
    rows: (table) => [...(tables.get(table)?.values() ?? [])],
    get: (table, id) => tables.get(table)?.get(id),
    put: (t, r) => write({ t, r }),
    remove: (t, d) => write({ t, d }),
    reset: () => {
      closeSync(file);
      tables = new Map();
      file = openSync(path, 'w', 0o600);
    },
    close: () => {
      if (!isClosed) closeSync(file);
      isClosed = true;
    },
  };
};
