import { createHash } from 'node:crypto';
import type { ReadTransaction } from '@ledgate/database/connect.ts';
import { sql } from 'kysely';
import type { Findings } from './audit-findings.ts';

interface Row {
  lane: string;
  n: number;
  at: string;
  actor: string | null;
  action: string;
  facts: string;
  hash: Buffer;
  head_n: number | null;
  head: Buffer | null;
}

const BATCH = 2000;

/** Every row in the order of its lane, each with what the head of its lane says. */
async function* allRows(tx: ReadTransaction): AsyncGenerator<Row> {
  await sql`declare audited no scroll cursor for
    select r.lane, r.n, to_char(r.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US') as at, r.actor, r.action, r.facts,
      r.hash, l.n as head_n, l.head
    from audit_row r left join audit_lane l using (lane) order by r.lane, r.n`.execute(tx);
  for (;;) {
    const { rows } = await sql<Row>`fetch ${sql.lit(BATCH)} from audited`.execute(tx);
    if (rows.length === 0) return;
    yield* rows;
  }
}

const readFacts = (text: string): Record<string, unknown> | null => {
  try {
    const facts: unknown = JSON.parse(text);
    return facts !== null && typeof facts === 'object' ? { ...facts } : null;
  } catch {
    return null;
  }
};

/** To the microsecond, as the database has it. */
const stamp = (value: unknown): string | null => {
  const time = new Date(String(value));
  return Number.isNaN(time.getTime()) ? null : `${time.toISOString().slice(0, -1)}000`;
};

/** The columns are there to search by; the facts are what was signed for, so the facts are right. */
const checkColumns = (row: Row, findings: Findings): void => {
  const facts = readFacts(row.facts);
  if (!facts) return findings.add(row.lane, row.n, 'the facts cannot be read.');
  const said = { at: stamp(facts['at']), actor: facts['actor'] ?? null, action: facts['action'] };
  for (const name of ['at', 'actor', 'action'] as const) {
    if (row[name] !== said[name])
      findings.add(row.lane, row.n, `the column "${name}" says something else than the facts.`);
  }
};

/** Null where the row before is missing, so that one gap is one finding. */
type Previous = { n: number; hash: Buffer | null };

const checkLink = (row: Row, previous: Previous, findings: Findings): void => {
  const expected = previous.n + 1;
  if (row.n > expected) {
    const which = row.n - 1 === expected ? 'this row is' : `this row and those up to ${row.n - 1} are`;
    findings.add(row.lane, expected, `${which} missing.`);
    return;
  }
  if (previous.hash === null) return;
  const hash = createHash('sha256').update(previous.hash).update(`${row.lane}|${row.n}|${row.facts}`).digest();
  if (!hash.equals(row.hash)) {
    findings.add(
      row.lane,
      row.n,
      'the hash does not follow from the facts and the row before, so one of them was changed.',
    );
  }
};

const checkHead = (last: Row, findings: Findings): void => {
  const { lane, n, head_n: headN, head } = last;
  if (headN === null || head === null) findings.add(lane, n, 'the lane has rows but no head.');
  else if (headN > n) findings.add(lane, n, `this is the last row, but the head counts ${headN}: the end was cut off.`);
  else if (headN < n)
    findings.add(lane, n, `the head counts only ${headN} rows, so what follows was put in beside it.`);
  else if (!head.equals(last.hash)) findings.add(lane, n, 'the head holds another hash than the last row.');
};

const checkEmptyLanes = async (tx: ReadTransaction, findings: Findings): Promise<void> => {
  const empty = await sql<{ lane: string; n: number }>`
    select l.lane, l.n from audit_lane l where not exists (select from audit_row r where r.lane = l.lane)
    order by l.lane limit 1000`.execute(tx);
  for (const { lane, n } of empty.rows) findings.add(lane, n, `the head counts ${n} rows, but there are none.`);
};

/** Recomputes the chain of every lane and compares its end with its head. */
export const checkLanes = async (tx: ReadTransaction, findings: Findings): Promise<{ lanes: number; rows: number }> => {
  let lanes = 0;
  let rows = 0;
  let last: Row | null = null;
  for await (const row of allRows(tx)) {
    const isNew = last?.lane !== row.lane;
    if (isNew) {
      if (last) checkHead(last, findings);
      lanes += 1;
    }
    rows += 1;
    checkLink(row, isNew || !last ? { n: 0, hash: Buffer.alloc(0) } : last, findings);
    checkColumns(row, findings);
    last = row;
  }
  if (last) checkHead(last, findings);
  await checkEmptyLanes(tx, findings);
  return { lanes, rows };
};
