import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemCtx } from '../../core/context.ts';
import { reading } from '../../core/scope.ts';
import { startMerchant } from '../../testing/merchants.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { loadFacts } from './public.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

let ledgate: TestServer;
beforeAll(async () => {
  ledgate = await startTestServer();
});
afterAll(() => ledgate.close());

test('today is the date where the merchant is', async () => {
  const { parts } = ledgate;
  const { client, application } = await startMerchant(ledgate);
  await client.onboarding.createCompany({ body: { state: 'HI' } });
  const today = async (): Promise<string> =>
    (await reading(systemCtx(parts), (tx) => loadFacts(tx, parts, application.uid))).facts.today;
  const begun = new Date(Math.ceil(parts.clock().getTime() / DAY_MS) * DAY_MS);
  const dayOf = (ms: number): string => new Date(begun.getTime() + ms).toISOString().slice(0, 10);
  // Nine hours into the day by UTC it is still yesterday in Honolulu, and an hour and a half later no more.
  ledgate.advance(begun.getTime() - parts.clock().getTime() + 9 * HOUR_MS);
  expect(await today()).toBe(dayOf(-1));
  ledgate.advance(1.5 * HOUR_MS);
  expect(await today()).toBe(dayOf(0));
});
