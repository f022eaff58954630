import { isOffered } from '@ledgate/domain/rates/steps.ts';
import type { Status } from '@ledgate/domain/applications/statuses.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemCtx } from '../core/context.ts';
import { reading } from '../core/scope.ts';
import { acceptanceHolds, ratesReady } from '../features/rates/public.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { loadDemoData } from './load.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await loadDemoData(server.parts);
});
afterAll(() => server.close());

const cases = () =>
  reading(systemCtx(server.parts), (tx) =>
    tx
      .selectFrom('application as a')
      .leftJoin('sale_rate as s', 's.application_uid', 'a.uid')
      .select(['a.uid', 'a.reference', 's.pricing_model', 's.at', 'a.created_at'])
      .select((eb) => eb.ref('a.status').$castTo<Status>().as('status'))
      .execute(),
  );

test('every application that was offered in the demo has rates that pass the rules, in all five pricing models', async () => {
  const offered = (await cases()).filter(({ status }) => isOffered(status));
  expect(offered.length).toBeGreaterThan(8);
  await reading(systemCtx(server.parts), async (tx) => {
    for (const { uid, reference } of offered) {
      expect(await ratesReady(tx, uid), reference).toEqual({ buyReady: true, saleReady: true, problems: [] });
    }
  });
  expect(new Set((await cases()).map(({ pricing_model }) => pricing_model ?? 'interchange_plus')).size).toBe(5);
  for (const { at, created_at } of offered) expect(at !== null && at >= created_at).toBe(true);
});

test('every merchant of the demo who accepted has signed what is there', async () => {
  const accepted = (await cases()).filter(({ status }) => isOffered(status) && status !== 'awaiting_merchant');
  await reading(systemCtx(server.parts), async (tx) => {
    for (const { uid, reference } of accepted) expect(await acceptanceHolds(tx, uid), reference).toBe(true);
  });
});

test('an application at the ISO of the demo waits with a final buy rate and a draft to go on with', async () => {
  const waiting = (await cases()).filter(({ status }) => status === 'awaiting_iso');
  expect(waiting.length).toBeGreaterThan(0);
  await reading(systemCtx(server.parts), async (tx) => {
    for (const { uid } of waiting)
      expect(await ratesReady(tx, uid)).toMatchObject({ buyReady: true, saleReady: false });
  });
});

test('a merchant of the demo can go on from the offer, and an underwriter from the recommendation', async () => {
  const steps = await reading(systemCtx(server.parts), (tx) =>
    tx
      .selectFrom('application as a')
      .innerJoin('approval as p', 'p.application_uid', 'a.uid')
      .select(['a.status', 'p.step'])
      .where('a.status', 'in', ['recommended', 'awaiting_merchant', 'awaiting_admin'])
      .whereRef('p.rate_version', '=', 'a.rate_version')
      .whereRef('p.content_version', '=', 'a.content_version')
      .execute(),
  );
  const of = (wanted: string) => new Set(steps.filter(({ status }) => status === wanted).map(({ step }) => step));
  expect(of('recommended')).toEqual(new Set(['recommend']));
  expect(of('awaiting_merchant')).toEqual(new Set(['recommend', 'iso']));
  expect(of('awaiting_admin')).toEqual(new Set(['recommend', 'iso', 'merchant']));
});
