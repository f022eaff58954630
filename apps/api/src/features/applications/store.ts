import type { WritableTransaction } from '@ledgate/database/connect.ts';
import type { Status } from '@ledgate/domain/applications/statuses.ts';
import { sql } from 'kysely';

export interface Case {
  uid: string;
  reference: string;
  status: Status;
  version: number;
  merchant: { uid: string; name: string };
  iso: { uid: string; name: string } | null;
  legalName: string | null;
  dbaName: string | null;
  completion: number;
  submission: number;
  createdAt: Date;
  changedAt: Date;
  submittedAt: Date | null;
  statusAt: Date;
}

const selectCase = (tx: WritableTransaction) =>
  tx
    .selectFrom('application as a')
    .innerJoin('merchant as m', 'm.uid', 'a.merchant_uid')
    .leftJoin('iso as i', 'i.uid', 'a.iso_uid')
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
    .select(['m.name as merchant_name', 'i.name as iso_name']);

type CaseRow = Awaited<ReturnType<ReturnType<typeof selectCase>['execute']>>[number];

const toCase = (row: CaseRow): Case => ({
  uid: row.uid,
  reference: row.reference,
  status: row.status as Status, // held to the closed list by a database constraint
  version: row.version,
  merchant: { uid: row.merchant_uid, name: row.merchant_name },
  iso: row.iso_uid !== null && row.iso_name !== null ? { uid: row.iso_uid, name: row.iso_name } : null,
  legalName: row.legal_name,
  dbaName: row.dba_name,
  completion: row.completion,
  submission: row.submission,
  createdAt: row.created_at,
  changedAt: row.changed_at,
  submittedAt: row.submitted_at,
  statusAt: row.status_at,
});

export const findCase = async (tx: WritableTransaction, uid: string): Promise<Case | null> => {
  const row = await selectCase(tx).where('a.uid', '=', uid).executeTakeFirst();
  return row ? toCase(row) : null;
};

/** Holds the application's row, so that two edits of one application come one after the other. */
export const lockCase = async (tx: WritableTransaction, uid: string): Promise<Case | null> => {
  const row = await selectCase(tx).where('a.uid', '=', uid).forUpdate('a').executeTakeFirst();
  return row ? toCase(row) : null;
};

const OVER = ['declined', 'withdrawn', 'expired', 'closed'];

/** The one a merchant means when they name none: the newest that is still alive, else the newest. */
export const findCurrentUid = async (tx: WritableTransaction, merchantUid: string): Promise<string | null> => {
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

export const listCases = async (
  tx: WritableTransaction,
  page: number,
  pageSize: number,
): Promise<{ count: number; cases: Case[] }> => {
  const { count } = await tx
    .selectFrom('application')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const rows = await selectCase(tx)
    .orderBy('a.created_at', 'desc')
    .orderBy('a.uid')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  return { count, cases: rows.map(toCase) };
};

export interface NewCase {
  uid: string;
  merchantUid: string;
  isoUid: string | null;
  createdBy: string;
  at: Date;
}

export const insertCase = async (tx: WritableTransaction, ask: NewCase): Promise<void> => {
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

export interface EventRow {
  event: string;
  from: Status | null;
  to: Status;
  actor: string | null;
  reason?: string;
  at: Date;
}

/** The timeline: numbered within the application, under its lock. */
export const insertEvent = async (tx: WritableTransaction, uid: string, row: EventRow): Promise<void> => {
  await tx
    .insertInto('application_event')
    .values({
      application_uid: uid,
      n: sql`(select coalesce(max(n), 0) + 1 from application_event where application_uid = ${uid})`,
      event: row.event,
      from_status: row.from,
      to_status: row.to,
      actor: row.actor,
      reason: row.reason ?? null,
      at: row.at,
    })
    .execute();
};
