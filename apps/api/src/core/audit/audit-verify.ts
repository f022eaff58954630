import type { ReadDatabase, ReadTransaction } from '@ledgate/database/connect.ts';
import { readTransaction } from '@ledgate/database/transaction.ts';
import { sql } from 'kysely';
import { readLastLine } from './anchor-file.ts';
import { type Finding, type Findings, makeFindings } from './audit-findings.ts';
import { type AnchorCheck, type AnchorSource, checkAnchors } from './audit-verify-anchors.ts';
import { checkLanes } from './audit-verify-lanes.ts';

export interface AuditReport {
  findings: Finding[];
  /** All of them, also those not kept because there were too many. */
  count: number;
  lanes: number;
  rows: number;
  anchors: AnchorCheck;
}

/** Anchors are written every five minutes; a log older than this has to have one. */
const ANCHORED_WITHIN_MS = 15 * 60_000;

const checkThereAreAnchors = async (tx: ReadTransaction, dir: string, now: Date, findings: Findings): Promise<void> => {
  const oldest = await tx.selectFrom('audit_row').select('at').orderBy('at').limit(1).executeTakeFirst();
  if (oldest && oldest.at.getTime() < now.getTime() - ANCHORED_WITHIN_MS) {
    findings.add(null, null, `There are no anchors in ${dir}, so a lane that was cut off or removed would not show.`);
  }
};

/** Checks the whole audit log while others may go on writing: rows are read by one cursor, which is one moment. */
export const verifyAudit = async (db: ReadDatabase, source: AnchorSource, now: Date): Promise<AuditReport> => {
  const findings = makeFindings();
  // Before the database is read: an anchor written later may speak of rows that are not seen here.
  const end = (await readLastLine(source.anchorDir))?.end ?? 0;
  return readTransaction(db, async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx);
    const counted = await checkLanes(tx, findings);
    const anchors = await checkAnchors(tx, source, end, findings);
    if (anchors.count === 0) await checkThereAreAnchors(tx, source.anchorDir, now, findings);
    return { ...counted, anchors, findings: findings.kept, count: findings.count() };
  });
};
