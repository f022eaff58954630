import type { ReadDatabase, ReadTransaction, WritableTransaction } from '@ledgate/database/connect.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { systemCtx } from './context.ts';
import { reading } from './scope.ts';

let ledgate: TestServer;
beforeAll(async () => {
  ledgate = await startTestServer();
});
afterAll(() => ledgate.close());

/** Ways to write that a feature could try. Should one of them compile, `npm run check` fails for want of its error. */
const BREACHES: Record<string, () => Promise<unknown>> = {
  'a delete in a read': () =>
    reading(systemCtx(ledgate.parts), (tx) =>
      // @ts-expect-error -- a read has no way to delete
      tx.deleteFrom('bank').execute(),
    ),
  'a read handed on as if it could write': () => {
    const add = (tx: WritableTransaction) =>
      tx.insertInto('bank').values({ uid: crypto.randomUUID(), name: 'x', channel: 'manual', created_at: new Date() });
    // @ts-expect-error -- a read is not a write
    return reading(systemCtx(ledgate.parts), (tx) => add(tx).execute());
  },
  'an update past everything': () =>
    // @ts-expect-error -- the parts' database can be asked, and no more
    ledgate.parts.db.updateTable('bank').set({ active: false }).execute(),
  'a transaction past everything': () =>
    // @ts-expect-error -- the parts' database opens no transactions
    ledgate.parts.db.transaction().execute((tx: WritableTransaction) => tx.deleteFrom('bank').execute()),
  'a statement written out, in a read': () =>
    reading(systemCtx(ledgate.parts), (tx) => sql`delete from bank`.execute(tx)),
  'a statement written out, past everything': () => sql`delete from bank`.execute(ledgate.parts.db),
  'a lock in a read': () =>
    reading(systemCtx(ledgate.parts), (tx) => tx.selectFrom('bank').select('uid').forUpdate().execute()),
};

describe('the database refuses', () => {
  test.each(Object.entries(BREACHES))('%s', async (_, breach) => {
    await expect(breach()).rejects.toThrow(/read-only transaction/);
  });
});

test('a transaction that can write does for whoever reads, and one that reads for whoever asks', () => {
  const ask = (db: ReadDatabase) => db.selectFrom('bank').select('uid');
  const read = (tx: ReadTransaction) => ask(tx);
  const write = (tx: WritableTransaction) => read(tx);
  // @ts-expect-error -- outside a transaction nobody is in anybody's scope
  const unscoped = (db: ReadDatabase) => read(db);
  expect([write, unscoped]).toHaveLength(2);
});

test('what can be written into does not show', () => {
  expect(Reflect.ownKeys(ledgate.parts.writer)).toEqual([]);
});
