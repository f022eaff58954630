import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { connect, type Connected, type WritableTransaction } from './connect.ts';
import { freshDatabase } from './testing.ts';

let connected: Connected;
let url: string;
beforeAll(async () => {
  ({ url } = await freshDatabase());
  connected = connect({ url, most: 1, onLost: () => undefined });
});
afterAll(() => connected.close());
beforeEach(() => sql`delete from rate_limit`.execute(connected.db));

const count = (tx: WritableTransaction, bucket: string, hits: number) =>
  sql`/*d:count*/ insert into rate_limit (bucket, window_start, count) values (${bucket}, now(), ${hits})`.execute(tx);

const counted = async (): Promise<string[]> => {
  const { rows } = await sql<{ bucket: string }>`select bucket from rate_limit order by bucket`.execute(connected.db);
  return rows.map(({ bucket }) => bucket);
};

describe('a statement nobody waits for', () => {
  test('is seen by the next one of its transaction, and stays', async () => {
    const seen = await connected.db.transaction().execute(async (tx) => {
      await count(tx, 'one', 1);
      await count(tx, 'two', 1);
      return sql<{ n: number }>`select count(*)::int as n from rate_limit`.execute(tx);
    });
    expect(seen.rows).toEqual([{ n: 2 }]);
    expect(await counted()).toEqual(['one', 'two']);
  });

  test('that is the last of its transaction stays too', async () => {
    await connected.db.transaction().execute((tx) => count(tx, 'one', 1));
    expect(await counted()).toEqual(['one']);
  });

  test('that fails takes everything back, and the failure says why', async () => {
    const work = connected.db.transaction().execute(async (tx) => {
      await count(tx, 'one', 1);
      await count(tx, 'one', 2);
      await count(tx, 'three', 3);
    });
    await expect(work).rejects.toThrow(/rate_limit_pkey/);
    expect(await counted()).toEqual([]);
  });

  test('that fails before a statement somebody waits for fails that one for the same reason', async () => {
    const work = connected.db.transaction().execute(async (tx) => {
      await count(tx, 'one', 1);
      await count(tx, 'one', 2);
      await sql`select 1`.execute(tx);
      throw new Error('not reached');
    });
    await expect(work).rejects.toThrow(/rate_limit_pkey/);
  });

  test('is not sent at all when the work before it is given up', async () => {
    const given = connected.db.transaction().execute(async (tx) => {
      await sql`select 1`.execute(tx);
      await count(tx, 'one', 1);
      throw new Error('given up');
    });
    await expect(given).rejects.toThrow('given up');
    expect(await counted()).toEqual([]);
  });
});

test('a statement that was left out because an earlier one failed is done the next time', async () => {
  const late = (tx: WritableTransaction, bucket: string) =>
    sql`/*d:late*/ insert into rate_limit (bucket, window_start, count) values (${bucket}, now(), 1)`.execute(tx);
  const failing = connected.db.transaction().execute(async (tx) => {
    await count(tx, 'one', 1);
    await count(tx, 'one', 1);
    await late(tx, 'two');
  });
  await expect(failing).rejects.toThrow(/rate_limit_pkey/);
  await connected.db.transaction().execute((tx) => late(tx, 'two'));
  expect(await counted()).toEqual(['two']);
});

test('a value that cannot be sent takes everything back, and the next transaction finds a connection', async () => {
  const endless: Record<string, unknown> = {};
  endless['itself'] = endless;
  const failing = connected.db.transaction().execute(async (tx) => {
    await count(tx, 'one', 1);
    await sql`/*d:endless*/ select ${endless}::jsonb`.execute(tx);
  });
  await expect(failing).rejects.toThrow(/circular/);
  expect(await counted()).toEqual([]);
});

test('two statements under one name in one transaction are refused, and neither is done', async () => {
  const failing = connected.db.transaction().execute(async (tx) => {
    await count(tx, 'one', 1);
    await sql`/*d:count*/ delete from rate_limit`.execute(tx);
  });
  await expect(failing).rejects.toThrow('Two statements are called count.');
  expect(await counted()).toEqual([]);
});

test('a connection whose plans are older than the tables fails once and is replaced', async () => {
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  await owner.query('create table probe (a text); grant select on probe to ledgate_app; insert into probe values (1)');
  const look = () => sql`/*p:probe*/ select a from probe`.execute(connected.db);
  expect((await look()).rows).toEqual([{ a: '1' }]);
  await owner.query('create domain word as text; alter table probe alter column a type word');
  await owner.end();
  await expect(look()).rejects.toThrow(/cached plan/);
  expect((await look()).rows).toEqual([{ a: '1' }]);
});

test('a transaction given up before its first statement leaves a connection that works', async () => {
  const given = connected.db.transaction().execute(() => Promise.reject(new Error('given up')));
  await expect(given).rejects.toThrow('given up');
  await connected.db.transaction().execute((tx) => count(tx, 'after', 1));
  expect(await counted()).toEqual(['after']);
});

test('outside a transaction a marked statement is sent at once', async () => {
  await sql`/*d:count_alone*/ insert into rate_limit (bucket, window_start, count) values ('alone', now(), 1)`.execute(
    connected.db,
  );
  expect(await counted()).toEqual(['alone']);
});
