import { type Emulator, startEmulator } from '@ledgate/emulator/start.ts';
import type { SaleSheet } from '@ledgate/domain/rates/sheet.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { systemCtx } from '../../core/context.ts';
import { reading } from '../../core/scope.ts';
import { boardedForCards, type CardMerchant, charge, tokenize } from '../../testing/card-merchant.ts';
import { openLedger } from '../../testing/ledger.ts';
import { DAILY, price } from '../../testing/priced.ts';
import { startWithProcessor, type WithProcessor } from '../../testing/processor.ts';
import { signedIn, signInAs } from '../../testing/signed-in.ts';
import { checkLedger, readBalances } from '../ledger/public.ts';
import { collectSettlements, watchClearing } from './public.ts';

let house: WithProcessor<Emulator>;
beforeAll(async () => {
  house = await startWithProcessor(startEmulator);
});
afterAll(() => house.close());

const DAY_MS = 86_400_000;

/** Both clocks go on together, and what happened meanwhile is read. */
const passDays = async (days: number): Promise<void> => {
  house.ledgate.advance(days * DAY_MS);
  house.emulator.control.advance(days * DAY_MS);
  await collectSettlements(house.ledgate.parts);
};

interface Opened {
  merchant: CardMerchant;
  token: string;
}

const opened = async (sale: SaleSheet | null = DAILY): Promise<Opened> => {
  const merchant = await boardedForCards(house.ledgate);
  if (sale) await price(house.ledgate, merchant, { sale });
  return { merchant, token: await tokenize(house.emulator, merchant) };
};

/** Signs in again: sign-ins end as the clock goes on. */
const renew = async (merchant: CardMerchant): Promise<CardMerchant> => ({
  ...merchant,
  ...(await signInAs(house.ledgate, merchant)),
  merchantUid: merchant.merchantUid,
});

const balances = async ({ merchantUid }: CardMerchant): Promise<Record<string, number>> => {
  const found = await reading(systemCtx(house.ledgate.parts), (tx) => readBalances(tx, merchantUid));
  return Object.fromEntries(
    found.filter(({ balanceCents }) => balanceCents !== 0).map(({ code, balanceCents }) => [code, balanceCents]),
  );
};

const admin = () => signedIn(house.ledgate, 'admin');

const differencesOf = async ({ merchantUid }: CardMerchant) => {
  const { client } = await admin();
  return (await client.settlement.listDifferences({ query: { merchant: merchantUid } })).results;
};

const tasksOf = async (kind: string): Promise<string[]> => {
  const { client } = await admin();
  const { results } = await client.tasks.listTasks({ query: {} });
  return results.filter((task) => task.kind === kind).map(({ subject }) => subject);
};

/** Of one merchant: others of this file are left with what does not match. */
const holds = async ({ merchantUid }: CardMerchant): Promise<void> => {
  const { breaches } = await checkLedger(house.ledgate.parts.db, house.ledgate.parts.clock());
  expect(breaches.filter(({ where }) => where.includes(merchantUid))).toEqual([]);
};

describe('a batch', () => {
  test('is taken into the books with what it costs, is paid on the next bank day, and everything clears', async () => {
    const { merchant, token } = await opened();
    await charge(merchant.client, token, 120_00);
    await charge(merchant.client, token, 80_00);
    await passDays(1);
    const { client } = await renew(merchant);
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
    await passDays(5);
    const { results } = await (await renew(merchant)).client.settlement.listDeposits({ query: {} });
    expect(results).toMatchObject([{ state: 'arrived', net_cents: 194_87, batches: 1 }]);
    expect(await balances(merchant)).toEqual({ bank: 194_87, provider_fees: 5_13, sales: 200_00 });
    expect(await differencesOf(merchant)).toEqual([]);
    await holds(merchant);
  });

  test('has refunds and declined cards in it, and the deposit opens down to its sales', async () => {
    const { merchant, token } = await opened();
    const sale = await charge(merchant.client, token, 100_00);
    await charge(merchant.client, token, 95_87);
    await passDays(1);
    const own = await renew(merchant);
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
    await passDays(5);
    const { client } = await renew(merchant);
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
    expect(read.results.map(({ kind, cents }) => [kind, cents]).toSorted()).toEqual([
      ['refund', 40_00],
      ['sale', 60_00],
    ]);
    expect(read.results.find(({ kind }) => kind === 'refund')?.payment).toBe(sale.id);
    // The first batch asked two issuers, one of which declined.
    const [, first] = results;
    const before = await client.settlement.readDeposit({ params: { uid: first?.id ?? '' } });
    expect(before.paid_batches[0]?.fees.find(({ line }) => line === 'auth_fee')?.cents).toBe(20);
    expect((await client.payments.readPayment({ params: { uid: sale.id } })).next_steps.void.allowed).toBe(false);
    expect(await differencesOf(merchant)).toEqual([]);
    await holds(merchant);
  });

  test('is taken once, by however many servers and however often', async () => {
    const { merchant, token } = await opened();
    await charge(merchant.client, token, 30_00);
    await passDays(1);
    const both = [collectSettlements(house.ledgate.parts), collectSettlements(house.ledgate.parts)];
    await Promise.all(both);
    await passDays(4);
    await Promise.all([collectSettlements(house.ledgate.parts), collectSettlements(house.ledgate.parts)]);
    const { client } = await renew(merchant);
    expect((await client.settlement.listDeposits({ query: {} })).results).toHaveLength(1);
    expect(await balances(merchant)).toMatchObject({ sales: 30_00 });
    await holds(merchant);
  });
});

describe('a reserve', () => {
  test('is put aside of what was captured, and given back on the first bank day after its days', async () => {
    const reserve = { type: 'rolling', ppm: 100_000, days: 10, capCents: null } as const;
    const { merchant, token } = await opened({
      ...DAILY,
      model: 'flat',
      lines: {},
      terms: { ...DAILY.terms, reserve },
    });
    await charge(merchant.client, token, 100_00);
    await passDays(5);
    expect(await balances(merchant)).toMatchObject({ reserve_held: 10_00 });
    const { client } = await renew(merchant);
    const { reserve: shown } = await client.settlement.readUpcoming({ query: {} });
    expect(shown).toMatchObject({ held_cents: 10_00, next_release_cents: 10_00 });
    expect(shown.next_release_on).not.toBeNull();
    await passDays(12);
    const { reserve_held: held, bank } = await balances(merchant);
    expect([held, bank]).toEqual([undefined, 100_00]);
    expect(await differencesOf(merchant)).toEqual([]);
    await holds(merchant);
  });
});

describe('what does not match', () => {
  test('has a name, is a task, and is closed in the ledger by whoever accepts it with a reason', async () => {
    const { merchant, token } = await opened();
    // The provider charges two cents more for each authorization than was agreed.
    const fee = house.emulator.control
      .rows('fees')
      .find((row) => row['forentity'] === merchant.processorEntity && row['name'] === 'Authorization');
    await fetch(`${house.emulator.url}/fees/${String(fee?.['id'])}`, {
      method: 'PUT',
      headers: { apikey: house.emulator.key, 'content-type': 'application/json' },
      body: JSON.stringify({ amount: '12' }),
    });
    await charge(merchant.client, token, 50_00);
    await passDays(5);
    const [difference] = await differencesOf(merchant);
    expect(difference).toMatchObject({
      kind: 'fee_amount',
      about: 'Authorization',
      expected_cents: -10,
      actual_cents: -12,
      left_cents: 2,
    });
    expect(
      (await tasksOf('settlement_difference')).some((subject) => subject.includes(difference?.id.slice(0, 8) ?? '-')),
    ).toBe(true);
    const { client } = await admin();
    const closed = await client.settlement.acceptDifference({
      params: { uid: difference?.id ?? '' },
      body: { reason: 'The provider raised its price for everybody' },
    });
    expect(closed).toMatchObject({ ending: 'accepted' });
    expect(await balances(merchant)).toMatchObject({ differences: 2 });
    expect(Object.keys(await balances(merchant)).some((code) => code.startsWith('batch_clearing'))).toBe(false);
    expect(
      (await tasksOf('settlement_difference')).some((subject) => subject.includes(difference?.id.slice(0, 8) ?? '-')),
    ).toBe(false);
    const again = client.settlement.acceptDifference({
      params: { uid: difference?.id ?? '' },
      body: { reason: 'Once more' },
    });
    await expect(again).rejects.toMatchObject({ code: 'wrong_state' });
  });

  test('includes what was settled and is not in our books, and what stays in no batch for three bank days', async () => {
    const { merchant, token } = await opened(null);
    const direct = await fetch(`${house.emulator.url}/txns`, {
      method: 'POST',
      headers: { apikey: house.emulator.key, 'content-type': 'application/json' },
      body: JSON.stringify({
        merchant: merchant.processorMerchant,
        type: 1,
        origin: 3,
        token,
        total: 12_34,
        zip: '19901',
      }),
    });
    expect(direct.ok).toBe(true);
    const sale = await charge(merchant.client, token, 45_00);
    // The provider lost our sale: it is in no batch.
    const lost = house.emulator.control
      .rows('txns')
      .find((row) => row['total'] === 45_00 && row['merchant'] === merchant.processorMerchant);
    await fetch(`${house.emulator.url}/txns/${String(lost?.['id'])}`, {
      method: 'PUT',
      headers: { apikey: house.emulator.key, 'content-type': 'application/json' },
      body: JSON.stringify({ inactive: 1 }),
    });
    await passDays(1);
    expect(await differencesOf(merchant)).toMatchObject([
      { kind: 'unknown_sale', actual_cents: 12_34, left_cents: -12_34 },
    ]);
    await passDays(6);
    await watchClearing(house.ledgate.parts);
    await watchClearing(house.ledgate.parts);
    const found = await differencesOf(merchant);
    expect(found.filter(({ kind }) => kind === 'missing_sale')).toMatchObject([
      { payment: { id: sale.id }, left_cents: 45_00 },
    ]);
    expect((await tasksOf('clearing_overdue')).length).toBeGreaterThan(0);
  });
});

describe('the check of the ledger', () => {
  /** As the owner of the database; undone after the look. */
  const foundAfter = async (what: string, undone: string): Promise<string[]> => {
    const owner = await openLedger(house.ledgate.url);
    await owner.tamper(what);
    const { breaches } = await checkLedger(house.ledgate.parts.db, house.ledgate.parts.clock());
    await owner.tamper(undone);
    await owner.close();
    return breaches.filter(({ invariant }) => invariant === 'I10').map(({ where }) => where);
  };

  test('finds a batch, an item and a deposit that do not agree with each other', async () => {
    const { merchant, token } = await opened();
    await charge(merchant.client, token, 25_00);
    await passDays(5);
    const own = `where merchant_uid = '${merchant.merchantUid}'`;
    expect(await foundAfter('select 1', 'select 1')).toEqual([]);
    const plants = [
      ['settlement_item', 'cents'],
      ['deposit_entry', 'cents'],
      ['deposit', 'net_cents'],
    ] as const;
    for (const [table, column] of plants) {
      const move = (by: string) => `update ${table} set ${column} = ${column} ${by} ${own}`;
      expect(await foundAfter(move('+ 1'), move('- 1')), table).toHaveLength(1);
    }
  });
});

describe('a deposit that the bank sends back', () => {
  test('is owed still, costs its fee, is a task, and clears when it is sent again', async () => {
    const { merchant, token } = await opened({ ...DAILY, lines: { ...DAILY.lines, ach_reject_fee: 2_500_000 } });
    await charge(merchant.client, token, 70_00);
    await passDays(5);
    const id = house.emulator.control.rows('disbursements').find((row) => row['entity'] === merchant.processorEntity)?.[
      'id'
    ];
    house.emulator.control.returnDeposit(String(id));
    await collectSettlements(house.ledgate.parts);
    const owed = (await balances(merchant))['deposits_returned'] ?? 0;
    expect(owed).toBeGreaterThan(60_00);
    expect(await balances(merchant)).toMatchObject({ funding_clearing: -25_00 });
    const { client } = await renew(merchant);
    expect((await client.settlement.listDeposits({ query: { state: 'returned' } })).results).toHaveLength(1);
    expect((await client.settlement.readUpcoming({ query: {} })).returned_cents).toBe(owed);
    await house.ledgate.parts.processor?.payments.setFunding(merchant.processorEntity, 'on', {
      note: () => undefined,
      token: () => crypto.randomUUID(),
    });
    await passDays(5);
    expect(await balances(merchant)).toMatchObject({ bank: owed - 25_00 });
    expect(await differencesOf(merchant)).toEqual([]);
    await holds(merchant);
  });
});
