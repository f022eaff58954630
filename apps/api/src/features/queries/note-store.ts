import type { ReadTransaction, WritableTransaction } from '@ledgate/database/connect.ts';
import { defer } from '@ledgate/database/transaction.ts';
import type { Role } from '@ledgate/domain/access/roles.ts';
import type { DocumentType } from '@ledgate/domain/applications/documents/document-names.ts';
import type { Section } from '@ledgate/domain/applications/sections.ts';
import type { QueryState, QueryType } from '@ledgate/domain/queries/query.ts';
import type { Side } from '@ledgate/domain/queries/tickets.ts';

/** What makes a note a question. */
export interface Query {
  type: QueryType;
  section: Section;
  record: string | null;
  field: string | null;
  document: DocumentType | null;
  about: string;
  quoted: string | null;
  mark: string;
  corrected: boolean | null;
  /** What the answer made of the field. */
  became: string | null;
  state: QueryState;
  answeredAt: Date | null;
  resolvedAt: Date | null;
}

export interface Note {
  uid: string;
  ticketUid: string;
  applicationUid: string | null;
  text: string;
  isInternal: boolean;
  addressee: Side | null;
  readAt: Date | null;
  author: { uid: string; name: string; role: Role } | null;
  at: Date;
  query: Query | null;
}

const selectNotes = (tx: ReadTransaction) =>
  tx
    .selectFrom('note as n')
    .leftJoin('app_user as u', 'u.uid', 'n.author')
    .select(['n.uid', 'n.ticket_uid', 'n.application_uid', 'n.text', 'n.internal', 'n.addressee', 'n.read_at'])
    .select(['n.author', 'n.role', 'n.at', 'n.query_type', 'n.section', 'n.record_uid', 'n.field', 'n.document'])
    .select(['n.about', 'n.quoted', 'n.mark', 'n.corrected', 'n.became', 'n.state', 'n.answered_at', 'n.resolved_at'])
    .select('u.known_as');

type NoteRow = Awaited<ReturnType<ReturnType<typeof selectNotes>['execute']>>[number];

// Closed lists are held by database constraints; the document's when it is written.
const toQuery = (row: NoteRow): Query | null =>
  row.query_type === null
    ? null
    : {
        type: row.query_type as QueryType,
        section: row.section as Section,
        record: row.record_uid,
        field: row.field,
        document: row.document as DocumentType | null,
        about: row.about ?? '',
        quoted: row.quoted,
        mark: row.mark ?? '',
        corrected: row.corrected,
        became: row.became,
        state: row.state as QueryState,
        answeredAt: row.answered_at,
        resolvedAt: row.resolved_at,
      };

const toNote = (row: NoteRow): Note => ({
  uid: row.uid,
  ticketUid: row.ticket_uid,
  applicationUid: row.application_uid,
  text: row.text,
  isInternal: row.internal,
  addressee: row.addressee as Side | null,
  readAt: row.read_at,
  author: row.author === null ? null : { uid: row.author, name: row.known_as ?? '', role: row.role as Role },
  at: row.at,
  query: toQuery(row),
});

const inOrder = async (query: ReturnType<typeof selectNotes>): Promise<Note[]> =>
  (await query.orderBy('n.at').orderBy('n.uid').execute()).map(toNote);

export const findNote = async (tx: ReadTransaction, uid: string): Promise<Note | null> => {
  const row = await selectNotes(tx).where('n.uid', '=', uid).executeTakeFirst();
  return row ? toNote(row) : null;
};

export const listNotesOfTickets = async (tx: ReadTransaction, tickets: readonly string[]): Promise<Note[]> =>
  tickets.length === 0 ? [] : inOrder(selectNotes(tx).where('n.ticket_uid', 'in', tickets));

export const listNotesOf = (tx: ReadTransaction, applicationUid: string): Promise<Note[]> =>
  inOrder(selectNotes(tx).where('n.application_uid', '=', applicationUid));

/** The questions of an application, all or of one section. */
export const listQueries = (
  tx: ReadTransaction,
  applicationUid: string,
  { section, states }: { section?: Section; states: readonly QueryState[] },
): Promise<Note[]> => {
  let query = selectNotes(tx).where('n.application_uid', '=', applicationUid).where('n.state', 'in', states);
  if (section) query = query.where('n.section', '=', section);
  return inOrder(query);
};

export interface NewNote {
  uid: string;
  ticketUid: string;
  applicationUid: string | null;
  text: string;
  isInternal: boolean;
  addressee: Side | null;
  author: string | null;
  role: string | null;
  at: Date;
  query:
    | (Pick<Query, 'type' | 'section' | 'record' | 'field' | 'document' | 'about' | 'quoted' | 'mark'> & {
        eventN: number;
        /** The template it was begun with. */
        template?: string | null;
      })
    | null;
}

export const insertNote = (tx: WritableTransaction, ask: NewNote): void => {
  const { query } = ask;
  defer(
    tx,
    tx.insertInto('note').values({
      uid: ask.uid,
      ticket_uid: ask.ticketUid,
      application_uid: ask.applicationUid,
      text: ask.text,
      internal: ask.isInternal,
      addressee: ask.addressee,
      author: ask.author,
      role: ask.role,
      at: ask.at,
      ...(query && {
        query_type: query.type,
        section: query.section,
        record_uid: query.record,
        field: query.field,
        document: query.document,
        about: query.about,
        quoted: query.quoted,
        mark: query.mark,
        event_n: query.eventN,
        template_uid: query.template ?? null,
        state: 'open',
      }),
    }),
  );
};

export interface QueryChange {
  state: QueryState;
  answered_at?: Date | null;
  resolved_at?: Date | null;
  resolved_by?: string | null;
  corrected?: boolean | null;
  became?: string | null;
  mark?: string;
}

/** Moves a question on from the state it was read in; false when somebody was faster. */
export const saveQuery = async (
  tx: WritableTransaction,
  uid: string,
  from: QueryState,
  change: QueryChange,
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('note')
    .set(change)
    .where('uid', '=', uid)
    .where('state', '=', from)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};

/** Marks what a side has not read yet, of a thread or an application; answers the threads it was in. */
export const markNotesRead = async (
  tx: WritableTransaction,
  side: Side,
  { ticketUid, applicationUid, at }: { ticketUid?: string | undefined; applicationUid?: string | undefined; at: Date },
): Promise<string[]> => {
  let query = tx
    .updateTable('note')
    .set({ read_at: at })
    .where('addressee', '=', side)
    .where('read_at', 'is', null)
    .where((eb) => eb.exists(eb.selectFrom('ticket').select('uid').whereRef('ticket.uid', '=', 'note.ticket_uid')));
  if (ticketUid !== undefined) query = query.where('ticket_uid', '=', ticketUid);
  if (applicationUid !== undefined) query = query.where('application_uid', '=', applicationUid);
  const rows = await query.returning('ticket_uid').execute();
  return rows.map((row) => row.ticket_uid);
};

export const insertAttachments = (tx: WritableTransaction, noteUid: string, files: readonly string[]): void => {
  if (files.length === 0) return;
  defer(tx, tx.insertInto('note_attachment').values(files.map((file) => ({ note_uid: noteUid, file_uid: file }))));
};

export const listAttachments = async (
  tx: ReadTransaction,
  notes: readonly string[],
): Promise<{ note: string; file: string }[]> =>
  notes.length === 0
    ? []
    : tx
        .selectFrom('note_attachment')
        .select(['note_uid as note', 'file_uid as file'])
        .where('note_uid', 'in', notes)
        .execute();

/** Those of the files that were sent along with a note already. */
export const listAttachedFiles = async (tx: ReadTransaction, files: readonly string[]): Promise<string[]> => {
  if (files.length === 0) return [];
  const rows = await tx.selectFrom('note_attachment').select('file_uid').where('file_uid', 'in', files).execute();
  return rows.map((row) => row.file_uid);
};

/** The files of the papers that a question is about, in one word, to see whether they were changed. */
export const documentMark = async (
  tx: ReadTransaction,
  applicationUid: string,
  { documents, record }: { documents: readonly DocumentType[] | null; record: string | null },
): Promise<string> => {
  let query = tx
    .selectFrom('document')
    .select('file_uid')
    .where('application_uid', '=', applicationUid)
    .where('removed_at', 'is', null);
  if (documents) query = query.where('document_type', 'in', documents);
  if (record !== null)
    query = query.where((eb) => eb.or([eb('owner_uid', '=', record), eb('account_uid', '=', record)]));
  const rows = await query.orderBy('file_uid').execute();
  return rows.map((row) => row.file_uid).join(' ');
};
