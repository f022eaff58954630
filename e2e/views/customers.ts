import type { CustomerDetail, CustomerView } from '@ledgate/contract/customers.ts';
import type { PaymentRow } from '@ledgate/contract/payment-view.ts';
import { expect, type Page } from '@playwright/test';
import type { View } from './view.ts';

const AT = '2026-11-02T15:04:05.000Z';
const UID = '5f0c7a10-0000-4000-8000-000000000001';
const OTHER = UID.replace(/1$/, '2');

const CUSTOMER: CustomerView = {
  uid: UID,
  name: 'Ada Vance',
  company: 'Vance & Daughters Stoneware',
  email: 'ada@mail.example',
  phone: '4155552671',
  address1: null,
  zip: '94107',
  note: 'Calls on Fridays.',
  cards: 2,
  is_exempt: true,
  version: 1,
  created_at: AT,
};

const KEPT: CustomerDetail['cards_on_file'][number] = {
  token: UID,
  brand: 'visa',
  last4: '4242',
  expires: '2030-12',
  is_expired: false,
  consent: 'I agree that Harbor Coffee keeps my card on file and charges it for purchases I agree to.',
  consent_at: AT,
  consent_by: { uid: UID, name: 'Robin Park' },
};

const CERTIFICATE: CustomerDetail['exemptions'][number] = {
  uid: UID,
  state: 'IL',
  number: 'E-9981',
  reason: 'resale',
  expires_on: '2027-12-31',
  standing: 'valid',
  added_at: AT,
  added_by: { uid: UID, name: 'Robin Park' },
  ended_at: null,
};

const PAID: PaymentRow = {
  id: UID,
  reference: 'NA5K6HHGR',
  source: 'terminal',
  kind: 'sale',
  status: 'captured',
  amount_cents: 2700,
  captured_cents: 2700,
  refunded_cents: 0,
  card: { brand: 'visa', last4: '4242', funding: 'credit', is_commercial: false },
  payer_name: 'Ada Vance',
  order_no: null,
  is_disputed: false,
  made_at: AT,
  merchant: { uid: UID, name: 'Harbor Coffee' },
};

const openCustomer = async (page: Page): Promise<void> => {
  const lapsed = { ...KEPT, token: OTHER, last4: '1881', expires: '2026-09', is_expired: true };
  const whole: CustomerDetail = { ...CUSTOMER, cards_on_file: [KEPT, lapsed], exemptions: [CERTIFICATE] };
  await page.route(`**/api/customer/${UID}`, (route) => route.fulfill({ json: whole }));
  await page.route('**/api/payment?*', (route) => route.fulfill({ json: { results: [PAID], next_cursor: 'more' } }));
  await page.goto(`/customers/${UID}`);
  await expect(page.getByText('$27.00')).toBeVisible();
};

export const CUSTOMERS: View[] = [
  {
    name: 'customers',
    who: 'merchant',
    open: async (page) => {
      const other = { ...CUSTOMER, uid: OTHER, name: 'Zoe Lind', company: null, email: null, cards: 0 };
      await page.route('**/api/customer?*', (route) =>
        route.fulfill({ json: { results: [CUSTOMER, other], next_cursor: null } }),
      );
      await page.goto('/customers');
      await expect(page.getByText('Zoe Lind')).toBeVisible();
    },
  },
  { name: 'customer', who: 'merchant', open: openCustomer },
  {
    name: 'customer-edit',
    who: 'merchant',
    open: async (page) => {
      await openCustomer(page);
      await page.getByRole('button', { name: 'Edit' }).click();
      await expect(page.getByRole('dialog', { name: 'Edit Ada Vance' })).toBeVisible();
    },
  },
];
