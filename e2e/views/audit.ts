import { expect, type Page } from '@playwright/test';
import type { View } from './view.ts';

const seeRows = (page: Page): Promise<void> => expect(page.locator('tbody tr[data-at]').first()).toBeVisible();

export const AUDIT: View[] = [
  {
    name: 'audit',
    who: 'admin',
    open: async (page) => {
      await page.goto('/audit');
      await seeRows(page);
    },
  },
  {
    name: 'audit-none-found',
    who: 'admin',
    open: async (page) => {
      await page.goto('/audit?search=zzzz&from=2020-01-01&lane=user:nobody');
      await expect(page.getByText('No row matches')).toBeVisible();
    },
  },
  {
    name: 'audit-failed',
    who: 'admin',
    expects: [500],
    open: async (page) => {
      await page.route('**/api/audit?*', (route) =>
        route.fulfill({
          status: 500,
          json: {
            code: 'failed',
            title: 'Something went wrong on our side',
            remedy: 'Nothing was changed. Try again.',
          },
        }),
      );
      await page.goto('/audit');
      await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
    },
  },
  {
    name: 'audit-row',
    who: 'admin',
    open: async (page) => {
      await page.goto('/audit?action=user.invited');
      await page.locator('tbody tr[data-at]').first().click();
      await expect(page.getByRole('dialog').getByText('What changed')).toBeVisible();
    },
  },
  {
    name: 'audit-export',
    who: 'admin',
    open: async (page) => {
      await page.goto('/audit');
      await seeRows(page);
      await page.getByRole('button', { name: 'Export' }).click();
      await expect(page.getByRole('link', { name: 'Download the verifier' })).toBeVisible();
    },
  },
];
