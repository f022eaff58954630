import { STATUSES } from '@ledgate/domain/applications/statuses.ts';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bookkeeping } from '../../core/bookkeeping.ts';
import { addPerson, type TestPerson } from '../../testing/people.ts';
import { addApplications } from '../../testing/queue-rows.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let iso: TestPerson;

const ago = (days: number): Date => new Date(Date.now() - days * 86_400_000);

beforeAll(async () => {
  server = await startTestServer();
  iso = await addPerson(server, 'iso');
  await addApplications(
    server,
    Array.from({ length: 60 }, (_, at) => ({
      status: STATUSES[at % STATUSES.length] ?? 'draft',
      legalName: at % 3 === 0 ? `Granite Bistro ${at} LLC` : `Cedar Kayak Ångström ${at} Inc`,
      // So that two words of one are held by others one without the other.
      dbaName: `Shop ${at} ${at % 2 === 0 ? 'Harbor' : 'Uptown'}`,
      isoUid: at % 3 === 0 ? iso.isoUid : null,
      // Many share one instant, so that ties are met at every page's edge.
      submittedAt: at % 7 === 0 ? null : ago(at % 5),
    })),
  );
});
afterAll(() => server.close());

/** The first of `shop` from every place in the usual order and both ways, as somebody of that scope. */
const foundFrom = (scope: 'all' | 'own', find: 'find_newest_applications' | 'walk_newest_applications', skipped = 0) =>
  bookkeeping(server.parts, async (tx) => {
    await sql`select set_config('app.scope', ${scope}, true), set_config('app.iso', ${iso.isoUid ?? ''}, true)`.execute(
      tx,
    );
    const longest = sql.raw(find === 'walk_newest_applications' ? ', 1000' : '');
    const { rows } = await sql<{ found: string[] }>`
      select array(select f.uid from ${sql.raw(find)}('shop', p.key, p.uid, backwards, 7, ${sql.lit(skipped)}${longest}) f)
        as found
      from (select submitted_key as key, application_uid as uid from application_search
        union all values (null::timestamptz, null::uuid)) p, unnest(array[true, false]) backwards
      order by p.key, p.uid, backwards`.execute(tx);
    return rows.map(({ found }) => found);
  });

test.each(['all', 'own'] as const)(
  'a walk meets what gathering finds, from every place, by scope %s',
  async (scope) => {
    const gathered = await foundFrom(scope, 'find_newest_applications');
    expect(gathered.some((found) => found.length === 7)).toBe(true);
    expect(await foundFrom(scope, 'walk_newest_applications')).toEqual(gathered);
    const later = await foundFrom(scope, 'find_newest_applications', 3);
    expect(later.map((found) => found.slice(0, 4))).toEqual(gathered.map((found) => found.slice(3)));
    expect(await foundFrom(scope, 'walk_newest_applications', 3)).toEqual(later);
  },
);

test('a walk from the newest gives up at the horizon, and one from beyond it goes on', async () => {
  const horizon = ago(2.5);
  const owner = new pg.Client({ connectionString: server.url });
  await owner.connect();
  try {
    await owner.query("select set_config('app.scope', 'all', false)");
    const met = async (find: string, from: Date | null): Promise<{ uid: string; key: Date | number }[]> => {
      const place = `$1::timestamptz, '00000000-0000-0000-0000-000000000000'::uuid`;
      return (await owner.query(`select uid, key from ${find}`.replace('$place', place), [from])).rows;
    };
    const walked = (from: Date | null) => met("walk_newest_applications('shop', $place, false, 100, 0, 100)", from);
    const gathered = (from: Date | null) => met("find_newest_applications('shop', $place, false, 100, 0)", from);
    const far = new Date('2100-01-01');
    await owner.query('insert into search_horizon (key) values ($1)', [horizon]);
    const all = await gathered(far);
    const near = all.filter(({ key }) => key >= horizon);
    expect(near.length).toBeGreaterThan(5);
    expect(near.length).toBeLessThan(all.length);
    expect(await walked(far)).toEqual(near);
    expect(await walked(ago(2.9))).toEqual(await gathered(ago(2.9)));
    await owner.query('delete from search_horizon');
    expect(await walked(far)).toEqual(all);
  } finally {
    await owner.end();
  }
});

test('a walk meets every word by each of its beginnings, and words together', async () => {
  const missed = await bookkeeping(server.parts, async (tx) => {
    await sql`select set_config('app.scope', 'all', true)`.execute(tx);
    const { rows } = await sql<{ said: string }>`
      with word as (select application_uid as uid, word from application_search, unnest(words) as word where length(word) > 1),
        said as (
          select distinct left(word, size) as said from word, generate_series(2, length(word)) as size
          union select distinct left(one.word, 3) || ' ' || other.word from word one join word other using (uid))
      select said from said where
        (select array_agg(uid) from find_newest_applications(said, null, null, false, 1000, 0)) is distinct from
        (select array_agg(uid) from walk_newest_applications(said, null, null, false, 1000, 0, 1000))`.execute(tx);
    return rows;
  });
  expect(missed).toEqual([]);
});
