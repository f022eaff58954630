import type { NotificationView } from '@ledgate/contract/notifications.ts';
import { expect, test } from 'vitest';

import { linkOf } from './link-of.ts';

const told = (change: Partial<NotificationView>): NotificationView => ({
  id: 'n',
  kind: 'query_raised',
  application: { uid: 'a', reference: 'MA-204809' },
  ticket: { uid: 't', number: 'T-1001', subject: 'Website' },
  note: null,
  title: 'We have a question',
  at: '2026-11-15T10:00:00.000Z',
  by: null,
  count: 1,
  words: null,
  is_read: false,
  ...change,
});

test('a question leads a merchant to the open questions of the application', () => {
  expect(linkOf(told({}), true)).toEqual({ to: '/my-queries', search: { application: 'a' } });
});

test('a reply leads a merchant to support, and staff to the inbox', () => {
  expect(linkOf(told({ kind: 'ticket_reply' }), true)).toEqual({ to: '/support', search: { thread: 't' } });
  expect(linkOf(told({ kind: 'query_answered' }), false)).toEqual({ to: '/queries', search: { thread: 't' } });
});

test('a mention leads to the very note', () => {
  const mentioned = told({ kind: 'mentioned', note: 'n1' });
  expect(linkOf(mentioned, false)).toEqual({ to: '/queries', search: { thread: 't', note: 'n1' } });
  expect(linkOf({ ...mentioned, note: null }, false)).toEqual({ to: '/queries', search: { thread: 't' } });
});
