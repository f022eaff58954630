import type { Role } from '@ledgate/domain/access/roles.ts';
import type { WritableTransaction } from '@ledgate/database/connect.ts';
import { bookkeeping } from '../core/bookkeeping.ts';
import type { StoredPassword } from '../core/crypto/passwords.ts';
import type { Parts } from '../core/parts.ts';
import { issueSession } from '../features/auth/public.ts';
import { systemCtx } from '../core/context.ts';
import type { TestServer } from './test-server.ts';

export const PASSWORD = 'petrol-brass-ledger';

export interface TestPerson {
  uid: string;
  email: string;
  mobile: string;
  role: Role;
  isoUid: string | null;
  merchantUid: string | null;
}

const SERVICE_EXCHANGE = 211;

/** Any number but one of a service, which is nobody's. */
const someMobile = (): string => {
  const exchange = 200 + Math.floor(Math.random() * 99);
  const line = String(Math.floor(Math.random() * 10_000)).padStart(4, '0');
  return `415${exchange < SERVICE_EXCHANGE ? exchange : exchange + 1}${line}`;
};

export interface PersonOptions {
  email?: string;
  isMobileVerified?: boolean;
  password?: string | null;
  permissions?: string[];
  merchantUid?: string;
  isoUid?: string;
}

const placeFor = async (tx: WritableTransaction, role: Role, options: PersonOptions, at: Date) => {
  const tag = crypto.randomUUID().slice(0, 8);
  let isoUid = options.isoUid ?? null;
  let merchantUid = options.merchantUid ?? null;
  if (role === 'iso' && isoUid === null) {
    isoUid = crypto.randomUUID();
    await tx
      .insertInto('iso')
      .values({ uid: isoUid, name: `ISO ${tag}`, created_at: at })
      .execute();
  }
  if ((role === 'merchant' || role === 'subuser') && merchantUid === null) {
    merchantUid = crypto.randomUUID();
    await tx
      .insertInto('merchant')
      .values({ uid: merchantUid, name: `Merchant ${tag}`, iso_uid: isoUid, created_at: at })
      .execute();
  }
  return { isoUid, merchantUid };
};

/** Everybody has the same one unless a test says otherwise: it is hashed once for a server, since that takes a while. */
const usual = new WeakMap<object, Promise<StoredPassword>>();
const hashOnce = ({ passwords }: Parts, password: string): Promise<StoredPassword> => {
  if (password !== PASSWORD) return passwords.hash(password);
  const made = usual.get(passwords) ?? passwords.hash(PASSWORD);
  usual.set(passwords, made);
  return made;
};

/** A person of a role, complete and able to sign in; the test states only what matters to it. */
export const addPerson = async (
  { parts }: Pick<TestServer, 'parts'>,
  role: Role,
  options: PersonOptions = {},
): Promise<TestPerson> => {
  const uid = crypto.randomUUID();
  const email = options.email ?? `${role}-${uid.slice(0, 8)}@shop.example`;
  const mobile = someMobile();
  const password = options.password === undefined ? PASSWORD : options.password;
  const stored = password === null ? null : await hashOnce(parts, password);
  const at = parts.clock();
  return bookkeeping(parts, async (tx) => {
    const { isoUid, merchantUid } = await placeFor(tx, role, options, at);
    await tx
      .insertInto('app_user')
      .values({
        uid,
        email,
        email_verified_at: at,
        mobile,
        mobile_verified_at: options.isMobileVerified === false ? null : at,
        first_name: 'Robin',
        last_name: 'Quarterman',
        role,
        iso_uid: isoUid,
        merchant_uid: merchantUid,
        role_setting: role === 'subuser' ? 'custom' : null,
        permissions: options.permissions ?? [],
        password_hash: stored?.hash ?? null,
        password_key_id: stored?.keyId ?? null,
        password_changed_at: stored ? at : null,
        created_at: at,
      })
      .execute();
    return { uid, email, mobile, role, isoUid, merchantUid };
  });
};

/** A signed-in session without walking through sign-in, for tests about something else. */
export const tokensFor = async ({ parts }: Pick<TestServer, 'parts'>, person: { uid: string }) =>
  bookkeeping(parts, (tx) => issueSession(tx, systemCtx(parts), person.uid));
