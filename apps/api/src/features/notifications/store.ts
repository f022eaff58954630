import type { ReadTransaction, WritableTransaction } from '@ledgate/database/connect.ts';
import { defer } from '@ledgate/database/transaction.ts';
import { abilitiesOf } from '@ledgate/domain/access/grants.ts';
import type { Role } from '@ledgate/domain/access/roles.ts';
import { type Hearer, hears } from '@ledgate/domain/notices/hearers.ts';
import { RELATIONS } from '@ledgate/domain/notices/relations.ts';
import type { NoticeChannel, NoticeKind, Switch } from '@ledgate/domain/notices/kinds.ts';
import { sql } from 'kysely';

export interface Recipient extends Hearer {
  uid: string;
  email: string;
  /** Verified, or nothing. */
  mobile: string | null;
}

/** Who is told, by how they stand to it: the table of notices names the same. */
export type Audience =
  | { who: 'merchant' | 'owner'; merchant: string }
  | { who: 'iso' | 'formerIso'; iso: string }
  | { who: 'desk'; assignee: string | null }
  | { who: 'taker' | 'formerHolder' | 'colleague' | 'accepter'; people: readonly string[] }
  | { who: 'admins' | 'isos' };

const whoCanRead = (tx: ReadTransaction) =>
  tx
    .selectFrom('app_user')
    .select(['uid', 'email', 'mobile', 'mobile_verified_at', 'role', 'permissions'])
    .where('password_hash', 'is not', null)
    .where('blocked_at', 'is', null)
    .where('deleted_at', 'is', null)
    .orderBy('email');

const NOBODY = '00000000-0000-0000-0000-000000000000';

const peopleOf = (query: ReturnType<typeof whoCanRead>, audience: Audience) => {
  switch (audience.who) {
    case 'merchant':
    case 'owner':
      return query.where('role', 'in', RELATIONS[audience.who]).where('merchant_uid', '=', audience.merchant);
    case 'iso':
    case 'formerIso':
      return query.where('role', '=', 'iso').where('iso_uid', '=', audience.iso);
    case 'desk':
      return audience.assignee === null
        ? query.where('role', '=', 'underwriter')
        : query.where('uid', '=', audience.assignee);
    case 'taker':
    case 'formerHolder':
    case 'colleague':
    case 'accepter':
      // No such uid, so nobody: an empty list is no SQL.
      return query.where('uid', 'in', audience.people.length === 0 ? [NOBODY] : audience.people);
    case 'admins':
    case 'isos':
      return query.where('role', 'in', RELATIONS[audience.who]);
  }
};

const toRecipient = (row: Awaited<ReturnType<ReturnType<typeof whoCanRead>['execute']>>[number]): Recipient => ({
  uid: row.uid,
  email: row.email,
  mobile: row.mobile_verified_at === null ? null : row.mobile,
  role: row.role as Role, // held to the closed list by the database
  abilities: new Set(abilitiesOf(row.role as Role, row.permissions)),
});

/**
 * The people of a side for whom it is: a merchant's owner and sub-users, an ISO's people, admins, whoever has the case or,
 * until then, underwriting.
 */
export const listRecipients = async (
  tx: ReadTransaction,
  audience: Audience,
  isFor: (hearer: Hearer) => boolean,
): Promise<Recipient[]> => (await peopleOf(whoCanRead(tx), audience).execute()).map(toRecipient).filter(isFor);

export interface Reader extends Recipient {
  /** The ways by which they do not want to hear of it. */
  switchedOff: readonly string[];
}

/** The same people, with what each switched off of this kind: one question, since every step asks it. */
export const listReaders = async (
  tx: ReadTransaction,
  audience: Audience,
  kind: NoticeKind,
  isFor = (hearer: Hearer): boolean => hears(kind, hearer),
): Promise<Reader[]> => {
  const rows = await peopleOf(whoCanRead(tx), audience)
    .select((eb) =>
      sql<string[]>`array(${eb
        .selectFrom('notification_preference as p')
        .select('p.channel')
        .whereRef('p.person', '=', 'app_user.uid')
        .where('p.kind', '=', kind)
        .where('p.is_on', '=', false)})`.as('switched_off'),
    )
    .execute();
  return rows.map((row) => ({ ...toRecipient(row), switchedOff: row.switched_off })).filter(isFor);
};

/** Whose doing it was, and whose application or thread it is about. */
export const findWho = async (
  tx: ReadTransaction,
  { actor, application, ticket }: { actor: string | null; application: string | null; ticket: string | null },
) => {
  const { rows } = await sql<{ actor: string | null; actor_role: string | null; business: string | null }>`
    select u.known_as as actor, u.role as actor_role,
      coalesce(a.dba_name, a.legal_name, m.name, tm.name) as business
    from (select 1) one
    left join app_user u on u.uid = ${actor}::uuid
    left join application a on a.uid = ${application}::uuid
    left join merchant m on m.uid = a.merchant_uid
    left join ticket t on t.uid = ${ticket}::uuid
    left join merchant tm on tm.uid = t.merchant_uid`.execute(tx);
  return rows[0] ?? { actor: null, actor_role: null, business: null };
};

/** Held to the closed lists when they are written. */
const toSwitch = (row: { kind: string; channel: string; is_on: boolean }): Switch => ({
  kind: row.kind as NoticeKind,
  channel: row.channel as NoticeChannel,
  on: row.is_on,
});

export const listSwitches = async (tx: ReadTransaction, person: string): Promise<Switch[]> => {
  const rows = await tx
    .selectFrom('notification_preference')
    .select(['kind', 'channel', 'is_on'])
    .where('person', '=', person)
    .execute();
  return rows.map(toSwitch);
};

export const findVerifiedMobile = async (tx: ReadTransaction, person: string): Promise<string | null> => {
  const row = await tx
    .selectFrom('app_user')
    .select('mobile')
    .where('uid', '=', person)
    .where('mobile_verified_at', 'is not', null)
    .executeTakeFirst();
  return row?.mobile ?? null;
};

export const saveSwitch = async (tx: WritableTransaction, person: string, { kind, channel, on }: Switch) => {
  await tx
    .insertInto('notification_preference')
    .values({ person, kind, channel, is_on: on })
    .onConflict((conflict) => conflict.columns(['person', 'kind', 'channel']).doUpdateSet({ is_on: on }))
    .execute();
};

export interface NewNotification {
  person: string;
  kind: NoticeKind;
  applicationUid: string | null;
  ticketUid: string | null;
  noteUid?: string | null;
  aboutUid?: string | null;
  /** The step it tells of. */
  eventN?: number;
  at: Date;
  cause: string | null;
  actor: string | null;
  /** How many cases or questions it is about. */
  count: number;
  words: string | null;
  /** The day it speaks of. */
  day?: string | null;
}

export const insertNotification = (tx: WritableTransaction, ask: NewNotification): void => {
  defer(
    tx,
    tx.insertInto('notification').values({
      uid: crypto.randomUUID(),
      person: ask.person,
      kind: ask.kind,
      application_uid: ask.applicationUid,
      ticket_uid: ask.ticketUid,
      note_uid: ask.noteUid ?? null,
      about_uid: ask.aboutUid ?? null,
      event_n: ask.eventN ?? null,
      at: ask.at,
      cause: ask.cause,
      actor: ask.actor,
      n: ask.count,
      words: ask.words,
      day: ask.day ?? null,
    }),
  );
};

export interface Place {
  at: Date;
  uid: string;
}

/** Newest first, from a place on. What waits for its cause to be final is not there yet. */
export const listNotifications = async (
  tx: ReadTransaction,
  person: string,
  { now, after, most }: { now: Date; after: Place | null; most: number },
) => {
  let query = tx
    .selectFrom('notification as n')
    .leftJoin('application as a', 'a.uid', 'n.application_uid')
    .leftJoin('ticket as t', 't.uid', 'n.ticket_uid')
    .leftJoin('merchant as m', 'm.uid', 'a.merchant_uid')
    .leftJoin('merchant as tm', 'tm.uid', 't.merchant_uid')
    .leftJoin('application_event as e', (join) =>
      join.onRef('e.application_uid', '=', 'n.application_uid').onRef('e.n', '=', 'n.event_n'),
    )
    .leftJoin('app_user as u', 'u.uid', 'e.actor')
    .leftJoin('app_user as b', 'b.uid', 'n.actor')
    .select(['n.uid', 'n.kind', 'n.at', 'n.read_at', 'a.uid as application_uid', 'a.reference'])
    .select(['n.note_uid', 'n.about_uid', 't.uid as ticket_uid', 't.number', 't.subject'])
    .select((eb) => eb.fn.coalesce('a.dba_name', 'a.legal_name', 'm.name', 'tm.name').as('business'))
    .select(['e.n', 'e.event', 'e.from_status', 'e.to_status', 'e.role', 'e.reason', 'e.details'])
    .select(['u.known_as', 'u.role as own_role'])
    .select(['n.n as count', 'n.words', 'n.day', 'b.role as by_role', 'b.known_as as by_name'])
    .where('n.person', '=', person)
    .where('n.taken_back_at', 'is', null)
    .where('n.at', '<=', now);
  if (after) query = query.where((eb) => eb(eb.refTuple('n.at', 'n.uid'), '<', eb.tuple(after.at, after.uid)));
  return query.orderBy('n.at', 'desc').orderBy('n.uid', 'desc').limit(most).execute();
};

export const countUnread = async (tx: ReadTransaction, person: string, now: Date): Promise<number> => {
  const { count } = await tx
    .selectFrom('notification')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('person', '=', person)
    .where('taken_back_at', 'is', null)
    .where('read_at', 'is', null)
    .where('at', '<=', now)
    .executeTakeFirstOrThrow();
  return count;
};

export const markRead = async (
  tx: WritableTransaction,
  person: string,
  { now, uids, ticketUids }: { now: Date; uids?: readonly string[] | undefined; ticketUids?: readonly string[] },
): Promise<number> => {
  if (uids?.length === 0 || ticketUids?.length === 0) return 0;
  let query = tx
    .updateTable('notification')
    .set({ read_at: now })
    .where('person', '=', person)
    .where('read_at', 'is', null)
    .where('at', '<=', now);
  if (uids) query = query.where('uid', 'in', uids);
  if (ticketUids) query = query.where('ticket_uid', 'in', ticketUids);
  const { numUpdatedRows } = await query.executeTakeFirst();
  return Number(numUpdatedRows);
};

/** Takes away what a step that is undone would have told. */
export const takeBackNotices = async (tx: WritableTransaction, cause: string, at: Date): Promise<void> => {
  await tx.updateTable('notification').set({ taken_back_at: at }).where('cause', '=', cause).execute();
};

/** What was told of something that is there no more, or is another's now. */
export const takeBackNoticesAbout = async (
  tx: WritableTransaction,
  { kind, about }: { kind: NoticeKind; about: string },
  at: Date,
): Promise<void> => {
  await tx
    .updateTable('notification')
    .set({ taken_back_at: at })
    .where('kind', '=', kind)
    .where('about_uid', '=', about)
    .where('taken_back_at', 'is', null)
    .execute();
};
