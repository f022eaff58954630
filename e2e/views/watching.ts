import { expect } from '@playwright/test';
import type { View } from './view.ts';

const UID = '5f0c7a10-0000-4000-8000-000000000001';

const WATCHED = {
  application: { uid: UID, reference: 'MA-1', name: 'Harbor Coffee' },
  merchant: UID,
  assignee: null,
  month: '2026-11',
  figures: null,
  approved: null,
  findings: [
    {
      id: UID,
      month: '2026-11',
      watched: 'volume',
      label: 'Monthly volume',
      severity: 'task',
      is: '$135.00',
      limit: '$120.00',
      said: 'Sold $135.00 this month. Approved: $100.00 a month.',
      found_at: '2026-11-24T15:00:00.000Z',
      looked_at: '2026-11-24T15:00:00.000Z',
      eased_at: null,
    },
  ],
  holds: [],
  at_provider: null,
  proposable: ['all', 'excess'],
  excess_cents: 1500,
};

export const WATCHING: View[] = [
  {
    name: 'watching',
    who: 'admin',
    open: async (page) => {
      await page.route('**/api/watching*', (route) => route.fulfill({ json: { results: [WATCHED], has_more: false } }));
      await page.goto('/watching');
      await page.getByRole('button', { name: 'Propose a hold' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: 'Propose a hold' }).click();
      await expect(dialog.getByText('Say why, in at least 10 characters.')).toBeVisible();
    },
  },
];
