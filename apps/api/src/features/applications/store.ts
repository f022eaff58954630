import type { ReadTransaction, WritableTransaction } from '@ledgate/database/connect.ts';
import type { Status } from '@ledgate/domain/applications/statuses.ts';
import type { Evidence } from '@ledgate/domain/lifecycle/approvals.ts';
import type { DeskClock } from '@ledgate/domain/queue/desk-clock.ts';
import type { RiskBand } from '@ledgate/domain/risk/bands.ts';
import type { HardStop } from '@ledgate/domain/risk/hard-stops.ts';
import { sql } from 'kysely';

export interface Application {
  uid: string;
  reference: string;
  status: Status;
  version: number;
  merchant: { uid: string; name: string };
  iso: { uid: string; name: string } | null;
  legalName: string | null;
  dbaName: string | null;
  mcc: string | null;
  monthlyVolumeCents: number | null;
  completion: number;
  submission: number;
  /** Who works on it: a person of the acquirer. */
  assignee: { uid: string; name: string } | null;
  /** What an approval names: the state of fields and papers, and of the rates. */
  evidence: Evidence;
  returnTo: 'in_underwriting' | 'provider_review' | null;
  isoBypassed: boolean;
  risk: { score: number; band: RiskBand; hard_stop: HardStop | null } | null;
  /** Put aside until then. */
  snooze: { until: Date; reason: string; by: string } | null;
  unreadByStaff: number;
  unreadByMerchant: number;
  /** Owners who have not signed yet, by name. */
  waitingFor: string[];
  /** Which desk owes a step by when. */
  clock: DeskClock;
  createdAt: Date;
  changedAt: Date;
  submittedAt: Date | null;
  statusAt: Date;
}

export const selectApplication = (tx: ReadTransaction) =>
  tx
    .selectFrom('application as a')
    .innerJoin('merchant as m', 'm.uid', 'a.merchant_uid')
    .leftJoin('iso as i', 'i.uid', 'a.iso_uid')
    .leftJoin('app_user as u', 'u.uid', 'a.assigned_to')
    .leftJoin('app_user as s', 's.uid', 'a.snoozed_by')
    .select([
      'a.uid',
      'a.reference',
      'a.status',
      'a.version',
      'a.legal_name',
      'a.dba_name',
      'a.completion',
      'a.submission',
    ])
    .select(['a.created_at', 'a.changed_at', 'a.submitted_at', 'a.status_at', 'a.merchant_uid', 'a.iso_uid'])
    .select(['a.assigned_to', 'a.content_version', 'a.rate_version', 'a.return_to', 'a.iso_bypassed'])
    .select(['a.mcc', 'a.monthly_volume_cents', 'a.due_at', 'a.sla_desk', 'a.sla_left_minutes'])
    .select(['a.risk_score', 'a.risk_band', 'a.hard_stop', 'a.unread_by_staff', 'a.unread_by_merchant'])
    .select(['a.snoozed_until', 'a.snooze_reason', 's.known_as as snoozer'])
    .select('a.waiting_for')
    .select(['m.name as merchant_name', 'i.name as iso_name', 'u.known_as']);

type SelectedApplication = Awaited<ReturnType<ReturnType<typeof selectApplication>['execute']>>[number];

export const toApplication = (row: SelectedApplication): Application => ({
  uid: row.uid,
  reference: row.reference,
  status: row.status as Status, // held to the closed list by a database constraint
  version: row.version,
  merchant: { uid: row.merchant_uid, name: row.merchant_name },
  iso: row.iso_uid !== null && row.iso_name !== null ? { uid: row.iso_uid, name: row.iso_name } : null,
  legalName: row.legal_name,
  dbaName: row.dba_name,
  mcc: row.mcc,
  monthlyVolumeCents: row.monthly_volume_cents,
  completion: row.completion,
  submission: row.submission,
  assignee: row.assigned_to === null ? null : { uid: row.assigned_to, name: row.known_as ?? '' },
  evidence: { content: row.content_version, rates: row.rate_version },
  returnTo: row.return_to as Application['returnTo'], // held to these two by a database constraint
  isoBypassed: row.iso_bypassed,
  // Both words are held to their closed lists by database constraints.
  risk:
    row.risk_score === null || row.risk_band === null
      ? null
      : { score: row.risk_score, band: row.risk_band as RiskBand, hard_stop: row.hard_stop as HardStop | null },
  snooze:
    row.snoozed_until === null
      ? null
      : {
          until: row.snoozed_until,
          reason: row.snooze_reason ?? '',
          by: row.snoozer ?? '',
        },
  unreadByStaff: row.unread_by_staff,
  unreadByMerchant: row.unread_by_merchant,
  waitingFor: row.waiting_for,
  clock: {
    desk: row.sla_desk as DeskClock['desk'], // held to the closed list by a database constraint
    due: row.due_at?.getTime() ?? null,
    leftMinutes: row.sla_left_minutes,
  },
  createdAt: row.created_at,
  changedAt: row.changed_at,
  submittedAt: row.submitted_at,
  statusAt: row.status_at,
});

export const findApplication = async (tx: ReadTransaction, uid: string): Promise<Application | null> => {
  const row = await selectApplication(tx)
    .modifyFront(sql.raw('/*p:case_by_uid*/'))
    .where('a.uid', '=', uid)
    .executeTakeFirst();
  return row ? toApplication(row) : null;
};

/** Holds the application's row, so that two edits of one application come one after the other. */
export const lockApplication = async (tx: WritableTransaction, uid: string): Promise<Application | null> => {
  const row = await selectApplication(tx)
    .modifyFront(sql.raw('/*p:case_held*/'))
    .where('a.uid', '=', uid)
    .forUpdate('a')
    .executeTakeFirst();
  return row ? toApplication(row) : null;
};

const OVER = ['declined', 'withdrawn', 'expired', 'closed'];

/** The one a merchant means when they name none: the newest that is still alive, else the newest. */
export const findCurrentUid = async (tx: ReadTransaction, merchantUid: string): Promise<string | null> => {
  const row = await tx
    .selectFrom('application')
    .select('uid')
    .where('merchant_uid', '=', merchantUid)
    .orderBy((eb) => eb('status', 'in', OVER))
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.uid ?? null;
};

export interface NewApplication {
  uid: string;
  merchantUid: string;
  isoUid: string | null;
  createdBy: string;
  at: Date;
}

export const insertApplication = async (tx: WritableTransaction, ask: NewApplication): Promise<void> => {
  await tx
    .insertInto('application')
    .values({
      uid: ask.uid,
      reference: sql`'MA-' || nextval('application_reference')`,
      merchant_uid: ask.merchantUid,
      iso_uid: ask.isoUid,
      created_by: ask.createdBy,
      created_at: ask.at,
      changed_at: ask.at,
      status_at: ask.at,
    })
    .execute();
};
