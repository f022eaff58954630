import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';

import { customerDetail, customerView, exemptionView } from '../../../testing/customers.ts';
import { type Answers, never, refuse } from '../../../testing/fake-server.ts';
import { openPage } from '../../../testing/open-page.tsx';
import { paymentRow } from '../../../testing/payments.ts';
import { idOf } from '../../../testing/people.ts';
import { AT } from '../../../testing/tickets.ts';

const openOne = (customer: Parameters<typeof customerDetail>[1], answers: Answers = {}) =>
  openPage(`/customers/${idOf(1)}`, {
    as: 'merchant',
    answers: {
      'customers.readCustomer': customerDetail(1, customer),
      'payments.listPayments': { results: [], next_cursor: null },
      ...answers,
    },
  });

/** As wide as a phone. */
const onPhone = (): void => {
  const { matchMedia } = globalThis;
  globalThis.matchMedia = (media) => Object.assign(matchMedia(media), { matches: media.includes('max-width') });
  onTestFinished(() => {
    globalThis.matchMedia = matchMedia;
  });
};

test('the first certificate is added, its state in any writing; what is missing is said beside its field', async () => {
  const { server, user } = await openOne(
    {},
    { 'customers.keepExemption': customerDetail(1, { exemptions: [exemptionView(60)] }) },
  );
  await user.click(await screen.findByRole('button', { name: 'Add a certificate' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a certificate' }));
  await user.type(dialog.getByRole('textbox', { name: /^State/ }), 'zz');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('Enter the state, such as IL.')).toBeTruthy();
  await user.clear(dialog.getByRole('textbox', { name: /^State/ }));
  await user.type(dialog.getByRole('textbox', { name: /^State/ }), 'il');
  await user.type(dialog.getByRole('textbox', { name: /^Certificate number/ }), 'E-1');
  fireEvent.change(dialog.getByLabelText(/^Expires on/), { target: { value: '2028-01-31' } });
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Saved')).toBeTruthy();
  expect(server.asked('customers.keepExemption')[0]?.body).toMatchObject({
    state: 'IL',
    number: 'E-1',
    reason: 'resale',
    expires_on: '2028-01-31',
  });
});

test('a certificate that is refused stays typed, and is not left while it is on its way', async () => {
  const { server, user } = await openOne(
    { exemptions: [exemptionView(60)] },
    { 'customers.keepExemption': refuse('invalid', { errors: { number: ['This number is of another state.'] } }) },
  );
  await user.click(await screen.findByRole('button', { name: 'Replace IL E-9981' }));
  const shown = await screen.findByRole('dialog', { name: 'Replace the certificate of IL' });
  const dialog = within(shown);
  const number = dialog.getByRole('textbox', { name: /^Certificate number/ });
  await user.type(number, 'E-2');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('This number is of another state.')).toBeTruthy();
  expect(number).toHaveProperty('value', 'E-2');
  server.answer({ 'customers.keepExemption': never });
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(server.asked('customers.keepExemption')).toHaveLength(2));
  await user.keyboard('{Escape}');
  expect(shown.isConnected).toBe(true);
});

test('a certificate without an end says so, and one that was ended says when', async () => {
  await openOne({
    exemptions: [
      exemptionView(60, { expires_on: null }),
      exemptionView(61, { standing: 'ended', ended_at: AT, number: 'E-1' }),
      exemptionView(62, { standing: 'ended', ended_at: null, number: 'E-0' }),
    ],
  });
  expect(await screen.findByText('Valid, no end date')).toBeTruthy();
  expect(screen.getAllByText(/^Ended/)).toHaveLength(2);
  expect(screen.queryByRole('button', { name: /E-1$/ })).toBeNull();
});

test('payments that do not come are asked for again, and more of them on request', async () => {
  const { server, user } = await openOne({ phone: null }, { 'payments.listPayments': refuse('failed') });
  const again = await screen.findByRole('button', { name: 'Try again' });
  server.answer({
    'payments.listPayments': ({ query }) =>
      query.cursor === undefined
        ? {
            results: [paymentRow(9, { status: 'authorized', captured_cents: 0, amount_cents: 4100 })],
            next_cursor: 'more',
          }
        : { results: [paymentRow(10, { card: null })], next_cursor: null },
  });
  await user.click(again);
  expect(await screen.findByText('$41.00')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  expect(await screen.findByText('$27.00')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});

test('a phone shows a customer with what there is: the address, the company, or since when', async () => {
  onPhone();
  await openPage('/customers', {
    as: 'merchant',
    answers: {
      'customers.listCustomers': {
        results: [
          customerView(1),
          customerView(2, { email: null, cards: 0 }),
          customerView(3, { email: null, company: null }),
        ],
        next_cursor: null,
      },
    },
  });
  const row = async (name: string) => (await screen.findByText(name)).closest('tr')?.textContent;
  expect(await row('Ada Vance 1')).toMatch(/1 card.*ada@mail\.example/);
  expect(await row('Ada Vance 2')).toMatch(/None.*Vance & Daughters/);
  expect(await row('Ada Vance 3')).toMatch(/\d{4}/);
});

test('a customer without a phone and an address is listed with nothing in their places', async () => {
  const { server, user, address } = await openPage('/customers', {
    as: 'merchant',
    answers: {
      'customers.listCustomers': {
        results: [customerView(1, { phone: null, email: null, cards: 0 })],
        next_cursor: null,
      },
    },
  });
  expect((await screen.findByText(/^Ada Vance 1/)).closest('tr')?.textContent).toContain('None');
  await user.type(screen.getByRole('searchbox'), 'zoe');
  await waitFor(() => expect(address()).toBe('/customers?search=zoe'));
  await waitFor(() => expect(server.asked('customers.listCustomers').at(-1)?.query.search).toBe('zoe'));
});
