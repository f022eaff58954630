import type { Connected } from '@ledgate/database/connect.ts';
import { defer, writeTransaction } from '@ledgate/database/transaction.ts';
import { type RawBuilder, sql } from 'kysely';
import pg from 'pg';

type Row = Record<string, string | null>;

/** Rows that one of our writes left in a table; `where` asks for `$1`, the uid of what was written. */
export interface Captured {
  table: string;
  rows: Row[];
}

/** Rows that such a write changes besides, as a statement over the bare tables. */
export type Update = () => RawBuilder<unknown>;

/** Kept between what it splits. */
const UUID = /([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/;

const ask = async <R extends pg.QueryResultRow>(url: string, text: string, values: unknown[] = []): Promise<R[]> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query("set app.scope = 'all'");
  return (await client.query<R>(text, values).finally(() => client.end())).rows;
};

/** As text, so that they can be sent again as they are; what the database makes itself is left out. */
export const capture = async (url: string, table: string, where: string, uid: string): Promise<Captured> => {
  const columns = await ask<{ name: string }>(
    url,
    `select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [table],
  );
  const list = columns.map(({ name }) => `"${name}"::text as "${name}"`).join(', ');
  return { table, rows: await ask<Row>(url, `select ${list} from ${table} where ${where}`, [uid]) };
};

/** Tables as ours, with keys, indexes, checks and foreign keys, and nobody to guard them: no triggers, no policies. */
export const makeBareTables = async (url: string, tables: readonly string[]): Promise<void> => {
  for (const table of tables) await ask(url, `create table bare_${table} (like ${table} including all)`);
  for (const table of tables) {
    const keys = await ask<{ name: string; def: string }>(
      url,
      `select conname as name, pg_get_constraintdef(oid) as def from pg_constraint where conrelid = $1::regclass and contype = 'f'`,
      [table],
    );
    for (const { name, def } of keys) {
      const own = def.replace(/REFERENCES (\w+)\(/, (whole, other: string) =>
        tables.includes(other) ? `REFERENCES bare_${other}(` : whole,
      );
      await ask(url, `alter table bare_${table} add constraint ${name} ${own}`);
    }
    await ask(url, `grant select, insert, update on bare_${table} to ledgate_app`);
  }
};

export const copyRows = (url: string, table: string): Promise<unknown> =>
  ask(url, `insert into bare_${table} select * from ${table}`);

/** A value as it is sent again: uids that came with the write are made anew each time, the same wherever it stands. */
type Sent = (renew: (uid: string) => string, nth: number) => string | null;

const sentAs = (value: string | null, step: number | undefined, isNew: (uid: string) => boolean): Sent => {
  if (value === null) return () => null;
  if (step !== undefined) return (_, nth) => String(Number(value) + nth * step);
  const pieces = value.split(UUID).map((text) => ({ text, isNew: isNew(text) }));
  if (!pieces.some((piece) => piece.isNew)) return () => value;
  return (renew) => pieces.map((piece) => (piece.isNew ? renew(piece.text) : piece.text)).join('');
};

interface Bare {
  captured: readonly Captured[];
  /** Of the uids in them, those that came with the write. */
  isNew: (uid: string) => boolean;
  /** Numbers that have to differ, by column, and by how much they rise with each write. */
  counted: Readonly<Record<string, number>>;
  updates: readonly Update[];
}

/** Several write into the same tables. */
let written = 0;

/** Worked out once: what is measured is the database and not this. */
const insertOf = ({ table, rows }: Captured, { isNew, counted }: Bare) => {
  const columns = Object.keys(rows[0] ?? {});
  const sent = rows.map((row) => columns.map((column) => sentAs(row[column] ?? null, counted[column], isNew)));
  const into = sql.join(columns.map((column) => sql.ref(column)));
  const mark = sql.raw(`/*p:bare_${table}*/`);
  return (renew: (uid: string) => string, nth: number): RawBuilder<unknown> => {
    const values = sent.map((row) => sql`(${sql.join(row.map((value) => value(renew, nth)))})`);
    return sql`${mark} insert into ${sql.table(`bare_${table}`)} (${into}) values ${sql.join(values)}`;
  };
};

/** The same rows once more, as named statements of one transaction, in a single flight or each answered before the next. */
export const bareWrite = ({ writer }: Connected, bare: Bare, isOneFlight: boolean): (() => Promise<void>) => {
  const inserts = bare.captured.map((one) => insertOf(one, bare));
  return () =>
    writeTransaction(writer, async (tx) => {
      written += 1;
      const nth = written;
      const fresh = new Map<string, string>();
      const renew = (uid: string): string => {
        const known = fresh.get(uid) ?? crypto.randomUUID();
        fresh.set(uid, known);
        return known;
      };
      const statements = [...bare.updates.map((update) => update()), ...inserts.map((insert) => insert(renew, nth))];
      for (const statement of statements)
        if (isOneFlight) defer(tx, statement);
        else await statement.execute(tx);
    });
};
