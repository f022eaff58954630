import { randomBytes } from 'node:crypto';
import type { WritableTransaction } from '@ledgate/database/connect.ts';
import { SESSION } from '@ledgate/domain/access/limits.ts';
import { isStaff } from '@ledgate/domain/access/roles.ts';
import type { Session } from '@ledgate/contract/session-view.ts';
import type { Ctx } from '../../core/context.ts';
import { Failure } from '../../core/failure.ts';
import { sha256 } from '../../core/crypto/keyring.ts';
import type { Parts } from '../../core/parts.ts';
import { isKnownDevice, rememberDevice } from './devices.ts';
import { presentUserData } from './present.ts';
import { tellSecurity } from './security-notice.ts';
import { lockPerson, type Person } from './store.ts';

export const newRefreshToken = (): string => randomBytes(32).toString('base64url');

const endOldest = async (tx: WritableTransaction, parts: Parts, userUid: string): Promise<void> => {
  const now = parts.clock();
  const live = await tx
    .selectFrom('session')
    .select('sid')
    .where('user_uid', '=', userUid)
    .where('ended_at', 'is', null)
    .where('lease_uid', 'is', null)
    .where('ends_at', '>', now)
    .orderBy('last_active_at', 'desc')
    .offset(SESSION.most - 1)
    .execute();
  if (live.length === 0) return;
  const sids = live.map((row) => row.sid);
  await tx.updateTable('session').set({ ended_at: now, ended_because: 'too_many' }).where('sid', 'in', sids).execute();
};

/** The first sign-in of all is no news, and neither is one on a device that has signed in before. */
const tellNewDevice = async (tx: WritableTransaction, ctx: Ctx, person: Person): Promise<void> => {
  if (!person.hasSignedIn || (await isKnownDevice(ctx.parts, person.uid, ctx.origin.device))) return;
  await tellSecurity(tx, ctx, person, 'new_device');
};

/** The register somebody came to by PIN, and the lease by which it is used on this device. */
export interface AtRegister {
  register: string;
  lease: string;
}

/** A proof of who is sitting there, fresh enough for steps that hurt: a PIN never is. */
const NEVER = new Date(0);

const writeSession = async (
  tx: WritableTransaction,
  { parts, origin }: Ctx,
  person: Person,
  at: AtRegister | null,
): Promise<Pick<Session, 'accessToken' | 'refreshToken'>> => {
  const now = parts.clock();
  const sid = crypto.randomUUID();
  const refreshToken = newRefreshToken();
  const life = isStaff(person.role) ? SESSION.staffLife : SESSION.merchantLife;
  await tx
    .insertInto('session')
    .values({
      sid,
      user_uid: person.uid,
      generation: 1,
      token_hash: sha256(refreshToken),
      started_at: now,
      last_active_at: now,
      ends_at: new Date(now.getTime() + life),
      proved_at: at ? NEVER : now,
      address: origin.address,
      browser: origin.browser,
      lease_uid: at?.lease ?? null,
      register_uid: at?.register ?? null,
    })
    .execute();
  await tx
    .insertInto('refresh_token')
    .values({ token_hash: sha256(refreshToken), sid, generation: 1 })
    .execute();
  return { accessToken: parts.tokens.sign(sid), refreshToken };
};

/** Held until the session is there: somebody who blocks this person at this moment ends it, or comes first. */
const holdPerson = async (tx: WritableTransaction, userUid: string): Promise<Person> => {
  const person = await lockPerson(tx, userUid);
  if (person.isBlocked) throw new Failure('account_closed', 'Account blocked.');
  return person;
};

/** Where a session comes into being. Whoever calls it has asked the login machine first. */
export const issueSession = async (tx: WritableTransaction, ctx: Ctx, userUid: string): Promise<Session> => {
  const person = await holdPerson(tx, userUid);
  await endOldest(tx, ctx.parts, userUid);
  const tokens = await writeSession(tx, ctx, person, null);
  await tx.updateTable('app_user').set({ last_login_at: ctx.parts.clock() }).where('uid', '=', userUid).execute();
  await tellNewDevice(tx, ctx, person);
  await rememberDevice(tx, ctx, userUid);
  return { userData: presentUserData(person, null), ...tokens };
};

/**
 * And where one at a register does, by PIN: one at a time. The device is the shop’s, so it is no device of the person, and
 * the sessions they have elsewhere stay.
 */
export const issueTillSession = async (
  tx: WritableTransaction,
  ctx: Ctx,
  userUid: string,
  at: AtRegister,
): Promise<Session> => {
  const person = await holdPerson(tx, userUid);
  await endTillSessions(tx, ctx.parts, at.lease, 'cashier_changed');
  const tokens = await writeSession(tx, ctx, person, at);
  return { userData: presentUserData(person, null, { register: at.register }), ...tokens };
};

/** All that began at this lease. */
export const endTillSessions = async (
  tx: WritableTransaction,
  parts: Parts,
  lease: string,
  because: 'cashier_changed' | 'lease_ended',
): Promise<void> => {
  await tx
    .updateTable('session')
    .set({ ended_at: parts.clock(), ended_because: because, successor: null })
    .where('lease_uid', '=', lease)
    .where('ended_at', 'is', null)
    .execute();
};

export interface EndSessions {
  userUid: string;
  because: 'signed_out' | 'revoked' | 'password_changed' | 'blocked' | 'deleted' | 'role_changed' | 'reuse';
  /** Only this one, or all but this one. */
  only?: string;
  butNot?: string;
}

export const endSessions = async (tx: WritableTransaction, parts: Parts, ask: EndSessions): Promise<number> => {
  let query = tx
    .updateTable('session')
    .set({ ended_at: parts.clock(), ended_because: ask.because, successor: null })
    .where('user_uid', '=', ask.userUid)
    .where('ended_at', 'is', null);
  if (ask.only) query = query.where('sid', '=', ask.only);
  if (ask.butNot) query = query.where('sid', '!=', ask.butNot);
  const result = await query.executeTakeFirst();
  return Number(result.numUpdatedRows);
};
