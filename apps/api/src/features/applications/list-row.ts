import type { ApplicationRow } from '@ledgate/contract/queue-fields.ts';
import type { ReadTransaction } from '@ledgate/database/connect.ts';
import { isStaff } from '@ledgate/domain/access/roles.ts';
import type { Status } from '@ledgate/domain/applications/statuses.ts';
import { seesReview } from '@ledgate/domain/applications/steps.ts';
import type { HardStop } from '@ledgate/domain/risk/hard-stops.ts';
import { writeCells } from '@ledgate/domain/queue/section-cells.ts';
import { CompiledQuery } from 'kysely';
import type { WorkingActor } from '../../core/context.ts';

/** What the list shows of an application, as it is stored. */
export interface ListedApplication {
  uid: string;
  reference: string;
  status: Status;
  name: string | null;
  merchant_name: string | null;
  iso_name: string | null;
  assignee_name: string | null;
  risk_score: number | null;
  hard_stop: HardStop | null;
  monthly_volume_cents: number | null;
  completion: number;
  submission: number;
  changed_at: Date;
  submitted_at: Date | null;
  status_at: Date;
  due_at: Date | null;
  snoozed_until: Date | null;
  sla_desk: string | null;
  unread_by_staff: number;
  unread_by_merchant: number;
  verified_sections: number;
  asked_sections: number;
  waiting_for: string[];
}

/**
 * Read off the row that is called `a`. Names that change with somebody else's row are looked up by key: a merchant's only
 * where the application has no name of its own.
 */
export const LISTED_COLUMNS = `a.uid, a.reference, a.status, coalesce(a.dba_name, a.legal_name) as name,
  case when a.dba_name is null and a.legal_name is null
    then (select m.name from merchant m where m.uid = a.merchant_uid) end as merchant_name,
  (select i.name from iso i where i.uid = a.iso_uid) as iso_name,
  (select u.known_as from app_user u where u.uid = a.assigned_to) as assignee_name,
  a.risk_score, a.hard_stop, a.monthly_volume_cents, a.completion, a.submission, a.changed_at, a.submitted_at, a.status_at, a.due_at, a.snoozed_until,
  a.sla_desk, a.unread_by_staff, a.unread_by_merchant, a.verified_sections, a.asked_sections, a.waiting_for`;

/** Makes the rows that somebody is shown. What we ask a merchant is between the two: a partner is not told. */
export const rowsFor = (actor: WorkingActor): ((row: ListedApplication) => ApplicationRow) => {
  const isReviewer = seesReview(actor);
  const isPartner = actor.role === 'iso';
  const isOfStaff = isStaff(actor.role);
  return (row) => ({
    uid: row.uid,
    reference: row.reference,
    status: row.status,
    name: row.name ?? (isOfStaff ? row.merchant_name : null),
    iso_name: row.iso_name,
    assignee_name: isReviewer ? row.assignee_name : null,
    risk_score: isReviewer ? row.risk_score : null,
    ...(isReviewer && row.hard_stop && { hard_stop: row.hard_stop }),
    monthly_volume_cents: row.monthly_volume_cents,
    submitted_at: row.submitted_at?.toISOString() ?? null,
    status_at: row.status_at.toISOString(),
    // Each desk sees its own clock, and the acquirer all of them.
    due_at: isReviewer || (isPartner && row.sla_desk === 'iso') ? (row.due_at?.toISOString() ?? null) : null,
    ...(isReviewer && row.snoozed_until && { snoozed_until: row.snoozed_until.toISOString() }),
    unread: isOfStaff ? row.unread_by_staff : row.unread_by_merchant,
    sections: writeCells({
      completion: row.completion,
      isSubmitted: row.submission > 0,
      verified: row.verified_sections,
      asked: isPartner ? 0 : row.asked_sections,
    }),
    ...(row.waiting_for.length > 0 && { waiting_for: row.waiting_for }),
    ...(!isOfStaff && { completion: row.completion, changed_at: row.changed_at.toISOString() }),
  });
};

const ONE = `/*p:listed_application*/ select ${LISTED_COLUMNS} from application a where a.uid = $1`;

/** One application as the list shows it. */
export const findListed = async (tx: ReadTransaction, uid: string): Promise<ListedApplication | null> => {
  const { rows } = await tx.getExecutor().executeQuery<ListedApplication>(CompiledQuery.raw(ONE, [uid]));
  return rows[0] ?? null;
};

const THESE = `/*p:listed_applications*/ select ${LISTED_COLUMNS} from application a where a.uid = any ($1::uuid[])`;

/** Those of these that whoever asks may see, as the list shows them. */
export const listedAmong = async (tx: ReadTransaction, uids: readonly string[]): Promise<ListedApplication[]> =>
  uids.length === 0
    ? []
    : (await tx.getExecutor().executeQuery<ListedApplication>(CompiledQuery.raw(THESE, [uids]))).rows;
