import { expect } from '@playwright/test';
import { csv, GOOD_LIST, reviewer, stoppedApplication } from '../risk-cases.ts';
import type { View } from './view.ts';

const NOT_RUN = {
  run: null,
  current: false,
  band: null,
  hard_stop: null,
  open_stops: [],
  exposure_cents: 0,
  reserve: null,
  results: [],
  related: [],
  history: [],
  true_match: null,
  inquiry: null,
  website: null,
};

export const RISK: View[] = [
  {
    name: 'risk',
    who: 'admin',
    open: async (page) => {
      const { uid } = await stoppedApplication(await reviewer(), 'R03');
      await page.goto(`/risk/${uid}`);
      await page.getByRole('button', { name: 'Propose to clear' }).first().click();
      await expect(page.getByRole('textbox', { name: 'Reason' })).toBeVisible();
    },
  },
  {
    name: 'risk-not-run',
    who: 'admin',
    open: async (page) => {
      const application = '00000000-0000-4000-8000-000000000001';
      await page.route('**/risk', (route) =>
        route.fulfill({ json: { ...NOT_RUN, application, reference: 'MA-204999' } }),
      );
      await page.goto(`/risk/${application}`);
      await expect(page.getByText('The checks have not run yet')).toBeVisible();
    },
  },
  {
    name: 'watch-lists',
    who: 'admin',
    open: async (page) => {
      await page.goto('/watch-lists');
      await expect(page.getByRole('row').filter({ hasText: 'Sample sanctions list' })).toBeVisible();
    },
  },
  {
    name: 'watch-lists-refused',
    who: 'admin',
    expects: [422],
    open: async (page) => {
      await page.goto('/watch-lists?open=new');
      await page.getByRole('dialog').getByLabel('Name').fill('Refused list');
      await page.locator('input[type=file]').setInputFiles(csv(`${GOOD_LIST}one,two\n,,\nx\n`));
      await page.getByRole('dialog').getByRole('button', { name: 'Load a list' }).click();
      await expect(page.getByText('Line 5')).toBeVisible();
    },
  },
  {
    name: 'watch-list-entries',
    who: 'admin',
    open: async (page) => {
      await page.goto('/watch-lists');
      await page.getByRole('row').filter({ hasText: 'Sample sanctions list' }).click();
      await expect(page.getByText('VELDRAKE SHIPPING AND SALVAGE CO.')).toBeVisible();
    },
  },
];
