import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { makeTranscript } from '@ledgate/providers/card-processor/transcript.ts';
import { exampleOrder } from '@ledgate/providers/card-processor/example-order.ts';
import type { BoardingOrder } from '@ledgate/providers/card-processor/order.ts';
import { makePayrix } from '@ledgate/providers/card-processor/payrix/payrix.ts';
import type { CardProcessor, EventTarget } from '@ledgate/providers/card-processor/port.ts';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startTestEmulator, type TestEmulator } from './testing-emulator.ts';

interface Hook extends EventTarget {
  readonly came: { readonly secret: string | undefined; readonly body: unknown }[];
  readonly behave: (status: number) => void;
  readonly close: () => void;
}

const startHook = async (): Promise<Hook> => {
  let status = 204;
  const came: Hook['came'] = [];
  const read = async (request: IncomingMessage): Promise<unknown> => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    return JSON.parse(Buffer.concat(chunks).toString());
  };
  const server = createServer((request, response) => {
    void read(request).then((body) => {
      came.push({ secret: request.headers['x-ledgate']?.toString(), body });
      response.writeHead(status).end();
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
  return {
    url,
    headerName: 'X-Ledgate',
    secret: 'the-secret',
    came,
    behave: (next) => {
      status = next;
    },
    close: () => server.close(),
  };
};

let emulator: TestEmulator;
let processor: CardProcessor;
let hook: Hook;
const { asking, effecting } = makeTranscript();
beforeAll(async () => {
  emulator = await startTestEmulator();
  processor = makePayrix({ url: emulator.url, key: emulator.key, changeRequestResource: 86 });
  hook = await startHook();
  await processor.subscribe(hook, effecting());
});
afterEach(() => {
  emulator.control.clearFaults();
  hook.came.splice(0);
});
afterAll(async () => {
  hook.close();
  await emulator.stop();
});

let nth = 0;
const submitted = async (ending: string) => {
  nth += 1;
  const order = exampleOrder(crypto.randomUUID(), `${String(nth).padStart(9 - ending.length, '3')}${ending}`);
  const ids = await processor.create(order, effecting());
  await processor.submit(ids.merchantId, effecting());
  const state = async () => (await processor.merchant(ids.merchantId, asking))?.state;
  return { order, ids, state };
};
const eventsOf = (id: string): string[] =>
  hook.came.flatMap(({ body }) => {
    const hint = processor.readEvent(body);
    return hint?.id === id ? [hint.event] : [];
  });

test('however often we register, there is one endpoint', async () => {
  await processor.subscribe(hook, effecting());
  expect(emulator.control.rows('alertActions').filter(({ value }) => value === hook.url)).toHaveLength(1);
});

test('fees are there in the provider’s units: hundredths of a percent, and cents', async () => {
  const { entityId } = await processor.create(exampleOrder(crypto.randomUUID(), '333000009'), effecting());
  await processor.addFee(entityId, { name: 'Visa markup', schedule: 7, unit: 'percent', amount: 2_350 }, effecting());
  await processor.addFee(entityId, { name: 'Batch', schedule: 24, unit: 'money', amount: 10_500 }, effecting());
  await processor.addReserve(entityId, { ppm: 100_000, days: 180, maxCents: null }, effecting());
  const ours = (name: string) => emulator.control.rows(name).filter((row) => Object.values(row).includes(entityId));
  expect(ours('fees')).toMatchObject([
    { um: 1, amount: 23.5, schedule: 7 },
    { um: 2, amount: 10.5, schedule: 24 },
  ]);
  expect(ours('reserves')).toMatchObject([{ percent: 1_000, release: 'days', releaseFactor: 180 }]);
});

test('a tax id that ends in 0 is boarded at once, gets its number, and is told of', async () => {
  const { ids, state } = await submitted('40');
  expect(await state()).toBe('boarded');
  expect((await processor.merchant(ids.merchantId, asking))?.mid).toMatch(/^\d{10}$/);
  await expect.poll(() => eventsOf(ids.merchantId)).toEqual(['merchant.created', 'merchant.boarded']);
  expect(new Set(hook.came.map(({ secret }) => secret))).toEqual(new Set(['the-secret']));
});

test('one that ends in 2 is declined for good', async () => {
  const { ids, state } = await submitted('42');
  expect(await state()).toBe('closed');
  emulator.control.advance(60_000);
  expect(await processor.merchant(ids.merchantId, asking)).toMatchObject({ state: 'closed', reason: 'rejected' });
});

test('one that ends in 3 looks staged while it is reviewed, and says which code that is', async () => {
  const { ids, state } = await submitted('43');
  expect(await processor.merchant(ids.merchantId, asking)).toMatchObject({ state: 'staged', stateSaid: '0 NOTREADY' });
  await processor.submit(ids.merchantId, effecting());
  emulator.control.advance(29_000);
  expect(await state()).toBe('staged');
  emulator.control.advance(1_100);
  expect(await state()).toBe('boarded');
});

test('others wait five seconds', async () => {
  const { state } = await submitted('47');
  expect(await state()).toBe('pending');
  emulator.control.advance(5_000);
  expect(await state()).toBe('boarded');
});

test.each([
  ['01', { entity: 'business', error: 'tax_id_mismatch', remedy: { kind: 'field', field: 'tax_id' } }],
  ['11', { entity: 'owner', error: 'owner_ssn_mismatch', remedy: { kind: 'field', field: 'owner_ssn' }, ownerAt: 0 }],
  ['21', { entity: 'document', error: 'void_check_needed', remedy: { kind: 'document', document: 'void_check' } }],
  ['31', { entity: 'account', error: 'account_not_verified', remedy: { kind: 'field', field: 'account_number' } }],
  [
    '41',
    { entity: 'owner', error: 'owner_id_needed', remedy: { kind: 'document', document: 'personal_id' }, ownerAt: 0 },
  ],
  ['51', { entity: 'business', error: 'website_incomplete', remedy: { kind: 'field', field: 'website' } }],
  [
    '61',
    { entity: 'document', error: 'bank_statement_needed', remedy: { kind: 'document', document: 'bank_statement' } },
  ],
  ['71', { entity: 'business', error: 'address_mismatch', remedy: { kind: 'field', field: 'address' } }],
  ['81', { entity: 'document', error: 'tax_document_needed', remedy: { kind: 'document', document: 'tax_document' } }],
  ['91', { entity: 'other', error: 'other', remedy: null }],
])('one that ends in %s is held, with whom it is about, what is wrong and what ends it', async (ending, expected) => {
  const { ids, state } = await submitted(ending);
  expect(await state()).toBe('held');
  const reasons = await processor.holdReasons(ids.merchantId, asking);
  expect(reasons).toMatchObject([{ ...expected, isInternal: false }, { isInternal: true }]);
});

const CORRECTIONS: [string, (order: BoardingOrder) => BoardingOrder][] = [
  ['01', (order) => ({ ...order, legalName: 'Ortega Coffee LLC' })],
  [
    '11',
    ({ owners: [first, second], ...rest }) => ({
      ...rest,
      owners: [{ ...first, ssn: '536904499' }, second] as BoardingOrder['owners'],
    }),
  ],
  [
    '31',
    ({ accounts, ...rest }) => ({ ...rest, accounts: accounts.map((one) => ({ ...one, number: '770012345699' })) }),
  ],
];

test.each(CORRECTIONS)(
  'held by %s, it goes on when what was named is corrected, and not before',
  async (ending, correct) => {
    const { ids, order, state } = await submitted(ending);
    await processor.update(ids, { ...order, phone: '3025550999' }, effecting());
    expect(await state()).toBe('held');
    await processor.update(ids, correct(order), effecting());
    expect(await state()).toBe('pending');
    emulator.control.advance(5_000);
    expect(await state()).toBe('boarded');
    expect(await processor.holdReasons(ids.merchantId, asking)).toEqual([]);
  },
);

test('held for a document, it goes on when one of that kind has arrived', async () => {
  const { ids, state } = await submitted('21');
  const send = async (kind: 'general' | 'void_check') => {
    const { noteId } = await processor.addNote({ entityId: ids.entityId, text: 'Answer' }, effecting());
    const { documentId } = await processor.addDocument(noteId, { name: 'a.pdf', kind, type: 'pdf' }, effecting());
    expect(await state()).toBe('held');
    await processor.upload(
      documentId,
      { name: 'a.pdf', bytes: Buffer.from('%PDF'), mime: 'application/pdf' },
      effecting(),
    );
  };
  await send('general');
  expect(await state()).toBe('held');
  await send('void_check');
  expect(await state()).toBe('pending');
});

test('a script wins over the tax id, once', async () => {
  const order = exampleOrder(crypto.randomUUID(), '333333300');
  emulator.control.script(order.reference, 'hold', ['void_check', 'tax_id']);
  const ids = await processor.create(order, effecting());
  await processor.submit(ids.merchantId, effecting());
  expect(await processor.holdReasons(ids.merchantId, asking)).toHaveLength(3);
});

test('by press it is closed or frozen, and we hear of it', async () => {
  const { ids } = await submitted('40');
  emulator.control.press(ids.merchantId, 'freeze');
  expect(await processor.merchant(ids.merchantId, asking)).toMatchObject({ state: 'boarded', isFrozen: true });
  emulator.control.press(ids.merchantId, 'close');
  expect(await processor.merchant(ids.merchantId, asking)).toMatchObject({ state: 'closed' });
  await expect.poll(() => eventsOf(ids.merchantId)).toContain('merchant.closed');
  await processor.close(ids.merchantId, effecting());
});

test('events can have the other body, come twice, late or before the answer, or not at all', async () => {
  emulator.control.set({ webhookShape: 'event' });
  emulator.control.addFaults([{ kind: 'webhook_twice', method: 'PUT' }]);
  const twice = await submitted('40');
  await expect
    .poll(() => eventsOf(twice.ids.merchantId))
    .toEqual(['merchant.created', 'merchant.boarded', 'merchant.boarded']);
  emulator.control.set({ webhookShape: 'alert' });
  emulator.control.addFaults([{ kind: 'webhook_first', method: 'PUT' }]);
  const first = await submitted('40');
  expect(eventsOf(first.ids.merchantId)).toContain('merchant.boarded');
  emulator.control.addFaults([{ kind: 'webhook_late', method: 'PUT', afterMs: 60_000 }]);
  const late = await submitted('40');
  expect(eventsOf(late.ids.merchantId)).not.toContain('merchant.boarded');
  emulator.control.advance(60_000);
  await expect.poll(() => eventsOf(late.ids.merchantId)).toContain('merchant.boarded');
});

test('an event that is not taken is sent again', async () => {
  hook.behave(500);
  const { ids } = await submitted('40');
  await expect.poll(() => eventsOf(ids.merchantId)).toHaveLength(2);
  hook.behave(204);
  emulator.control.advance(2_000);
  await expect.poll(() => eventsOf(ids.merchantId)).toHaveLength(4);
  emulator.control.advance(60_000);
  expect(await processor.subscription(hook, asking)).toBe('on');
});

test('after too many failures our endpoint is switched off, which we can see and mend', async () => {
  const other = await startHook();
  const impatient = makePayrix({ url: emulator.url, key: emulator.key, eventRetries: 0 });
  await impatient.subscribe(other, effecting());
  other.behave(500);
  for (const _ of ['two', 'events', 'each']) await submitted('40');
  await expect.poll(() => impatient.subscription(other, asking)).toBe('off');
  expect(await processor.subscription(hook, asking)).toBe('on');
  other.behave(204);
  await impatient.subscribe(other, effecting());
  expect(await impatient.subscription(other, asking)).toBe('on');
  other.came.splice(0);
  await submitted('40');
  await expect.poll(() => other.came).toHaveLength(2);
  other.close();
});

test.each([
  ['770012345673', 'approved'],
  ['770012345671', 'review'],
  ['770012345672', 'declined'],
])('a change of the account to %s ends as %s, and we hear of it', async (number, expected) => {
  const { ids } = await submitted('40');
  const change = { kind: 'account', routing: '031100092', number, type: 'checking', holder: 'Ortega' } as const;
  const { id } = await processor.requestChange({ ...ids, reference: crypto.randomUUID() }, change, effecting());
  emulator.control.advance(5_000);
  expect(await processor.changeRequest(id, asking)).toMatchObject({ state: expected });
  const kept = JSON.stringify(emulator.control.rows('accounts').filter(({ entity }) => entity === ids.entityId));
  expect(kept.includes(number.slice(-4))).toBe(expected === 'approved');
  expect(kept + JSON.stringify(emulator.control.rows('changeRequests'))).not.toContain(number);
  await expect.poll(() => eventsOf(id)).toHaveLength(2);
});
