import { EXPECTATION } from '@ledgate/domain/queue/expectation.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Merchant, startMerchant } from '../../testing/merchants.ts';
import { addApplications } from '../../testing/queue-rows.ts';
import { refusal, startTestServer, type TestServer } from '../../testing/test-server.ts';
import { writeAsSystem } from '../../testing/write-as-system.ts';
import { insertEvent } from './public.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const DAY_MS = 86_400_000;

/** Cases that were decided so many days after their submission, all of them a while ago. */
const addDecided = async (count: number, days: number, agoDays: number): Promise<void> => {
  const decided = new Date(server.parts.clock().getTime() - agoDays * DAY_MS);
  const submitted = new Date(decided.getTime() - days * DAY_MS);
  const cases = await addApplications(
    server,
    Array.from({ length: count }, () => ({ status: 'approved' as const })),
  );
  await writeAsSystem(server.parts, async (tx) => {
    for (const uid of cases) {
      const by = { actor: null };
      await insertEvent(tx, uid, { event: 'submit', from: 'draft', to: 'submitted', ...by, at: submitted });
      await insertEvent(tx, uid, { event: 'approve', from: 'awaiting_admin', to: 'approved', ...by, at: decided });
    }
  });
};

const readAs = ({ client, application }: Merchant, uid = application.uid) =>
  client.applications.readExpectation({ params: { uid } });

test('a merchant reads when to expect a decision: our target while there are few, then what happened of late', async () => {
  const first = await startMerchant(server);
  await addDecided(EXPECTATION.leastCases, 200, 120);
  expect((await readAs(first)).basis, 'long ago').toBe('target');
  // 14 days hold ten business days, or nine where a holiday falls among them.
  await addDecided(EXPECTATION.leastCases, 14, 20);
  expect((await readAs(first)).basis, 'figures are worked out once an hour').toBe('target');
  server.advance(3_700_000);
  const later = await startMerchant(server);
  const found = await readAs(later);
  expect(found.basis).toBe('figures');
  expect(found.most).toBeGreaterThanOrEqual(9);
  expect(found.most).toBeLessThanOrEqual(11);
  expect((await refusal(readAs(later, first.application.uid))).code).toBe('not_found');
});
