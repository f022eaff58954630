import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { books } from './core/bookkeeping.ts';
import { makeFindings } from './core/audit/audit-findings.ts';
import { makeVault } from './core/crypto/vault.ts';
import { verifySealed } from './core/crypto/verify-sealed.ts';
import { SEALED_COLUMNS } from './sealed-columns.ts';
import { type Desk, openDesk } from './testing/desk.ts';
import { tokensFor } from './testing/people.ts';
import { startTestServer, type TestServer } from './testing/test-server.ts';

let ledgate: TestServer;
let desk: Desk;
let owner: pg.Client;
beforeAll(async () => {
  ledgate = await startTestServer();
  desk = await openDesk(ledgate);
  await desk.merchant.client.account.beginTotp({});
  await ledgate.client().auth.requestReset({ body: { email: desk.admin.email } });
  const { refreshToken } = await tokensFor(ledgate, desk.iso);
  await ledgate.client().auth.refresh({ body: { refreshToken } });
  owner = new pg.Client({ connectionString: ledgate.url });
  await owner.connect();
}, 60_000);
afterAll(async () => {
  await owner.end();
  await ledgate.close();
});

const verify = async (): Promise<{ count: number; said: string[] }> => {
  const findings = makeFindings();
  const { db, keyring, clock } = ledgate.parts;
  const count = await verifySealed(db, makeVault(books(ledgate.parts), keyring, clock), SEALED_COLUMNS, findings);
  return { count, said: findings.kept.map(({ what }) => what) };
};

test('every column that holds sealed values is among those that are opened', async () => {
  const { rows: columns } = await owner.query<{ table: string; column: string }>(
    `select table_name as table, column_name as column from information_schema.columns
     where table_schema = 'public' and data_type = 'text' order by 1, 2`,
  );
  const holding: string[] = [];
  for (const { table, column } of columns) {
    const { rowCount } = await owner.query(`select from ${table} where ${column} ~ '^v1\\.[0-9a-f-]{36}\\.' limit 1`);
    if (rowCount) holding.push(`${table}.${column}`);
  }
  const declared = SEALED_COLUMNS.map(({ table, column }) => `${table}.${column}`);
  expect(holding).toEqual(expect.arrayContaining(['application_secret.sealed', 'totp.secret', 'session.successor']));
  expect(holding.filter((name) => !declared.includes(name))).toEqual([]);
});

test('values that nobody touched all open', async () => {
  const { count, said } = await verify();
  expect(said).toEqual([]);
  expect(count).toBeGreaterThan(10);
});

test('two values that were exchanged are named by table, column and row', async () => {
  await owner.query('begin');
  await owner.query(`set local session_replication_role = replica`);
  const { rows } = await owner.query<{ record_uid: string; field: string; sealed: string }>(
    `select record_uid, field, sealed from application_secret order by record_uid, field limit 2`,
  );
  const [one, other] = rows;
  const put = `update application_secret set sealed = $3 where record_uid = $1 and field = $2`;
  await owner.query(put, [one?.record_uid, one?.field, other?.sealed]);
  await owner.query(put, [other?.record_uid, other?.field, one?.sealed]);
  await owner.query('commit');
  const { said } = await verify();
  expect(said.toSorted()).toEqual(
    rows
      .map(
        ({ record_uid: uid, field }) =>
          `application_secret.sealed of record_uid ${uid}, field ${field}: sealed value was not sealed for this place.`,
      )
      .toSorted(),
  );
});

test('a value whose key is gone, of an unknown format or cut short is named too', async () => {
  await owner.query(`update totp set secret = replace(secret, 'v1.', 'v9.')`);
  await owner.query(`update session set successor = left(successor, 60) where successor is not null`);
  const { said } = await verify();
  const of = (table: string) => said.filter((one) => one.startsWith(table));
  expect(of('totp')).toEqual([
    `totp.secret of user_uid ${desk.merchant.person.uid}: sealed value has an unknown format.`,
  ]);
  expect(of('session').length).toBeGreaterThan(0);
});
