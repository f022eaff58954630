import { expect } from '@playwright/test';
import { openUsersWithoutTheirCode, pickOwn } from '../browsing.ts';
import { seeTitle, type View } from './view.ts';

export const SHELL: View[] = [
  {
    name: 'dashboard-merchant',
    who: 'merchant',
    open: async (page) => {
      await page.goto('/');
      await expect(page.getByRole('region', { name: 'How long it usually takes' })).toBeVisible();
    },
  },
  {
    name: 'dashboard-admin',
    who: 'admin',
    open: async (page) => {
      await page.goto('/');
      await expect(page.getByRole('table', { name: 'By bank' })).toBeVisible();
    },
  },
  {
    name: 'dashboard-acting',
    who: 'superadmin',
    open: async (page) => {
      await page.goto('/');
      await pickOwn(page, 'Switch role');
      await page.getByRole('dialog').getByRole('combobox', { name: 'Role' }).click();
      await page.getByRole('option', { name: 'Underwriter' }).click();
      await page.getByRole('textbox', { name: 'Reason' }).fill('A look at what an underwriter sees');
      await page.getByRole('dialog').getByRole('button', { name: 'Switch role' }).click();
      await expect(page.getByRole('status').filter({ hasText: 'You are acting as' })).toBeVisible();
      await expect(page.getByRole('table', { name: 'Decisions by day' })).toBeAttached();
    },
  },
  {
    name: 'switch-role-dialog',
    who: 'superadmin',
    open: async (page) => {
      await page.goto('/');
      await pickOwn(page, 'Switch role');
      await expect(page.getByRole('dialog').getByLabel('Reason')).toBeVisible();
    },
  },
  {
    name: 'own-menu',
    who: 'superadmin',
    open: async (page) => {
      await page.goto('/');
      await page.getByRole('button', { name: 'Your account' }).click();
      await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeVisible();
    },
  },
  {
    name: 'search-dialog',
    who: 'admin',
    open: async (page) => {
      await page.goto('/');
      await page.getByRole('button', { name: 'Search' }).first().click();
      await expect(page.getByRole('combobox', { name: 'Search pages, records and actions' })).toBeFocused();
    },
  },
  {
    name: 'keys-dialog',
    who: 'admin',
    open: async (page) => {
      await page.goto('/');
      await pickOwn(page, 'Keyboard shortcuts');
      await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
    },
  },
  {
    name: 'outbox',
    who: 'admin',
    open: async (page, self) => {
      await page.goto(`/outbox?recipient=${self?.email ?? ''}`);
      await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
    },
  },
  {
    name: 'not-allowed',
    who: 'merchant',
    open: async (page) => {
      await page.goto('/users');
      await seeTitle(page, 'Not allowed');
    },
  },
  {
    name: 'not-found',
    who: 'merchant',
    expects: [404],
    open: async (page) => {
      await page.goto('/no/such/page');
      await seeTitle(page, 'Page not found');
    },
  },
  {
    name: 'something-failed',
    who: 'admin',
    expects: ['net::ERR_FAILED', 'Failed to fetch dynamically imported module'],
    open: async (page) => {
      await page.goto('/');
      await openUsersWithoutTheirCode(page);
      await seeTitle(page, 'Something went wrong');
    },
  },
];
