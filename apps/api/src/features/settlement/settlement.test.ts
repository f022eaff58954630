import { type Emulator, startEmulator } from '@ledgate/emulator/start.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Parts } from '../../core/parts.ts';
import { charge } from '../../testing/card-merchant.ts';
import { DAILY } from '../../testing/priced.ts';
import { startWithProcessor, toPlainMorning, type WithProcessor } from '../../testing/processor.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { collectSettlements } from './public.ts';
import { settlementKit } from './testing-kit.ts';

const HOUR_MS = 3_600_000;

let house: WithProcessor<Emulator>;
let kit: ReturnType<typeof settlementKit>;
beforeAll(async () => {
  house = await startWithProcessor(startEmulator);
  toPlainMorning(house);
  kit = settlementKit(house);
});
afterAll(() => house.close());

describe('a batch', () => {
  test('is taken into the books with what it costs, is paid on the next bank day, and everything clears', async () => {
    const { merchant, token } = await kit.opened();
    await charge(merchant.client, token, 120_00);
    await charge(merchant.client, token, 80_00);
    await kit.passDays(1);
    const { client } = await kit.renew(merchant);
    const upcoming = await client.settlement.readUpcoming({ query: {} });
    // Visa card not present: 1.80% + 10¢ each, 2.26 and 1.54; 0.14% of $200.00; 0.30% of it; 2 × 10¢; 25¢.
    const fees = [
      ['interchange', 3_80],
      ['assessments', 28],
      ['visa_rate', 60],
      ['auth_fee', 20],
      ['batch_fee', 25],
    ];
    expect(upcoming.batches).toMatchObject([{ sales_cents: 200_00, refunds_cents: 0, fee_cents: 5_13, items: 2 }]);
    expect(upcoming.batches[0]?.fees.map(({ line, cents }) => [line, cents])).toEqual(fees);
    expect(upcoming.batches[0]?.fees.map(({ basis }) => basis)).toContain('$200.00 × 0.30%');
    await kit.passDays(5);
    const { results } = await (await kit.renew(merchant)).client.settlement.listDeposits({ query: {} });
    expect(results).toMatchObject([{ state: 'arrived', net_cents: 194_87, batches: 1 }]);
    expect(await kit.balances(merchant)).toEqual({ bank: 194_87, provider_fees: 5_13, sales: 200_00 });
    expect(await kit.differencesOf(merchant)).toEqual([]);
    await kit.holds(merchant);
  });

  test('has refunds and declined cards in it, and the deposit opens down to its sales', async () => {
    const { merchant, token } = await kit.opened();
    const sale = await charge(merchant.client, token, 100_00);
    await charge(merchant.client, token, 95_87);
    await kit.passDays(1);
    const own = await kit.renew(merchant);
    await own.client.terminal.actOnTerminal({
      body: {
        action: 'refund',
        idempotency_key: crypto.randomUUID(),
        payment: sale.id,
        amount_cents: 40_00,
        reason: 'One too many',
      },
    });
    await charge(own.client, token, 60_00);
    await kit.passDays(5);
    const { client } = await kit.renew(merchant);
    const { results } = await client.settlement.listDeposits({ query: {} });
    expect(results.map(({ net_cents }) => net_cents).toSorted((a, b) => a - b)).toHaveLength(2);
    const [newest] = results;
    const deposit = await client.settlement.readDeposit({ params: { uid: newest?.id ?? '' } });
    expect(deposit.made_of).toMatchObject([
      { what: 'Sales', cents: 60_00 },
      { what: 'Refunds', cents: -40_00 },
      { what: 'Fees', cents: expect.any(Number) },
    ]);
    const batch = deposit.paid_batches[0];
    const read = await client.settlement.readBatch({ params: { uid: batch?.id ?? '' }, query: {} });
    expect(read.results.map(({ kind, cents }) => `${kind} ${cents}`).toSorted()).toEqual(['refund 4000', 'sale 6000']);
    expect(read.results.find(({ kind }) => kind === 'refund')?.payment).toBe(sale.id);
    // The first batch asked two issuers, one of which declined.
    const [, first] = results;
    const before = await client.settlement.readDeposit({ params: { uid: first?.id ?? '' } });
    expect(before.paid_batches[0]?.fees.find(({ line }) => line === 'auth_fee')?.cents).toBe(20);
    expect((await client.payments.readPayment({ params: { uid: sale.id } })).next_steps.void.allowed).toBe(false);
    expect(await kit.differencesOf(merchant)).toEqual([]);
    await kit.holds(merchant);
  });

  test('is taken once, by however many servers and however often', async () => {
    const { merchant, token } = await kit.opened();
    await charge(merchant.client, token, 30_00);
    await kit.passDays(1);
    const both = [collectSettlements(house.ledgate.parts), collectSettlements(house.ledgate.parts)];
    await Promise.all(both);
    await kit.passDays(4);
    await Promise.all([collectSettlements(house.ledgate.parts), collectSettlements(house.ledgate.parts)]);
    const { client } = await kit.renew(merchant);
    expect((await client.settlement.listDeposits({ query: {} })).results).toHaveLength(1);
    expect(await kit.balances(merchant)).toMatchObject({ sales: 30_00 });
    await kit.holds(merchant);
  });
});

describe('a batch that is closed and paid while somebody reads', () => {
  /** Everything is read as always, but that something happens at the provider between the first list and the second. */
  const between = ({ parts }: TestServer, happen: () => void): Parts => {
    const { processor } = parts;
    if (!processor) throw new Error('no provider');
    const { payments } = processor;
    let lists = 0;
    const listing =
      <Args extends unknown[], T>(list: (...args: Args) => Promise<T>) =>
      (...args: Args): Promise<T> => {
        lists += 1;
        if (lists === 2) happen();
        return list(...args);
      };
    const heard = { ...payments, batches: listing(payments.batches), deposits: listing(payments.deposits) };
    return { ...parts, processor: { ...processor, payments: heard } };
  };

  test('is in the books when its deposit is, which the next reading takes', async () => {
    const other = await startWithProcessor(startEmulator);
    toPlainMorning(other);
    try {
      const own = settlementKit(other);
      const { merchant, token } = await own.opened();
      await charge(merchant.client, token, 64_00);
      const txn = String(other.emulator.control.rows('txns').at(-1)?.['id']);
      const deposits = async () => (await merchant.client.settlement.listDeposits({ query: {} })).results;
      const reading = between(other.ledgate, () => {
        expect(other.emulator.control.settle(txn)).toBe(true);
        expect(other.emulator.control.payNow(txn)).toBe(true);
      });
      await collectSettlements(reading);
      expect(await deposits(), 'not without its batch').toEqual([]);
      await collectSettlements(other.ledgate.parts);
      const [deposit] = await deposits();
      expect(deposit).toMatchObject({ state: 'arrived', batches: 1 });
      const read = await merchant.client.settlement.readDeposit({ params: { uid: deposit?.id ?? '' } });
      expect(read.outside).toEqual([]);
      expect(await own.balances(merchant)).toMatchObject({ sales: 64_00 });
      expect(await own.differencesOf(merchant)).toEqual([]);
      await own.holds(merchant);
    } finally {
      await other.close();
    }
  });
});

test('a batch that is closed by hand after the cut-off pays for the authorizations in it', async () => {
  const other = await startWithProcessor(startEmulator);
  toPlainMorning(other);
  // At ten in the evening in New York.
  other.ledgate.advance(12 * HOUR_MS);
  other.emulator.control.advance(12 * HOUR_MS);
  try {
    const own = settlementKit(other);
    const { merchant, token } = await own.opened();
    await charge(merchant.client, token, 64_00);
    const txn = String(other.emulator.control.rows('txns').at(-1)?.['id']);
    expect(other.emulator.control.settle(txn)).toBe(true);
    expect(other.emulator.control.payNow(txn)).toBe(true);
    await collectSettlements(other.ledgate.parts);
    const { results } = await merchant.client.settlement.listDeposits({ query: {} });
    expect(results).toMatchObject([{ state: 'arrived', batches: 1 }]);
    expect(await own.differencesOf(merchant)).toEqual([]);
    await own.holds(merchant);
  } finally {
    await other.close();
  }
});

describe('a reserve', () => {
  test('is put aside of what was captured, and given back on the first bank day after its days', async () => {
    const reserve = { type: 'rolling', ppm: 100_000, days: 10, capCents: null } as const;
    const { merchant, token } = await kit.opened({
      ...DAILY,
      model: 'flat',
      lines: {},
      terms: { ...DAILY.terms, reserve },
    });
    await charge(merchant.client, token, 100_00);
    await kit.passDays(5);
    expect(await kit.balances(merchant)).toMatchObject({ reserve_held: 10_00 });
    const { client } = await kit.renew(merchant);
    const { reserve: shown } = await client.settlement.readUpcoming({ query: {} });
    expect(shown).toMatchObject({ held_cents: 10_00, next_release_cents: 10_00 });
    expect(shown.next_release_on).not.toBeNull();
    await kit.passDays(12);
    const { reserve_held: held, bank } = await kit.balances(merchant);
    expect([held, bank]).toEqual([undefined, 100_00]);
    expect(await kit.differencesOf(merchant)).toEqual([]);
    await kit.holds(merchant);
  });
});

describe('a deposit that the bank sends back', () => {
  test('is owed still, costs its fee, is a task, and clears when it is sent again', async () => {
    const { merchant, token } = await kit.opened({ ...DAILY, lines: { ...DAILY.lines, ach_reject_fee: 2_500_000 } });
    await charge(merchant.client, token, 70_00);
    await kit.passDays(5);
    const id = house.emulator.control.rows('disbursements').find((row) => row['entity'] === merchant.processorEntity)?.[
      'id'
    ];
    house.emulator.control.returnDeposit(String(id));
    await collectSettlements(house.ledgate.parts);
    const owed = (await kit.balances(merchant))['deposits_returned'] ?? 0;
    expect(owed).toBeGreaterThan(60_00);
    expect(await kit.balances(merchant)).toMatchObject({ funding_clearing: -25_00 });
    const { client } = await kit.renew(merchant);
    expect((await client.settlement.listDeposits({ query: { state: 'returned' } })).results).toHaveLength(1);
    expect((await client.settlement.readUpcoming({ query: {} })).returned_cents).toBe(owed);
    await house.ledgate.parts.processor?.payments.setFunding(merchant.processorEntity, 'on', {
      note: () => undefined,
      token: () => crypto.randomUUID(),
    });
    await kit.passDays(5);
    expect(await kit.balances(merchant)).toMatchObject({ bank: owed - 25_00 });
    expect(await kit.differencesOf(merchant)).toEqual([]);
    await kit.holds(merchant);
  });
});
