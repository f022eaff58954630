import type { ReadTransaction, WritableTransaction } from '@ledgate/database/connect.ts';
import { defer } from '@ledgate/database/transaction.ts';
import type { Status } from '@ledgate/domain/applications/statuses.ts';
import type { QueryState } from '@ledgate/domain/queries/query.ts';
import { isSearchable } from '@ledgate/domain/search/words.ts';
import type { Side, TicketKind, TicketViewName, TicketVisibility } from '@ledgate/domain/queries/tickets.ts';
import { type Expression, type SqlBool, sql } from 'kysely';
import type { TimePlace } from '../../core/http/cursor.ts';

export interface Ticket {
  uid: string;
  number: number;
  application: { uid: string; reference: string; status: Status; assignee: string | null } | null;
  merchant: { uid: string; name: string };
  isoUid: string | null;
  subject: string;
  kind: TicketKind;
  visibility: TicketVisibility;
  status: 'open' | 'closed';
  /** How its questions stand; null where it has none. */
  state: QueryState | null;
  createdAt: Date;
  lastAt: Date;
  unread: Record<Side, number>;
  version: number;
}

const selectTickets = (tx: ReadTransaction) =>
  tx
    .selectFrom('ticket as t')
    .innerJoin('merchant as m', 'm.uid', 't.merchant_uid')
    .leftJoin('application as a', 'a.uid', 't.application_uid')
    .select(['t.uid', 't.number', 't.iso_uid', 't.subject', 't.kind', 't.visibility', 't.status', 't.created_at'])
    .select(['t.last_at', 't.open_queries', 't.answered_queries', 't.version', 't.merchant_uid'])
    .select(['t.unread_by_staff', 't.unread_by_merchant', 't.unread_by_iso'])
    .select(['m.name as merchant_name', 'a.uid as application_uid', 'a.reference', 'a.status as application_status'])
    .select(['a.assigned_to']);

type TicketRow = Awaited<ReturnType<ReturnType<typeof selectTickets>['execute']>>[number];

const stateOf = (row: TicketRow): QueryState | null => {
  if (row.open_queries > 0) return 'open';
  if (row.answered_queries > 0) return 'answered';
  return row.kind === 'query' && row.status === 'closed' ? 'resolved' : null;
};

const toTicket = (row: TicketRow): Ticket => ({
  uid: row.uid,
  number: row.number,
  application:
    row.application_uid === null
      ? null
      : {
          uid: row.application_uid,
          reference: row.reference ?? '',
          status: row.application_status as Status, // held to the closed list by a database constraint
          assignee: row.assigned_to,
        },
  merchant: { uid: row.merchant_uid, name: row.merchant_name },
  isoUid: row.iso_uid,
  subject: row.subject,
  // All three are held to their closed lists by database constraints.
  kind: row.kind as TicketKind,
  visibility: row.visibility as TicketVisibility,
  status: row.status as Ticket['status'],
  state: stateOf(row),
  createdAt: row.created_at,
  lastAt: row.last_at,
  unread: { staff: row.unread_by_staff, merchant: row.unread_by_merchant, iso: row.unread_by_iso },
  version: row.version,
});

export const findTicket = async (tx: ReadTransaction, uid: string): Promise<Ticket | null> => {
  const row = await selectTickets(tx).where('t.uid', '=', uid).executeTakeFirst();
  return row ? toTicket(row) : null;
};

/** Holds the thread, so that two writers come one after the other. */
export const lockTicket = async (tx: WritableTransaction, uid: string): Promise<Ticket | null> => {
  const row = await selectTickets(tx).where('t.uid', '=', uid).forUpdate('t').executeTakeFirst();
  return row ? toTicket(row) : null;
};

export const listTicketsOf = async (tx: ReadTransaction, applicationUid: string): Promise<Ticket[]> => {
  const rows = await selectTickets(tx)
    .where('t.application_uid', '=', applicationUid)
    .orderBy('t.last_at', 'desc')
    .orderBy('t.uid', 'desc')
    .execute();
  return rows.map(toTicket);
};

export interface NewTicket {
  uid: string;
  applicationUid: string | null;
  merchantUid: string;
  isoUid: string | null;
  subject: string;
  kind: TicketKind;
  visibility: TicketVisibility;
  createdBy: string | null;
  at: Date;
}

export const insertTicket = (tx: WritableTransaction, ask: NewTicket): void => {
  defer(
    tx,
    tx.insertInto('ticket').values({
      uid: ask.uid,
      application_uid: ask.applicationUid,
      merchant_uid: ask.merchantUid,
      iso_uid: ask.isoUid,
      subject: ask.subject,
      kind: ask.kind,
      visibility: ask.visibility,
      created_by: ask.createdBy,
      created_at: ask.at,
      last_at: ask.at,
    }),
  );
};

/** Something was written in it, or it was closed or opened again. */
export const touchTicket = (
  tx: WritableTransaction,
  uid: string,
  { at, status, kind }: { at?: Date; status?: Ticket['status']; kind?: TicketKind },
): void => {
  defer(
    tx,
    tx
      .updateTable('ticket')
      .set((eb) => ({
        version: eb('version', '+', 1),
        ...(at && { last_at: at }),
        ...(status && { status }),
        ...(kind && { kind }),
      }))
      .where('uid', '=', uid),
  );
};

const UNREAD = {
  staff: 't.unread_by_staff',
  merchant: 't.unread_by_merchant',
  iso: 't.unread_by_iso',
} as const satisfies Record<Side, string>;

const VIEWS: Record<TicketViewName, (side: Side) => Expression<SqlBool>> = {
  all: () => sql`true`,
  open: () => sql`t.open_queries > 0`,
  answered: () => sql`t.answered_queries > 0 and t.open_queries = 0`,
  unread: (side) => sql`${sql.ref(UNREAD[side])} > 0`,
  support: () => sql`t.kind = 'support'`,
};

/** Whether a side has anything to read, in a thread, an application or anywhere. */
export const hasUnread = async (
  tx: ReadTransaction,
  side: Side,
  { ticketUid, applicationUid }: { ticketUid?: string | undefined; applicationUid?: string | undefined },
): Promise<boolean> => {
  let query = tx.selectFrom('ticket as t').select('t.uid').where(UNREAD[side], '>', 0);
  if (ticketUid !== undefined) query = query.where('t.uid', '=', ticketUid);
  if (applicationUid !== undefined) query = query.where('t.application_uid', '=', applicationUid);
  return (await query.limit(1).executeTakeFirst()) !== undefined;
};

export interface ThreadsAsk {
  view: TicketViewName;
  side: Side;
  applicationUid?: string | undefined;
  search?: string | undefined;
}

const matching = ({ applicationUid, search }: ThreadsAsk): Expression<SqlBool> => {
  const about = applicationUid === undefined ? sql`true` : sql`t.application_uid = ${applicationUid}`;
  if (search === undefined || !isSearchable(search)) return sql`${about}`;
  return sql`${about} and t.uid in (select find_threads(${search}))`;
};

/** One page of the inbox, the newest first, from a place on. */
export const listThreads = async (
  tx: ReadTransaction,
  ask: ThreadsAsk,
  { after, most }: { after: TimePlace | null; most: number },
): Promise<Ticket[]> => {
  let query = selectTickets(tx).where(VIEWS[ask.view](ask.side)).where(matching(ask));
  if (after) query = query.where((eb) => eb(eb.refTuple('t.last_at', 't.uid'), '<', eb.tuple(after.at, after.uid)));
  const rows = await query.orderBy('t.last_at', 'desc').orderBy('t.uid', 'desc').limit(most).execute();
  return rows.map(toTicket);
};

/** The newest that hold the words, without their number: what many hold is met among the newest of all. */
export const listNewestThreads = async (tx: ReadTransaction, search: string, most: number): Promise<Ticket[]> => {
  const rows = await selectTickets(tx)
    .where(sql<boolean>`t.uid = any (array(select find_newest_threads(${search}, ${most}::int)))`)
    .orderBy('t.last_at', 'desc')
    .orderBy('t.uid', 'desc')
    .execute();
  return rows.map(toTicket);
};

/** Those of these that whoever asks may see. */
export const ticketsAmong = async (tx: ReadTransaction, uids: readonly string[]): Promise<Ticket[]> =>
  uids.length === 0 ? [] : (await selectTickets(tx).where('t.uid', 'in', uids).execute()).map(toTicket);

/** How many there are in each tab, exactly. */
export const countThreads = async (tx: ReadTransaction, ask: ThreadsAsk): Promise<Record<TicketViewName, number>> => {
  const count = (view: TicketViewName) => sql<number>`count(*) filter (where ${VIEWS[view](ask.side)})`;
  const { rows } = await sql<Record<TicketViewName, number>>`
    select count(*) as all, ${count('open')} as open, ${count('answered')} as answered, ${count('unread')} as unread,
      ${count('support')} as support
    from ticket t join merchant m on m.uid = t.merchant_uid left join application a on a.uid = t.application_uid
    where ${matching(ask)}`.execute(tx);
  const [found] = rows;
  if (!found) throw new Error('a count has no answer');
  return found;
};
