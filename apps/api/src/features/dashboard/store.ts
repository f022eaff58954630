import type { FigureName } from '@ledgate/contract/dashboard.ts';
import type { ReadDatabase } from '@ledgate/database/connect.ts';
import type { Role } from '@ledgate/domain/access/roles.ts';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { ACCESS_DENIED } from '../../core/http/denials.ts';
import type { PersonActor } from '../../core/context.ts';
import { SESSION_STARTED, SIGN_IN_REFUSED } from '../auth/public.ts';

const DAY_MS = 86_400_000;
const NEWEST = 6;
const LATEST = 8;

const everything = sql<SqlBool>`true`;

/** Which merchants the wearer of a role sees: all, those of the own ISO, or the own one. Unset means none. */
const MERCHANTS_OF: Record<Role, (actor: PersonActor) => RawBuilder<SqlBool>> = {
  merchant: ({ merchantUid }) => sql`m.uid = ${merchantUid}`,
  subuser: ({ merchantUid }) => sql`m.uid = ${merchantUid}`,
  underwriter: () => everything,
  iso: ({ isoUid }) => sql`m.iso_uid = ${isoUid}`,
  admin: () => everything,
  superadmin: () => everything,
};

/** Whose people the wearer of a role may count: the own house, or everybody for those who look after them. */
const PEOPLE_OF: Record<Role, (actor: PersonActor) => RawBuilder<SqlBool>> = {
  merchant: ({ merchantUid }) => sql`u.merchant_uid = ${merchantUid}`,
  subuser: ({ merchantUid }) => sql`u.merchant_uid = ${merchantUid}`,
  underwriter: () => sql`u.role = 'underwriter'`,
  iso: ({ isoUid }) => sql`u.iso_uid = ${isoUid}`,
  admin: () => everything,
  superadmin: () => everything,
};

interface Scope {
  actor: PersonActor;
  now: Date;
  merchants: RawBuilder<SqlBool>;
  people: RawBuilder<SqlBool>;
}

const scopeOf = (actor: PersonActor, now: Date): Scope => ({
  actor,
  now,
  merchants: MERCHANTS_OF[actor.role](actor),
  people: PEOPLE_OF[actor.role](actor),
});

const ago = (now: Date, days: number): Date => new Date(now.getTime() - days * DAY_MS);

const people = (where: RawBuilder<SqlBool>) =>
  sql<number>`select count(*) from app_user u where u.deleted_at is null and ${where}`;
const merchants = (where: RawBuilder<SqlBool>) => sql<number>`select count(*) from merchant m where ${where}`;
const audited = (action: string, where: RawBuilder<SqlBool>) =>
  sql<number>`select count(*) from audit_row a where a.action = ${action} and ${where}`;

const COUNTS: Record<FigureName, (scope: Scope) => RawBuilder<number>> = {
  peopleActive: (s) => people(sql`${s.people} and u.blocked_at is null and u.password_hash is not null`),
  peopleInvited: (s) => people(sql`${s.people} and u.blocked_at is null and u.password_hash is null`),
  merchants: (s) => merchants(s.merchants),
  merchantsLast30Days: (s) => merchants(sql`${s.merchants} and m.created_at > ${ago(s.now, 30)}`),
  isos: () => sql`select count(*) from iso`,
  signInsLast24Hours: (s) => audited(SESSION_STARTED, sql`a.at > ${ago(s.now, 1)}`),
  refusedLast24Hours: (s) => audited(SIGN_IN_REFUSED, sql`a.at > ${ago(s.now, 1)}`),
  jobsDead: () => sql`select count(*) from job where state = 'dead'`,
  colleagues: (s) => people(sql`${s.people} and u.blocked_at is null and u.uid <> ${s.actor.uid}`),
  ownSessions: (s) =>
    sql`select count(*) from session where user_uid = ${s.actor.uid} and ended_at is null and ends_at > ${s.now}`,
  ownSignInsLast30Days: (s) => audited(SESSION_STARTED, sql`a.actor = ${s.actor.uid} and a.at > ${ago(s.now, 30)}`),
};

/** All figures asked for, in one round trip. */
export const countFigures = async (db: ReadDatabase, actor: PersonActor, now: Date, names: readonly FigureName[]) => {
  const scope = scopeOf(actor, now);
  const columns = names.map((name) => sql`(${COUNTS[name](scope)}) as ${sql.ref(name)}`);
  const result = await sql<Record<string, number>>`select ${sql.join(columns)}`.execute(db);
  return names.map((name) => ({ name, value: result.rows[0]?.[name] ?? 0 }));
};

export const countByRole = (db: ReadDatabase): Promise<{ role: string; count: number }[]> =>
  db
    .selectFrom('app_user')
    .select(['role', sql<number>`count(*)`.as('count')])
    .where('deleted_at', 'is', null)
    .groupBy('role')
    .execute();

export const newestMerchants = (db: ReadDatabase, actor: PersonActor) =>
  db
    .selectFrom('merchant as m')
    .leftJoin('iso as i', 'i.uid', 'm.iso_uid')
    .select(['m.uid', 'm.name', 'i.name as iso', 'm.created_at'])
    .where(MERCHANTS_OF[actor.role](actor))
    .orderBy('m.created_at', 'desc')
    .orderBy('m.uid')
    .limit(NEWEST)
    .execute();

export const latestSteps = (db: ReadDatabase, actorUid: string): Promise<{ action: string; at: Date }[]> =>
  db
    .selectFrom('audit_row')
    .select(['action', 'at'])
    .where('actor', '=', actorUid)
    .where('action', '<>', ACCESS_DENIED)
    .orderBy('at', 'desc')
    .limit(LATEST)
    .execute();
