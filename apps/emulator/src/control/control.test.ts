import { afterAll, beforeAll, expect, test } from 'vitest';
import { sampleEntity, startTestEmulator, type TestEmulator } from '../testing-emulator.ts';

let emulator: TestEmulator;
beforeAll(async () => {
  emulator = await startTestEmulator();
});
afterAll(() => emulator.stop());

const say = async (path: string, body: object): Promise<number> => {
  const response = await fetch(`${emulator.url}/_emulator/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  await response.body?.cancel();
  return response.status;
};
const page = async (): Promise<string> => (await fetch(`${emulator.url}/`)).text();
const submit = (path: string, form: Record<string, string>, origin = emulator.url) =>
  fetch(`${emulator.url}/_emulator/form/${path}`, {
    method: 'POST',
    headers: { origin },
    body: new URLSearchParams(form),
    redirect: 'manual',
  });

test('everything can be scripted by JSON, and what is not understood is refused', async () => {
  const entity = sampleEntity({ custom: 'scripted', name: 'Script & <b>Sons</b>' });
  expect(await say('script', { custom: 'scripted', outcome: 'decline' })).toBe(200);
  await emulator.ask('POST', '/entities', { body: { ...entity, merchant: { ...entity.merchant, status: '1' } } });
  const [merchant] = emulator.control.state().merchants;
  expect(merchant).toMatchObject({ custom: 'scripted', status: 4, statusReason: 'rejected' });
  expect(await say('press', { merchant: merchant?.id, act: 'approve' })).toBe(200);
  expect(emulator.control.state().merchants[0]?.status).toBe(2);
  expect(await say('press', { merchant: merchant?.id, act: 'promote' })).toBe(400);
  expect(await say('faults', { faults: [{ kind: 'error_before', path: '/fees' }] })).toBe(200);
  expect((await emulator.ask('GET', '/fees')).status).toBe(500);
  expect((await emulator.ask('GET', '/fees')).status).toBe(200);
  expect(await say('settings', { delayMs: 1, webhookShape: 'event' })).toBe(200);
  expect(emulator.control.state().settings).toMatchObject({ delayMs: 1, webhookShape: 'event', rateLimit: 1000 });
  expect(await (await fetch(`${emulator.url}/_emulator/counts`)).json()).toEqual({ scripted: 1 });
  const calls = { 'POST /entities': 1, 'GET /fees': 2 };
  expect(await (await fetch(`${emulator.url}/_emulator/calls`)).json()).toEqual(calls);
});

test('the page shows what is held, as text, and its buttons act', async () => {
  const [merchant] = emulator.control.state().merchants;
  expect(await page()).toContain('Script &amp; &lt;b&gt;Sons&lt;/b&gt;');
  const done = await submit('press', { merchant: merchant?.id ?? '', act: 'hold', reason: 'void_check' });
  expect(done.status).toBe(303);
  expect(await page()).toContain('Please provide a voided check');
  expect((await submit('fault', { kind: 'malformed', method: '', path: '', next: '2', afterMs: '' })).status).toBe(303);
  expect(emulator.control.state().faults).toEqual([{ kind: 'malformed', next: 2 }]);
  await submit('clear-faults', {});
  expect(await page()).toContain('Everything works.');
});

test('a form that another page sends is refused', async () => {
  expect((await submit('reset', { sure: '1' }, 'https://elsewhere.example')).status).toBe(403);
  expect(emulator.control.state().merchants).toHaveLength(1);
});

test('starting over forgets everything, and it works on', async () => {
  expect((await submit('reset', { sure: '1' })).status).toBe(303);
  expect(emulator.control.state()).toMatchObject({ merchants: [], faults: [] });
  await emulator.ask('POST', '/entities', { body: sampleEntity({ custom: 'after' }) });
  expect(emulator.control.counts()).toEqual({ after: 1 });
});
