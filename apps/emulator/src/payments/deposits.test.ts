import { afterAll, beforeAll, expect, test } from 'vitest';
import { boardedMerchant, startTestEmulator, type TestEmulator, typeCard } from '../testing-emulator.ts';

const DAY_MS = 86_400_000;
const VISA = '4242424242424242';

let emulator: TestEmulator;
beforeAll(async () => {
  emulator = await startTestEmulator();
});
afterAll(() => emulator.stop());

const post = async (path: string, body: object) => {
  const { response } = (await emulator.ask('POST', path, { body })).body;
  expect(response?.errors).toEqual([]);
  return String(response?.data[0]?.['id']);
};
const makeShop = async () => {
  const { merchant, entity } = await boardedMerchant(emulator);
  const sell = async (total: number, number = VISA): Promise<string> => {
    const token = await typeCard(emulator, merchant, { number });
    return post('/txns', { merchant, token, type: 1, origin: 3, total, zip: '19901' });
  };
  const deposits = () => emulator.control.rows('disbursements').filter((row) => row['entity'] === entity);
  const amounts = () => deposits().map((row) => row['amount']);
  const entries = (id: unknown) =>
    emulator.control
      .rows('disbursementEntries')
      .filter((row) => row['disbursement'] === id)
      .map((row) => [row['event'], row['amount'], row['isFee']]);
  return { merchant, entity, sell, deposits, amounts, entries };
};
const week = (): void => emulator.control.advance(7 * DAY_MS);

test('a fee is for the brand it names, and one that was ended is charged no more', async () => {
  const { entity, sell, amounts } = await makeShop();
  await post('/fees', { forentity: entity, name: 'Visa rate', schedule: 7, um: 1, amount: 100 });
  await post('/fees', { forentity: entity, name: 'Mastercard rate', schedule: 7, um: 1, amount: 200 });
  const item = await post('/fees', { forentity: entity, name: 'Capture', schedule: 7, um: 2, amount: 10 });
  await sell(40_00);
  await sell(20_00, '5555555555554444');
  week();
  expect(amounts()).toEqual([60_00 - 40 - 40 - 20]);
  await emulator.ask('PUT', `/fees/${item}`, { body: { inactive: 1 } });
  await sell(40_00);
  week();
  expect(amounts().at(-1)).toBe(40_00 - 40);
});

test('a fee of a single time is one debit under its own name, and deposits stay whole', async () => {
  const { entity, sell, amounts, deposits } = await makeShop();
  const fee = await post('/fees', { forentity: entity, name: 'October 2026 fees', schedule: 5, um: 2, amount: 29_90 });
  await sell(40_00);
  week();
  await sell(10_00);
  week();
  expect(amounts()).toEqual([-29_90, 40_00, 10_00]);
  const entries = emulator.control.rows('disbursementEntries');
  expect(entries.find((row) => row['eventId'] === fee)).toMatchObject({
    disbursement: deposits()[0]?.id,
    description: 'October 2026 fees',
    isFee: 1,
  });
});

test('what is put aside comes back after its days, and not before', async () => {
  const { entity, sell, amounts, deposits, entries } = await makeShop();
  await post('/reserves', { entity, name: 'Rolling reserve', percent: 1_000, release: 'days', releaseFactor: 30 });
  await sell(50_00);
  week();
  expect(amounts()).toEqual([45_00]);
  emulator.control.advance(20 * DAY_MS);
  expect(amounts()).toHaveLength(1);
  emulator.control.advance(14 * DAY_MS);
  expect(amounts()).toEqual([45_00, 5_00]);
  expect(entries(deposits()[1]?.id)).toEqual([[31, 5_00, 0]]);
});

test('a day that comes to less than nothing waits for a better one', async () => {
  const { merchant, entity, sell, amounts, deposits, entries } = await makeShop();
  await post('/fees', { forentity: entity, name: 'Chargeback', schedule: 11, um: 2, amount: 15_00 });
  const sale = await sell(30_00);
  week();
  expect(emulator.control.openDispute(sale)).not.toBeNull();
  expect(emulator.control.openDispute(sale)).toBeNull();
  emulator.control.advance(DAY_MS);
  expect(amounts()).toEqual([30_00]);
  await sell(100_00);
  emulator.control.advance(5 * DAY_MS);
  expect(amounts()).toEqual([30_00, 55_00]);
  expect(entries(deposits()[1]?.id)).toEqual([
    [7, 100_00, 0],
    [11, -30_00, 0],
    [11, -15_00, 1],
  ]);
  const batches = emulator.control.rows('batches').filter((row) => row['merchant'] === merchant);
  expect(batches.map((row) => row['settlementStatus'])).toEqual(['processed', 'processed']);
});

test('where no better day comes the account is debited', async () => {
  const { sell, amounts } = await makeShop();
  const sale = await sell(30_00);
  week();
  emulator.control.openDispute(sale, { totalCents: 12_00 });
  emulator.control.advance(14 * DAY_MS);
  expect(amounts()).toEqual([30_00, -12_00]);
});

test('a deposit that the bank sends back is owed again, with what that costs', async () => {
  const { entity, sell, amounts, deposits } = await makeShop();
  await post('/fees', { forentity: entity, name: 'ACH return', schedule: 15, um: 2, amount: 20_00 });
  await sell(80_00);
  week();
  const id = deposits()[0]?.id ?? '';
  expect([emulator.control.returnDeposit(id), emulator.control.returnDeposit(id)]).toEqual([true, false]);
  expect(deposits()[0]).toMatchObject({ status: 'returned' });
  week();
  expect(amounts()).toEqual([80_00]);
  const [payout] = emulator.control.rows('payouts').filter((row) => row['entity'] === entity);
  await emulator.ask('PUT', `/payouts/${payout?.id}`, { body: { inactive: 0 } });
  week();
  expect(amounts()).toEqual([80_00, 60_00]);
});

test('who lost after an answer pays again, and a sale that was won may be refunded', async () => {
  const { merchant, sell, amounts } = await makeShop();
  const sale = await sell(30_00);
  const other = await sell(50_00);
  week();
  const [lost, won] = [emulator.control.openDispute(sale) ?? '', emulator.control.openDispute(other) ?? ''];
  for (const chargeback of [lost, won])
    await post('/chargebackMessages', { chargeback, type: 'represent', message: 'Signed for.' });
  expect([emulator.control.decideDispute(lost, 'lost'), emulator.control.decideDispute(won, 'won')]).toEqual([
    true,
    true,
  ]);
  expect(emulator.control.decideDispute(won, 'lost')).toBe(false);
  emulator.control.advance(14 * DAY_MS);
  // Taken, given back while it was looked at, and taken again; the other was taken and given back.
  expect(amounts()).toEqual([80_00, -30_00]);
  await post('/txns', { merchant, type: 5, fortxn: other, total: 50_00 });
});
