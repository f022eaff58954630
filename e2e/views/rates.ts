import { expect, type Page } from '@playwright/test';
import { demoApplication } from '../rate-cases.ts';
import type { View } from './view.ts';

/** The same rates, as the merchant they are offered to would get them. */
const asOffer = async (page: Page): Promise<void> => {
  await page.route('**/api/imbsr/**', async (route) => {
    const answer = await route.fetch();
    const rates = (await answer.json()) as Record<string, unknown>;
    await route.fulfill({ json: { ...rates, steps_open: ['accept'], buy: null, pricing: null, acceptance: null } });
  });
};

export const RATES: View[] = [
  {
    name: 'rates-desk',
    who: 'admin',
    open: async (page) => {
      await page.goto(`/rates/${(await demoApplication('recommended')).uid}`);
      await page.getByLabel('Batch, buy rate').fill('many');
      await expect(page.getByText('Enter an amount such as')).toBeVisible();
      await page.getByText('The merchant’s mix').click();
    },
  },
  {
    name: 'rates-read',
    who: 'admin',
    open: async (page) => {
      await page.goto(`/rates/${(await demoApplication('boarded')).uid}`);
      await page.getByText('Line by line').click();
      await expect(page.getByRole('cell', { name: /^\$/ }).first()).toBeVisible();
    },
  },
  {
    name: 'rates-offer-refused',
    who: 'admin',
    open: async (page) => {
      await asOffer(page);
      await page.goto(`/rates/${(await demoApplication('boarded')).uid}`);
      await page.getByRole('button', { name: 'Accept and sign' }).click();
      await expect(page.getByText('This has to be agreed to.').first()).toBeVisible();
    },
  },
  {
    name: 'rates-none',
    who: 'admin',
    open: async (page) => {
      await page.goto(`/rates/${(await demoApplication('submitted')).uid}`);
      await expect(page.getByText('No rates yet')).toBeVisible();
    },
  },
];
