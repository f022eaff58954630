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

/** The one place where a session comes into being. Whoever calls it has asked the login machine first. */
export const issueSession = async (tx: WritableTransaction, ctx: Ctx, userUid: string): Promise<Session> => {
  const { parts, origin } = ctx;
  // Held until the session is there: somebody who blocks this person at this moment ends it, or comes first.
  const person = await lockPerson(tx, userUid);
  if (person.isBlocked) throw new Failure('account_closed', 'Account blocked.');
  const now = parts.clock();
  const sid = crypto.randomUUID();
  const refreshToken = newRefreshToken();
  const life = isStaff(person.role) ? SESSION.staffLife : SESSION.merchantLife;
  await endOldest(tx, parts, userUid);
  await tx
    .insertInto('session')
    .values({
      sid,
      user_uid: userUid,
      generation: 1,
      token_hash: sha256(refreshToken),
      started_at: now,
      last_active_at: now,
      ends_at: new Date(now.getTime() + life),
      proved_at: now,
      address: origin.address,
      browser: origin.browser,
    })
    .execute();
  await tx
    .insertInto('refresh_token')
    .values({ token_hash: sha256(refreshToken), sid, generation: 1 })
    .execute();
  await tx.updateTable('app_user').set({ last_login_at: now }).where('uid', '=', userUid).execute();
  await tellNewDevice(tx, ctx, person);
  await rememberDevice(tx, ctx, userUid);
  return { userData: presentUserData(person, null), accessToken: parts.tokens.sign(sid), refreshToken };
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
