import { expect } from '@playwright/test';
import { colleague, type View } from './view.ts';

export const USERS: View[] = [
  {
    name: 'banks',
    who: 'admin',
    open: async (page) => {
      await page.goto('/banks');
      await expect(page.getByText('Harborview National Bank').first()).toBeVisible();
    },
  },
  {
    name: 'bank',
    who: 'admin',
    open: async (page) => {
      await page.goto('/banks');
      await page.getByText('Harborview National Bank').first().click();
      await expect(page.getByRole('heading', { name: 'Encryption key' })).toBeVisible();
    },
  },
  {
    name: 'query-templates',
    who: 'admin',
    open: async (page) => {
      await page.goto('/query-templates');
      await page.getByRole('row').filter({ hasText: 'Voided check unreadable' }).click();
      await expect(
        page
          .getByRole('dialog')
          .getByText(/cannot be read in full/)
          .last(),
      ).toBeVisible();
    },
  },
  {
    name: 'team',
    who: 'merchant',
    open: async (page) => {
      await page.goto('/usermerchant');
      await expect(page.getByRole('cell', { name: 'Owner' })).toBeVisible();
    },
  },
  {
    name: 'team-invite',
    who: 'merchant',
    open: async (page) => {
      await page.goto('/usermerchant?open=new');
      await expect(page.getByRole('dialog').getByLabel('Charge cards')).toBeVisible();
    },
  },
  {
    name: 'users',
    who: 'admin',
    open: async (page) => {
      await page.goto('/users');
      await expect(page.getByRole('row').nth(10)).toBeVisible();
    },
  },
  {
    name: 'users-none-found',
    who: 'admin',
    open: async (page) => {
      await page.goto('/users?search=zzzz');
      await expect(page.getByText('No user matches')).toBeVisible();
    },
  },
  {
    name: 'users-failed',
    who: 'admin',
    expects: [500],
    open: async (page) => {
      await page.route('**/api/auc?*', (route) =>
        route.fulfill({
          status: 500,
          json: {
            code: 'failed',
            title: 'Something went wrong on our side',
            remedy: 'Nothing was changed. Try again.',
          },
        }),
      );
      await page.goto('/users');
      await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
    },
  },
  {
    name: 'users-row-menu',
    who: 'admin',
    open: async (page) => {
      const { email, name } = await colleague();
      await page.goto(`/users?search=${email}`);
      await page.getByRole('button', { name: `Actions for ${name}` }).click();
      await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeVisible();
    },
  },
  {
    name: 'users-invite-refused',
    who: 'admin',
    open: async (page) => {
      await page.goto('/users?open=new');
      await page.getByRole('button', { name: 'Send invitation' }).click();
      await expect(page.getByRole('dialog').getByRole('alert').first()).toBeVisible();
    },
  },
  {
    name: 'users-edit',
    who: 'admin',
    open: async (page) => {
      await page.goto(`/users?open=${(await colleague()).id}`);
      await expect(page.getByRole('dialog').getByRole('button', { name: 'Save' })).toBeVisible();
    },
  },
  {
    name: 'users-delete-dialog',
    who: 'admin',
    open: async (page) => {
      const { email, name } = await colleague();
      await page.goto(`/users?search=${email}`);
      await page.getByRole('button', { name: `Actions for ${name}` }).click();
      await page.getByRole('menuitem', { name: 'Delete' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
      await expect(page.getByText(`Type ${email} exactly as shown.`)).toBeVisible();
    },
  },
];
