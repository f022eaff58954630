import { PRICING_MODELS } from '@ledgate/domain/rates/models.ts';
import { PLAN_KINDS } from '@ledgate/domain/rates/plan-kinds.ts';
import { checkPlan } from '@ledgate/domain/rates/plans.ts';
import { isComplete } from '@ledgate/domain/rates/rules.ts';
import { isOffered, type Status } from '@ledgate/domain/applications/statuses.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemCtx } from '../core/context.ts';
import { reading } from '../core/scope.ts';
import { acceptanceHolds, livePlans, ratesReady } from '../features/rates/public.ts';
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

test('every plan of the demo holds by its rules, and cases were priced from both versions of what changed', async () => {
  await reading(systemCtx(server.parts), async (tx) => {
    for (const model of PRICING_MODELS) {
      for (const { name, kind, basis, versions } of await livePlans(tx, model)) {
        for (const { lines, included } of versions) {
          const found = checkPlan({ kind, model, basis, lines, included }, { isSuperAdmin: false });
          expect(isComplete(found), name).toBe(true);
        }
      }
    }
    const taken = await tx
      .selectFrom('rate_plan_version as v')
      .innerJoin('rate_plan as p', 'p.uid', 'v.plan_uid')
      .leftJoin('buy_rate as b', 'b.schedule_version_uid', 'v.uid')
      .leftJoin('sale_rate as s', 's.plan_version_uid', 'v.uid')
      .select(['p.kind', 'v.n'])
      .where((eb) => eb.or([eb('b.uid', 'is not', null), eb('s.uid', 'is not', null)]))
      .distinct()
      .execute();
    for (const kind of PLAN_KINDS)
      expect(new Set(taken.filter((each) => each.kind === kind).map(({ n }) => n))).toEqual(new Set([1, 2]));
  });
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
