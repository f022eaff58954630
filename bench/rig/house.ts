import type { Parts } from '@ledgate/api/core/parts.ts';
import { chanceFor, uidOf } from '@ledgate/api/demo-data/chance.ts';
import { addPerson, tokensFor } from '@ledgate/api/testing/people.ts';
import type { Role } from '@ledgate/domain/access/roles.ts';
import pg from 'pg';

const PEOPLE = 10_000;
const ISOS = 40;
const MERCHANTS = 2_500;
const AT_ONCE = 1_000;

/** Of a hundred people in an acquirer's book. */
const SHARES: Record<Role, number> = { merchant: 25, subuser: 70, underwriter: 2, iso: 2, admin: 1, superadmin: 0 };
const ROLES_BY_HUNDRED = Object.entries(SHARES).flatMap(([role, share]) => Array.from({ length: share }, () => role));

export interface House {
  /** Everybody who can be read, in no order. */
  uids: string[];
  /** An access token of an admin, good for five minutes. */
  adminToken: () => Promise<string>;
}

const belongsTo = (role: string, at: number): { iso_uid: string | null; merchant_uid: string | null } => ({
  iso_uid: role === 'iso' ? uidOf(`bench iso ${at % ISOS}`) : null,
  merchant_uid: role === 'merchant' || role === 'subuser' ? uidOf(`bench merchant ${at % MERCHANTS}`) : null,
});

/** Ten thousand people of all roles, the same in every run. */
export const fillHouse = async (parts: Parts): Promise<House> => {
  const { db } = parts;
  const chance = chanceFor('bench house');
  const created_at = new Date(Date.now() - 90 * 86_400_000);
  const numbered = (count: number): number[] => Array.from({ length: count }, (_, at) => at);
  const isos = numbered(ISOS).map((at) => ({ uid: uidOf(`bench iso ${at}`), name: `Bench ISO ${at}`, created_at }));
  await db.insertInto('iso').values(isos).execute();
  const merchants = numbered(MERCHANTS).map((at) => ({
    uid: uidOf(`bench merchant ${at}`),
    name: `Bench merchant ${at}`,
    iso_uid: uidOf(`bench iso ${at % ISOS}`),
    created_at,
  }));
  await db.insertInto('merchant').values(merchants).execute();
  const people = numbered(PEOPLE).map((at) => {
    const role = chance.pick(ROLES_BY_HUNDRED);
    return {
      uid: uidOf(`bench person ${at}`),
      email: `person-${at}@bench.example`,
      mobile: `4155${String(at).padStart(6, '0')}`,
      first_name: chance.pick(['Ada', 'Blaise', 'Carl', 'Dorothy', 'Emmy', 'Felix']),
      last_name: `Number${chance.below(PEOPLE)}`,
      role,
      ...belongsTo(role, at),
      password_hash: 'none',
      password_key_id: 'none',
      created_at: new Date(created_at.getTime() + chance.below(80 * 86_400_000)),
    };
  });
  for (let at = 0; at < PEOPLE; at += AT_ONCE) {
    await db
      .insertInto('app_user')
      .values(people.slice(at, at + AT_ONCE))
      .execute();
  }
  const admin = await addPerson({ parts }, 'admin');
  return {
    uids: chance.shuffled(people.map(({ uid }) => uid)),
    adminToken: async () => (await tokensFor({ parts }, admin)).accessToken,
  };
};

/** As autovacuum would have done after a while: statistics and the map of visible rows are there. */
export const settleTables = async (url: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('vacuum analyze').finally(() => client.end());
};
