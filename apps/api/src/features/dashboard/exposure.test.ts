import type { WritableTransaction } from '@ledgate/database/connect.ts';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BoardedMerchant, boardedWith } from '../../testing/boarded.ts';
import { recountFigures } from '../../testing/recount-figures.ts';
import { signedIn } from '../../testing/signed-in.ts';
import { refusal, startTestServer, type TestServer } from '../../testing/test-server.ts';
import { writeAsSystem } from '../../testing/write-as-system.ts';

let ledgate: TestServer;
let open: BoardedMerchant;
let other: BoardedMerchant;
const [prairie, harbor] = [crypto.randomUUID(), crypto.randomUUID()];

const write = (work: (tx: WritableTransaction) => Promise<unknown>): Promise<unknown> =>
  writeAsSystem(ledgate.parts, work);

/** What a run of the checks says could have to be paid back. */
const addRun = (application_uid: string, n: number, exposure_cents: number) => {
  const run = { submission: 1, content_version: 1, cause: 'submit', score: 10, band: 'low', related: '[]' };
  const values = { ...run, application_uid, n, results_n: n, exposure_cents, at: ledgate.parts.clock() };
  return write((tx) => tx.insertInto('risk_run').values(values).execute());
};

const sentTo = (application_uid: string, bank_uid: string, attempt = 1) => {
  const at = new Date(ledgate.parts.clock().getTime() + attempt);
  const operation = { uid: crypto.randomUUID(), kind: 'deliver', state: 'confirmed', planned_at: at, settled_at: at };
  return write((tx) =>
    tx
      .insertInto('operation')
      .values({ ...operation, application_uid, attempt, bank_uid })
      .execute(),
  );
};

/** Balances are moved by transfers alone: the server's role cannot write them. */
const asOwner = async (statement: string, values: unknown[]): Promise<void> => {
  const owner = new pg.Client({ connectionString: ledgate.url });
  await owner.connect();
  await owner.query(`select set_config('app.scope', 'all', false)`);
  await owner.query(statement, values);
  await owner.end();
};

const setMcc = ({ applicationUid }: BoardedMerchant, mcc: string) =>
  write((tx) => tx.updateTable('application').set({ mcc }).where('uid', '=', applicationUid).execute());

beforeAll(async () => {
  ledgate = await startTestServer();
  const created_at = ledgate.parts.clock();
  await write(async (tx) => {
    const banks = [
      { uid: prairie, name: 'First Prairie' },
      { uid: harbor, name: 'Harbor Trust' },
    ];
    const values = banks.map((bank) => ({ ...bank, channel: 'manual', created_at }));
    await tx.insertInto('bank').values(values).execute();
  });
  [open, other] = [await boardedWith(ledgate, {}), await boardedWith(ledgate, {})];
  await setMcc(open, '5814');
  await setMcc(other, '7372');
  await addRun(open.applicationUid, 1, 900_00);
  await addRun(open.applicationUid, 2, 1_000_00);
  await addRun(other.applicationUid, 1, 50_00);
  await sentTo(open.applicationUid, prairie);
});
afterAll(() => ledgate.close());

const exposure = async () => {
  const { client } = await signedIn(ledgate, 'admin', { password: null });
  const { by_bank, by_category, total } = await client.dashboard.readExposure();
  return {
    banks: by_bank.map((row) => [row.bank?.name ?? null, row.merchants, row.exposure_cents]),
    categories: by_category.map((row) => [row.mcc, row.merchants, row.exposure_cents]),
    total,
  };
};

test('exposure is told by bank and by category, the most exposed first, as the last checks found it', async () => {
  expect(await exposure()).toEqual({
    banks: [
      ['First Prairie', 1, 1_000_00],
      [null, 1, 50_00],
    ],
    categories: [
      ['5814', 1, 1_000_00],
      ['7372', 1, 50_00],
    ],
    total: { merchants: 2, exposure_cents: 1_050_00, reserve_cents: 0 },
  });
});

test('each row leads to the open accounts behind it, and those to nobody else', async () => {
  const { client } = await signedIn(ledgate, 'admin', { password: null });
  const of = 'exposure_cents,reserve_cents,covered_ppm,accounts' as const;
  const accounts = async (filter: { bank?: string; mcc?: string }) => {
    const query = { subject: 'exposure', by: 'merchant', of, ...filter } as const;
    const { rows } = await client.reports.readReport({ query });
    return rows.map(({ keys, values }) => [keys[0], ...values]);
  };
  const [first, second] = [
    [open.merchantUid, 1_000_00, 0, 0, 1],
    [other.merchantUid, 50_00, 0, 0, 1],
  ];
  expect(await accounts({})).toEqual([first, second]);
  expect(await accounts({ bank: prairie })).toEqual([first]);
  expect(await accounts({ mcc: '7372' })).toEqual([second]);
  const choices = await client.reports.findReportChoices({
    query: { subject: 'exposure', filter: 'mcc', search: '58' },
  });
  expect(choices.results).toEqual([{ value: '5814', label: expect.stringMatching(/^5814 \w/) }]);
  expect((await client.dashboard.readExposure()).by_category[0]?.name).toBe(choices.results[0]?.label);
  const wrong = client.reports.readReport({ query: { subject: 'exposure', by: 'bank', of, mcc: "58' or 1=1" } });
  expect((await refusal(wrong)).code).toBe('invalid');
  const stranger = await signedIn(ledgate, 'underwriter', { password: null });
  const asked = stranger.client.reports.readReport({ query: { subject: 'exposure', by: 'bank', of } });
  expect((await refusal(asked)).code).toBe('invalid');
});

test('what is held in reserve stands beside what it is held for', async () => {
  const account = {
    uid: crypto.randomUUID(),
    code: 'reserve_held',
    side: 'merchant',
    normal: 'D',
    guard: 'not_negative',
  };
  await asOwner(
    `insert into ledger_account (uid, merchant_uid, code, side, normal, guard, debits_posted, credits_posted)
      values ($1, $2, $3, $4, $5, $6, 30000, 5000)`,
    [account.uid, open.merchantUid, account.code, account.side, account.normal, account.guard],
  );
  const { client } = await signedIn(ledgate, 'superadmin', { password: null });
  const { by_bank, total } = await client.dashboard.readExposure();
  expect([by_bank[0]?.reserve_cents, by_bank[1]?.reserve_cents, total.reserve_cents]).toEqual([250_00, 0, 250_00]);
});

test('whatever changes an account changes what is kept of it, and what is closed is no exposure', async () => {
  await sentTo(open.applicationUid, harbor, 2);
  await setMcc(other, '5814');
  expect(await exposure()).toMatchObject({
    banks: [
      ['Harbor Trust', 1, 1_000_00],
      [null, 1, 50_00],
    ],
    categories: [['5814', 2, 1_050_00]],
  });
  expect(await recountFigures(ledgate.url)).toEqual([]);
  const closed = { status: 'closed' as const };
  await write((tx) => tx.updateTable('application').set(closed).where('uid', '=', open.applicationUid).execute());
  expect((await exposure()).total).toEqual({ merchants: 1, exposure_cents: 50_00, reserve_cents: 0 });
  expect(await recountFigures(ledgate.url)).toEqual([]);
});

test('exposure is no business of those who manage no settlement', async () => {
  const { client } = await signedIn(ledgate, 'underwriter', { password: null });
  expect((await refusal(client.dashboard.readExposure())).code).toBe('not_allowed');
});
