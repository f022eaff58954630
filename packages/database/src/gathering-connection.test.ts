import { CompiledQuery, sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { connect, type Connected, type Database, type WritableTransaction } from './connect.ts';
import { freshDatabase } from './testing.ts';
import { defer, deferToEnd, readTransaction, writeTransaction } from './transaction.ts';

let connected: Connected;
let url: string;
beforeAll(async () => {
  ({ url } = await freshDatabase());
  connected = connect({ url, most: 1, onLost: () => undefined });
});
afterAll(() => connected.close());
beforeEach(() => sql`delete from rate_limit`.execute(connected.writer));

const writing = <R>(work: (tx: WritableTransaction) => Promise<R>) => writeTransaction(connected.writer, work);

const count = (tx: WritableTransaction, bucket: string, hits: number) =>
  defer(tx, sql`/*p:count*/ insert into rate_limit (bucket, window_start, count) values (${bucket}, now(), ${hits})`);

const counted = async (): Promise<string[]> => {
  const { rows } = await sql<{ bucket: string }>`select bucket from rate_limit order by bucket`.execute(connected.db);
  return rows.map(({ bucket }) => bucket);
};

describe('a statement nobody waits for', () => {
  test('is seen by the next one of its transaction, and stays', async () => {
    const seen = await writing(async (tx) => {
      count(tx, 'one', 1);
      count(tx, 'two', 1);
      return sql<{ n: number }>`select count(*)::int as n from rate_limit`.execute(tx);
    });
    expect(seen.rows).toEqual([{ n: 2 }]);
    expect(await counted()).toEqual(['one', 'two']);
  });

  test('that is the last of its transaction stays too', async () => {
    await writing(async (tx) => count(tx, 'one', 1));
    expect(await counted()).toEqual(['one']);
  });

  test('that fails takes everything back, and the failure says why', async () => {
    const work = writing(async (tx) => {
      count(tx, 'one', 1);
      count(tx, 'one', 2);
      count(tx, 'three', 3);
    });
    await expect(work).rejects.toThrow(/rate_limit_pkey/);
    expect(await counted()).toEqual([]);
  });

  test('that fails before a statement somebody waits for fails that one for the same reason', async () => {
    const work = writing(async (tx) => {
      count(tx, 'one', 1);
      count(tx, 'one', 2);
      await sql`select 1`.execute(tx);
      throw new Error('not reached');
    });
    await expect(work).rejects.toThrow(/rate_limit_pkey/);
  });

  test('is not sent at all when the work before it is given up', async () => {
    const given = writing(async (tx) => {
      await sql`select 1`.execute(tx);
      count(tx, 'one', 1);
      throw new Error('given up');
    });
    await expect(given).rejects.toThrow('given up');
    expect(await counted()).toEqual([]);
  });
});

test('a statement that was left out because an earlier one failed is done the next time', async () => {
  const late = (tx: WritableTransaction, bucket: string) =>
    defer(tx, sql`/*p:late*/ insert into rate_limit (bucket, window_start, count) values (${bucket}, now(), 1)`);
  const failing = writing(async (tx) => {
    count(tx, 'one', 1);
    count(tx, 'one', 1);
    late(tx, 'two');
  });
  await expect(failing).rejects.toThrow(/rate_limit_pkey/);
  await writing(async (tx) => late(tx, 'two'));
  expect(await counted()).toEqual(['two']);
});

test('a value that cannot be sent takes everything back, and the next transaction finds a connection', async () => {
  const endless: Record<string, unknown> = {};
  endless['itself'] = endless;
  const failing = writing(async (tx) => {
    count(tx, 'one', 1);
    defer(tx, sql`/*p:endless*/ select ${endless}::jsonb`);
  });
  await expect(failing).rejects.toThrow(/circular/);
  expect(await counted()).toEqual([]);
});

test('two statements under one name in one transaction are refused, and neither is done', async () => {
  const failing = writing(async (tx) => {
    count(tx, 'one', 1);
    defer(tx, sql`/*p:count*/ delete from rate_limit`);
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

test('what is written again is planned once, and what is only read is planned anew unless it asks for a name', async () => {
  const planned = async (): Promise<string[]> => {
    const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(
      connected.db,
    );
    return rows.map(({ statement }) => statement);
  };
  const write = 'update rate_limit set count = count + 1 where bucket = $1';
  const times = async (n: number): Promise<void> => {
    for (let nth = 0; nth < n; nth += 1) {
      await writing(async (tx) => {
        await tx.executeQuery(CompiledQuery.raw(write, ['one']));
      });
      await sql`select count from rate_limit where bucket = ${'one'}`.execute(connected.db);
    }
  };
  await times(1);
  expect(await planned()).not.toContain(write);
  await times(2);
  expect(await planned()).toContain(write);
  expect(await planned()).not.toContain('select count from rate_limit where bucket = $1');
});

test('a transaction given up before its first statement leaves a connection that works', async () => {
  const given = writing(() => Promise.reject(new Error('given up')));
  await expect(given).rejects.toThrow('given up');
  await writing(async (tx) => count(tx, 'after', 1));
  expect(await counted()).toEqual(['after']);
});

describe('outside a transaction', () => {
  test('nothing can be deferred', async () => {
    let late: WritableTransaction | undefined;
    await writing(async (tx) => {
      late = tx;
    });
    expect(() => late && count(late, 'one', 1)).toThrow('outside a transaction');
    expect(await counted()).toEqual([]);
  });

  test('a statement that writes is a transaction by itself, with its answer', async () => {
    const { rows } = await sql<{ bucket: string }>`/*p:count_alone*/
      insert into rate_limit (bucket, window_start, count) values ('alone', now(), 1) returning bucket`.execute(
      connected.writer,
    );
    expect(rows).toEqual([{ bucket: 'alone' }]);
    const updated = await connected.writer.updateTable('rate_limit').set({ count: 2 }).executeTakeFirstOrThrow();
    expect(updated.numUpdatedRows).toBe(1n);
  });

  test('one that fails leaves a connection that works', async () => {
    const once = () =>
      sql`insert into rate_limit (bucket, window_start, count) values ('one', now(), 1)`.execute(connected.writer);
    await once();
    await expect(once()).rejects.toThrow(/rate_limit_pkey/);
    await writing(async (tx) => count(tx, 'two', 1));
    expect(await counted()).toEqual(['one', 'two']);
  });
});

describe('a read', () => {
  const hit = sql`insert into rate_limit (bucket, window_start, count) values ('read', now(), 1)`;
  const refused = /read-only transaction/;

  test('that writes is refused by the database, within a transaction and without', async () => {
    await expect(readTransaction(connected.db, (tx) => hit.execute(tx))).rejects.toThrow(refused);
    await expect(hit.execute(connected.db)).rejects.toThrow(refused);
    expect(await counted()).toEqual([]);
  });

  test('that defers a write is refused, whether or not anything is asked after it', async () => {
    await expect(readTransaction(connected.db, async (tx) => defer(tx, hit))).rejects.toThrow(refused);
    const asked = readTransaction(connected.db, async (tx) => {
      defer(tx, hit);
      return sql`select 1`.execute(tx);
    });
    await expect(asked).rejects.toThrow(refused);
    expect(await counted()).toEqual([]);
  });

  test('takes no locks either, which others would have to wait for', async () => {
    const held = readTransaction(connected.db, (tx) => sql`select 1 from app_user for update`.execute(tx));
    await expect(held).rejects.toThrow(refused);
  });

  test('stays one when somebody takes its type away', async () => {
    const open = (connected.db as Database).transaction().execute((tx) => hit.execute(tx));
    await expect(open).rejects.toThrow(refused);
  });
});

describe('a statement that comes last', () => {
  const mark = (bucket: string) =>
    sql`insert into rate_limit (bucket, window_start, count) values (${bucket}, now(), 1)`;

  test('goes with the end of its transaction, after what was deferred later', async () => {
    const seen = await writing(async (tx) => {
      deferToEnd(tx, () => [sql`update rate_limit set bucket = bucket || ' at last'`]);
      count(tx, 'one', 1);
      const { rows } = await sql<{ bucket: string }>`select bucket from rate_limit`.execute(tx);
      count(tx, 'two', 1);
      return rows;
    });
    expect(seen).toEqual([{ bucket: 'one' }]);
    expect(await counted()).toEqual(['one at last', 'two at last']);
  });

  test('is asked for when it is sent, and is not sent where the transaction comes to nothing', async () => {
    const gathered = [mark('one')];
    await writing(async (tx) => {
      deferToEnd(tx, () => gathered);
      gathered.push(mark('two'));
    });
    expect(await counted()).toEqual(['one', 'two']);
    const work = writing(async (tx) => {
      deferToEnd(tx, () => [mark('three')]);
      throw new Error('thought better of it');
    });
    await expect(work).rejects.toThrow('thought better of it');
    await writing(async (tx) => count(tx, 'four', 1));
    expect(await counted()).toEqual(['four', 'one', 'two']);
  });

  test('that fails takes everything back; and two of them cannot both be last', async () => {
    const failing = writing(async (tx) => {
      count(tx, 'one', 1);
      deferToEnd(tx, () => [mark('one')]);
    });
    await expect(failing).rejects.toThrow(/rate_limit_pkey/);
    const two = writing(async (tx) => {
      deferToEnd(tx, () => [mark('one')]);
      deferToEnd(tx, () => [mark('two')]);
    });
    await expect(two).rejects.toThrow('Something else comes last already.');
    expect(await counted()).toEqual([]);
  });
});
