import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';

import { customerDetail, customerView, exemptionView } from '../../../testing/customers.ts';
import type { Answers } from '../../../testing/fake-server.ts';
import { goOffline } from '../../../testing/go-offline.ts';
import { buyerOf, isExemptOn } from '../buyer.ts';
import { open, orderView, seeDesk } from './testing-till.tsx';

const SCHOOL = { name: 'Harbor School', is_exempt: true };
const TAXED = '$10.63';
const BARE = '$10.00';
const EXEMPT = customerDetail(30, { ...SCHOOL, exemptions: [exemptionView(31)] });

/** Something in the basket, sold to the school. */
const sellToSchool = async (answers: Answers = {}) => {
  const opened = open({
    'customers.listCustomers': { results: [customerView(30, SCHOOL)], next_cursor: null },
    'customers.readCustomer': EXEMPT,
    'till.sell': ({ body }) => orderView({ uid: body.uid }),
    ...answers,
  });
  const { user } = opened;
  await user.click(await seeDesk());
  await user.click(screen.getByRole('button', { name: 'Customer' }));
  await user.click(await screen.findByRole('button', { name: /^Harbor School/ }));
  return opened;
};
const total = (shown: string) => screen.findByText(shown, { selector: '[data-total]' });

test('a customer with a certificate owes no tax, and the basket and the receipt name it', async () => {
  const { user, server } = await sellToSchool();
  expect(await screen.findByText('Tax exempt, certificate IL E-9981')).toBeDefined();
  await total(BARE);
  await user.click(screen.getByRole('button', { name: `Cash ${BARE}` }));
  expect((await screen.findByRole('region', { name: 'Receipt' })).textContent).toContain('Tax exemptIL E-9981');
  expect(server.asked('till.sell')[0]?.body).toMatchObject({ customer: EXEMPT.uid, total_cents: 1000 });
});

test('without the customer the tax is back', async () => {
  const { user } = await sellToSchool();
  await total(BARE);
  await user.click(screen.getByRole('button', { name: 'Harbor School' }));
  await user.click(await screen.findByRole('button', { name: 'Remove the customer' }));
  await total(TAXED);
  expect(screen.queryByText(/Tax exempt/)).toBeNull();
});

test('a certificate that ended since the customer was chosen counts no more', async () => {
  const ended = [exemptionView(31, { standing: 'expired' })];
  const { user, server } = await sellToSchool({
    'customers.readCustomer': { ...EXEMPT, is_exempt: false, exemptions: ended },
  });
  await total(TAXED);
  expect(screen.queryByText(/Tax exempt/)).toBeNull();
  await user.click(screen.getByRole('button', { name: `Cash ${TAXED}` }));
  await screen.findByRole('region', { name: 'Receipt' });
  expect(server.asked('till.sell')[0]?.body).toMatchObject({ is_exempt: false, total_cents: 1063 });
});

test('without a network the sale says that it was not taxed', async () => {
  const { user, server } = await sellToSchool();
  await screen.findByText('Tax exempt, certificate IL E-9981');
  goOffline();
  await screen.findByText(/^Offline/);
  await user.click(screen.getByRole('button', { name: `Cash ${BARE}` }));
  await screen.findByText('Kept on this device until the server has it.');
  globalThis.dispatchEvent(new Event('online'));
  await waitFor(() => expect(server.asked('till.sell')).toHaveLength(1));
  expect(server.asked('till.sell')[0]?.body).toMatchObject({ is_offline: true, is_exempt: true, total_cents: 1000 });
});

test('a till that is left without a network over night knows the last day of a certificate', () => {
  const buyer = buyerOf(EXEMPT);
  expect([isExemptOn(buyer, '2027-12-31'), isExemptOn(buyer, '2028-01-01')]).toEqual([true, false]);
});
