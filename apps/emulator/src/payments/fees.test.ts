import { afterAll, beforeAll, expect, test } from 'vitest';
import { boardedMerchant, startTestEmulator, type TestEmulator, typeCard } from '../testing-emulator.ts';

const DAY_MS = 86_400_000;
const VISA = '4242424242424242';
const MASTERCARD = '5555555555554444';
const DECLINED = 100_19;

let emulator: TestEmulator;
beforeAll(async () => {
  emulator = await startTestEmulator();
});
afterAll(() => emulator.stop());

const makeShop = async () => {
  const { merchant, entity } = await boardedMerchant(emulator);
  const take = async (total: number, { number = VISA, type = 1 } = {}): Promise<void> => {
    const token = await typeCard(emulator, merchant, { number });
    await emulator.ask('POST', '/txns', { body: { merchant, token, type, origin: 3, total, zip: '19901' } });
  };
  const fee = async (name: string, schedule: number, amount: number, um = 2): Promise<string> => {
    const body = { forentity: entity, name, schedule, um, amount };
    return String((await emulator.ask('POST', '/fees', { body })).body.response?.data[0]?.['id']);
  };
  const deposits = () => emulator.control.rows('disbursements').filter((row) => row['entity'] === entity);
  const charged = (nth = -1) =>
    emulator.control
      .rows('disbursementEntries')
      .filter((row) => row['disbursement'] === deposits().at(nth)?.id && row['isFee'] === 1)
      .map((row) => [row['description'], row['amount']]);
  return { entity, take, fee, deposits, charged };
};
const week = (): void => emulator.control.advance(7 * DAY_MS);

test('a batch costs what was agreed when it was closed', async () => {
  const { take, fee, charged } = await makeShop();
  const old = await fee('Capture', 7, 10);
  await take(40_00);
  emulator.control.advance(DAY_MS);
  await emulator.ask('PUT', `/fees/${old}`, { body: { inactive: 1 } });
  await fee('Capture', 7, 99);
  week();
  expect(charged(0)).toEqual([['Capture', -10]]);
});

test.each([
  ['a half goes to the even cent below', 50_00, 25, -12],
  ['a half goes to the even cent above', 54_00, 25, -14],
  ['more than a half goes up', 50_20, 25, -13],
  ['what a float would lose is kept', 1_00, 115, -1],
])('%s, once for each line', async (_said, total, bps, cents) => {
  const { take, fee, charged } = await makeShop();
  await fee('Flat rate', 7, bps, 1);
  await take(total);
  week();
  expect(charged()).toEqual([['Flat rate', cents]]);
});

test('every request for an authorization is counted once, granted or not, by its brand', async () => {
  const { take, fee, charged } = await makeShop();
  await fee('Authorization', 6, 10);
  await fee('Mastercard authorization', 6, 1);
  await take(DECLINED);
  // Nothing to hand in yet: it is charged with the next batch.
  week();
  expect(charged()).toEqual([]);
  await take(40_00);
  await take(20_00, { number: MASTERCARD, type: 2 });
  week();
  expect(charged()).toEqual([
    ['Authorization', -30],
    ['Mastercard authorization', -1],
  ]);
  await take(10_00);
  week();
  expect(charged()).toEqual([['Authorization', -10]]);
});

test('who pays a markup pays interchange and assessments with it', async () => {
  const { take, fee, charged } = await makeShop();
  await fee('Visa markup', 7, 20, 1);
  await take(40_00);
  await take(25_00, { number: MASTERCARD });
  week();
  // 1.80 % + 10 ¢ and 1.89 % + 10 ¢; 0.14 % of 65.00 is 9.1.
  expect(charged()).toEqual([
    ['Visa markup', -8],
    ['Interchange', -(82 + 57)],
    ['Assessments', -9],
  ]);
});

test('what is charged once is a debit of its own, and what is charged by the month is none', async () => {
  const { take, fee, deposits, charged } = await makeShop();
  await fee('Statement', 3, 10_00);
  await fee('October fees', 5, 25_00);
  await take(40_00);
  week();
  expect(deposits().map((row) => row['amount'])).toEqual([-25_00, 40_00]);
  expect(charged(0)).toEqual([['October fees', -25_00]]);
  week();
  expect(deposits()).toHaveLength(2);
});

test('a reserve of everything is filled once and given back once', async () => {
  const { entity, take, deposits } = await makeShop();
  const reserve = { entity, name: 'Upfront', percent: 10_000, release: 'days', releaseFactor: 20, max: 60_00 };
  await emulator.ask('POST', '/reserves', { body: reserve });
  await take(50_00);
  week();
  await take(50_00);
  week();
  const paid = () => deposits().map((row) => row['amount']);
  expect(paid()).toEqual([0, 40_00]);
  emulator.control.advance(30 * DAY_MS);
  await take(50_00);
  week();
  expect(paid()).toEqual([0, 40_00, 50_00, 10_00, 50_00]);
});
