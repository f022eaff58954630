import { expect } from '@playwright/test';
import { seeTitle, type View } from './view.ts';

const UID = '5f0c7a10-0000-4000-8000-000000000002';
const MERCHANT = { uid: UID, name: 'Harbor Coffee' };

const FILED = {
  id: UID,
  merchant: MERCHANT,
  report_type: 'deposit',
  period: '2026-10',
  title: 'Deposits of the fair',
  file: { name: 'fair.csv', mime: 'text/csv', size: 4200 },
  origin: 'uploaded',
  uploaded_by: null,
  created_at: '2026-11-03T15:04:05.000Z',
  open_steps: ['change', 'delete'],
  version: 1,
};

const STANDING = {
  id: UID,
  reference: 'MA-2026-0001',
  merchant: MERCHANT,
  iso_name: null,
  state: 'compliant',
  saq_type: 'A',
  attested_on: '2025-11-30',
  expires_on: '2026-11-29',
  charged_from: '2026-12-29',
  is_charged: false,
  may_record: true,
};

/** Files of a month, and how merchants stand to card security. */
export const REPORTS: readonly View[] = [
  {
    name: 'report-files',
    who: 'admin',
    open: async (page) => {
      await page.route('**/api/getuur/?*', (route) => route.fulfill({ json: { results: [FILED], next_cursor: null } }));
      await page.goto('/reports/files');
      await expect(page.getByText('Deposits of the fair')).toBeVisible();
    },
  },
  {
    name: 'report-upload',
    who: 'admin',
    open: async (page) => {
      await page.goto('/reports/files');
      await seeTitle(page, 'Report files');
      await page.getByRole('button', { name: 'Upload report' }).click();
      await expect(page.getByRole('dialog', { name: 'Upload a report' })).toBeVisible();
    },
  },
  {
    name: 'pci-status',
    who: 'admin',
    open: async (page) => {
      await page.route('**/api/pci-status?*', (route) =>
        route.fulfill({
          json: {
            counts: { expired: 0, not_started: 0, in_progress: 0, compliant: 1, unknown: 0 },
            results: [STANDING],
            next_cursor: null,
          },
        }),
      );
      await page.goto('/reports/pci');
      await expect(page.getByText('Harbor Coffee')).toBeVisible();
    },
  },
];
