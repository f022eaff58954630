import { afterAll, beforeAll, expect, test } from 'vitest';
import { boardedMerchant, sampleEntity, startTestEmulator, type TestEmulator, typeCard } from '../testing-emulator.ts';
import { nextEastern } from './eastern-time.ts';
import { qualify } from './interchange.ts';

const VISA = '4242424242424242';
const DAY_MS = 86_400_000;

let emulator: TestEmulator;
beforeAll(async () => {
  emulator = await startTestEmulator();
});
afterAll(() => emulator.stop());

const post = async (path: string, body: object, headers: Record<string, string> = {}) => {
  const answer = await emulator.ask('POST', path, { body, headers });
  const [row] = answer.body.response?.data ?? [];
  return { row: row ?? {}, errors: answer.body.response?.errors ?? [], status: answer.status };
};
const boarded = () => boardedMerchant(emulator);
const tokenOf = (merchant: string): Promise<string> => typeCard(emulator, merchant, { number: VISA });
const txn = (merchant: string, token: string, total: number, more: object = {}) =>
  post('/txns', { merchant, token, type: 1, origin: 3, total, zip: '19901', ...more });
const txnRow = async (id: unknown) => (await emulator.ask('GET', `/txns/${String(id)}`)).body.response?.data[0] ?? {};

test('a card becomes a token that knows its brand and ends, and its number is kept nowhere', async () => {
  const { merchant } = await boarded();
  const { row } = await post('/tokens', {
    customer: { merchant },
    payment: { number: VISA, cvv: '987' },
    expiration: '1230',
  });
  expect(row).toMatchObject({ status: 'ready', payment: { method: 2, bin: '424242', last4: '4242' } });
  expect(row['token']).toMatch(/^[0-9a-f]{32}$/);
  expect(JSON.stringify(['tokens', 'customers', '_tokens'].map((name) => emulator.control.rows(name)))).not.toContain(
    VISA,
  );
  const bad = await post('/tokens', { payment: { number: '4242424242424241' }, expiration: '1230' });
  expect(bad.errors[0]).toMatchObject({ field: 'payment.number' });
});

test.each([
  [95_87, 'Transaction declined'],
  [500_01, 'Exceeds limit'],
  [500_04, 'Insufficient funds'],
  [848_00, 'Network down'],
  [100_19, 'Do not honor'],
])('%i cents is declined: %s', async (total, message) => {
  const { merchant } = await boarded();
  const { errors, row } = await txn(merchant, await tokenOf(merchant), total);
  expect(row).toEqual({});
  expect(errors).toMatchObject([{ code: 201, severity: 4, msg: message }]);
});

test('who is not boarded takes no cards', async () => {
  const made = await post('/entities', sampleEntity());
  const merchant = (made.row['merchant'] as { id: string }).id;
  const { errors } = await txn(merchant, await tokenOf(merchant), 12_05);
  expect(errors[0]).toMatchObject({ field: 'merchant' });
});

test('a capture takes what was authorized and no more; a void takes it back while nothing is captured', async () => {
  const { merchant } = await boarded();
  const token = await tokenOf(merchant);
  const auth = await txn(merchant, token, 50_00, { type: 2 });
  const capture = (total: number) => post('/txns', { merchant, type: 3, fortxn: auth.row['id'], total });
  expect((await capture(60_00)).errors[0]).toMatchObject({ field: 'total' });
  expect((await capture(30_00)).row).toMatchObject({ approved: '3000' });
  expect((await capture(10_00)).errors).toHaveLength(1);
  const sale = await txn(merchant, token, 12_05);
  expect((await post('/txns', { merchant, type: 4, fortxn: sale.row['id'] })).errors).toEqual([]);
  expect((await post('/txns', { merchant, type: 4, fortxn: sale.row['id'] })).errors).toHaveLength(1);
});

test('by the clock sales are captured in the evening and paid out on the next bank day, fees and all', async () => {
  const { merchant, entity } = await boarded();
  await post('/fees', { forentity: entity, name: 'Flat rate', schedule: 7, um: 1, amount: 100 });
  await post('/fees', { forentity: entity, name: 'Per sale', schedule: 6, um: 2, amount: 10 });
  const token = await tokenOf(merchant);
  const sale = await txn(merchant, token, 40_00);
  const unknown = await txn(merchant, token, 20_00, { zip: '' });
  emulator.control.advance(DAY_MS);
  const captured = await txnRow(sale.row['id']);
  expect([3, 4]).toContain(captured['status']);
  expect(captured).toMatchObject({
    interchangeCategory: 'CPS/Card Not Present',
    interchangeAmount: 82,
    downgradeReason: null,
  });
  expect(await txnRow(unknown.row['id'])).toMatchObject({ interchangeCategory: 'EIRF', interchangeAmount: 56 });
  emulator.control.advance(4 * DAY_MS);
  expect(await txnRow(sale.row['id'])).toMatchObject({ status: 4 });
  const [paid] = emulator.control.rows('disbursements').filter((row) => row['entity'] === entity);
  expect(paid).toMatchObject({ status: 'processed', amount: 60_00 - 60 - 20 });
  const entries = emulator.control.rows('disbursementEntries').filter((row) => row['disbursement'] === paid?.id);
  expect(entries.reduce((sum, row) => sum + Number(row['amount']), 0)).toBe(paid?.['amount']);
  const refund = (total: number) => post('/txns', { merchant, type: 5, fortxn: sale.row['id'], total });
  expect((await refund(30_00)).errors).toEqual([]);
  expect((await refund(10_01)).errors[0]).toMatchObject({ field: 'total' });
});

test('a browser’s key opens tokens and sales for a few tries, and nothing else', async () => {
  const { merchant } = await boarded();
  const configurations = { duration: 8, maxTimesApproved: 1, maxTimesUse: 2 };
  const { row } = await post('/txnSessions', { merchant, configurations });
  const headers = { apikey: '', txnsessionkey: String(row['key']) };
  const token = () => post('/tokens', { payment: { number: VISA }, expiration: '1230' }, headers);
  expect((await emulator.ask('GET', '/entities', { headers })).status).toBe(401);
  expect([(await token()).status, (await token()).status, (await token()).status]).toEqual([200, 200, 401]);
});

test('late settlement falls further, and debit has its own category', () => {
  const card = { method: 2, bin: '424242', last4: '4242', funding: 'credit', isCommercial: false } as const;
  const sums = { authorized: 100_00, total: 100_00, tip: 0, authorizedAt: 0 };
  const sale = { card, isPresent: true, hasZip: false, hasLevel2: false, ...sums };
  const name = (change: object, days: number) => qualify({ ...sale, ...change }, days * DAY_MS).interchangeCategory;
  expect(name({}, 1)).toBe('CPS/Retail');
  expect(name({ card: { ...card, funding: 'debit' } }, 1)).toBe('CPS/Retail Debit');
  expect(name({ card: { ...card, isCommercial: true }, hasLevel2: true }, 1)).toBe('Business Level II');
  expect(name({ card: { ...card, isCommercial: true } }, 1)).toBe('Standard');
  expect(name({ total: 115_00, tip: 15_00 }, 1)).toBe('CPS/Retail');
  expect(name({}, 3)).toBe('EIRF');
  expect(name({}, 6)).toBe('Standard');
  expect(qualify({ ...sale, total: 90_00 }, 0)).toMatchObject({
    interchangeCategory: 'EIRF',
    downgradeReason: 'settled amount differs from the authorized amount',
  });
});

test('evenings are New York’s, over the change of clocks too, and money moves on bank days', () => {
  const at = (iso: string, isBankDay = false) =>
    new Date(nextEastern(Date.parse(iso), 21, 30, isBankDay)).toISOString();
  expect(at('2026-11-17T12:00:00Z')).toBe('2026-11-18T02:30:00.000Z');
  expect(at('2026-11-18T02:30:00Z')).toBe('2026-11-19T02:30:00.000Z');
  expect(at('2026-11-01T04:00:00Z')).toBe('2026-11-02T02:30:00.000Z');
  expect(at('2026-07-03T12:00:00Z')).toBe('2026-07-04T01:30:00.000Z');
  expect(at('2026-11-21T12:00:00Z', true)).toBe('2026-11-24T02:30:00.000Z');
});
