import type { DeliveryDetail, DeliveryView, EndpointView } from '@ledgate/contract/webhooks.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';

import { type Answers, never, refuse } from '../../../testing/fake-server.ts';
import { isBusy, openPage } from '../../../testing/open-page.tsx';
import { idOf } from '../../../testing/people.ts';
import { AT } from '../../../testing/tickets.ts';

const endpointAt = (number: number, changes: Partial<EndpointView> = {}): EndpointView => ({
  uid: idOf(number),
  url: `https://hooks${number}.shop.com/ledgate`,
  description: 'Our CRM',
  events: ['query.raised'],
  active: true,
  off_reason: null,
  failing_since: null,
  former_until: null,
  created_at: AT,
  ...changes,
});

const deliveryAt = (number: number, changes: Partial<DeliveryView> = {}): DeliveryView => ({
  uid: idOf(number),
  message_id: `msg_${number}`,
  type: 'query.raised',
  reference: 'MA-1001',
  state: 'delivered',
  attempts: 1,
  last_status: 200,
  created_at: AT,
  next_at: null,
  finished_at: AT,
  ...changes,
});

const detailAt = (number: number, changes: Partial<DeliveryDetail> = {}): DeliveryDetail => ({
  ...deliveryAt(number),
  url: 'https://hooks1.shop.com/ledgate',
  body: '{"type":"query.raised"}',
  tries: [{ n: 1, at: AT, duration_ms: 12, status: 500, error: null, answer: '<b>broken</b>' }],
  ...changes,
});

const SECRET = 'whsec_c2VjcmV0';
const URL_1 = 'https://hooks1.shop.com/ledgate';

const openHooks = (answers: Answers, address = '/developers/webhooks') =>
  openPage(address, { as: 'admin', answers: { 'webhooks.listEndpoints': { endpoints: [endpointAt(1)] }, ...answers } });
const openLog = (answers: Answers) => openHooks(answers, `/developers/webhooks?open=${idOf(1)}`);

const actOn = async (user: Awaited<ReturnType<typeof openHooks>>['user'], act: string): Promise<void> => {
  await user.click(await screen.findByRole('button', { name: `Actions for ${URL_1}` }));
  await user.click(await screen.findByRole('menuitem', { name: act }));
};

test('while the endpoints are on their way the page is busy', async () => {
  await openHooks({ 'webhooks.listEndpoints': never });
  expect(isBusy()).toBe(true);
});

test('without an endpoint the page says what one is for, and how to verify', async () => {
  await openHooks({ 'webhooks.listEndpoints': { endpoints: [] } });
  expect(await screen.findByText('No endpoints yet')).toBeTruthy();
  expect(screen.getByText(/webhook\.verify\(request\.body/)).toBeTruthy();
});

test('endpoints that cannot be loaded can be tried again', async () => {
  await openHooks({ 'webhooks.listEndpoints': refuse('failed') });
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
});

test('an endpoint is added, and its secret shown once', async () => {
  const { server, user, address } = await openHooks(
    { 'webhooks.addEndpoint': { endpoint: endpointAt(2), secret: SECRET } },
    '/developers/webhooks?open=new',
  );
  const drawer = await screen.findByRole('dialog', { name: 'Add an endpoint' });
  await user.click(within(drawer).getByRole('button', { name: 'Add an endpoint' }));
  expect(await within(drawer).findByText('Choose at least one event.')).toBeTruthy();
  await user.type(within(drawer).getByRole('textbox', { name: /^Address/ }), 'https://hooks2.shop.com/');
  await user.click(within(drawer).getByRole('checkbox', { name: /^A merchant can take payments/ }));
  await user.click(within(drawer).getByRole('button', { name: 'Add an endpoint' }));
  expect(await within(drawer).findByText(SECRET)).toBeTruthy();
  expect(server.asked('webhooks.addEndpoint')[0]?.body).toEqual({
    url: 'https://hooks2.shop.com/',
    description: '',
    events: ['merchant.boarded'],
  });
  await user.click(within(drawer).getByRole('button', { name: 'I have stored it' }));
  await waitFor(() => expect(address()).toBe('/developers/webhooks'));
});

test('an address that is refused says why by its field, and is kept', async () => {
  const { user } = await openHooks({
    'webhooks.updateEndpoint': refuse('invalid', { errors: { url: ['This host leads to a private network.'] } }),
  });
  await actOn(user, 'Edit');
  const drawer = await screen.findByRole('dialog', { name: 'Edit' });
  await user.click(within(drawer).getByRole('button', { name: 'Save' }));
  expect(await within(drawer).findByText('This host leads to a private network.')).toBeTruthy();
  expect(within(drawer).getByRole('textbox', { name: /^Address/ })).toHaveProperty('value', URL_1);
});

test('a test shows the answer as text', async () => {
  const { user } = await openHooks({ 'webhooks.testEndpoint': detailAt(5, { type: 'ping', state: 'failed' }) });
  await actOn(user, 'Send a test');
  expect(await screen.findByText('Your receiver did not accept the test.')).toBeTruthy();
  expect(screen.getByText('<b>broken</b>')).toBeTruthy();
});

test('rotating the secret asks; a second time within a day is refused in the dialog', async () => {
  const { server, user } = await openHooks({ 'webhooks.rotateSecret': refuse('wrong_state') });
  await actOn(user, 'Rotate secret');
  const dialog = await screen.findByRole('dialog', { name: 'Rotate the secret?' });
  await user.click(within(dialog).getByRole('button', { name: 'Rotate secret' }));
  expect(await within(dialog).findByText('This can’t be done right now')).toBeTruthy();
  server.answer({ 'webhooks.rotateSecret': { endpoint: endpointAt(1), secret: SECRET } });
  await user.click(within(dialog).getByRole('button', { name: 'Rotate secret' }));
  expect(await screen.findByText(SECRET)).toBeTruthy();
});

test('an endpoint is switched off and removed, the second after a question', async () => {
  const { server, user } = await openHooks({
    'webhooks.updateEndpoint': endpointAt(1, { active: false, off_reason: 'person' }),
    'webhooks.removeEndpoint': { removed: true },
  });
  await actOn(user, 'Switch off');
  expect(await screen.findByText(/The endpoint is off/)).toBeTruthy();
  expect(server.asked('webhooks.updateEndpoint')[0]?.body.active).toBe(false);
  await actOn(user, 'Remove');
  const dialog = await screen.findByRole('dialog', { name: 'Remove this endpoint?' });
  expect(server.asked('webhooks.removeEndpoint')).toEqual([]);
  await user.click(within(dialog).getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText('The endpoint is removed')).toBeTruthy();
});

test('the log says why an endpoint is off, goes on page by page and sends what failed again', async () => {
  const page = (from: number, next: string | null) => ({
    next,
    results: Array.from({ length: 20 }, (_, at) =>
      deliveryAt(from + at, { state: 'failed', type: `query.no${from + at}` }),
    ),
  });
  const { server, user } = await openLog({
    'webhooks.listEndpoints': { endpoints: [endpointAt(1, { active: false, off_reason: 'failures' })] },
    'webhooks.listDeliveries': ({ query }) => (query.cursor === undefined ? page(100, 'more') : page(200, null)),
    'webhooks.replayFailed': { replayed: 3 },
  });
  expect(await screen.findByText(/it failed for five days/)).toBeTruthy();
  await user.click(await screen.findByRole('button', { name: 'Show more' }));
  expect(await screen.findByText('query.no219')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Resend failed' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Of the last 24 hours' }));
  expect(await screen.findByText('3 deliveries are being sent again')).toBeTruthy();
  expect(server.asked('webhooks.replayFailed')[0]?.params).toEqual({ uid: idOf(1) });
});

test('a log that is empty or does not come says so', async () => {
  const { server, user } = await openLog({ 'webhooks.listDeliveries': refuse('failed') });
  const log = await screen.findByRole('region', { name: 'Deliveries' });
  await within(log).findByRole('alert');
  server.answer({ 'webhooks.listDeliveries': { next: null, results: [] } });
  await user.click(within(log).getByRole('button', { name: 'Try again' }));
  expect(await within(log).findByText('Nothing sent yet')).toBeTruthy();
});

test('one delivery shows what was sent and answered, and is sent again', async () => {
  const { server, user } = await openLog({
    'webhooks.listDeliveries': { next: null, results: [deliveryAt(7, { state: 'failed' })] },
    'webhooks.readDelivery': detailAt(7, { state: 'failed' }),
    'webhooks.replayDelivery': deliveryAt(7, { state: 'pending' }),
  });
  await user.click(await screen.findByRole('button', { name: /^query\.raised/ }));
  expect(await screen.findByText('msg_7')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Send again' }));
  expect(await screen.findByText('It is being sent again')).toBeTruthy();
  expect(server.asked('webhooks.replayDelivery')[0]?.params).toEqual({ uid: idOf(7) });
  await user.click(screen.getByRole('button', { name: 'All deliveries' }));
  expect(await screen.findByRole('region', { name: 'Deliveries' })).toBeTruthy();
});
