import { startEmulator } from '@ledgate/emulator/start.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkLedger } from '../features/ledger/public.ts';
import { startWithProcessor, type WithProcessor } from '../testing/processor.ts';
import { DEMO_PASSWORD } from './accounts.ts';
import { boardDemoMerchants } from './board-merchants.ts';
import { loadDemoData } from './load.ts';

let house: WithProcessor<Awaited<ReturnType<typeof startEmulator>>>;

beforeAll(async () => {
  house = await startWithProcessor(startEmulator);
  await loadDemoData(house.ledgate.parts);
  await boardDemoMerchants(house.ledgate.parts);
}, 120_000);
afterAll(() => house.close());

const clientOf = async (who: string) => {
  const { ledgate } = house;
  const answer = await ledgate
    .client()
    .auth.signIn({ body: { email: `${who}@ledgate.test`, password: DEMO_PASSWORD } });
  return ledgate.client({ token: 'accessToken' in answer ? answer.accessToken : '' });
};

test('a fresh demo has a merchant with batches, deposits, a dispute, a statement and what it earned its ISO', async () => {
  const merchant = await clientOf('merchant');
  const deposits = (await merchant.settlement.listDeposits({ query: {} })).results;
  expect(new Set(deposits.map(({ state }) => state))).toEqual(new Set(['on_its_way', 'arrived']));
  expect(deposits.filter(({ state }) => state === 'on_its_way')).toHaveLength(1);
  const { results: disputes } = await merchant.disputes.listDisputes({ query: {} });
  expect(disputes.map(({ state }) => state)).toEqual(['open']);
  const { results: statements } = await merchant.statements.listStatements({ query: {} });
  expect(statements).toHaveLength(1);
  expect(statements[0]?.deposits_cents).not.toBe(0);
  const downgrades = await merchant.statements.readDowngrades({ query: { month: statements[0]?.month ?? '' } });
  expect(downgrades.reasons.length).toBeGreaterThan(0);
  const { results: residuals } = await (await clientOf('iso')).statements.listResiduals({ query: {} });
  expect(residuals).toHaveLength(1);
});

test('its past adds up: nothing differs from the provider, and no invariant of the ledger is broken', async () => {
  const { parts } = house.ledgate;
  const { results } = await (await clientOf('admin')).settlement.listDifferences({ query: {} });
  expect(results).toEqual([]);
  expect((await checkLedger(parts.db, parts.clock())).breaches).toEqual([]);
});

test('asked for again it is there once', async () => {
  const { parts } = house.ledgate;
  const count = async () => (await parts.db.selectFrom('payment').select('uid').execute()).length;
  const before = await count();
  await boardDemoMerchants(parts);
  expect(await count()).toBe(before);
});
