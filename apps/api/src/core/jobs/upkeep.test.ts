import pg from 'pg';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { books } from '../bookkeeping.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { sweep, SWEPT_AT_ONCE } from './upkeep.ts';

let ledgate: TestServer;
let owner: pg.Client;
beforeAll(async () => {
  ledgate = await startTestServer();
  owner = new pg.Client({ connectionString: ledgate.url });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await ledgate.close();
});

const COUNT = 2 * SWEPT_AT_ONCE + 300;

const fill = (state: string) =>
  sql`insert into job (uid, kind, payload, state, run_at, created_at, finished_at)
    select gen_random_uuid(), 'decoy', '', ${state}, ${ledgate.parts.clock()}, ${ledgate.parts.clock()},
      ${ledgate.parts.clock()} from generate_series(1, ${COUNT})`.execute(books(ledgate.parts));

const count = async (state: string): Promise<number> => {
  const rows = await ledgate.parts.db.selectFrom('job').select('uid').where('state', '=', state).execute();
  return rows.length;
};

test('done jobs are swept away after a week in small transactions, dead ones stay', async () => {
  await fill('done');
  await fill('dead');
  await owner.query(`create table swept (n integer, tx xid8);
    create function note_swept() returns trigger language plpgsql security definer as
      'begin insert into swept select count(*), pg_current_xact_id() from gone; return null; end';
    create trigger swept_jobs after delete on job referencing old table as gone
      for each statement execute function note_swept()`);
  await sweep(ledgate.parts);
  expect(await count('done')).toBe(COUNT);
  ledgate.advance(8 * 86_400_000);
  await sweep(ledgate.parts);
  expect([await count('done'), await count('dead')]).toEqual([0, COUNT]);
  const { rows } = await owner.query<{ n: number }>('select sum(n)::int as n from swept where n > 0 group by tx');
  expect(rows.map(({ n }) => n).toSorted((one, other) => other - one)).toEqual([SWEPT_AT_ONCE, SWEPT_AT_ONCE, 300]);
});

test('a table that cannot be swept does not end the round', async () => {
  await owner.query(`create function refuse() returns trigger language plpgsql as
      'begin raise exception $$no$$; end';
    create trigger stuck before delete on rate_limit for each statement execute function refuse()`);
  await fill('done');
  ledgate.advance(8 * 86_400_000);
  await sweep(ledgate.parts);
  expect(await count('done')).toBe(0);
  expect(ledgate.logLines.join('')).toContain('a table could not be swept');
});
