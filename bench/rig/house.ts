import type { Parts } from '@ledgate/api/core/parts.ts';
import { chanceFor } from '@ledgate/api/demo-data/chance.ts';
import { addPerson, tokensFor } from '@ledgate/api/testing/people.ts';
import { writeAsSystem } from '@ledgate/api/testing/write-as-system.ts';
import type { WritableTransaction } from '@ledgate/database/connect.ts';
import type { Role } from '@ledgate/domain/access/roles.ts';
import { type RawBuilder, sql } from 'kysely';
import pg from 'pg';

const PEOPLE = 10_000;
const ISOS = 40;
const MERCHANTS = 2_500;

/** Of a hundred people in an acquirer's book. */
const SHARES: Record<Role, number> = { merchant: 25, subuser: 70, underwriter: 2, iso: 2, admin: 1, superadmin: 0 };

export interface House {
  /** Everybody who can be read, in no order. */
  uids: string[];
  /** An access token of an admin, good for five minutes. */
  adminToken: () => Promise<string>;
}

const ROLES = Object.entries(SHARES).flatMap(([role, share]) => Array.from({ length: share }, () => role));

/** An id made from a name, with the marks that an id has to have ("made our own way"). */
const uidOf = (name: RawBuilder<unknown>) =>
  sql`overlay(overlay(md5(${name}) placing '8' from 13 for 1) placing '8' from 17 for 1)::uuid`;

const fillTables = async (tx: WritableTransaction): Promise<string[]> => {
  // So many at once are no request of anybody's.
  await sql`set local statement_timeout = '60s'`.execute(tx);
  await sql`insert into iso (uid, name, created_at)
    select ${uidOf(sql`'bench iso ' || n`)}, 'Bench ISO ' || n, now() - interval '90 days'
    from generate_series(0, ${sql.lit(ISOS - 1)}) n`.execute(tx);
  await sql`insert into merchant (uid, name, iso_uid, created_at)
    select ${uidOf(sql`'bench merchant ' || n`)}, 'Bench merchant ' || n, ${uidOf(sql`'bench iso ' || n % ${sql.lit(ISOS)}`)},
      now() - interval '90 days'
    from generate_series(0, ${sql.lit(MERCHANTS - 1)}) n`.execute(tx);
  const { rows } = await sql<{ uid: string }>`insert into app_user
      (uid, email, mobile, first_name, last_name, role, role_setting, iso_uid, merchant_uid, password_hash, password_key_id,
        created_at)
    select ${uidOf(sql`'bench person ' || n`)}, 'person-' || n || '@bench.example', '4155' || lpad(n::text, 6, '0'),
      (array['Ada', 'Blaise', 'Carl', 'Dorothy', 'Emmy', 'Felix'])[1 + n % 6], 'Number' || n * 7919 % ${sql.lit(PEOPLE)},
      role, case when role = 'subuser' then 'custom' end,
      case when role = 'iso' then ${uidOf(sql`'bench iso ' || n % ${sql.lit(ISOS)}`)} end,
      case when role in ('merchant', 'subuser') then ${uidOf(sql`'bench merchant ' || n % ${sql.lit(MERCHANTS)}`)} end,
      'none', 'none', now() - interval '90 days' + n * 7919 % 80 * interval '1 day' + n * interval '1 second'
    from generate_series(0, ${sql.lit(PEOPLE - 1)}) n,
      lateral (select (${ROLES}::text[])[1 + n * 37 % 100] as role) chosen
    returning uid`.execute(tx);
  return rows.map(({ uid }) => uid);
};

/** Ten thousand people of all roles, the same in every run; made where they are kept, which takes a moment. */
export const fillHouse = async (parts: Parts): Promise<House> => {
  const uids = await writeAsSystem(parts, fillTables);
  const admin = await addPerson({ parts }, 'admin');
  return {
    uids: chanceFor('bench house').shuffled(uids),
    adminToken: async () => (await tokensFor({ parts }, admin)).accessToken,
  };
};

/** As autovacuum would have done after a while: statistics and the map of visible rows are there. */
export const settleTables = async (url: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('vacuum analyze').finally(() => client.end());
};
