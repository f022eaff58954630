import type { NotificationView } from '@ledgate/contract/notifications.ts';
import { expect, test } from 'vitest';

import { linkOf } from './link-of.ts';

const told = (change: Partial<NotificationView>): NotificationView => ({
  id: 'n',
  kind: 'query_raised',
  application: { uid: 'a', reference: 'MA-204809' },
  ticket: { uid: 't', number: 'T-1001', subject: 'Website' },
  note: null,
  about: null,
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

test('what is about rates leads a merchant to them, and others to that tab of the case', () => {
  const announced = told({ kind: 'rates_change' });
  expect(linkOf(announced, true)).toMatchObject({ to: '/rates/$uid', params: { uid: 'a' } });
  expect(linkOf(announced, false)).toMatchObject({ to: '/applications/$uid', search: { tab: 'rates' } });
});

test('a case leads to itself, several to the list, a draft to the agreement', () => {
  const lost = told({ kind: 'case_reassigned' });
  expect(linkOf(lost, false)).toMatchObject({ to: '/applications/$uid', params: { uid: 'a' } });
  expect(linkOf({ ...lost, count: 2 }, false)).toEqual({ to: '/applications', search: {} });
  expect(linkOf(told({ kind: 'case_assigned', count: 2 }), false)).toMatchObject({ search: { view: 'mine' } });
  expect(linkOf(told({ kind: 'agreement_drafted', application: null }), false).to).toBe('/agreement');
  expect(linkOf(told({ kind: 'step' }), true)).toEqual({ to: '/status', search: { application: 'a' } });
});

test('a dispute and a statement lead to themselves, and to the list where an older notice does not name them', () => {
  for (const [kind, to] of [
    ['dispute_opened', '/disputes'],
    ['statement_ready', '/statements'],
  ] as const) {
    expect(linkOf(told({ kind, about: 'd' }), true)).toEqual({ to: `${to}/$uid`, params: { uid: 'd' }, search: {} });
    expect(linkOf(told({ kind }), true)).toEqual({ to, search: {} });
  }
});

test('a report leads both sides to the files', () => {
  const filed = told({ kind: 'report_ready', application: null, ticket: null });
  for (const isMerchant of [true, false])
    expect(linkOf(filed, isMerchant)).toEqual({ to: '/reports/files', search: {} });
  expect(linkOf(told({ kind: 'pci_expiring' }), true)).toEqual({ to: '/reports/pci', search: {} });
});

test('sales that differ lead to those that a manager has to look at', () => {
  expect(linkOf(told({ kind: 'sales_differ', application: null, ticket: null }), true)).toEqual({
    to: '/sales',
    search: { differs: 'yes' },
  });
});
