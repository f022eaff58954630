import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';

import { customerDetail, customerView, exemptionView, keptCard } from '../../../testing/customers.ts';
import { type Answers, never, refuse } from '../../../testing/fake-server.ts';
import { isBusy, openPage } from '../../../testing/open-page.tsx';
import { paymentRow } from '../../../testing/payments.ts';
import { idOf } from '../../../testing/people.ts';

const LIST = 'customers.listCustomers';
const ONE = 'customers.readCustomer';
const pageOf = (count: number, next: string | null = null) => ({
  results: Array.from({ length: count }, (_, at) => customerView(at + 1)),
  next_cursor: next,
});

const open = (answers: Answers = {}, address = '/customers') =>
  openPage(address, { as: 'merchant', answers: { [LIST]: pageOf(2), ...answers } });

const openOne = (answers: Answers = {}) =>
  open(
    {
      [ONE]: customerDetail(1),
      'payments.listPayments': { results: [paymentRow(9)], next_cursor: null },
      ...answers,
    },
    `/customers/${idOf(1)}`,
  );

test('while customers are on their way the page is busy', async () => {
  await open({ [LIST]: never });
  expect(isBusy()).toBe(true);
});

test('customers that cannot be loaded can be tried again', async () => {
  await open({ [LIST]: refuse('failed') });
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
});

test('without a customer it says how one comes here', async () => {
  await open({ [LIST]: pageOf(0) });
  expect(await screen.findByText('No customers yet')).toBeTruthy();
});

test('a search without a match can be cleared', async () => {
  const { server, user, address } = await open({ [LIST]: pageOf(0) }, '/customers?search=zoe');
  await user.click(await screen.findByRole('button', { name: 'Clear the search' }));
  await waitFor(() => expect(address()).toBe('/customers'));
  expect(server.asked(LIST)[0]?.query).toMatchObject({ search: 'zoe' });
});

test('a thousand customers are shown by the page, and more on request', async () => {
  const { server, user } = await open({
    [LIST]: ({ query }) => (query.cursor === undefined ? pageOf(50, 'more') : { results: [], next_cursor: null }),
  });
  expect(await screen.findByText('Ada Vance 50')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: /^Show/ }));
  await waitFor(() => expect(server.asked(LIST)).toHaveLength(2));
  expect(server.asked(LIST)[1]?.query).toMatchObject({ cursor: 'more' });
});

test('a customer is added under a name, and what was typed stays where that fails', async () => {
  const { server, user } = await open({ 'customers.addCustomer': refuse('failed') });
  await user.click(await screen.findByRole('button', { name: 'Add a customer' }));
  const dialog = await screen.findByRole('dialog', { name: 'Add a customer' });
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(within(dialog).getByText('Enter a name.')).toBeTruthy();
  await user.type(within(dialog).getByRole('textbox', { name: /^Name/ }), 'Zoe Lind');
  await user.type(within(dialog).getByRole('textbox', { name: 'Email' }), 'zoe@mail.example');
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(await within(dialog).findByRole('alert')).toBeTruthy();
  expect(within(dialog).getByRole('textbox', { name: /^Name/ })).toHaveProperty('value', 'Zoe Lind');
  expect(server.asked('customers.addCustomer')[0]?.body).toMatchObject({ name: 'Zoe Lind', company: null });
});

test('a customer’s cards say until when, and what was agreed to; one leads to the terminal', async () => {
  await openOne({
    [ONE]: customerDetail(1, {
      cards_on_file: [keptCard(50), keptCard(51, { last4: '1881', expires: '2026-09', is_expired: true })],
    }),
  });
  expect(await screen.findByText('Expires December 2030')).toBeTruthy();
  expect(screen.getByText('Expired September 2026')).toBeTruthy();
  expect(screen.getAllByText(/^Agreed on .* heard by Robin Park$/)).toHaveLength(2);
  expect(screen.getAllByText(/keeps my card on file/)).toHaveLength(2);
  const link = screen.getByRole('link', { name: 'Charge Visa •••• 4242' });
  expect(link.getAttribute('href')).toBe(`/terminal?customer=${idOf(1)}&card=${idOf(50)}`);
  expect(screen.queryByRole('link', { name: 'Charge Visa •••• 1881' })).toBeNull();
  expect(await screen.findByText('$27.00')).toBeTruthy();
});

test('a card is removed after a question; where the processor does not answer it says so', async () => {
  const { server, user } = await openOne({ 'terminal.removeStoredCard': refuse('provider_unavailable') });
  await user.click(await screen.findByRole('button', { name: 'Remove Visa •••• 4242' }));
  const dialog = await screen.findByRole('dialog', { name: 'Remove this card?' });
  expect(within(dialog).getByText(/so does the processor/)).toBeTruthy();
  await user.click(within(dialog).getByRole('button', { name: 'Remove' }));
  expect(await within(dialog).findByRole('alert')).toBeTruthy();
  expect(server.asked('terminal.removeStoredCard')[0]?.params).toEqual({ uid: idOf(50) });
});

test('without cards it says how one is kept, without payments that there are none', async () => {
  await openOne({
    [ONE]: customerDetail(1, { cards_on_file: [], cards: 0, company: null }),
    'payments.listPayments': { results: [], next_cursor: null },
  });
  expect(await screen.findByText('No card on file')).toBeTruthy();
  expect(await screen.findByText('No payments of this customer yet.')).toBeTruthy();
  expect(screen.getAllByText('Not given').length).toBeGreaterThan(0);
});

test('certificates say until when; one is replaced by its state, and ended after a question', async () => {
  const { server, user } = await openOne({
    [ONE]: customerDetail(1, {
      exemptions: [
        exemptionView(60),
        exemptionView(61, { state: 'MO', standing: 'expired', expires_on: '2026-01-31' }),
        exemptionView(62, { number: 'E-1', standing: 'ended', ended_at: '2026-10-01T12:00:00.000Z' }),
      ],
    }),
    'customers.keepExemption': refuse('failed'),
    'customers.endExemption': customerDetail(1),
  });
  expect(await screen.findByText('Valid to Dec 31, 2027')).toBeTruthy();
  expect(screen.getByText('Expired Jan 31, 2026')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'End IL E-1' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Replace MO E-9981' }));
  const form = await screen.findByRole('dialog', { name: 'Replace the certificate of MO' });
  await user.click(within(form).getByRole('button', { name: 'Save' }));
  expect(within(form).getByText('Enter the number of the certificate.')).toBeTruthy();
  await user.type(within(form).getByRole('textbox', { name: /^Certificate number/ }), 'M-77');
  await user.click(within(form).getByRole('button', { name: 'Save' }));
  expect(await within(form).findByRole('alert')).toBeTruthy();
  expect(server.asked('customers.keepExemption')[0]?.body).toEqual({
    state: 'MO',
    number: 'M-77',
    reason: 'resale',
    expires_on: null,
  });
  await user.click(within(form).getByRole('button', { name: 'Cancel' }));
  await user.click(screen.getByRole('button', { name: 'End IL E-9981' }));
  const asked = await screen.findByRole('dialog', { name: 'End this certificate?' });
  await user.click(within(asked).getByRole('button', { name: 'End' }));
  await waitFor(() =>
    expect(server.asked('customers.endExemption')[0]?.params).toEqual({ uid: idOf(1), exemption: idOf(60) }),
  );
});

test('without a certificate it says that tax is paid', async () => {
  await openOne();
  expect(await screen.findByText('No certificate. This customer pays sales tax.')).toBeTruthy();
});

test('a customer is changed over the version that was read, and removed after a question', async () => {
  const { server, user, address } = await openOne({
    'customers.updateCustomer': customerView(1),
    'customers.removeCustomer': { done: true },
  });
  await user.click(await screen.findByRole('button', { name: 'Edit' }));
  const dialog = await screen.findByRole('dialog', { name: 'Edit Ada Vance 1' });
  await user.type(within(dialog).getByRole('textbox', { name: 'Note' }), 'Calls on Fridays');
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(server.asked('customers.updateCustomer')[0]?.body).toMatchObject({ note: 'Calls on Fridays' }),
  );
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Remove the customer' }));
  const asked = await screen.findByRole('dialog', { name: 'Remove this customer?' });
  await user.click(within(asked).getByRole('button', { name: 'Remove the customer' }));
  await waitFor(() => expect(address()).toBe('/customers'));
});

test('a customer who cannot be loaded can be tried again', async () => {
  await openOne({ [ONE]: refuse('failed') });
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
});
