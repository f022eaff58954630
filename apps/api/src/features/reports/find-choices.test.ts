import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BoardedMerchant, boardedWith } from '../../testing/boarded.ts';
import { signedIn, type SignedIn } from '../../testing/signed-in.ts';
import { refusal, startTestServer, type TestServer } from '../../testing/test-server.ts';

let ledgate: TestServer;
let kestrel: BoardedMerchant;
let otter: BoardedMerchant;

beforeAll(async () => {
  ledgate = await startTestServer();
  kestrel = await boardedWith(ledgate, {});
  otter = await boardedWith(ledgate, {});
});
afterAll(() => ledgate.close());

type Choice = Parameters<SignedIn['client']['reports']['findReportChoices']>[0]['query'];

const valuesFor = async ({ client }: Pick<SignedIn, 'client'>, query: Choice): Promise<string[]> =>
  (await client.reports.findReportChoices({ query })).results.map(({ value }) => value);

const MERCHANTS = { subject: 'payments', filter: 'merchant' } as const;
const CASHIERS = { subject: 'sales', filter: 'cashier' } as const;

test('what was chosen before is named whatever is searched for', async () => {
  const admin = await signedIn(ledgate, 'admin', { password: null });
  const all = await valuesFor(admin, MERCHANTS);
  expect(all).toEqual(expect.arrayContaining([kestrel.merchantUid, otter.merchantUid]));
  const chosen = otter.merchantUid;
  expect(await valuesFor(admin, { ...MERCHANTS, search: '%' })).toEqual([]);
  expect(await valuesFor(admin, { ...MERCHANTS, search: '%', chosen })).toEqual([chosen]);
  expect(await valuesFor(admin, { ...CASHIERS, merchant: chosen })).toEqual([otter.uid]);
});

test('nobody is shown what they do not see otherwise', async () => {
  const iso = await signedIn(ledgate, 'iso', { password: null });
  expect(await valuesFor(iso, MERCHANTS)).toEqual([]);
  expect(await valuesFor(otter, { ...CASHIERS, merchant: kestrel.merchantUid })).toEqual([otter.uid]);
  for (const query of [MERCHANTS, { subject: 'payments', filter: 'partner' } as const])
    expect((await refusal(otter.client.reports.findReportChoices({ query }))).code).toBe('invalid');
});
