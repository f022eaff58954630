import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';

import { type Answers, never, refuse } from '../../../testing/fake-server.ts';
import { isBusy, openPage } from '../../../testing/open-page.tsx';
import { AT } from '../../../testing/tickets.ts';

const messageAt = (id: number, text: string, channel: 'email' | 'message' | 'call' = 'email') => ({
  id,
  channel,
  recipient: 'robin@kestrel.example',
  subject: `Subject ${id}`,
  text,
  html: null,
  sent_at: AT,
});

const openOutbox = (answers: Answers, address = '/outbox') => openPage(address, { as: 'admin', answers });

test('while the messages are on their way the page is busy', async () => {
  await openOutbox({ 'demo.readOutbox': never });
  expect(isBusy()).toBe(true);
});

test('without messages the page says how to get one', async () => {
  await openOutbox({ 'demo.readOutbox': { results: [] } });
  expect(await screen.findByText('No messages yet')).toBeTruthy();
});

test('messages that cannot be loaded can be tried again', async () => {
  await openOutbox({ 'demo.readOutbox': refuse('failed') });
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
});

test('a code can be copied and a link followed', async () => {
  await openOutbox({
    'demo.readOutbox': {
      results: [
        messageAt(1, 'Your code is 042137.', 'message'),
        messageAt(2, 'Open https://elsewhere.example/activate/a/b'),
      ],
    },
  });
  const list = await screen.findByRole('list', { name: 'Messages, newest first' });
  expect(await within(list).findByRole('button', { name: 'Copy code' })).toBeTruthy();
  expect(within(list).getByRole('link', { name: 'Open the link' }).getAttribute('href')).toBe('/activate/a/b');
});

test('a recipient is looked for, and nothing found is said', async () => {
  const { server, user, address } = await openOutbox({ 'demo.readOutbox': { results: [] } }, '/outbox?recipient=otter');
  expect(await screen.findByText('Nothing was sent to “otter”.')).toBeTruthy();
  expect(server.asked('demo.readOutbox')[0]?.query.recipient).toBe('otter');
  await user.click(screen.getByRole('button', { name: 'Clear the filter' }));
  await waitFor(() => expect(address()).toBe('/outbox'));
});

test('a thousand messages are all listed', async () => {
  await openOutbox({ 'demo.readOutbox': { results: Array.from({ length: 1000 }, (_, at) => messageAt(at, 'Hello')) } });
  const list = await screen.findByRole('list', { name: 'Messages, newest first' });
  await waitFor(() => expect(list.children).toHaveLength(1000));
});
