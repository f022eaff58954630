import type { Given } from '@ledgate/contract/call.ts';
import type { MemberState, merchantUsers } from '@ledgate/contract/merchant-users.ts';
import type { ReadDatabase, ReadTransaction, WritableTransaction } from '@ledgate/database/connect.ts';
import type { SubUserPermission } from '@ledgate/domain/access/abilities.ts';
import type { Role } from '@ledgate/domain/access/roles.ts';
import type { RoleSetting } from '@ledgate/domain/access/team.ts';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { containing } from '../../core/http/paging.ts';
import type { ReachRow } from '../delivery/public.ts';

export interface Member extends ReachRow {
  uid: string;
  first_name: string;
  last_name: string;
  email: string;
  mobile: string | null;
  role: Role;
  role_setting: RoleSetting | null;
  permissions: string[];
  merchant_uid: string;
  merchant_name: string;
  blocked_at: Date | null;
  blocked_by_merchant: boolean;
  last_login_at: Date | null;
  created_at: Date;
  version: number;
  is_activated: boolean;
  /** None: there is no PIN. */
  pin_misses: number | null;
}

const COLUMNS = sql.raw(`u.uid, u.first_name, u.last_name, u.email, u.mobile, u.role, u.role_setting, u.permissions,
  u.merchant_uid, m.name as merchant_name, u.blocked_at, u.blocked_by_merchant, u.last_login_at, u.created_at, u.version,
  u.password_hash is not null as is_activated, null::timestamptz as stopped_at, ms.kind as mail_kind,
  ms.detail as mail_detail, ms.at as mail_at, p.misses as pin_misses`);
const PEOPLE = sql.raw(`app_user u join merchant m on m.uid = u.merchant_uid
  left join mail_stop ms on ms.email = u.email and ms.lifted_at is null
  left join till_pin p on p.user_uid = u.uid`);

/** No policy guards people (decision 0007), so whose they are is said with every question. Null: a super admin asks. */
export const findMember = async (db: ReadDatabase, uid: string, merchant: string | null): Promise<Member | null> => {
  const { rows } = await sql<Member>`/*p:member_by_uid*/ select ${COLUMNS} from ${PEOPLE}
    where u.uid = ${uid} and u.deleted_at is null and u.role in ('merchant', 'subuser')
      and u.merchant_uid = coalesce(${merchant}::uuid, u.merchant_uid)`.execute(db);
  return rows[0] ?? null;
};

type ListAsk = Given<typeof merchantUsers.listTeam>['query'];

const IN_STATE: Record<MemberState, RawBuilder<SqlBool>> = {
  active: sql`u.blocked_at is null and u.password_hash is not null`,
  invited: sql`u.blocked_at is null and u.password_hash is null`,
  deactivated: sql`u.blocked_at is not null and u.blocked_by_merchant`,
  suspended: sql`u.blocked_at is not null and not u.blocked_by_merchant`,
};

const filterOf = (
  merchant: string,
  { search, state, role_setting: setting }: Pick<ListAsk, 'search' | 'state' | 'role_setting'>,
): RawBuilder<SqlBool> => {
  const all: RawBuilder<SqlBool>[] = [
    sql`u.merchant_uid = ${merchant} and u.deleted_at is null and u.role in ('merchant', 'subuser')`,
  ];
  if (state) all.push(IN_STATE[state]);
  if (setting) all.push(sql`u.role_setting = ${setting}`);
  if (search) {
    const pattern = containing(search);
    all.push(sql`(u.first_name || ' ' || u.last_name ilike ${pattern} or u.email ilike ${pattern})`);
  }
  return sql<SqlBool>`${sql.join(all, sql` and `)}`;
};

/** The owner first, then by name. */
export const listMembers = async (tx: ReadTransaction, merchant: string, ask: ListAsk) => {
  const filter = filterOf(merchant, ask);
  const { rows } = await sql<Member>`select ${COLUMNS} from ${PEOPLE} where ${filter}
    order by u.role, lower(u.last_name), lower(u.first_name), u.uid
    limit ${ask.page_size} offset ${(ask.page - 1) * ask.page_size}`.execute(tx);
  const counted = await sql<{ count: number }>`select count(*) from app_user u where ${filter}`.execute(tx);
  return { count: counted.rows[0]?.count ?? 0, members: rows };
};

/** Whom the list finds by the same words, without their number. */
export const findMembers = async (tx: ReadTransaction, merchant: string, search: string, most: number) => {
  const { rows } = await sql<Member>`select ${COLUMNS} from ${PEOPLE} where ${filterOf(merchant, { search })}
    order by u.role, lower(u.last_name), lower(u.first_name), u.uid limit ${most}`.execute(tx);
  return rows;
};

export const membersAmong = async (tx: ReadTransaction, merchant: string, uids: readonly string[]) => {
  if (uids.length === 0) return [];
  const { rows } = await sql<Member>`select ${COLUMNS} from ${PEOPLE}
    where ${filterOf(merchant, {})} and u.uid = any (${uids}::uuid[])`.execute(tx);
  return rows;
};

export const findMerchant = async (tx: ReadTransaction, uid: string): Promise<{ uid: string; name: string } | null> =>
  (await tx.selectFrom('merchant').select(['uid', 'name']).where('uid', '=', uid).executeTakeFirst()) ?? null;

export interface HeldEditor {
  role: Role;
  permissions: string[];
}

/** Holds both in the order of their uids: of two who change each other at once, the second sees what the first has done. */
export const lockWithEditor = async (
  tx: WritableTransaction,
  editor: string,
  uid: string,
): Promise<HeldEditor | null> => {
  const { rows } = await sql<HeldEditor & { uid: string; is_there: boolean }>`
    select uid, role, permissions, blocked_at is null and deleted_at is null as is_there from app_user
    where uid in (${editor}, ${uid}) order by uid for no key update`.execute(tx);
  const self = rows.find((row) => row.uid === editor);
  return self?.is_there ? self : null;
};

export interface Access {
  role_setting: RoleSetting;
  permissions: SubUserPermission[];
}

export interface Details {
  first_name: string;
  last_name: string;
  mobile: string | null;
}

export const saveMember = async (
  tx: WritableTransaction,
  uid: string,
  set: Access & Partial<Details>,
): Promise<void> => {
  await tx
    .updateTable('app_user')
    .set({ ...set, version: sql<number>`version + 1` })
    .where('uid', '=', uid)
    .execute();
};
