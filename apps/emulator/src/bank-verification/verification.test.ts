import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestEmulator, type TestEmulator } from '../testing-emulator.ts';

let emulator: TestEmulator;
beforeAll(async () => {
  emulator = await startTestEmulator();
});
afterAll(() => emulator.stop());

const account = (number: string) => ({ routing: '031100092', number, holder: 'Ortega Coffee' });
const ask = async (method: string, path: string, body?: object): Promise<Record<string, unknown>> => {
  const answer = await emulator.ask(method, `/_bank-verification/${path}`, body ? { body } : {});
  return { ...answer.body, status: answer.status };
};

test.each([
  ['770012345678', 'matched'],
  ['770012345679', 'not_matched'],
  ['770012345670', 'unavailable'],
])('an account that ends as %s is %s at once', async (number, result) => {
  expect(await ask('POST', 'instant', account(number))).toEqual({ status: 200, result });
});

test('two deposits by the last four digits, sent once, confirmed in either order', async () => {
  const first = await ask('POST', 'deposits', { ...account('770012345678'), reference: 'op-1' });
  expect(await ask('POST', 'deposits', { ...account('770012345678'), reference: 'op-1' })).toEqual(first);
  expect(first).toMatchObject({ state: 'sent', triesLeft: 3, reference: 'op-1' });
  const confirm = (amounts: number[]) => ask('POST', `deposits/${String(first['id'])}/confirm`, { amounts });
  expect(await confirm([1, 2])).toMatchObject({ state: 'sent', triesLeft: 2 });
  expect(await confirm([78, 56])).toMatchObject({ state: 'confirmed' });
  expect(await ask('GET', 'deposits?reference=op-1')).toMatchObject({ state: 'confirmed' });
  expect(JSON.stringify(emulator.control.rows('_deposits'))).not.toContain('770012345678');
});

test('three wrong guesses lock, seven days end it, a closed account sends it back', async () => {
  const open = async (number: string, reference: string) =>
    String((await ask('POST', 'deposits', { ...account(number), reference }))['id']);
  const guessed = await open('770012345678', 'op-2');
  for (const left of [2, 1, 0])
    expect(await ask('POST', `deposits/${guessed}/confirm`, { amounts: [1, 1] })).toMatchObject({ triesLeft: left });
  expect(await ask('POST', `deposits/${guessed}/confirm`, { amounts: [56, 78] })).toMatchObject({ state: 'locked' });
  const closed = await open('770012340001', 'op-3');
  expect(await ask('GET', `deposits/${closed}`)).toMatchObject({ state: 'returned' });
  const late = await open('770012345678', 'op-4');
  emulator.control.advance(7 * 86_400_000);
  expect(await ask('GET', `deposits/${late}`)).toMatchObject({ state: 'expired' });
});

test('an answer that was lost is found by our reference', async () => {
  emulator.control.addFaults([{ kind: 'cut_after', path: '/_bank-verification/deposits' }]);
  await expect(ask('POST', 'deposits', { ...account('770012345678'), reference: 'op-5' })).rejects.toThrow(
    'fetch failed',
  );
  expect(await ask('GET', 'deposits?reference=op-5')).toMatchObject({ state: 'sent' });
  expect((await ask('GET', 'deposits?reference=op-6'))['status']).toBe(404);
});

test('strangers are turned away', async () => {
  const { status } = await emulator.ask('GET', '/_bank-verification/deposits/x', { headers: { apikey: 'no' } });
  expect(status).toBe(401);
});
