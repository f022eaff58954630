import { afterAll, beforeAll, expect, test } from 'vitest';
import { boardedMerchant, startTestEmulator, type TestEmulator } from '../testing-emulator.ts';

let emulator: TestEmulator;
let merchant: string;
beforeAll(async () => {
  emulator = await startTestEmulator();
  ({ merchant } = await boardedMerchant(emulator));
});
afterAll(() => emulator.stop());

const readers = async () => {
  const headers = { search: `merchant[equals]=${merchant}` };
  return (await emulator.ask('GET', '/terminals', { headers })).body.response?.data ?? [];
};
const start = async (more: object = {}) => {
  const [reader] = await readers();
  const body = { merchant, terminal: reader?.['id'], type: 'sale', total: 20_00, order: crypto.randomUUID(), ...more };
  const { response } = (await emulator.ask('POST', '/terminalTxns', { body })).body;
  return { row: response?.data[0] ?? {}, errors: response?.errors ?? [] };
};
const read = async (id: unknown) =>
  (await emulator.ask('GET', `/terminalTxns/${String(id)}`)).body.response?.data[0] ?? {};
const page = async (): Promise<string> => (await fetch(`${emulator.url}/readers`)).text();
const press = (form: Record<string, string>, origin = emulator.url) =>
  fetch(`${emulator.url}/_emulator/form/present`, {
    method: 'POST',
    headers: { origin },
    body: new URLSearchParams(form),
    redirect: 'manual',
  });

test('the page shows what a reader asks for, and its buttons are the customer', async () => {
  expect(await page()).toContain('No reader is waiting for a card.');
  const { row } = await start({ asksTip: 1 });
  const id = String(row['id']);
  emulator.control.advance(1_000);
  expect(await page()).toContain('$20.00: Insert, tap or swipe card');
  expect((await press({ id, act: 'swipe', card: 'mastercard', tip: '15' }, 'https://elsewhere.example')).status).toBe(
    403,
  );
  expect((await press({ id, act: 'swipe', card: 'mastercard', tip: '15' })).status).toBe(303);
  const { txn, stage } = await read(id);
  expect(stage).toBe('approved');
  const paid = (await emulator.ask('GET', `/txns/${String(txn)}`)).body.response?.data[0] ?? {};
  expect(paid).toMatchObject({
    total: 23_00,
    tip: 3_00,
    origin: 1,
    entryMode: 2,
    payment: { method: 3, last4: '4444' },
  });
  expect(paid).not.toHaveProperty('aid');
  expect(emulator.control.present(id, { act: 'insert' })).toBe(false);
});

test('in a demo a card is inserted by itself', async () => {
  emulator.control.set({ readerAutoMs: 3_000 });
  const { row } = await start();
  emulator.control.advance(3_000);
  expect(await read(row['id'])).toMatchObject({ stage: 'waitingForCard' });
  emulator.control.advance(1_000);
  expect(await read(row['id'])).toMatchObject({ stage: 'approved' });
  emulator.control.set({ readerAutoMs: 0 });
});

test('another merchant’s reader and a merchant who may not take cards are refused', async () => {
  const other = await boardedMerchant(emulator);
  expect((await start({ merchant: other.merchant })).errors).toMatchObject([{ field: 'terminal' }]);
  emulator.control.press(merchant, 'freeze');
  expect((await start()).errors).toMatchObject([{ field: 'merchant' }]);
});
