import { startEmulator } from '@ledgate/emulator/start.ts';
import type { Client } from '@ledgate/contract/client.ts';
import type { OrderRow } from '@ledgate/contract/till-view.ts';
import { addDays } from '@ledgate/domain/checks/calendar.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemCtx } from '../core/context.ts';
import { reading } from '../core/scope.ts';
import { checkLedger } from '../features/ledger/public.ts';
import { startWithProcessor, type WithProcessor } from '../testing/processor.ts';
import { DEMO_PASSWORD } from './accounts.ts';
import { boardDemoMerchants } from './board-merchants.ts';
import { loadDemoData } from './load.ts';
import { liveTillDay } from './till/live-day.ts';
import { instantOf } from './till/plan-day.ts';
import { pastUntil } from './till/plan-till.ts';

let house: WithProcessor<Awaited<ReturnType<typeof startEmulator>>>;

/** Enough for a month that is closed and a dispute that was won; the demo's own past is more of the same. */
const DAYS = 35;

beforeAll(async () => {
  house = await startWithProcessor(startEmulator);
  const { ledgate } = house;
  await loadDemoData(ledgate.parts);
  await boardDemoMerchants(ledgate.parts, DAYS);
  // Day by day, by a job that enters the next.
  await ledgate.deliver();
  await boardDemoMerchants(ledgate.parts, DAYS);
}, 600_000);
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
  expect(disputes.map(({ state }) => state).toSorted()).toEqual(['open', 'won']);
  const { results: statements } = await merchant.statements.listStatements({ query: {} });
  expect(statements.length).toBeGreaterThan(0);
  expect(statements[0]?.deposits_cents).not.toBe(0);
  const downgrades = await merchant.statements.readDowngrades({ query: { month: statements[0]?.month ?? '' } });
  expect(downgrades.reasons.length).toBeGreaterThan(0);
  const { results: residuals } = await (await clientOf('iso')).statements.listResiduals({ query: {} });
  expect(residuals).toHaveLength(statements.length);
});

test('its past adds up: nothing differs from the provider, and no invariant of the ledger is broken', async () => {
  const { parts } = house.ledgate;
  const { results } = await (await clientOf('admin')).settlement.listDifferences({ query: {} });
  expect(results).toEqual([]);
  expect((await checkLedger(parts.db, parts.clock())).breaches).toEqual([]);
});

const everyOrder = async (merchant: Client) => {
  const orders: OrderRow[] = [];
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page = await merchant.till.listOrders({ query: { page_size: 100, ...(cursor && { cursor }) } });
    orders.push(...page.results);
    cursor = page.next_cursor;
  }
  return orders;
};

test('its till has shifts whose Z reports are the sum of their orders, counts that are off by coins, and one that is open', async () => {
  const merchant = await clientOf('merchant');
  const orders = await everyOrder(merchant);
  const { results: shifts } = await merchant.till.listShifts({ query: { page_size: 100 } });
  const closed = shifts.filter(({ state }) => state === 'closed');
  expect(new Set(shifts.map(({ register }) => register.name))).toEqual(new Set(['Front counter', 'Roastery bar']));
  expect(closed.length).toBeGreaterThan(DAYS);
  expect(closed.some(({ variance_cents: off }) => off !== 0)).toBe(true);
  expect(closed.every(({ variance_cents: off, variance_reason: why }) => (off === 0) === (why === null))).toBe(true);
  for (const { uid } of closed.slice(0, 20)) {
    const { report, counted_cents: counted, z_number: z } = await merchant.till.readShift({ params: { uid } });
    const own = orders.filter((order) => order.shift === uid && order.sold_at !== null);
    expect(report.total_cents).toBe(own.reduce((sum, { total_cents: cents }) => sum + cents, 0));
    expect(report.orders).toBe(own.length);
    expect([z, counted].every((figure) => figure !== null)).toBe(true);
  }
});

test('its orders are of three cashiers and every kind of ending, two are on hold, and what was sold offline waits for a manager', async () => {
  const merchant = await clientOf('merchant');
  const orders = await everyOrder(merchant);
  expect(new Set(orders.map(({ cashier }) => cashier.name)).size).toBe(3);
  expect(new Set(orders.map(({ status }) => status))).toEqual(
    new Set(['open', 'paid', 'refunded', 'partially_refunded', 'voided']),
  );
  expect(
    orders.flatMap(({ status, label }) => (status === 'open' && label !== null ? [label] : [])).toSorted(),
  ).toEqual(['June, birthday', 'Mill City Coworking']);
  const { results: differing } = await merchant.till.listOrders({ query: { differs: 'yes' } });
  const details = await Promise.all(differing.map(({ uid }) => merchant.till.readOrder({ params: { uid } })));
  expect(details.flatMap(({ differences }) => differences.map(({ kind }) => kind)).toSorted()).toEqual([
    'discount',
    'price',
  ]);
  const { results: scarce } = await merchant.catalogue.listProducts({ query: { stock: 'low' } });
  expect(scarce.length).toBeGreaterThan(0);
});

const COUNTED = ['payment', 'pos_order', 'pos_refund', 'drawer_event', 'stock_move', 'till_shift'] as const;

const counts = (): Promise<number[]> =>
  reading(systemCtx(house.ledgate.parts), (tx) =>
    Promise.all(COUNTED.map(async (table) => (await tx.selectFrom(table).select('uid').execute()).length)),
  );

test('a day that was broken off, or whose shop is not open yet, is gone through again, and nothing of it is there twice', async () => {
  const { parts } = house.ledgate;
  const before = await counts();
  expect(Math.min(...before)).toBeGreaterThan(5);
  const owner = await reading(systemCtx(parts), (tx) =>
    tx
      .selectFrom('processor_merchant as p')
      .innerJoin('settlement_cursor as c', 'c.application_uid', 'p.application_uid')
      .select(['p.application_uid as applicationUid', 'c.merchant_uid as merchantUid', 'p.merchant_id as merchantId'])
      .executeTakeFirstOrThrow(),
  );
  const { first, until } = pastUntil(parts.clock(), DAYS);
  const day = addDays(first, 8);
  const past = { ...owner, merchantId: owner.merchantId ?? '', first, day };
  await liveTillDay(systemCtx(parts), { ...past, until: until.toISOString() });
  // As far as a demo that was started at night gets.
  await liveTillDay(systemCtx(parts), { ...past, until: instantOf(day, 1).toISOString() });
  expect(await counts()).toEqual(before);
});

test('asked for again it is there once', async () => {
  const before = await counts();
  await boardDemoMerchants(house.ledgate.parts, DAYS);
  expect(await counts()).toEqual(before);
});
