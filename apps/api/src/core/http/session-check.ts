import { abilitiesOf } from '@ledgate/domain/access/grants.ts';
import { standingIn, type WearableRole } from '@ledgate/domain/access/role-switch.ts';
import type { Role } from '@ledgate/domain/access/roles.ts';
import { withinTill } from '@ledgate/domain/access/till-abilities.ts';
import { SESSION } from '@ledgate/domain/access/limits.ts';
import { sql } from 'kysely';
import { books } from '../bookkeeping.ts';
import type { PersonActor } from '../context.ts';
import type { Parts } from '../parts.ts';

/** How long a looked-up session may be believed: a block or a new role acts within a second. */
const BELIEVED_MS = 700;
/** How often "last active" is written while somebody works. */
const TOUCH_EVERY_MS = 30_000;
const MOST_REMEMBERED = 10_000;

interface Remembered {
  actor: Promise<PersonActor | null>;
  at: number;
  touchedAt: number;
}

export interface SessionCheck {
  /** Who holds this access token now, or null: expired, revoked, blocked, deleted, or not ours. */
  actorOf: (token: string, isUserAction: boolean) => Promise<PersonActor | null>;
  /** Who of these sessions is still there, asked in one go and of the database itself. */
  actorsNow: (sids: readonly string[]) => Promise<ReadonlyMap<string, PersonActor>>;
  /** Forgets what is remembered, so that a change made by this process acts at once. */
  forget: (sid: string) => void;
}

const sessionsWithPeople = ({ db }: Parts) =>
  db
    .selectFrom('session as s')
    .innerJoin('app_user as u', 'u.uid', 's.user_uid')
    .select([
      's.sid',
      's.user_uid',
      's.ends_at',
      's.last_active_at',
      's.proved_at',
      's.acting_role',
      's.acting_until',
      's.acting_merchant_uid',
      's.acting_iso_uid',
      's.ended_at',
      's.register_uid',
    ])
    .select(['u.role', 'u.permissions', 'u.iso_uid', 'u.merchant_uid', 'u.blocked_at', 'u.deleted_at']);

type Row = Awaited<ReturnType<ReturnType<typeof sessionsWithPeople>['executeTakeFirstOrThrow']>>;

type Standing = Pick<PersonActor, 'role' | 'abilities' | 'isoUid' | 'merchantUid'>;

const ownStanding = (row: Row): Standing => {
  const role = row.role as Role; // held to the closed list by a database constraint
  const held = abilitiesOf(role, row.permissions);
  const abilities = new Set(row.register_uid === null ? held : withinTill(held));
  return { role, abilities, isoUid: row.iso_uid, merchantUid: row.merchant_uid };
};

/** What a super admin is in another role, while it lasts. */
const wornStanding = (row: Row, now: number): Standing | null => {
  const isWorn = row.role === 'superadmin' && row.acting_until !== null && row.acting_until.getTime() > now;
  if (!isWorn || row.acting_role === null) return null;
  const { role, handed } = standingIn(row.acting_role as WearableRole); // held to the list by a database constraint
  const abilities = new Set(abilitiesOf(role, handed));
  return { role, abilities, isoUid: row.acting_iso_uid, merchantUid: row.acting_merchant_uid };
};

const actorFrom = (row: Row, now: number): PersonActor | null => {
  if (row.ended_at || row.blocked_at || row.deleted_at) return null;
  // Access tokens live for a while past the last refresh, so idle and absolute ends are checked here too.
  if (row.ends_at.getTime() <= now || row.last_active_at.getTime() + SESSION.idle <= now - SESSION.accessToken)
    return null;
  return {
    kind: 'person',
    uid: row.user_uid,
    sid: row.sid,
    ownRole: row.role as Role,
    ...(wornStanding(row, now) ?? ownStanding(row)),
    provedAt: row.proved_at,
    till: row.register_uid === null ? null : { register: row.register_uid },
  };
};

const loadActor = async (parts: Parts, sid: string): Promise<PersonActor | null> => {
  const row = await sessionsWithPeople(parts)
    .modifyFront(sql.raw('/*p:session_by_sid*/'))
    .where('s.sid', '=', sid)
    .executeTakeFirst();
  return row ? actorFrom(row, parts.clock().getTime()) : null;
};

const loadActors = async (parts: Parts, sids: readonly string[]): Promise<ReadonlyMap<string, PersonActor>> => {
  const rows = await sessionsWithPeople(parts).where('s.sid', 'in', sids).execute();
  const now = parts.clock().getTime();
  const actors = rows.map((row) => actorFrom(row, now)).filter((actor) => actor !== null);
  return new Map(actors.map((actor) => [actor.sid, actor]));
};

export const makeSessionCheck = (parts: Parts): SessionCheck => {
  const remembered = new Map<string, Remembered>();

  const touch = (sid: string, now: number): void => {
    const at = new Date(now);
    books(parts)
      .updateTable('session')
      .set({ last_active_at: at })
      .where('sid', '=', sid)
      .where('last_active_at', '<', at)
      .execute()
      .catch((error: unknown) => parts.log.warn('session not touched', { error }));
  };

  const lookUp = (sid: string, now: number): Remembered => {
    const found = remembered.get(sid);
    // A clock set back must not make an old answer look fresh for long.
    if (found && now - found.at < BELIEVED_MS && now >= found.at) return found;
    const entry: Remembered = { actor: loadActor(parts, sid), at: now, touchedAt: found?.touchedAt ?? 0 };
    entry.actor.catch(() => remembered.delete(sid));
    remembered.delete(sid);
    remembered.set(sid, entry);
    if (remembered.size > MOST_REMEMBERED) {
      const [oldest] = remembered.keys();
      if (oldest !== undefined) remembered.delete(oldest);
    }
    return entry;
  };

  return {
    actorsNow: (sids) => loadActors(parts, sids),
    forget: (sid) => {
      // When it was last touched is remembered, or every write would be followed by another one.
      const found = remembered.get(sid);
      if (found) found.at = Number.NEGATIVE_INFINITY;
    },
    actorOf: async (token, isUserAction) => {
      const sid = parts.tokens.read(token);
      if (sid === null) return null;
      const now = parts.clock().getTime();
      const entry = lookUp(sid, now);
      const actor = await entry.actor;
      if (actor && isUserAction && now - entry.touchedAt > TOUCH_EVERY_MS) {
        entry.touchedAt = now;
        touch(sid, now);
      }
      return actor;
    },
  };
};
