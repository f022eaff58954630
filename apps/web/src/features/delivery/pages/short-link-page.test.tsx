import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';

import { type Answers, never, refuse } from '../../../testing/fake-server.ts';
import { isBusy, openPage } from '../../../testing/open-page.tsx';

const open = (answers: Answers, token = 'Ab3dE6gH9k') =>
  openPage(`/l/${token}`, { answers: { 'demo.readDemo': refuse('not_found'), ...answers } });

test('a link from a text leads to the page it is about, by way of the door', async () => {
  const { address } = await open({ 'delivery.openShortLink': { state: 'open', path: '/account/email' } });
  await waitFor(() => expect(address()).toBe('/login?wanted=/account/email'));
});

test('while it is looked up the page is busy', async () => {
  await open({ 'delivery.openShortLink': never });
  expect(isBusy()).toBe(true);
});

test.each([
  ['used', 'This link was already used'],
  ['expired', 'This link has expired'],
  ['unknown', 'This link doesn’t work'],
] as const)('a link that is %s says so and offers to sign in', async (state, says) => {
  await open({ 'delivery.openShortLink': { state, path: null } });
  expect(await screen.findByRole('heading', { name: says })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Sign in' })).toBeTruthy();
});

test('a link that lost its end is not asked about', async () => {
  const { server } = await open({}, 'Ab3dE6g');
  expect(await screen.findByRole('heading', { name: 'This link is incomplete' })).toBeTruthy();
  expect(server.asked('delivery.openShortLink')).toEqual([]);
});

test('a server that fails can be asked again', async () => {
  await open({ 'delivery.openShortLink': refuse('failed') });
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
});
