import type { RoleSetting } from '@ledgate/domain/access/team.ts';
import type { Role } from '@ledgate/domain/access/roles.ts';
import { appendAudit } from '../core/change.ts';
import type { StoredPassword } from '../core/crypto/passwords.ts';
import { personFacts } from '../features/users/public.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD, type DemoAccount } from './accounts.ts';
import { type Chance, daysAgo, uidOf } from './chance.ts';
import type { DemoWorld } from './demo-step.ts';
import { FIRST_NAMES, LAST_NAMES } from './words.ts';

export interface DemoPerson {
  email: string;
  firstName: string;
  lastName: string;
  mobile: string;
  role: Role;
  isoUid: string | null;
  merchantUid: string | null;
  permissions: readonly string[];
  /** Of sub-users. */
  roleSetting: RoleSetting | null;
  createdAt: Date;
  lastLoginAt: Date | null;
  blockedAt: Date | null;
  /** Has not opened the invitation yet, so there is no password. */
  isInvited: boolean;
}

const NOWHERE = {
  isoUid: null,
  merchantUid: null,
  permissions: [],
  roleSetting: null,
  blockedAt: null,
  isInvited: false,
} as const;

/** 555 is hardly given to anybody; the part of it that is kept for films would not pass for a number. */
const mobileIn = (areaCode: string, chance: Chance): string => `${areaCode}555${chance.between(2000, 9999)}`;

const freeName = (chance: Chance, taken: Set<string>): [string, string] => {
  for (;;) {
    const name: [string, string] = [chance.pick(FIRST_NAMES), chance.pick(LAST_NAMES)];
    if (!taken.has(name.join(' '))) {
      taken.add(name.join(' '));
      return name;
    }
  }
};

export interface Mailbox {
  domain: string;
  areaCode: string;
}

/** Somebody with a name of their own among `taken`, complete but for where they belong. */
export const somebody = (
  chance: Chance,
  taken: Set<string>,
  mailbox: Mailbox,
  ask: { role: Role; now: Date; age: number },
): DemoPerson => {
  const [firstName, lastName] = freeName(chance, taken);
  const createdAt = daysAgo(ask.now, ask.age, chance);
  const lastSeen = daysAgo(ask.now, Math.min(ask.age, chance.between(0, 21)), chance);
  return {
    ...NOWHERE,
    email: `${firstName}.${lastName}@${mailbox.domain}`.toLowerCase(),
    firstName,
    lastName,
    mobile: mobileIn(mailbox.areaCode, chance),
    role: ask.role,
    createdAt,
    lastLoginAt: lastSeen > createdAt ? lastSeen : createdAt,
  };
};

/** One of the accounts that visitors sign in with; they have not signed in yet. */
export const accountOf = (mailboxName: string, createdAt: Date): DemoPerson => {
  const account: DemoAccount | undefined = DEMO_ACCOUNTS.find(({ email }) => email.startsWith(`${mailboxName}@`));
  if (!account) throw new Error(`there is no demo account ${mailboxName}`);
  return { ...NOWHERE, ...account, createdAt, lastLoginAt: null };
};

const passwordsFor = async (world: DemoWorld, people: readonly DemoPerson[]): Promise<Map<string, StoredPassword>> => {
  const { passwords } = world.ctx.parts;
  const accounts = people.filter(({ email }) => DEMO_ACCOUNTS.some((account) => account.email === email));
  // The password is printed on the screen, so one hash serves the crowd; a hundred would hold up the first start.
  const crowd = await passwords.hash(DEMO_PASSWORD);
  const own = await Promise.all(
    accounts.map(async ({ email }) => [email, await passwords.hash(DEMO_PASSWORD)] as const),
  );
  return new Map([...people.map(({ email }) => [email, crowd] as const), ...own]);
};

/** Stores people who can sign in, each with a line in the audit log. */
export const addPeople = async (world: DemoWorld, people: readonly DemoPerson[]): Promise<number> => {
  const { tx, ctx } = world;
  const hashes = await passwordsFor(world, people);
  const rows = people.map((person) => {
    const stored = person.isInvited ? null : (hashes.get(person.email) ?? null);
    const since = person.isInvited ? null : person.createdAt;
    return {
      uid: uidOf(person.email),
      email: person.email,
      email_verified_at: since,
      mobile: person.mobile,
      mobile_verified_at: since,
      first_name: person.firstName,
      last_name: person.lastName,
      role: person.role,
      iso_uid: person.isoUid,
      merchant_uid: person.merchantUid,
      role_setting: person.roleSetting,
      permissions: [...person.permissions],
      password_hash: stored?.hash ?? null,
      password_key_id: stored?.keyId ?? null,
      password_changed_at: since,
      last_login_at: person.isInvited ? null : person.lastLoginAt,
      blocked_at: person.blockedAt,
      created_at: person.createdAt,
    };
  });
  await tx.insertInto('app_user').values(rows).execute();
  for (const row of rows) {
    appendAudit(tx, ctx, 'user.added', { subject: `user:${row.uid}`, after: personFacts(ctx.parts, row) });
  }
  return rows.length;
};
