import type { ReadDatabase, WritableTransaction } from '@ledgate/database/connect.ts';
import type { Role } from '@ledgate/domain/access/roles.ts';

export interface Person {
  uid: string;
  email: string;
  mobile: string | null;
  isMobileVerified: boolean;
  firstName: string;
  lastName: string;
  role: Role;
  permissions: string[];
  isBlocked: boolean;
  password: { hash: string; keyId: string } | null;
  /** Ever before. */
  hasSignedIn: boolean;
  hasTotp: boolean;
  hasPasskey: boolean;
  iso: { uid: string; name: string } | null;
  merchant: { uid: string; name: string } | null;
}

const selectPerson = (db: ReadDatabase) =>
  db
    .selectFrom('app_user as u')
    .leftJoin('iso as i', 'i.uid', 'u.iso_uid')
    .leftJoin('merchant as m', 'm.uid', 'u.merchant_uid')
    .select(['u.uid', 'u.email', 'u.mobile', 'u.mobile_verified_at', 'u.first_name', 'u.last_name', 'u.role'])
    .select(['u.permissions', 'u.blocked_at', 'u.password_hash', 'u.password_key_id', 'u.iso_uid', 'u.merchant_uid'])
    .select('u.last_login_at')
    .select(['i.name as iso_name', 'm.name as merchant_name'])
    .select(({ exists, selectFrom }) => [
      exists(
        selectFrom('totp as t')
          .select('t.user_uid')
          .whereRef('t.user_uid', '=', 'u.uid')
          .where('t.confirmed_at', 'is not', null),
      ).as('has_totp'),
      exists(selectFrom('passkey as p').select('p.uid').whereRef('p.user_uid', '=', 'u.uid')).as('has_passkey'),
    ])
    .where('u.deleted_at', 'is', null);

type PersonRow = NonNullable<Awaited<ReturnType<ReturnType<typeof selectPerson>['executeTakeFirst']>>>;

const named = (uid: string | null, name: string | null): { uid: string; name: string } | null =>
  uid !== null && name !== null ? { uid, name } : null;

const toPerson = (row: PersonRow): Person => ({
  uid: row.uid,
  email: row.email,
  mobile: row.mobile,
  isMobileVerified: row.mobile_verified_at !== null,
  firstName: row.first_name,
  lastName: row.last_name,
  role: row.role as Role, // held to the closed list by a database constraint
  permissions: row.permissions,
  isBlocked: row.blocked_at !== null,
  password:
    row.password_hash !== null && row.password_key_id !== null
      ? { hash: row.password_hash, keyId: row.password_key_id }
      : null,
  hasSignedIn: row.last_login_at !== null,
  hasTotp: Boolean(row.has_totp),
  hasPasskey: Boolean(row.has_passkey),
  iso: named(row.iso_uid, row.iso_name),
  merchant: named(row.merchant_uid, row.merchant_name),
});

export const findPersonByEmail = async (db: ReadDatabase, email: string): Promise<Person | null> => {
  const row = await selectPerson(db).where('u.email', '=', email).executeTakeFirst();
  return row ? toPerson(row) : null;
};

/** Looked up like anybody, so that a question about somebody who does not exist takes as long as any other. */
export const NOBODY = '00000000-0000-0000-0000-000000000000';

export const findPerson = async (db: ReadDatabase, uid: string | null): Promise<Person | null> => {
  const row = await selectPerson(db)
    .where('u.uid', '=', uid ?? NOBODY)
    .executeTakeFirst();
  return row ? toPerson(row) : null;
};

export const loadPerson = async (db: ReadDatabase, uid: string): Promise<Person> => {
  const person = await findPerson(db, uid);
  if (!person) throw new Error('a session or ceremony names a person who is gone');
  return person;
};

/** Holds the person's row until the transaction ends. */
export const lockPerson = async (tx: WritableTransaction, uid: string): Promise<Person> => {
  await tx.selectFrom('app_user').select('uid').where('uid', '=', uid).forUpdate().execute();
  return loadPerson(tx, uid);
};

/** Whose application it is. */
export const findMerchantOf = async (tx: WritableTransaction, applicationUid: string): Promise<Person['merchant']> =>
  (await tx
    .selectFrom('application as a')
    .innerJoin('merchant as m', 'm.uid', 'a.merchant_uid')
    .select((eb) => ['m.uid', eb.fn.coalesce('a.dba_name', 'a.legal_name', 'm.name').as('name')])
    .where('a.uid', '=', applicationUid)
    .executeTakeFirst()) ?? null;

export const findIso = async (tx: WritableTransaction, uid: string): Promise<Person['iso']> =>
  (await tx.selectFrom('iso').select(['uid', 'name']).where('uid', '=', uid).executeTakeFirst()) ?? null;
