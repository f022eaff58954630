import type { ReadDatabase, ReadTransaction, WritableTransaction } from '@ledgate/database/connect.ts';
import type { users, USER_ORDERS, USER_FILTERS } from '@ledgate/contract/users.ts';
import type { Given } from '@ledgate/contract/call.ts';
import { KEEPER_ROLES } from '@ledgate/domain/access/role-change.ts';
import type { Role } from '@ledgate/domain/access/roles.ts';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { ReachRow } from '../delivery/public.ts';
import { containing } from '../../core/http/paging.ts';

type ListAsk = Given<typeof users.listUsers>['query'];

export interface UserRecord extends ReachRow {
  uid: string;
  first_name: string;
  last_name: string;
  email: string;
  mobile: string | null;
  role: Role;
  iso_uid: string | null;
  iso_name: string | null;
  merchant_uid: string | null;
  merchant_name: string | null;
  blocked_at: Date | null;
  last_login_at: Date | null;
  created_at: Date;
  version: number;
  is_activated: boolean;
}

const isActivated = sql<boolean>`u.password_hash is not null`.as('is_activated');

// The two busiest reads are written out: building them clause by clause took ten times as long, on every request.
const COLUMNS = sql.raw(`u.uid, u.first_name, u.last_name, u.email, u.mobile, u.role, u.iso_uid, i.name as iso_name,
  u.merchant_uid, m.name as merchant_name, u.blocked_at, u.last_login_at, u.created_at, u.version,
  u.password_hash is not null as is_activated, ts.stopped_at, ms.kind as mail_kind, ms.detail as mail_detail, ms.at as mail_at`);
const PEOPLE = sql.raw(
  `app_user u left join iso i on i.uid = u.iso_uid left join merchant m on m.uid = u.merchant_uid
  left join text_stop ts on ts.mobile = u.mobile and ts.resumed_at is null
  left join mail_stop ms on ms.email = u.email and ms.lifted_at is null`,
);

export const findUser = async (db: ReadDatabase, uid: string): Promise<UserRecord | null> => {
  const result = await sql<UserRecord>`/*p:user_by_uid*/ select ${COLUMNS} from ${PEOPLE}
    where u.uid = ${uid} and u.deleted_at is null`.execute(db);
  return result.rows[0] ?? null;
};

/** Right after a write to it, within the same transaction. */
export const loadUser = async (tx: WritableTransaction, uid: string): Promise<UserRecord> => {
  const user = await findUser(tx, uid);
  if (!user) throw new Error('a person vanished within the transaction that wrote them');
  return user;
};

const IN_STATE: Record<(typeof USER_FILTERS)[number], RawBuilder<SqlBool>> = {
  active: sql`u.blocked_at is null and u.password_hash is not null`,
  invited: sql`u.blocked_at is null and u.password_hash is null`,
  blocked: sql`u.blocked_at is not null`,
  mail_returned: sql`exists (select from mail_stop s where s.email = u.email and s.kind = 'bounce' and s.lifted_at is null)`,
};

/** Each ends in the uid, so that no two pages can show the same person. */
const IN_ORDER: Record<(typeof USER_ORDERS)[number], RawBuilder<unknown>> = {
  name: sql`lower(u.last_name), lower(u.first_name), u.uid`,
  '-name': sql`lower(u.last_name) desc, lower(u.first_name) desc, u.uid desc`,
  email: sql`u.email, u.uid`,
  '-email': sql`u.email desc, u.uid desc`,
  role: sql`u.role, lower(u.last_name), lower(u.first_name), u.uid`,
  '-role': sql`u.role desc, lower(u.last_name) desc, lower(u.first_name) desc, u.uid desc`,
  last_login: sql`u.last_login_at nulls first, u.uid`,
  '-last_login': sql`u.last_login_at desc nulls last, u.uid desc`,
  created: sql`u.created_at, u.uid`,
  '-created': sql`u.created_at desc, u.uid desc`,
};

const filterOf = ({
  search,
  role__in: roles,
  state,
}: Pick<ListAsk, 'search' | 'role__in' | 'state'>): RawBuilder<SqlBool> => {
  const all: RawBuilder<SqlBool>[] = [sql`u.deleted_at is null`];
  if (roles) all.push(sql`u.role = any(${roles})`);
  if (state) all.push(IN_STATE[state]);
  if (search) {
    const pattern = containing(search);
    all.push(sql`(u.first_name || ' ' || u.last_name ilike ${pattern} or u.email ilike ${pattern})`);
  }
  return sql<SqlBool>`${sql.join(all, sql` and `)}`;
};

export interface UserPage {
  count: number;
  users: UserRecord[];
}

/** Every list without a search is planned once per shape; a search has to be planned for its pattern each time. */
const markOf = ({ search, role__in: roles, state, ordering }: ListAsk): RawBuilder<unknown> =>
  search ? sql`` : sql.raw(`/*p:users_${ordering}_${state ?? 'any'}${roles ? '_roles' : ''}*/`);

/** Page and exact count in one round trip; only past the last page does the count have to be asked for alone. */
export const listPage = async (db: ReadDatabase, ask: ListAsk): Promise<UserPage> => {
  const filter = filterOf(ask);
  const counted = sql<{ count: number }>`select count(*) from app_user u where ${filter}`;
  // A search is dear, so it is made once; counting without one is cheaper beside an index that gives the order.
  const total = ask.search ? sql`count(*) over ()` : sql`(${counted})`;
  const { rows } = await sql<
    UserRecord & { total: number }
  >`${markOf(ask)}select ${COLUMNS}, ${total} as total from ${PEOPLE}
    where ${filter} order by ${IN_ORDER[ask.ordering]}
    limit ${ask.page_size} offset ${(ask.page - 1) * ask.page_size}`.execute(db);
  const [first] = rows;
  if (first || ask.page === 1) return { count: first?.total ?? 0, users: rows };
  const alone = await counted.execute(db);
  return { count: alone.rows[0]?.count ?? 0, users: [] };
};

/** So many of whom a few letters find are put in order: of what very many are called, any will do. */
const MOST_IN_ORDER = 200;

/** Whom the list finds by the same words, without their number. */
export const findPeople = async (db: ReadDatabase, search: string, most: number): Promise<UserRecord[]> => {
  const { rows } = await sql<UserRecord>`select ${COLUMNS} from ${PEOPLE}
    where u.uid = any (array(select u.uid from app_user u where ${filterOf({ search })} limit ${MOST_IN_ORDER}))
    order by ${IN_ORDER.name} limit ${most}`.execute(db);
  return rows;
};

export const peopleAmong = async (db: ReadDatabase, uids: readonly string[]): Promise<UserRecord[]> => {
  if (uids.length === 0) return [];
  const { rows } = await sql<UserRecord>`/*p:people_among*/ select ${COLUMNS} from ${PEOPLE}
    where u.uid = any (${uids}::uuid[]) and u.deleted_at is null`.execute(db);
  return rows;
};

/**
 * Holds a person together with every active keeper, in the order of their uids: of two keepers who remove each
 * other at once, the second one sees what the first has done. Rows that only point at the held can still be added.
 */
export const lockWithKeepers = async (tx: WritableTransaction, uid: string) => {
  const rows = await tx
    .selectFrom('app_user as u')
    .select([
      'u.uid',
      'u.first_name',
      'u.last_name',
      'u.email',
      'u.mobile',
      'u.mobile_verified_at',
      'u.role',
      'u.iso_uid',
    ])
    .select(['u.blocked_at', 'u.deleted_at', 'u.version', isActivated])
    .where((eb) =>
      eb.or([
        eb('u.uid', '=', uid),
        eb.and([eb('u.role', 'in', KEEPER_ROLES), eb('u.blocked_at', 'is', null), eb('u.deleted_at', 'is', null)]),
      ]),
    )
    .orderBy('u.uid')
    .forNoKeyUpdate()
    .execute();
  const held = rows.map((row) => ({ ...row, role: row.role as Role }));
  return {
    target: held.find((row) => row.uid === uid) ?? null,
    keepers: held.filter((row) => KEEPER_ROLES.includes(row.role) && !row.blocked_at && !row.deleted_at),
  };
};

export type HeldPerson = NonNullable<Awaited<ReturnType<typeof lockWithKeepers>>['target']>;

export interface NewUser {
  uid: string;
  email: string;
  first_name: string;
  last_name: string;
  mobile: string | null;
  role: Role;
  iso_uid: string | null;
  created_at: Date;
  /** Of a merchant's sub-user. */
  merchant_uid?: string;
  role_setting?: string;
  permissions?: string[];
}

/** False when somebody has this email address already, also somebody who came in the same moment. */
export const insertUser = async (tx: WritableTransaction, user: NewUser): Promise<boolean> => {
  const added = await tx
    .insertInto('app_user')
    .values(user)
    .onConflict((conflict) => conflict.column('email').where('deleted_at', 'is', null).doNothing())
    .executeTakeFirst();
  return added.numInsertedOrUpdatedRows === 1n;
};

export interface UserDetails {
  first_name: string;
  last_name: string;
  mobile: string | null;
  mobile_verified_at: Date | null;
  role: Role;
  iso_uid: string | null;
}

const nextVersion = sql<number>`version + 1`;

export const saveDetails = async (tx: WritableTransaction, uid: string, details: UserDetails): Promise<void> => {
  await tx
    .updateTable('app_user')
    .set({ ...details, version: nextVersion })
    .where('uid', '=', uid)
    .execute();
};

/** By the house, unless it is said that the merchant did it. */
export const saveBlocked = async (
  tx: WritableTransaction,
  uid: string,
  blockedAt: Date | null,
  isByMerchant = false,
): Promise<void> => {
  await tx
    .updateTable('app_user')
    .set({ blocked_at: blockedAt, blocked_by_merchant: isByMerchant, version: nextVersion })
    .where('uid', '=', uid)
    .execute();
};

/** Nothing personal and nothing that opens a door stays; the row does, since other rows name it. */
export const erasePerson = async (tx: WritableTransaction, uid: string, at: Date): Promise<void> => {
  await tx
    .updateTable('app_user')
    .set({
      // Read through `known_as`: what somebody did stays under their name.
      former_name: sql<string>`trim(first_name || ' ' || last_name)`,
      email: `${uid}@deleted.invalid`,
      first_name: 'Deleted',
      last_name: 'person',
      email_verified_at: null,
      mobile: null,
      mobile_verified_at: null,
      permissions: [],
      bookmarks: [],
      password_hash: null,
      password_key_id: null,
      password_changed_at: null,
      last_login_at: null,
      deleted_at: at,
      version: nextVersion,
    })
    .where('uid', '=', uid)
    .execute();
  await tx
    .updateTable('session')
    .set({ address: '', browser: '', successor: null })
    .where('user_uid', '=', uid)
    .execute();
  for (const table of [
    'password_history',
    'ceremony',
    'known_device',
    'totp',
    'recovery_code',
    'passkey',
    'till_pin',
    'record_pin',
  ] as const) {
    await tx.deleteFrom(table).where('user_uid', '=', uid).execute();
  }
};

export const hasIso = async (tx: ReadTransaction, uid: string): Promise<boolean> =>
  (await tx.selectFrom('iso').select('uid').where('uid', '=', uid).executeTakeFirst()) !== undefined;

export const listAllIsos = (db: ReadDatabase): Promise<{ uid: string; name: string }[]> =>
  db.selectFrom('iso').select(['uid', 'name']).orderBy('name').execute();
