import type { ReadTransaction, WritableTransaction } from '@ledgate/database/connect.ts';
import { sql } from 'kysely';

/** A letter that a decline owes. */
export interface StoredLetter {
  applicationUid: string;
  /** The decline on the timeline, and what was written with it. */
  n: number;
  details: Record<string, unknown>;
  openedAt: Date;
  sendAt: Date;
  sentAt: Date | null;
  fileUid: string | null;
}

interface LetterRow {
  application_uid: string;
  event_n: number;
  details: Record<string, unknown>;
  opened_at: Date;
  send_at: Date;
  sent_at: Date | null;
  file_uid: string | null;
}

const toLetter = (row: LetterRow): StoredLetter => ({
  applicationUid: row.application_uid,
  n: row.event_n,
  details: row.details,
  openedAt: row.opened_at,
  sendAt: row.send_at,
  sentAt: row.sent_at,
  fileUid: row.file_uid,
});

const COLUMNS = sql`l.application_uid, l.event_n, e.details, l.opened_at, l.send_at, l.sent_at, l.file_uid`;
const JOINED = sql`adverse_action l join application_event e on e.application_uid = l.application_uid and e.n = l.event_n`;

/** The newest that was not dropped. */
export const lastLetter = async (tx: ReadTransaction, applicationUid: string): Promise<StoredLetter | null> => {
  const { rows } = await sql<LetterRow>`select ${COLUMNS} from ${JOINED}
    where l.application_uid = ${applicationUid}::uuid and l.dropped_at is null
    order by l.event_n desc limit 1`.execute(tx);
  return rows[0] ? toLetter(rows[0]) : null;
};

export const findLetter = async (
  tx: ReadTransaction,
  applicationUid: string,
  n: number,
): Promise<StoredLetter | null> => {
  const { rows } = await sql<LetterRow>`select ${COLUMNS} from ${JOINED}
    where l.application_uid = ${applicationUid}::uuid and l.event_n = ${n} and l.dropped_at is null`.execute(tx);
  return rows[0] ? toLetter(rows[0]) : null;
};

export const insertLetter = async (
  tx: WritableTransaction,
  letter: { applicationUid: string; n: number; at: Date; sendAt: Date },
): Promise<void> => {
  await tx
    .insertInto('adverse_action')
    .values({ application_uid: letter.applicationUid, event_n: letter.n, opened_at: letter.at, send_at: letter.sendAt })
    .execute();
};

/** Answers whether there was one that had not been sent. */
export const setDropped = async (tx: WritableTransaction, applicationUid: string, at: Date): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('adverse_action')
    .set({ dropped_at: at })
    .where('application_uid', '=', applicationUid)
    .where('sent_at', 'is', null)
    .where('dropped_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

/** Once: whoever comes second finds it sent. */
export const setSent = async (
  tx: WritableTransaction,
  { applicationUid, n }: StoredLetter,
  { at, by }: { at: Date; by: string | null },
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('adverse_action')
    .set({ sent_at: at, sent_by: by })
    .where('application_uid', '=', applicationUid)
    .where('event_n', '=', n)
    .where('sent_at', 'is', null)
    .where('dropped_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

/** Once: whoever comes second finds it made, and nobody is told twice. */
export const setLetterFile = async (
  tx: WritableTransaction,
  { applicationUid, n }: StoredLetter,
  fileUid: string,
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('adverse_action')
    .set({ file_uid: fileUid })
    .where('application_uid', '=', applicationUid)
    .where('event_n', '=', n)
    .where('file_uid', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

export interface DueLetter {
  applicationUid: string;
  /** In text, since a Date has fewer digits than the row. */
  sendAt: string;
}

/** Letters whose day has come, those owed longest first. */
export const listDue = async (
  tx: ReadTransaction,
  { now, after, most }: { now: Date; after: DueLetter | null; most: number },
): Promise<DueLetter[]> => {
  const isLater = after
    ? sql`(send_at, application_uid) > (${after.sendAt}::timestamptz, ${after.applicationUid}::uuid)`
    : sql`true`;
  const { rows } = await sql<{ application_uid: string; send_at: string }>`
    select application_uid, send_at::text from adverse_action
    where send_at <= ${now}::timestamptz and sent_at is null and dropped_at is null and ${isLater}
    order by send_at, application_uid limit ${most}`.execute(tx);
  return rows.map((row) => ({ applicationUid: row.application_uid, sendAt: row.send_at }));
};
