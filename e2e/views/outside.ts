import { expect } from '@playwright/test';
import { signInOn } from '../browsing.ts';
import { invite, linkFor, makeMerchant, somebody } from '../ledgate.ts';
import { seeTitle, type View } from './view.ts';

export const OUTSIDE: View[] = [
  {
    name: 'sign-in',
    open: async (page) => {
      await page.goto('/login');
      await expect(page.getByRole('region', { name: 'Demo accounts' })).toBeVisible();
    },
  },
  {
    name: 'sign-in-refused',
    expects: [401],
    open: async (page) => {
      await signInOn(page, { email: 'nobody.at.all@shop.example', password: 'not-the-right-words' });
      await expect(page.getByRole('alert')).toBeVisible();
    },
  },
  {
    name: 'sign-in-code',
    open: async (page) => {
      await page.goto('/login');
      await page.getByLabel('Email').fill((await makeMerchant()).email);
      await page.getByLabel('Send me a one-time code instead').check();
      await page.getByRole('button', { name: 'Send code' }).click();
      await expect(page.getByText(/^A new code can be sent in/)).toBeVisible();
    },
  },
  {
    name: 'sign-in-after-the-end',
    open: async (page) => {
      await page.goto('/login?because=ended&wanted=/users');
      await expect(page.getByText('Your session has ended.')).toBeVisible();
    },
  },
  {
    name: 'register',
    open: async (page) => {
      await page.goto('/register');
      await seeTitle(page, 'Apply as a merchant');
    },
  },
  {
    name: 'register-refused',
    open: async (page) => {
      await page.goto('/register');
      await page.getByRole('button', { name: 'Continue' }).click();
      await expect(page.getByRole('alert').filter({ hasText: 'fields need another look' })).toBeVisible();
    },
  },
  {
    name: 'register-code',
    open: async (page) => {
      const person = somebody();
      await page.goto('/register');
      await page.getByLabel('First name').fill(person.firstName);
      await page.getByLabel('Last name').fill(person.lastName);
      await page.getByRole('textbox', { name: 'Email' }).fill(person.email);
      await page.getByLabel('Mobile number').fill(person.mobile);
      await page.getByRole('textbox', { name: 'Password' }).fill(person.password);
      await page.getByRole('button', { name: 'Continue' }).click();
      await expect(page.getByText(`We sent a code to ${person.email}.`)).toBeVisible();
    },
  },
  {
    name: 'forgot-password',
    open: async (page) => {
      await page.goto('/forgot-password');
      await page.getByLabel('Email').fill('nobody.at.all@shop.example');
      await page.getByRole('button', { name: 'Send the link' }).click();
      await expect(page.getByText('an email with a link is on its way')).toBeVisible();
    },
  },
  {
    name: 'reset-password-spent',
    expects: [422],
    open: async (page) => {
      await page.goto(`/reset-password/${'x'.repeat(43)}/${'y'.repeat(43)}`);
      await seeTitle(page, 'This link doesn’t work');
    },
  },
  {
    name: 'activate',
    open: async (page) => {
      await page.goto(await linkFor((await invite('underwriter')).email));
      await page.getByRole('textbox', { name: 'New password' }).fill('a-long-sentence-of-words');
      await expect(page.getByText('Strong enough.')).toBeVisible();
    },
  },
  {
    name: 'outbox-outside',
    open: async (page) => {
      await makeMerchant();
      await page.goto('/outbox');
      await expect(page.getByRole('listitem').first()).toBeVisible();
    },
  },
  {
    name: 'not-found-outside',
    expects: [404],
    open: async (page) => {
      await page.goto('/no/such/page');
      await seeTitle(page, 'Page not found');
    },
  },
];
