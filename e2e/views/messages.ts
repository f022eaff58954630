import { expect } from '@playwright/test';
import type { View } from './view.ts';

/** What leaves the building, as admins look it over before it does. */
export const MESSAGES: View[] = [
  {
    name: 'messages',
    who: 'admin',
    open: async (page) => {
      await page.goto('/messages');
      await page.getByRole('navigation', { name: 'Messages' }).getByRole('link').first().click();
      await expect(page.frameLocator('iframe').getByRole('heading').first()).toBeVisible();
    },
  },
  {
    name: 'messages-none-found',
    who: 'admin',
    open: async (page) => {
      await page.goto('/messages?find=zzzz');
      await expect(page.getByRole('button', { name: 'Show all' })).toBeVisible();
    },
  },
  {
    name: 'agreement-part',
    who: 'admin',
    open: async (page) => {
      await page.goto('/agreement?part=guarantee');
      await expect(page.getByRole('heading', { name: 'Personal guarantee' })).toBeVisible();
    },
  },
];
