import type { ReadTransaction, WritableTransaction } from '@ledgate/database/connect.ts';
import type { Approved } from '@ledgate/domain/watching/approved.ts';
import type { Finding, MonthFigures, Severity, Watched } from '@ledgate/domain/watching/findings.ts';
import { sql } from 'kysely';

/** What was measured and what it was held to. */
export interface Measured {
  figures: MonthFigures;
  approved: Approved;
}

export interface StoredFinding {
  uid: string;
  merchant_uid: string;
  application_uid: string;
  month: string;
  watched: Watched;
  severity: Severity;
  figures: Measured;
  is_now: string;
  limit_now: string;
  said: string;
  excess_cents: number;
  hold_uid: string | null;
  found_at: Date;
  looked_at: Date;
  eased_at: Date | null;
}

export const findingsIn = async (
  tx: ReadTransaction,
  applications: readonly string[],
  months: readonly string[],
): Promise<StoredFinding[]> => {
  const { rows } = await sql<StoredFinding>`
    select * from watch_finding where application_uid = any(${[...applications]}::uuid[]) and month = any(${[...months]}::text[])
    order by month desc, found_at desc, watched`.execute(tx);
  return rows;
};

interface Place {
  merchantUid: string;
  applicationUid: string;
  month: string;
  at: Date;
}

/** Answers with its uid, or null where another was quicker. */
export const insertFinding = async (
  tx: WritableTransaction,
  { merchantUid, applicationUid, month, at }: Place,
  finding: Finding,
  measured: Measured,
): Promise<string | null> => {
  const uid = crypto.randomUUID();
  const { rows } = await sql`
    insert into watch_finding (uid, merchant_uid, application_uid, month, watched, severity, figures, is_now, limit_now, said,
      excess_cents, found_at, looked_at)
    values (${uid}::uuid, ${merchantUid}::uuid, ${applicationUid}::uuid, ${month}, ${finding.watched}, ${finding.severity},
      ${JSON.stringify(measured)}::jsonb, ${finding.is}, ${finding.limit}, ${finding.said}, ${finding.excessCents}::bigint,
      ${at}::timestamptz, ${at}::timestamptz)
    on conflict (application_uid, month, watched) do nothing returning uid`.execute(tx);
  return rows.length > 0 ? uid : null;
};

export const saveFinding = async (
  tx: WritableTransaction,
  uid: string,
  { finding, measured, at }: { finding: Finding; measured: Measured; at: Date },
): Promise<void> => {
  await tx
    .updateTable('watch_finding')
    .set({
      severity: finding.severity,
      figures: JSON.stringify(measured),
      is_now: finding.is,
      limit_now: finding.limit,
      said: finding.said,
      excess_cents: finding.excessCents,
      looked_at: at,
      eased_at: null,
    })
    .where('uid', '=', uid)
    .execute();
};

export const easeFinding = async (tx: WritableTransaction, uid: string, at: Date): Promise<void> => {
  await tx
    .updateTable('watch_finding')
    .set({ eased_at: at, looked_at: at, excess_cents: 0 })
    .where('uid', '=', uid)
    .execute();
};

export const setHoldOf = async (tx: WritableTransaction, uid: string, hold: string): Promise<void> => {
  await tx.updateTable('watch_finding').set({ hold_uid: hold }).where('uid', '=', uid).execute();
};

/** Of every month that a hold keeps the excess of. */
export const excessUnder = async (tx: ReadTransaction, hold: string): Promise<number> => {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(excess_cents), 0)::bigint as cents from watch_finding where hold_uid = ${hold}::uuid`.execute(
    tx,
  );
  return rows[0]?.cents ?? 0;
};
