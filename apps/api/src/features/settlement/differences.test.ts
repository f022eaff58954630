import { type Emulator, startEmulator } from '@ledgate/emulator/start.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { charge } from '../../testing/card-merchant.ts';
import { openLedger } from '../../testing/ledger.ts';
import { startWithProcessor, type WithProcessor } from '../../testing/processor.ts';
import { checkLedger } from '../ledger/public.ts';
import { watchClearing } from './public.ts';
import { settlementKit } from './testing-kit.ts';

let house: WithProcessor<Emulator>;
let kit: ReturnType<typeof settlementKit>;
beforeAll(async () => {
  house = await startWithProcessor(startEmulator);
  kit = settlementKit(house);
});
afterAll(() => house.close());

describe('what does not match', () => {
  test('has a name, is a task, and is closed in the ledger by whoever accepts it with a reason', async () => {
    const { merchant, token } = await kit.opened();
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
    await kit.passDays(5);
    const [difference] = await kit.differencesOf(merchant);
    expect(difference).toMatchObject({
      kind: 'fee_amount',
      about: 'Authorization',
      expected_cents: -10,
      actual_cents: -12,
      left_cents: 2,
    });
    expect(
      (await kit.tasksOf('settlement_difference')).some((subject) =>
        subject.includes(difference?.id.slice(0, 8) ?? '-'),
      ),
    ).toBe(true);
    const { client } = await kit.admin();
    const closed = await client.settlement.acceptDifference({
      params: { uid: difference?.id ?? '' },
      body: { reason: 'The provider raised its price for everybody' },
    });
    expect(closed).toMatchObject({ ending: 'accepted' });
    expect(await kit.balances(merchant)).toMatchObject({ differences: 2 });
    expect(Object.keys(await kit.balances(merchant)).some((code) => code.startsWith('batch_clearing'))).toBe(false);
    expect(
      (await kit.tasksOf('settlement_difference')).some((subject) =>
        subject.includes(difference?.id.slice(0, 8) ?? '-'),
      ),
    ).toBe(false);
    const again = client.settlement.acceptDifference({
      params: { uid: difference?.id ?? '' },
      body: { reason: 'Once more' },
    });
    await expect(again).rejects.toMatchObject({ code: 'wrong_state' });
  });

  test('includes what was settled and is not in our books, and what stays in no batch for three bank days', async () => {
    const { merchant, token } = await kit.opened(null);
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
    await kit.passDays(1);
    expect(await kit.differencesOf(merchant)).toMatchObject([
      { kind: 'unknown_sale', actual_cents: 12_34, left_cents: -12_34 },
    ]);
    await kit.passDays(6);
    await watchClearing(house.ledgate.parts);
    await watchClearing(house.ledgate.parts);
    const found = await kit.differencesOf(merchant);
    expect(found.filter(({ kind }) => kind === 'missing_sale')).toMatchObject([
      { payment: { id: sale.id }, left_cents: 45_00 },
    ]);
    expect((await kit.tasksOf('clearing_overdue')).length).toBeGreaterThan(0);
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
    const { merchant, token } = await kit.opened();
    await charge(merchant.client, token, 25_00);
    await kit.passDays(5);
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
