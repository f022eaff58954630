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
      await expect(page.getByText('Check this box to accept.').first()).toBeVisible();
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
  {
    name: 'rate-plans',
    who: 'admin',
    open: async (page) => {
      await page.goto('/rate-plans?kind=price_plan');
      await expect(page.getByRole('row', { name: /Retail standard/ })).toBeVisible();
    },
  },
  {
    name: 'rate-plan-refused',
    who: 'admin',
    open: async (page) => {
      await page.goto('/rate-plans?kind=price_plan');
      await page.getByRole('row', { name: /Counter service flat/ }).click();
      const [start, line] = [page.getByRole('button', { name: 'New version' }), page.getByLabel('Batch, version 2')];
      await expect(start.or(line)).toBeVisible();
      // Somebody who looked before may have left the draft.
      if (await start.isVisible()) await start.click();
      await line.fill('many');
      await page.getByRole('button', { name: 'Publish', exact: true }).click();
      await expect(page.getByText('Some lines need another look')).toBeVisible();
    },
  },
];
