import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { boardedMerchant, startTestEmulator, type TestEmulator, typeCard } from '../testing-emulator.ts';
import { nextEastern } from './eastern-time.ts';

const VISA = '4242424242424242';
const DAY_MS = 86_400_000;
const ADDRESS = 5;
const CODE = 4;

let emulator: TestEmulator;
let merchant: string;
beforeAll(async () => {
  emulator = await startTestEmulator();
  ({ merchant } = await boardedMerchant(emulator));
});
afterAll(() => emulator.stop());

const post = async (path: string, body: object) => {
  const { response } = (await emulator.ask('POST', path, { body })).body;
  return { row: response?.data[0] ?? {}, errors: response?.errors ?? [] };
};
const pay = async (more: object = {}, card: { number?: string; cvv?: string; expires?: string } = {}) => {
  const token = await typeCard(emulator, merchant, { number: VISA, ...card });
  return post('/txns?expand[txnResults][]', { merchant, token, type: 1, origin: 3, total: 12_05, ...more });
};
const resultOf = (row: Record<string, unknown>, type: number): unknown =>
  (row['txnResults'] as { type: number; code: number }[]).find((one) => one.type === type)?.code ?? null;
const txn = async (id: unknown) => (await emulator.ask('GET', `/txns/${String(id)}`)).body.response?.data[0] ?? {};

describe('issuers', () => {
  test.each([
    [{ zip: '19901', address1: '4 Harbor Street' }, 3],
    [{ zip: '99999' }, 4],
    [{ zip: '77777', address1: '4 Harbor Street' }, 5],
    [{ zip: '77777', address1: '1 Wrong Street' }, 4],
    [{ zip: '19901', address1: '1 Wrong Street' }, 6],
    [{ zip: '88888-1234' }, 19],
    [{}, null],
  ])('say of the address %o: %s', async (given, code) => {
    expect(resultOf((await pay(given)).row, ADDRESS)).toBe(code);
  });

  test.each([
    ['123', 3],
    ['999', 4],
    ['888', 24],
    ['', null],
  ])('say of the code %s: %s', async (cvv, code) => {
    expect(resultOf((await pay({}, { cvv })).row, CODE)).toBe(code);
  });

  test('are asked about a code once: it is kept nowhere', async () => {
    const token = await typeCard(emulator, merchant, { number: VISA, cvv: '246' });
    const again = () => post('/txns?expand[txnResults][]', { merchant, token, type: 1, origin: 3, total: 9_00 });
    expect(resultOf((await again()).row, CODE)).toBe(3);
    expect(resultOf((await again()).row, CODE)).toBeNull();
  });

  test.each([
    ['4000056655665556', 'debit', 0],
    ['5105105105105100', 'prepaid', 0],
    ['4005519200000004', 'credit', 1],
    [VISA, 'credit', 0],
  ])('have given out %s as %s', async (number, funding, commercial) => {
    expect((await pay({}, { number })).row['payment']).toMatchObject({ funding, commercial });
  });

  test('decline a card that has expired', async () => {
    expect((await pay({}, { expires: '0126' })).errors).toMatchObject([{ code: 201, msg: 'Expired card' }]);
  });
});

test('an authorization is let go in its time, and not before', async () => {
  const { row } = await pay({ type: 2 });
  expect(row['expires']).toEqual(expect.stringMatching(/^\d{4}-\d{2}-\d{2} /));
  emulator.control.advance(9 * DAY_MS);
  expect(await txn(row['id'])).toMatchObject({ inactive: 0 });
  emulator.control.advance(DAY_MS + 60_000);
  expect(await txn(row['id'])).toMatchObject({ inactive: 1 });
  expect((await post('/txns', { merchant, type: 3, fortxn: row['id'], total: 5_00 })).errors).toHaveLength(1);
});

test('only the tip may change, and only while the batch is open', async () => {
  const { row } = await pay({ total: 20_00 });
  const tip = async (fields: object) =>
    (await emulator.ask('PUT', `/txns/${String(row['id'])}`, { body: fields })).body.response?.errors ?? [];
  expect(await tip({ tip: 3_00, total: 24_00 })).toMatchObject([{ field: 'total' }]);
  expect(await tip({ tip: 3_00, total: 23_00 })).toEqual([]);
  emulator.control.advance(DAY_MS);
  expect(await tip({ tip: 4_00, total: 24_00 })).toMatchObject([{ field: 'tip' }]);
});

test('who is frozen takes no cards and gives nothing back', async () => {
  const { row } = await pay();
  emulator.control.press(merchant, 'freeze');
  expect((await pay()).errors).toMatchObject([{ field: 'merchant' }]);
  expect((await post('/txns', { merchant, type: 4, fortxn: row['id'] })).errors).toMatchObject([{ field: 'merchant' }]);
  emulator.control.press(merchant, 'unfreeze');
});

test('banks are closed when the Federal Reserve is', () => {
  const pays = (iso: string) => new Date(nextEastern(Date.parse(iso), 18, 0, true)).toISOString().slice(0, 10);
  // Thanksgiving, the day after it, Juneteenth, a Fourth of July on a Saturday, a New Year's Day on a Sunday.
  expect(pays('2026-11-26T12:00:00Z')).toBe('2026-11-27');
  expect(pays('2027-06-18T12:00:00Z')).toBe('2027-06-18');
  expect(pays('2026-06-19T12:00:00Z')).toBe('2026-06-22');
  expect(pays('2026-07-03T12:00:00Z')).toBe('2026-07-03');
  expect(pays('2023-01-02T12:00:00Z')).toBe('2023-01-03');
  expect(pays('2026-01-19T12:00:00Z')).toBe('2026-01-20');
});
