import type { Page } from '@playwright/test';
import { expect, test } from './browsing.ts';
import { DEMO_PASSWORD } from './ledgate.ts';

/** Of the 25 requests that a page may wait for, those that bring the program. */
const MOST_FILES = 17;

const UNDERWRITER = { email: 'underwriter@ledgate.test', password: DEMO_PASSWORD };
const APPLICANT = { email: 'applicant@ledgate.test', password: DEMO_PASSWORD };

const filesIn = (asked: readonly string[]): string[] => asked.filter((path) => !path.startsWith('/api/'));

/** Opens an address and gives back what was fetched until something of the page was there. */
const openCounting = async (page: Page, path: string, shown: ReturnType<Page['locator']>): Promise<string[]> => {
  const asked: string[] = [];
  const hear = (request: { url: () => string }): void => void asked.push(new URL(request.url()).pathname);
  page.on('request', hear);
  await page.goto(path);
  await expect(shown).toBeVisible();
  page.off('request', hear);
  return asked;
};

test('a page comes in few files, and asks for its data before the frame around it is drawn', async ({
  stranger,
  enter,
}) => {
  const outside = await stranger();
  const signIn = await openCounting(outside, '/login', outside.getByLabel('Email'));
  expect(filesIn(signIn).length, signIn.join(' ')).toBeLessThanOrEqual(MOST_FILES);

  const staff = await enter(UNDERWRITER);
  const rows = staff.locator('tbody tr');
  const list = await openCounting(staff, '/applications?view=all', rows.nth(1));
  expect(filesIn(list).length, list.join(' ')).toBeLessThanOrEqual(MOST_FILES);
  expect(list.indexOf('/api/application')).toBeLessThan(list.indexOf('/api/updatepermission'));

  const merchant = await enter(APPLICANT);
  const wizard = await openCounting(merchant, '/CompanyProfile', merchant.locator('[id="company.legal_name"]'));
  expect(filesIn(wizard).length, wizard.join(' ')).toBeLessThanOrEqual(MOST_FILES);
  expect(wizard.indexOf('/api/application')).toBeLessThan(wizard.indexOf('/api/updatepermission'));
});

test('everything that is text travels compressed', async ({ enter }) => {
  const page = await enter(UNDERWRITER);
  const plain: string[] = [];
  page.on('response', (answer) => {
    const { 'content-encoding': encoding, 'content-type': type = '' } = answer.headers();
    if (/javascript|text\/(css|html)/.test(type) && encoding === undefined) plain.push(answer.url());
  });
  await page.goto('/applications');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Applications');
  expect(plain).toEqual([]);
});

test('a stranger at an inner address is sent to sign in without fetching what is inside', async ({ stranger }) => {
  const page = await stranger();
  const asked = await openCounting(page, '/applications', page.getByLabel('Email'));
  expect(asked.filter((path) => /\/(frame|queue|tables)-/.test(path))).toEqual([]);
});
