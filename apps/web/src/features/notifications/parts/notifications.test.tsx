import type { NotificationView } from '@ledgate/contract/notifications.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';

import { type Answers, never, refuse } from '../../../testing/fake-server.ts';
import { isBusy, openPart } from '../../../testing/open-page.tsx';
import { idOf } from '../../../testing/people.ts';
import { AT } from '../../../testing/tickets.ts';
import { Bell } from './bell.tsx';
import { NoticeSwitches } from './notice-switches.tsx';

const noticeAt = (number: number, changes: Partial<NotificationView> = {}): NotificationView => ({
  id: idOf(number),
  kind: 'query_answered',
  application: { uid: idOf(500), reference: `LG-${number}` },
  ticket: { uid: idOf(number), number: `T-${number}`, subject: `Subject ${number}` },
  note: null,
  about: null,
  title: `LG-${number}: the merchant answered`,
  at: AT,
  by: null,
  count: 1,
  words: null,
  is_read: false,
  ...changes,
});

const listOf = (results: NotificationView[], next: string | null = null) => ({
  unread: results.filter(({ is_read: isRead }) => !isRead).length,
  next,
  results,
});

const openBell = async (answers: Answers, as: 'underwriter' | 'merchant' = 'underwriter') => {
  const opened = openPart(<Bell />, { as, answers });
  await opened.user.click(screen.getByRole('button', { name: /^Notifications/ }));
  return { ...opened, list: await screen.findByRole('dialog', { name: 'Notifications' }) };
};

test('the bell says how many things are unread', async () => {
  openPart(<Bell />, {
    as: 'underwriter',
    answers: { 'notifications.listNotifications': { unread: 120, next: null, results: [] } },
  });
  const bell = await screen.findByRole('button', { name: 'Notifications, 120 unread' });
  expect(bell.textContent).toBe('99+');
});

test('without notifications the list says what would appear', async () => {
  const { list } = await openBell({ 'notifications.listNotifications': listOf([]) });
  expect(await within(list).findByText('Nothing new')).toBeTruthy();
});

test('while notifications are on their way nothing is said about them', async () => {
  const { list } = await openBell({ 'notifications.listNotifications': never });
  expect(within(list).queryByText('Nothing new')).toBeNull();
  expect(isBusy()).toBe(true);
});

test('notifications that cannot be loaded are not called none', async () => {
  const { server, user, list } = await openBell({ 'notifications.listNotifications': refuse('failed') });
  expect(await within(list).findByText('Something went wrong on our side')).toBeTruthy();
  expect(within(list).queryByText('Nothing new')).toBeNull();
  server.answer({ 'notifications.listNotifications': listOf([noticeAt(1)]) });
  await user.click(within(list).getByRole('button', { name: 'Try again' }));
  expect(await within(list).findByText('Subject 1')).toBeTruthy();
});

test('a notification leads to its thread and counts as read from then on', async () => {
  const { server, user, list } = await openBell({
    'notifications.listNotifications': listOf([noticeAt(1), noticeAt(2, { is_read: true })]),
    'notifications.readNotifications': { unread: 0 },
  });
  const first = await within(list).findByRole('link', { name: /LG-1: the merchant answered/ });
  expect(first.getAttribute('href')).toBe(`/queries?thread=${idOf(1)}`);
  await user.click(first);
  await waitFor(() => expect(server.asked('notifications.readNotifications')[0]?.body).toEqual({ ids: [idOf(1)] }));
});

test('a merchant is led to the questions, and to the support thread of a reply', async () => {
  const { list } = await openBell(
    {
      'notifications.listNotifications': listOf([
        noticeAt(1, { kind: 'query_raised', title: 'We have a question about LG-1' }),
        noticeAt(2, { kind: 'ticket_reply', title: 'T-2: a new reply', application: null }),
      ]),
    },
    'merchant',
  );
  const question = await within(list).findByRole('link', { name: /We have a question about LG-1/ });
  expect(question.getAttribute('href')).toBe(`/my-queries?application=${idOf(500)}`);
  const reply = within(list).getByRole('link', { name: /T-2: a new reply/ });
  expect(reply.getAttribute('href')).toBe(`/support?thread=${idOf(2)}`);
});

test('all are marked as read at once', async () => {
  const { server, user, list } = await openBell({
    'notifications.listNotifications': listOf([noticeAt(1)]),
    'notifications.readNotifications': { unread: 0 },
  });
  await user.click(await within(list).findByRole('button', { name: 'Mark all as read' }));
  await waitFor(() => expect(server.asked('notifications.readNotifications')[0]?.body).toEqual({}));
});

test('a thousand notifications come page by page', async () => {
  const page = (from: number) => Array.from({ length: 100 }, (_, at) => noticeAt(from + at, { is_read: true }));
  const { user, list } = await openBell({
    'notifications.listNotifications': ({ query }) =>
      query.cursor === undefined ? listOf(page(1), 'older') : listOf(page(101)),
  });
  await user.click(await within(list).findByRole('button', { name: 'Show more' }));
  await waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(200));
  expect(within(list).queryByRole('button', { name: 'Mark all as read' })).toBeNull();
});

const SWITCHES = {
  preferences: [
    { kind: 'query_raised' as const, channel: 'mail' as const, on: true },
    { kind: 'query_raised' as const, channel: 'text' as const, on: false },
  ],
};

const openSwitches = (answers: Answers) => openPart(<NoticeSwitches />, { as: 'merchant', answers });

test('the switches are busy until they are there', () => {
  openSwitches({ 'notifications.readPreferences': never });
  expect(isBusy()).toBe(true);
});

test('switches that cannot be loaded can be tried again', async () => {
  openSwitches({ 'notifications.readPreferences': refuse('failed') });
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
});

test('a switch is saved as soon as it is turned', async () => {
  const { server, user } = openSwitches({
    'notifications.readPreferences': SWITCHES,
    'notifications.updatePreferences': {
      preferences: SWITCHES.preferences.map((one) => ({ ...one, on: true })),
    },
  });
  await user.click(await screen.findByRole('switch', { name: 'By text message' }));
  expect(await screen.findByText('Saved')).toBeTruthy();
  expect(server.asked('notifications.updatePreferences')[0]?.body.preferences).toEqual([
    { kind: 'query_raised', channel: 'text', on: true },
  ]);
  expect(screen.getByRole<HTMLInputElement>('switch', { name: 'By text message' }).checked).toBe(true);
});

test('a switch that is not saved stays as it was', async () => {
  const { user } = openSwitches({
    'notifications.readPreferences': SWITCHES,
    'notifications.updatePreferences': refuse('failed'),
  });
  await user.click(await screen.findByRole('switch', { name: 'By text message' }));
  expect(await screen.findByText('Something went wrong on our side')).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>('switch', { name: 'By text message' }).checked).toBe(false);
});
