import { addDays } from '@ledgate/domain/checks/calendar.ts';
import { newYorkDate } from '@ledgate/domain/queue/business-calendar.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BoardedMerchant, boardedWith } from '../../testing/boarded.ts';
import { startMerchant } from '../../testing/merchants.ts';
import { addPaymentRows } from '../../testing/payment-rows.ts';
import { addSettlementRows } from '../../testing/settlement-rows.ts';
import { signedIn, type SignedIn, signInAs } from '../../testing/signed-in.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { breadLine, cash, mugLine, openCounter, sellAt } from '../../testing/till.ts';
import { writeAsSystem } from '../../testing/write-as-system.ts';
import { addPaid, addRefund, type PaidRow } from '../reports/testing-rows.ts';
import { addPast } from '../../testing/past-applications.ts';

let ledgate: TestServer;
beforeAll(async () => {
  ledgate = await startTestServer();
  ledgate.stopClock();
});
afterAll(() => ledgate.close());

const MARCH = { period: 'custom', from: '2026-03-01', to: '2026-03-31' } as const;

const boardOf = async <K extends string>(person: Pick<SignedIn, 'client'>, kind: K, query: object = {}) => {
  const { board } = await person.client.dashboard.readDashboard({ query });
  if (board.kind !== kind) throw new Error(`the board is ${board.kind}`);
  return board as Extract<typeof board, { kind: K }>;
};

const clerkOf = (merchantUid: string | null, ...permissions: string[]) =>
  signedIn(ledgate, 'subuser', { merchantUid: merchantUid ?? '', permissions, password: null });

describe('who applies', () => {
  test('and has not begun is told how long it takes', async () => {
    const { applying } = await boardOf(await signedIn(ledgate, 'merchant', { password: null }), 'applicant');
    expect(applying).toMatchObject({ application: null, turn: 'merchant', usual: { basis: 'target' } });
  });

  test('sees what is missing, and that it is their turn', async () => {
    const merchant = await startMerchant(ledgate, { password: null });
    const { applying } = await boardOf(merchant, 'applicant');
    const { requirements } = await merchant.client.applications.readApplication({
      params: { uid: merchant.application.uid },
    });
    const missing = requirements.filter(({ state }) => state === 'missing' || state === 'wrong');
    expect(applying?.application).toMatchObject({ uid: merchant.application.uid, status: 'draft' });
    expect([applying?.turn, applying?.missing.count]).toEqual(['merchant', missing.length]);
    expect(applying?.missing.first.map(({ id }) => id)).toEqual(missing.slice(0, 5).map(({ id }) => id));
  });

  test('sees nothing of the application as a sub-user who may not read it, and nothing at all without the dashboard', async () => {
    const { person } = await startMerchant(ledgate, { password: null });
    const clerk = await clerkOf(person.merchantUid, 'read_dashboard');
    expect((await boardOf(clerk, 'applicant')).applying).toBeNull();
    const helper = await clerkOf(person.merchantUid, 'read_dashboard', 'read_application');
    expect((await boardOf(helper, 'applicant')).applying?.application?.status).toBe('draft');
    await boardOf(await clerkOf(person.merchantUid, 'read_application'), 'nothing');
  });
});

describe('who sells', () => {
  let shop: BoardedMerchant;

  const paidBy = (one: BoardedMerchant, rows: readonly PaidRow[]) =>
    addPaid(ledgate, { application: { uid: one.applicationUid }, person: one }, rows);

  beforeAll(async () => {
    shop = await boardedWith(ledgate, {});
    const [first = ''] = await paidBy(shop, [
      { at: '2026-03-02T15:00:00Z', cents: 10_00 },
      { at: '2026-03-03T15:00:00Z', cents: 30_00 },
      { at: '2026-03-03T16:00:00Z', cents: 5_00, declined: 'insufficient_funds' },
      { at: '2026-02-27T15:00:00Z', cents: 8_00 },
    ]);
    await addRefund(ledgate, { person: shop }, first, { at: '2026-03-20T12:00:00Z', cents: 4_00 });
  });

  test('sees the figures of the period as the report has them, beside the period before', async () => {
    const { sales, deposits, disputes, products, applying } = await boardOf(shop, 'shop', MARCH);
    expect(sales).toMatchObject({
      charges: { value: 2, before: 1 },
      charged_cents: { value: 40_00, before: 8_00 },
      refunded_cents: { value: 4_00, before: 0 },
      declines: { value: 1, before: 0 },
    });
    const nothing = { count: 0, cents: 0, first: [] };
    expect([deposits, disputes, products, applying]).toEqual([nothing, nothing, { is_long: false, first: [] }, null]);
  });

  test('sees what sold best over the counter', async () => {
    const counted = await boardedWith(ledgate, {});
    const counter = await openCounter(counted.client);
    await sellAt(counter, [mugLine(counter), breadLine(counter, { quantity: 2_000 })], { tenders: [cash(100_00)] });
    const { products } = await boardOf(counted, 'shop');
    expect(products?.first).toEqual([
      { uid: counter.mug, name: 'Mug', quantity: 1_000, net_cents: 12_00, before_cents: 0 },
      { uid: counter.bread, name: 'Bread', quantity: 2_000, net_cents: 7_00, before_cents: 0 },
    ]);
  });

  test('sees deposits on their way, and disputes with the nearest deadline', async () => {
    const busy = await boardedWith(ledgate, {});
    const own = { application: { uid: busy.applicationUid }, person: busy };
    const [deposit = ''] = await addSettlementRows(ledgate, own);
    const [, , dispute = ''] = await addPaymentRows(ledgate, own, { amount_cents: 25_00 });
    const [, , over = ''] = await addPaymentRows(ledgate, own);
    const today = newYorkDate(ledgate.parts.clock().getTime());
    await writeAsSystem(ledgate.parts, async (tx) => {
      await tx.updateTable('deposit').set({ state: 'on_its_way' }).where('uid', '=', deposit).execute();
      const due = (uid: string, reply_by: string) =>
        tx.updateTable('dispute').set({ reply_by }).where('uid', '=', uid).execute();
      await due(dispute, addDays(today, 3));
      await due(over, addDays(today, -1));
    });
    const { deposits, disputes } = await boardOf(busy, 'shop');
    expect(deposits).toMatchObject({ count: 1, cents: 20_00, first: [{ uid: deposit, net_cents: 20_00 }] });
    expect(disputes).toMatchObject({ count: 1, cents: 25_00, first: [{ uid: dispute, days_left: 3 }] });
  });

  test('sees as a sub-user only the parts whose lists they may see', async () => {
    const partsOf = async (...permissions: string[]) => {
      const board = await boardOf(await clerkOf(shop.merchantUid, 'read_dashboard', ...permissions), 'shop');
      return (['sales', 'deposits', 'disputes', 'products'] as const).filter((name) => board[name] !== null);
    };
    expect(await partsOf()).toEqual([]);
    expect(await partsOf('read_transaction')).toEqual(['sales', 'disputes']);
    expect(await partsOf('read_deposit')).toEqual(['deposits']);
    expect(await partsOf('read_report')).toEqual(['products']);
  });

  test('sees another application of theirs beside what was sold', async () => {
    const growing = await boardedWith(ledgate, {});
    const begun = { merchant: growing, name: 'Second shop' };
    const second = await addPast(ledgate, begun, [['start', 'draft', ledgate.parts.clock().toISOString()]]);
    expect((await boardOf(growing, 'shop')).applying?.application?.uid).toBe(second);
  });

  test('sees today beside the same weekday last week, up to now and whole', async () => {
    const today = await boardedWith(ledgate, {});
    // Tomorrow at noon in New York, or at one.
    const now = new Date(`${addDays(newYorkDate(ledgate.parts.clock().getTime()), 1)}T17:00:00Z`);
    ledgate.advance(now.getTime() - ledgate.parts.clock().getTime());
    const minutesAgo = (minutes: number): string => new Date(now.getTime() - minutes * 60_000).toISOString();
    const week = 7 * 24 * 60;
    await paidBy(today, [
      { at: minutesAgo(10), cents: 5_00 },
      { at: minutesAgo(week + 150), cents: 3_00 },
      { at: minutesAgo(week - 180), cents: 2_00 },
      { at: minutesAgo(week - 24 * 60), cents: 99_00 },
    ]);
    const { sales } = await boardOf(await signInAs(ledgate, today), 'shop');
    expect(sales?.weekday_before).toBe(addDays(sales?.today ?? '', -7));
    expect([sales?.now, sales?.before, sales?.before_whole]).toEqual([
      { charges: 1, charged_cents: 5_00 },
      { charges: 1, charged_cents: 3_00 },
      { charges: 2, charged_cents: 5_00 },
    ]);
    expect(sales?.hours.flatMap(({ cents, before_cents }) => [cents, before_cents]).filter(Boolean)).toHaveLength(3);
  });
});
