import { type Emulator, startEmulator } from '@ledgate/emulator/start.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWithProcessor, type WithProcessor } from '../../testing/processor.ts';
import { type SignedIn, signedIn } from '../../testing/signed-in.ts';
import { refusal } from '../../testing/test-server.ts';
import { watchSubscription } from './public.ts';

let house: WithProcessor<Emulator>;
let admin: SignedIn;
beforeAll(async () => {
  house = await startWithProcessor(startEmulator);
  admin = await signedIn(house.ledgate, 'admin');
  await watch();
});
afterAll(() => house.close());

const watch = () => watchSubscription(house.ledgate.parts);
const endpoint = () => house.emulator.control.state().endpoints[0];
const switchOff = () => house.emulator.control.switchEndpoint(endpoint()?.url ?? '', true);
const board = async () => (await admin.client.handoff.listHandoffs({ query: {} })).provider.events;
const tasks = async () =>
  (await admin.client.tasks.listTasks({ query: {} })).results.filter(({ kind }) => kind === 'events_off');

test('events that the provider switched off are turned on again by an admin, and the task about it ends', async () => {
  expect(await board()).toBe('on');
  switchOff();
  await watch();
  expect(await board()).toBe('off');
  expect(await tasks()).toHaveLength(1);
  await watch();
  expect(endpoint()?.isOff, 'not by itself').toBe(true);

  expect(await admin.client.handoff.turnEventsOn()).toMatchObject({ is_configured: true, events: 'on' });
  expect(endpoint()?.isOff).toBe(false);
  expect(await board()).toBe('on');
  expect(await tasks()).toEqual([]);
  const row = await house.ledgate.parts.db
    .selectFrom('audit_row')
    .select(['action', 'actor'])
    .where('action', '=', 'processor.events_turned_on')
    .execute();
  expect(row).toMatchObject([{ actor: admin.uid }]);
});

test('a provider that does not answer leaves them off, and that is said', async () => {
  switchOff();
  await watch();
  house.emulator.control.addFaults([{ kind: 'error_before', method: 'PUT', path: '/alertActions', next: 1 }]);
  expect((await refusal(admin.client.handoff.turnEventsOn())).code).toBe('provider_unavailable');
  expect(await board()).toBe('off');
  expect(await tasks()).toHaveLength(1);
});

test('underwriters read that they are off, and do not turn them on', async () => {
  const { client } = await signedIn(house.ledgate, 'underwriter');
  expect((await client.handoff.listHandoffs({ query: {} })).provider.events).toBe('off');
  expect((await refusal(client.handoff.turnEventsOn())).code).toBe('not_allowed');
  expect(endpoint()?.isOff).toBe(true);
});

test('a subscription of before there were disputes learns of them, once for each start', async () => {
  const other = await startWithProcessor(startEmulator);
  try {
    const { parts } = other.ledgate;
    const value = `${parts.settings.publicUrl}/api/v1/inbound/processor-events`;
    await fetch(`${other.emulator.url}/alerts`, {
      method: 'POST',
      headers: { apikey: other.emulator.key, 'content-type': 'application/json' },
      body: JSON.stringify({
        name: 'Ledgate',
        alertTriggers: [{ event: 'merchant.boarded', resource: 9 }],
        alertActions: [{ type: 'web', options: 'JSON', value, retries: 5, headerName: 'x', headerValue: 'old' }],
      }),
    });
    for (const _ of ['at the start', 'by the clock']) await watchSubscription(parts);
    const events = other.emulator.control.rows('alertTriggers').map((row) => row['event']);
    expect(events).toEqual(expect.arrayContaining(['chargeback.opened', 'disbursement.processed']));
    expect(new Set(events).size, 'each once').toBe(events.length);
    expect(other.emulator.control.rows('alerts')).toHaveLength(1);
    expect(other.emulator.control.calls()['PUT /alertActions']).toBe(1);
  } finally {
    await other.close();
  }
});
