import type { ApiKeyView } from '@ledgate/contract/api-keys.ts';
import { KEY_SCOPES } from '@ledgate/domain/access/key-scopes.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';

import { type Answers, never, refuse } from '../../../testing/fake-server.ts';
import { isBusy, openPage } from '../../../testing/open-page.tsx';
import { idOf } from '../../../testing/people.ts';
import { AT } from '../../../testing/tickets.ts';

const keyAt = (number: number, changes: Partial<ApiKeyView> = {}): ApiKeyView => ({
  uid: idOf(number),
  shown: 'lg_live_ab12cd34',
  name: `Key ${number}`,
  scopes: ['applications:read'],
  lost: [],
  addresses: [],
  state: 'live',
  created_at: AT,
  expires_at: AT,
  revoked_at: null,
  last_used_at: null,
  last_used_address: null,
  may_rotate: true,
  ...changes,
});

const SECRET = 'lg_live_ab12cd34_0123456789abcdefghijABCDEFGHIJxy';
const list = (...keys: ApiKeyView[]) => ({ keys, scopes: [...KEY_SCOPES] });

const openKeys = (answers: Answers, address = '/developers/keys') =>
  openPage(address, { as: 'admin', answers: { 'apiKeys.listKeys': list(keyAt(1)), ...answers } });

test('while the keys are on their way the page is busy', async () => {
  await openKeys({ 'apiKeys.listKeys': never });
  expect(isBusy()).toBe(true);
});

test('without a key the page says what one is for', async () => {
  await openKeys({ 'apiKeys.listKeys': list() });
  expect(await screen.findByText('No keys yet')).toBeTruthy();
  expect(screen.getByText(/from your own systems/)).toBeTruthy();
});

test('keys that cannot be loaded can be tried again', async () => {
  await openKeys({ 'apiKeys.listKeys': refuse('failed') });
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
});

test('forty keys are all there', async () => {
  await openKeys({ 'apiKeys.listKeys': list(...Array.from({ length: 40 }, (_, at) => keyAt(at + 1))) });
  expect(await screen.findByText('Key 40')).toBeTruthy();
});

test('a key is made with what was chosen, and shown once', async () => {
  const { server, user, address } = await openKeys({
    'apiKeys.makeKey': { key: keyAt(2), secret: SECRET },
  });
  await user.click(await screen.findByRole('button', { name: 'Create a key' }));
  const drawer = await screen.findByRole('dialog', { name: 'Create a key' });
  await user.click(within(drawer).getByRole('button', { name: 'Create a key' }));
  expect(await within(drawer).findByText('Say what this key is for.')).toBeTruthy();
  expect(within(drawer).getByText('Choose what this key is for.')).toBeTruthy();
  await user.type(within(drawer).getByRole('textbox', { name: /^Name/ }), 'Our CRM');
  await user.click(within(drawer).getByRole('checkbox', { name: 'Read rates' }));
  await user.type(within(drawer).getByRole('textbox', { name: /^Only from/ }), '203.0.113.0/24{Enter}shop');
  await user.click(within(drawer).getByRole('button', { name: 'Create a key' }));
  expect(await within(drawer).findByText('shop is not an IP address or range.')).toBeTruthy();
  await user.type(within(drawer).getByRole('textbox', { name: /^Only from/ }), '{Backspace>4/}');
  await user.click(within(drawer).getByRole('button', { name: 'Create a key' }));
  expect(await within(drawer).findByText(SECRET)).toBeTruthy();
  expect(server.asked('apiKeys.makeKey')[0]?.body).toEqual({
    name: 'Our CRM',
    scopes: ['rates:read'],
    days: 90,
    addresses: ['203.0.113.0/24'],
  });
  await user.click(within(drawer).getByRole('button', { name: 'I have stored it' }));
  await waitFor(() => expect(address()).toBe('/developers/keys'));
  expect(screen.queryByText(SECRET)).toBeNull();
});

test('what the server refuses stands by its field, and what was typed stays', async () => {
  const { user } = await openKeys(
    { 'apiKeys.makeKey': refuse('already_exists', { errors: { name: ['You have a key of this name.'] } }) },
    '/developers/keys?open=new',
  );
  const drawer = await screen.findByRole('dialog', { name: 'Create a key' });
  await user.type(within(drawer).getByRole('textbox', { name: /^Name/ }), 'Our CRM');
  await user.click(within(drawer).getByRole('checkbox', { name: 'Read rates' }));
  await user.click(within(drawer).getByRole('button', { name: 'Create a key' }));
  expect(await within(drawer).findByText('You have a key of this name.')).toBeTruthy();
  expect(within(drawer).getByRole('textbox', { name: /^Name/ })).toHaveProperty('value', 'Our CRM');
});

test('rotating asks, and then shows the second key', async () => {
  const { user } = await openKeys({ 'apiKeys.rotateKey': { key: keyAt(2), secret: SECRET } });
  await user.click(await screen.findByRole('button', { name: 'Actions for Key 1' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Rotate' }));
  const dialog = await screen.findByRole('dialog', { name: 'Rotate “Key 1”?' });
  await user.click(within(dialog).getByRole('button', { name: 'Rotate' }));
  expect(await screen.findByText(SECRET)).toBeTruthy();
});

test('revoking asks, and a key of which two work cannot be rotated', async () => {
  const { server, user } = await openKeys({
    'apiKeys.listKeys': list(keyAt(1, { may_rotate: false })),
    'apiKeys.revokeKey': keyAt(1, { state: 'revoked' }),
  });
  await user.click(await screen.findByRole('button', { name: 'Actions for Key 1' }));
  expect(screen.queryByRole('menuitem', { name: 'Rotate' })).toBeNull();
  await user.click(await screen.findByRole('menuitem', { name: 'Revoke' }));
  const dialog = await screen.findByRole('dialog', { name: 'Revoke “Key 1”?' });
  expect(server.asked('apiKeys.revokeKey')).toEqual([]);
  await user.click(within(dialog).getByRole('button', { name: 'Revoke' }));
  expect(await screen.findByText('“Key 1” is revoked')).toBeTruthy();
});

test('a key says where it was used, from where it may be, and what it lost', async () => {
  const lost = keyAt(1, {
    scopes: ['applications:read', 'rates:read'],
    lost: ['rates:read'],
    addresses: ['203.0.113.7'],
    last_used_at: AT,
    last_used_address: '203.0.113.7',
    state: 'expired',
  });
  await openKeys({ 'apiKeys.listKeys': list(lost) }, `/developers/keys?open=${idOf(1)}`);
  const drawer = await screen.findByRole('dialog', { name: 'Key 1' });
  expect(within(drawer).getByText(/No longer yours to give: Read rates/)).toBeTruthy();
  expect(within(drawer).getByText(/from 203\.0\.113\.7/)).toBeTruthy();
  expect(within(drawer).getByText('Expired')).toBeTruthy();
});
