import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';

import { type Answers, never, refuse } from '../../../testing/fake-server.ts';
import { isBusy, openPage } from '../../../testing/open-page.tsx';

const row = (key: string, subject: string, channel: 'email' | 'message' = 'email') => ({
  key,
  group: channel === 'email' ? 'Security' : 'Codes',
  reader: 'anyone' as const,
  channel,
  subject,
  is_optional: false,
});
const ROWS = [row('security-new_device', 'New sign-in'), row('code-login-message', 'Your code', 'message')];
const LIST = { 'messageSamples.listMessageSamples': { results: ROWS } };

const open = (answers: Answers, address = '/messages') => openPage(address, { as: 'admin', answers });

test('while the messages are on their way the page is busy, and what fails can be tried again', async () => {
  await open({ 'messageSamples.listMessageSamples': never });
  expect(isBusy()).toBe(true);
});

test('messages that cannot be loaded can be tried again', async () => {
  await open({ 'messageSamples.listMessageSamples': refuse('failed') });
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
});

test('a message is found by its words and shown as text, or as its reader sees it', async () => {
  const { user, address } = await open({
    ...LIST,
    'messageSamples.readMessageSample': {
      ...row('security-new_device', 'New sign-in'),
      text: 'Plain words',
      html: '<p>',
    },
  });
  const list = await screen.findByRole('navigation', { name: 'Messages' });
  await user.type(screen.getByRole('searchbox', { name: 'Search messages' }), 'sign-in');
  await waitFor(() => expect(within(list).queryByText('Your code')).toBeNull());
  await user.click(within(list).getByRole('link', { name: /New sign-in/ }));
  await waitFor(() => expect(address()).toContain('show=security-new_device'));
  expect(await screen.findByTitle('New sign-in')).toBeTruthy();
  expect(screen.getByText('Always sent')).toBeTruthy();
  await user.click(screen.getByText('Plain text'));
  expect(await screen.findByText('Plain words')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'All messages' }));
  expect(await screen.findByText('Choose a message')).toBeTruthy();
});

test('nothing found is said, and the search can be cleared', async () => {
  const { user, address } = await open(LIST, '/messages?find=otter');
  expect(await screen.findByText('No message matches')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Show all' }));
  await waitFor(() => expect(address()).toBe('/messages'));
});

test('a message that is gone says so', async () => {
  await open({ ...LIST, 'messageSamples.readMessageSample': refuse('not_found') }, '/messages?show=gone');
  expect(await screen.findByRole('alert')).toBeTruthy();
});
