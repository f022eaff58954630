import type { ReadTransaction, WritableTransaction } from '@ledgate/database/connect.ts';
import type { ChangeKind } from '@ledgate/domain/handoff/change-kinds.ts';
import type { AccountProof, ChangeState } from '@ledgate/domain/handoff/changes.ts';
import type { RiskCheckId } from '@ledgate/domain/risk/check.ts';
import type { StoredRecord } from '../applications/public.ts';

/** An entry as it will be: the whole of it, with its secrets sealed for that place. */
export type Edit =
  | { act: 'add' | 'change'; record: StoredRecord; changed: string[] }
  | { act: 'remove'; record: { uid: string } };

/** One answer that would be another, as it is read. */
export interface ChangedLine {
  title: string | null;
  label: string;
  was: string | null;
  is: string | null;
  isSecret: boolean;
}

/** What a list says, in the words it was read in. */
export interface ClearedHit {
  check: RiskCheckId;
  name: string;
  explanation: string;
}

export interface Person {
  uid: string;
  name: string;
}

export interface MerchantChange {
  uid: string;
  applicationUid: string;
  kind: ChangeKind;
  state: ChangeState;
  reason: string;
  edits: Edit[];
  lines: ChangedLine[];
  ticketUid: string;
  requestedBy: Person;
  requestedAt: Date;
  checkedBy: Person | null;
  checkedAt: Date | null;
  checkNote: string | null;
  called: { phone: string; spokeTo: string; evidence: AccountProof } | null;
  /** Hits that are about somebody else, as whoever checked it says. */
  cleared: { hits: ClearedHit[]; why: string } | null;
  approvedBy: Person | null;
  approvedAt: Date | null;
  processor: { id: string; state: string; checkedAt: Date } | null;
  endedAt: Date | null;
  endedBy: Person | null;
  endReason: string | null;
}

const select = (tx: ReadTransaction) =>
  tx
    .selectFrom('merchant_change as m')
    .leftJoin('app_user as r', 'r.uid', 'm.requested_by')
    .leftJoin('app_user as c', 'c.uid', 'm.checked_by')
    .leftJoin('app_user as a', 'a.uid', 'm.approved_by')
    .leftJoin('app_user as e', 'e.uid', 'm.ended_by')
    .selectAll('m')
    .select(['r.known_as as asker', 'c.known_as as checker', 'a.known_as as approver', 'e.known_as as ender']);

type Row = Awaited<ReturnType<ReturnType<typeof select>['execute']>>[number];

const named = (uid: string | null, name: string | null): Person | null =>
  uid === null ? null : { uid, name: name ?? '' };

/** Dates come back as text from where records are kept. */
const editOf = (edit: Edit): Edit =>
  edit.act === 'remove' ? edit : { ...edit, record: { ...edit.record, changedAt: new Date(edit.record.changedAt) } };

const toChange = (row: Row): MerchantChange => ({
  uid: row.uid,
  applicationUid: row.application_uid,
  // All of these are held to their lists by the table and written below, from exactly these types.
  kind: row.kind as ChangeKind,
  state: row.state as ChangeState,
  edits: (row.edits as unknown as Edit[]).map(editOf),
  lines: row.lines as unknown as ChangedLine[],
  reason: row.reason,
  ticketUid: row.ticket_uid,
  requestedBy: { uid: row.requested_by, name: row.asker ?? '' },
  requestedAt: row.requested_at,
  checkedBy: named(row.checked_by, row.checker),
  checkedAt: row.checked_at,
  checkNote: row.check_note,
  called:
    row.called_phone === null || row.evidence === null
      ? null
      : { phone: row.called_phone, spokeTo: row.spoke_to ?? '', evidence: row.evidence as AccountProof },
  cleared: row.cleared_why === null ? null : { hits: row.cleared as unknown as ClearedHit[], why: row.cleared_why },
  approvedBy: named(row.approved_by, row.approver),
  approvedAt: row.approved_at,
  processor:
    row.processor_id === null
      ? null
      : {
          id: row.processor_id,
          state: row.processor_state ?? '',
          checkedAt: row.processor_checked_at ?? row.requested_at,
        },
  endedAt: row.ended_at,
  endedBy: named(row.ended_by, row.ender),
  endReason: row.end_reason,
});

/** Of an application, the newest first. */
export const listChangesOf = async (tx: ReadTransaction, applicationUid: string): Promise<MerchantChange[]> => {
  const rows = await select(tx)
    .where('m.application_uid', '=', applicationUid)
    .orderBy('m.requested_at', 'desc')
    .orderBy('m.uid')
    .execute();
  return rows.map(toChange);
};

export const findChange = async (tx: ReadTransaction, uid: string): Promise<MerchantChange | null> => {
  const row = await select(tx).where('m.uid', '=', uid).executeTakeFirst();
  return row ? toChange(row) : null;
};

export const findByProcessor = async (tx: ReadTransaction, id: string): Promise<MerchantChange | null> => {
  const row = await select(tx).where('m.processor_id', '=', id).executeTakeFirst();
  return row ? toChange(row) : null;
};

interface NewChange {
  uid: string;
  applicationUid: string;
  kind: ChangeKind;
  reason: string;
  edits: readonly Edit[];
  lines: readonly ChangedLine[];
  ticketUid: string;
  by: string;
  at: Date;
}

export const insertChange = async (tx: WritableTransaction, ask: NewChange): Promise<void> => {
  await tx
    .insertInto('merchant_change')
    .values({
      uid: ask.uid,
      application_uid: ask.applicationUid,
      kind: ask.kind,
      state: 'requested',
      reason: ask.reason,
      edits: JSON.stringify(ask.edits),
      lines: JSON.stringify(ask.lines),
      ticket_uid: ask.ticketUid,
      requested_by: ask.by,
      requested_at: ask.at,
    })
    .execute();
};

interface Columns {
  state?: ChangeState;
  checked_by?: string;
  checked_at?: Date;
  check_note?: string;
  called_phone?: string | null;
  spoke_to?: string | null;
  evidence?: AccountProof | null;
  /** As JSON. */
  cleared?: string | null;
  cleared_why?: string | null;
  approved_by?: string;
  approved_at?: Date;
  processor_id?: string;
  processor_state?: string;
  processor_checked_at?: Date;
  next_check_at?: Date | null;
  ended_at?: Date;
  ended_by?: string | null;
  end_reason?: string | null;
}

/** The caller holds the application. */
export const setChange = async (tx: WritableTransaction, uid: string, columns: Columns): Promise<void> => {
  await tx.updateTable('merchant_change').set(columns).where('uid', '=', uid).execute();
};
