import type { WritableTransaction } from '@ledgate/database/connect.ts';
import { defer } from '@ledgate/database/transaction.ts';
import type { Facts } from '@ledgate/domain/applications/ledger/facts.ts';
import { numberOf, textOf } from '@ledgate/domain/applications/fields/values.ts';
import { sql } from 'kysely';
import type { Parts } from '../../core/parts.ts';
import type { Standing } from './progress.ts';

interface Touch {
  standing: Standing;
  /** The version all this was worked out from; left out by who holds the application. */
  seen?: number;
}

/**
 * Every change of a field or paper makes a new version of the application, the next; an approval names the one it saw.
 * Fails, and everything with it, where what was seen is not the present version any more, or not there for the asker.
 */
export const touchApplication = (
  tx: WritableTransaction,
  parts: Parts,
  uid: string,
  { standing, seen }: Touch,
): void => {
  defer(
    tx,
    sql`/*p:touch_case*/ with touched as (
      update application set version = version + 1, content_version = content_version + 1,
        content_xid = pg_current_xact_id(), changed_at = ${parts.clock()}, completion = ${standing.completion.percent}
      where uid = ${uid} and version = coalesce(${seen ?? null}, version) returning 1)
    select demand_touched(count(*)) from touched`,
  );
};

/** Whether the database refused a change because what it rested on is not the present version. */
export const isOutdated = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '40001';

/** The fields an application is listed and found by. */
const LISTED = new Set(['legal_name', 'dba_name', 'mcc', 'monthly_volume_cents']);

export const isListedBy = (changed: readonly string[]): boolean => changed.some((name) => LISTED.has(name));

/** Keeps beside the application what it is listed and found by. */
export const labelApplication = (tx: WritableTransaction, uid: string, { company, business }: Facts): void => {
  defer(
    tx,
    sql`/*p:label_case*/ update application set
      legal_name = ${textOf(company, 'legal_name') || null}, dba_name = ${textOf(company, 'dba_name') || null},
      mcc = ${textOf(business, 'mcc') || null},
      monthly_volume_cents = ${numberOf(business, 'monthly_volume_cents') ?? null}
    where uid = ${uid}`,
  );
};
