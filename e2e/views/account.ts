import { expect } from '@playwright/test';
import { mainMenu, signInOn, toast } from '../browsing.ts';
import { makeMerchant, somebody } from '../ledgate.ts';
import { type View } from './view.ts';

export const ACCOUNT: View[] = [
  {
    name: 'fresh-proof-dialog',
    who: 'admin',
    expects: [403],
    open: async (page) => {
      await page.route('**/api/account/totp', (route) =>
        route.fulfill({ status: 403, json: { code: 'step_up_required', title: 'Confirm it’s you' } }),
      );
      await page.goto('/account/second-factor');
      await page.getByRole('button', { name: 'Set up an authenticator' }).click();
      await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Password' })).toBeVisible();
    },
  },
  {
    name: 'account-profile-saved',
    who: 'admin',
    open: async (page) => {
      await page.goto('/account/profile');
      await page.getByRole('button', { name: 'Save' }).click();
      // Under the pointer it stays for as long as it is looked at.
      await toast(page, 'Saved').hover();
    },
  },
  {
    name: 'account-email',
    who: 'admin',
    open: async (page) => {
      await page.goto('/account/email');
      await expect(page.getByLabel('New email address')).toBeVisible();
    },
  },
  {
    name: 'account-mobile-code',
    open: async (page) => {
      await signInOn(page, await makeMerchant());
      await expect(mainMenu(page)).toBeVisible();
      await page.goto('/account/mobile');
      await page.getByLabel('New mobile number').fill(somebody().mobile);
      await page.getByRole('button', { name: 'Send the code' }).click();
      await expect(page.getByText(/^A new code can be sent in/)).toBeVisible();
    },
  },
  {
    name: 'account-password',
    who: 'admin',
    open: async (page) => {
      await page.goto('/account/password');
      await page.getByRole('textbox', { name: 'New password' }).fill('short');
      await expect(page.getByText('Use at least 12 characters.')).toBeVisible();
    },
  },
  {
    name: 'account-second-factor',
    who: 'admin',
    open: async (page) => {
      await page.goto('/account/second-factor');
      await page.getByRole('button', { name: 'Set up an authenticator' }).click();
      await expect(page.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
    },
  },
  {
    name: 'account-passkeys',
    who: 'admin',
    open: async (page) => {
      await page.goto('/account/passkeys');
      await expect(page.getByText('No passkeys yet')).toBeVisible();
    },
  },
  {
    name: 'account-sessions',
    who: 'admin',
    open: async (page) => {
      await page.goto('/account/sessions');
      await expect(page.getByText('This session')).toBeVisible();
    },
  },
  {
    name: 'account-preferences',
    who: 'admin',
    open: async (page) => {
      await page.goto('/account/preferences');
      await expect(page.getByLabel('Single-letter keys')).toBeVisible();
    },
  },
];
