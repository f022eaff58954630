import { expect } from '@playwright/test';
import { seeTitle, type View } from './view.ts';

const AT = '2026-11-02T15:04:05.000Z';
const UID = '5f0c7a10-0000-4000-8000-000000000001';

const ENDPOINT = {
  uid: UID,
  url: 'https://hooks.kestrel-coffee.com/ledgate',
  description: 'Our CRM',
  events: ['query.raised', 'merchant.boarded'],
  active: false,
  off_reason: 'failures',
  failing_since: AT,
  former_until: AT,
  created_at: AT,
};

const DELIVERY = {
  uid: UID,
  message_id: 'msg_5f0c7a10000040008000000000000001',
  type: 'merchant.boarded',
  reference: 'MA-204801',
  state: 'failed',
  attempts: 11,
  last_status: 503,
  created_at: AT,
  next_at: null,
  finished_at: AT,
};

export const DEVELOPERS: View[] = [
  {
    name: 'developers-keys',
    who: 'merchant',
    open: async (page) => {
      await page.goto('/developers/keys');
      await seeTitle(page, 'Developers');
      await expect(page.getByText('No keys yet')).toBeVisible();
    },
  },
  {
    name: 'developers-key-new',
    who: 'admin',
    open: async (page) => {
      await page.goto('/developers/keys?open=new');
      const form = page.getByRole('dialog');
      await form.getByRole('button', { name: 'Create a key' }).click();
      await expect(form.getByText('Choose what this key is for.')).toBeVisible();
    },
  },
  {
    name: 'developers-deliveries',
    who: 'admin',
    open: async (page) => {
      await page.route('**/api/webhook', (route) => route.fulfill({ json: { endpoints: [ENDPOINT] } }));
      await page.route('**/api/webhook/*/delivery*', (route) =>
        route.fulfill({
          json: { next: null, results: [DELIVERY, { ...DELIVERY, uid: UID.replace(/1$/, '2'), state: 'pending' }] },
        }),
      );
      await page.goto(`/developers/webhooks?open=${UID}`);
      await expect(page.getByRole('dialog').getByText('merchant.boarded').first()).toBeVisible();
    },
  },
];
