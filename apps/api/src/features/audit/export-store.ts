import type { ReadDatabase } from '@ledgate/database/connect.ts';
import { readTransaction } from '@ledgate/database/transaction.ts';
import { sql, type SqlBool } from 'kysely';
import { all, type Condition } from './conditions.ts';

export interface ExportRecord {
  lane: string;
  n: number;
  facts: string;
  hash: Buffer;
  previous: Buffer | null;
  head_n: number | null;
  head: Buffer | null;
}

const BATCH = 1000;
/** A rare row may lie at the far end of a long log. */
const LONGEST_MS = 60_000;

const nextBatch = (db: ReadDatabase, where: Condition): Promise<ExportRecord[]> =>
  readTransaction(db, async (tx) => {
    await sql`set local statement_timeout = ${sql.lit(LONGEST_MS)}`.execute(tx);
    const { rows } = await sql<ExportRecord>`
        with batch as (
          select lane, n, facts, hash from audit_row where ${where} order by lane, n limit ${sql.lit(BATCH)}
        )
        select b.lane, b.n, b.facts, b.hash, p.hash as previous, l.n as head_n, l.head
        from batch b left join audit_row p on p.lane = b.lane and p.n = b.n - 1
        left join audit_lane l on l.lane = b.lane order by b.lane, b.n`.execute(tx);
    return rows;
  });

/**
 * Lane by lane, each from its first row. Read in batches and not by one cursor, so that a slow reader holds no
 * connection: rows are never changed, and what is added meanwhile is told by the heads.
 */
export async function* exportRows(db: ReadDatabase, filter: Condition): AsyncGenerator<ExportRecord[]> {
  let last: ExportRecord | undefined;
  do {
    const after = last ? [sql<SqlBool>`(lane, n) > (${last.lane}, ${last.n})`] : [];
    const rows = await nextBatch(db, all([filter, ...after]));
    last = rows.length < BATCH ? undefined : rows.at(-1);
    if (rows.length > 0) yield rows;
  } while (last);
}

export const nameOf = async (db: ReadDatabase, uid: string): Promise<string> => {
  const found = await db.selectFrom('app_user').select('known_as').where('uid', '=', uid).executeTakeFirst();
  return found?.known_as ?? uid;
};
