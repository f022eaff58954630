import pg from 'pg';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connect, type Connected } from './connect.ts';
import { freshDatabase } from './testing.ts';
import { readTransaction } from './transaction.ts';

let connected: Connected;
let url: string;
beforeAll(async () => {
  ({ url } = await freshDatabase());
  connected = connect({ url, most: 2, onLost: () => undefined });
});
afterAll(() => connected.close());

const cutOff = async (pid: number): Promise<void> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('select pg_terminate_backend($1, 5000)', [pid]).finally(() => client.end());
};

describe('a connection that breaks', () => {
  test('in the middle of a transaction fails that transaction and nothing else', async () => {
    const { db } = connected;
    const broken = readTransaction(db, async (tx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
      await cutOff(rows[0]?.pid ?? 0);
      await sql`select 1`.execute(tx);
    });
    await expect(broken).rejects.toThrow();
    const { rows } = await sql<{ one: number }>`select 1 as one`.execute(db);
    expect(rows).toEqual([{ one: 1 }]);
  });
});
