import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';

import { type Answers, never, refuse } from '../../../testing/fake-server.ts';
import { isBusy, openPage } from '../../../testing/open-page.tsx';
import { paymentRow } from '../../../testing/payments.ts';
import { idOf } from '../../../testing/people.ts';
import { narrowTransaction } from '../parts/transaction-columns.tsx';

const page = (from: number, count: number, next: string | null) => ({
  results: Array.from({ length: count }, (_, at) => paymentRow(from + at)),
  next_cursor: next,
});

const open = (answers: Answers, address = '/transactions', as: 'merchant' | 'admin' = 'merchant') =>
  openPage(address, {
    as,
    answers: { 'payments.listPayments': page(1, 2, null), 'payments.listPaymentViews': { results: [] }, ...answers },
  });

test('while the payments are on their way the page is busy', async () => {
  await open({ 'payments.listPayments': never });
  expect(isBusy()).toBe(true);
});

test('without a payment it says when there will be some', async () => {
  await open({ 'payments.listPayments': page(1, 0, null) });
  expect(await screen.findByText('No card payments yet')).toBeTruthy();
});

test('payments that cannot be loaded can be tried again', async () => {
  await open({ 'payments.listPayments': refuse('failed') });
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
});

test('a row says who paid, how, how much and what became of it', async () => {
  await open({ 'payments.listPayments': { results: [paymentRow(1, { status: 'unknown' })], next_cursor: null } });
  const row = (await screen.findByText('Ada Vance')).closest('tr') as HTMLElement;
  for (const words of ['Ada Vance', 'Visa •••• 4242', 'Unknown', '$27.00'])
    expect(within(row).getByText(words)).toBeTruthy();
});

test('where nobody was named a phone shows the reference, and a desk a dash beside it', async () => {
  const nobody = paymentRow(1, { payer_name: null, order_no: null });
  expect(narrowTransaction(false)(nobody).title).toBe(nobody.reference);
  await open({ 'payments.listPayments': { results: [nobody], next_cursor: null } });
  expect(await screen.findByText('–')).toBeTruthy();
});

test('the desk sees whose payment it is, and not who paid', async () => {
  await open(
    { 'payments.listPayments': { results: [paymentRow(1, { payer_name: null })], next_cursor: null } },
    '/transactions',
    'admin',
  );
  expect(await screen.findByText('Harbor Coffee LLC')).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Take a payment' })).toBeNull();
});

test('what the address says narrows the list, and can be cleared', async () => {
  const { server, user, address } = await open(
    { 'payments.listPayments': page(1, 0, null) },
    '/transactions?status=declined&brand=visa&least=5&from=2026-03-01&search=ada&status2=x',
  );
  expect(await screen.findByText('No transaction matches')).toBeTruthy();
  expect(server.asked('payments.listPayments')[0]?.query).toMatchObject({
    status: ['declined'],
    brand: ['visa'],
    least_cents: 500,
    search: 'ada',
  });
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  await waitFor(() => expect(address()).toBe('/transactions'));
});

test('a long list goes on where it ends', async () => {
  const { server, user } = await open({
    'payments.listPayments': ({ query }) => (query.cursor === undefined ? page(1, 50, 'more') : page(51, 50, null)),
  });
  expect(await screen.findByText('The newest 50 rows')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  expect(await screen.findByText('100 rows')).toBeTruthy();
  expect(server.asked('payments.listPayments').map(({ query }) => query.cursor)).toEqual([undefined, 'more']);
});

test('a row leads to its payment', async () => {
  const { user, address } = await open({ 'payments.readPayment': refuse('not_found') });
  const [name] = await screen.findAllByText('Ada Vance');
  await user.click(name as HTMLElement);
  await waitFor(() => expect(address()).toBe(`/transactions/${idOf(1)}`));
});

const KEPT = { uid: idOf(70), name: 'Declined over $100', definition: { status: 'declined', least: '100' } };

test('what is on the screen is kept under a name, which stays typed where it is taken', async () => {
  const { server, user } = await open(
    { 'payments.savePaymentView': refuse('already_exists', { errors: { name: ['Choose another name.'] } }) },
    '/transactions?status=declined&least=100',
  );
  await user.click(await screen.findByRole('button', { name: 'Views' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Save this view' }));
  const dialog = await screen.findByRole('dialog', { name: 'Save this view' });
  await user.type(within(dialog).getByRole('textbox', { name: 'Name of the view' }), 'Declined over $100');
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(await within(dialog).findByText('Choose another name.')).toBeTruthy();
  expect(server.asked('payments.savePaymentView')[0]?.body).toEqual({
    name: 'Declined over $100',
    definition: { status: 'declined', least: '100' },
  });
});

test('a kept view is opened, named while it is open, and removed after a question', async () => {
  const { server, user, address } = await open({
    'payments.listPaymentViews': { results: [KEPT] },
    'payments.removePaymentView': { done: true },
  });
  await user.click(await screen.findByRole('button', { name: 'Views' }));
  await user.click(await screen.findByRole('menuitem', { name: KEPT.name }));
  await waitFor(() => expect(address()).toContain('status=declined'));
  await user.click(await screen.findByRole('button', { name: KEPT.name }));
  await user.click(await screen.findByRole('menuitem', { name: 'Remove this view' }));
  const dialog = await screen.findByRole('dialog', { name: `Remove “${KEPT.name}”?` });
  await user.click(within(dialog).getByRole('button', { name: 'Remove this view' }));
  await waitFor(() => expect(server.asked('payments.removePaymentView')[0]?.params).toEqual({ uid: KEPT.uid }));
});
