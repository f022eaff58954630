import type { ReadDatabase } from '@ledgate/database/connect.ts';

export const selectAccount = (db: ReadDatabase, uid: string) =>
  db
    .selectFrom('app_user as u')
    .leftJoin('till_pin as p', 'p.user_uid', 'u.uid')
    .leftJoin('text_stop as ts', (join) => join.onRef('ts.mobile', '=', 'u.mobile').on('ts.resumed_at', 'is', null))
    .leftJoin('mail_stop as ms', (join) => join.onRef('ms.email', '=', 'u.email').on('ms.lifted_at', 'is', null))
    .select(['ts.stopped_at', 'ms.kind as mail_kind', 'ms.detail as mail_detail', 'ms.at as mail_at'])
    .select([
      'u.uid',
      'u.first_name',
      'u.last_name',
      'u.email',
      'u.mobile',
      'u.mobile_verified_at',
      'u.password_changed_at',
    ])
    .select(['p.misses as pin_misses', 'u.role', 'u.permissions'])
    .select(['u.bookmarks', 'u.single_keys', 'u.version'])
    .select(({ exists, selectFrom }) => [
      exists(
        selectFrom('totp as t')
          .select('t.user_uid')
          .whereRef('t.user_uid', '=', 'u.uid')
          .where('t.confirmed_at', 'is not', null),
      ).as('has_totp'),
      selectFrom('recovery_code as r')
        .select((eb) => eb.fn.countAll<number>().as('left'))
        .whereRef('r.user_uid', '=', 'u.uid')
        .where('r.used_at', 'is', null)
        .as('recovery_codes_left'),
    ])
    .where('u.uid', '=', uid)
    .executeTakeFirstOrThrow();
export type AccountRow = Awaited<ReturnType<typeof selectAccount>>;

export const selectSessions = (db: ReadDatabase, uid: string, now: Date) =>
  db
    .selectFrom('session')
    .select(['sid', 'started_at', 'last_active_at', 'ends_at', 'address', 'browser', 'acting_role', 'acting_until'])
    .where('user_uid', '=', uid)
    .where('ended_at', 'is', null)
    .where('ends_at', '>', now)
    .orderBy('last_active_at', 'desc')
    .execute();
export type SessionRow = Awaited<ReturnType<typeof selectSessions>>[number];

export const selectPasskeys = (db: ReadDatabase, uid: string) =>
  db
    .selectFrom('passkey')
    .select(['uid', 'name', 'credential_id', 'transports', 'created_at', 'last_used_at'])
    .where('user_uid', '=', uid)
    .orderBy('created_at')
    .execute();
export type PasskeyRow = Awaited<ReturnType<typeof selectPasskeys>>[number];

export const findPasskey = (db: ReadDatabase, credentialId: string) =>
  db
    .selectFrom('passkey')
    .select(['uid', 'user_uid', 'credential_id', 'public_key', 'counter', 'transports'])
    .where('credential_id', '=', credentialId)
    .executeTakeFirst();
export type StoredPasskey = NonNullable<Awaited<ReturnType<typeof findPasskey>>>;
