import type { ReadDatabase, ReadTransaction } from '@ledgate/database/connect.ts';
import { readTransaction } from '@ledgate/database/transaction.ts';
import { sql } from 'kysely';
import type { Findings } from '../audit/audit-findings.ts';
import { setScope } from '../scope.ts';
import { CannotOpen } from './sealed-value.ts';
import type { Vault } from './vault.ts';

/** Where sealed values are stored. Features declare theirs, so that all of them can be opened once. */
export interface SealedColumn {
  table: string;
  column: string;
  /** What names a row; given as the database writes it. */
  row: readonly string[];
  place: (row: Readonly<Record<string, string>>) => string;
}

const BATCH = 500;

interface SealedRow {
  sealed: string;
  row: Record<string, string>;
}

async function* sealedRows(tx: ReadTransaction, { table, column, row }: SealedColumn): AsyncGenerator<SealedRow> {
  const names = row.map((name) => sql`${sql.lit(name)}, ${sql.ref(name)}::text`);
  await sql`declare sealed no scroll cursor for
    select ${sql.ref(column)} as sealed, json_build_object(${sql.join(names)}) as row
    from ${sql.table(table)} where ${sql.ref(column)} is not null`.execute(tx);
  for (;;) {
    const { rows } = await sql<SealedRow>`fetch ${sql.lit(BATCH)} from sealed`.execute(tx);
    if (rows.length === 0) break;
    yield* rows;
  }
  await sql`close sealed`.execute(tx);
}

/** Opens every sealed value where it lies; answers how many there are. Those that do not open are named. */
export const verifySealed = (
  db: ReadDatabase,
  vault: Vault,
  columns: readonly SealedColumn[],
  findings: Findings,
): Promise<number> =>
  readTransaction(db, async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx);
    setScope(tx, { actor: { kind: 'system' } });
    let count = 0;
    for (const column of columns) {
      for await (const { sealed, row } of sealedRows(tx, column)) {
        count += 1;
        const opened = await vault.open(column.place(row), sealed).catch((error: unknown) => error);
        if (typeof opened === 'string') continue;
        // A key that was not given is nobody's tampering, and says nothing about the value.
        if (!(opened instanceof CannotOpen)) throw opened;
        const which = Object.entries(row).map(([name, value]) => `${name} ${value}`);
        findings.add(null, null, `${column.table}.${column.column} of ${which.join(', ')}: ${opened.message}.`);
      }
    }
    return count;
  });
