import type { AuditRow } from '@ledgate/contract/audit.ts';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { books } from '../bookkeeping.ts';
import { OBJECT_TABLES } from '../../object-tables.ts';
import { type Merchant, startMerchant, startWithOwner } from '../../testing/merchants.ts';
import { addPerson } from '../../testing/people.ts';
import { type SignedIn, signedIn, signInAs } from '../../testing/signed-in.ts';
import { refusal, startTestServer, type TestServer } from '../../testing/test-server.ts';

const UNKNOWN = '00000000-0000-4000-8000-000000000000';
const HOUR = 3_600_000;

let ledgate: TestServer;
let theirs: Merchant & { owner: string };
beforeAll(async () => {
  ledgate = await startTestServer();
  theirs = await startWithOwner(ledgate);
});
afterAll(() => ledgate.close());

const ask = async (merchant: { client: Merchant['client'] }, uid: string): Promise<void> => {
  expect((await refusal(merchant.client.applications.readApplication({ params: { uid } }))).code).toBe('not_found');
};

/** What an admin finds in the log about somebody's denials, the oldest first. */
const denialsOf = async (person: { uid: string }): Promise<AuditRow[]> => {
  const admin: SignedIn = await signedIn(ledgate, 'admin');
  const { results } = await admin.client.audit.listAudit({
    query: { lane: `user:${person.uid}`, action: 'access.denied' },
  });
  return results.toReversed();
};

const after = ({ changes }: AuditRow) => Object.fromEntries(changes.map(({ field, after: value }) => [field, value]));

const recorded = async (person: { uid: string }, count: number): Promise<AuditRow[]> => {
  await ledgate.denialsSettled();
  const rows = await denialsOf(person);
  expect(rows.map(after)).toHaveLength(count);
  return rows;
};

test('asking for what is somebody else’s is put on record, with what it was and by which call', async () => {
  const { client, person } = await startMerchant(ledgate);
  await ask({ client }, theirs.application.uid);
  await refusal(client.onboarding.updateOwner({ params: { id: theirs.owner }, body: { first_name: 'Eve' } }));
  const rows = await recorded(person, 2);
  expect(rows.map((row) => [row.actor?.uid, row.role])).toEqual([
    [person.uid, 'merchant'],
    [person.uid, 'merchant'],
  ]);
  expect(rows.map(after)).toEqual([
    { kind: 'application', object: theirs.application.uid, call: 'GET /api/application/{uid}' },
    { kind: 'record', object: theirs.owner, call: 'PUT /api/macop/{id}' },
  ]);
});

test('nothing is on record of what does not exist, of what is one’s own, and of staff', async () => {
  const { client, person, application } = await startMerchant(ledgate);
  await ask({ client }, UNKNOWN);
  // There, but nothing that this call could show.
  await refusal(client.documents.readFile({ params: { id: application.uid } }));
  await recorded(person, 0);
  const underwriter = await signedIn(ledgate, 'underwriter');
  await ask(underwriter, UNKNOWN);
  await recorded(underwriter, 0);
});

test('the same is on record once an hour', async () => {
  const { client, person } = await startMerchant(ledgate);
  for (let time = 0; time < 3; time += 1) await ask({ client }, theirs.application.uid);
  await recorded(person, 1);
  ledgate.advance(HOUR + 1000);
  await ask(await signInAs(ledgate, person), theirs.application.uid);
  await recorded(person, 2);
});

test('a sweep over many ids leaves thirty rows an hour, of which the last says that there was more', async () => {
  const { client, person } = await startMerchant(ledgate);
  for (let nth = 0; nth < 33; nth += 1) {
    const { uid } = await addPerson(ledgate, 'merchant', { password: null });
    await ask({ client }, uid);
  }
  const rows = await recorded(person, 30);
  expect(rows.map((row) => after(row)['further'])).toEqual([
    ...Array.from({ length: 29 }, () => undefined),
    'only counted for an hour',
  ]);
  expect(await ledgate.parts.metrics.text()).toMatch(/ledgate_hidden_denials_total \d+/);
});

test('the answer does not wait for the record', async () => {
  const { client, person } = await startMerchant(ledgate);
  await sql`select audit_append(${`user:${person.uid}`}, '{"at":"2026-01-01T00:00:00Z","action":"a.b"}')`.execute(
    books(ledgate.parts),
  );
  const owner = new pg.Client({ connectionString: ledgate.url });
  await owner.connect();
  await owner.query('begin');
  await owner.query('select from audit_lane where lane = $1 for update', [`user:${person.uid}`]);
  await ask({ client }, theirs.application.uid);
  await owner.query('rollback');
  await owner.end();
  await recorded(person, 1);
});

test('every guarded table that has an id is among those that are looked in', async () => {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'uid'
    where relrowsecurity and relnamespace = 'public'::regnamespace`.execute(ledgate.parts.db);
  const tables = new Set(OBJECT_TABLES.map(({ table }) => table));
  expect(rows.map(({ name }) => name).filter((name) => !tables.has(name))).toEqual([]);
});
