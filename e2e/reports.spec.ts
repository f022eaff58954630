import { readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { sendReports } from '@ledgate/api/features/reports/send-reports.ts';
import { addPaid } from '@ledgate/api/features/reports/testing-rows.ts';
import { handlers } from '@ledgate/api/handlers.ts';
import { build } from '@ledgate/api/server.ts';
import { type Merchant, startMerchant } from '@ledgate/api/testing/merchants.ts';
import { PASSWORD } from '@ledgate/api/testing/people.ts';
import { signedIn } from '@ledgate/api/testing/signed-in.ts';
import { startTestServer, type TestServer } from '@ledgate/api/testing/test-server.ts';
import { parseCsv } from '@ledgate/database/csv.ts';
import { startTestCluster } from '@ledgate/database/testing.ts';
import { type Browser, type Download, expect, type Page, test } from '@playwright/test';
import { inTree } from '../scripts/parts/tree.mjs';
import { mainMenu, signInOn } from './browsing.ts';

const DAY_MS = 86_400_000;

/** A product of its own, whose days pass when the test says so. */
let ledgate: TestServer;
let baseURL: string;
let stop: () => Promise<void>;
let shop: Merchant;

test.beforeAll(async () => {
  const cluster = await startTestCluster();
  ledgate = await startTestServer();
  const web = await build(ledgate.parts, handlers, { webDir: inTree('dist/web') });
  await web.listen({ host: '127.0.0.1', port: 0 });
  baseURL = `http://localhost:${(web.server.address() as AddressInfo).port}`;
  shop = await startMerchant(ledgate);
  const ago = (days: number): string => new Date(Date.now() - days * DAY_MS).toISOString();
  await addPaid(ledgate, shop, [
    { at: ago(3), cents: 1_234_56 },
    { at: ago(2), cents: 765_43, brand: 'mastercard' },
    { at: ago(2), cents: 10_01, brand: 'mastercard' },
    { at: ago(1), cents: 5_00, declined: 'insufficient_funds' },
  ]);
  stop = async () => {
    await web.close();
    await ledgate.close();
    await cluster.stop();
  };
});
test.afterAll(() => stop());

const signIn = async (browser: Browser, email: string): Promise<Page> => {
  const page = await browser.newPage({ baseURL });
  await signInOn(page, { email, password: PASSWORD });
  await expect(mainMenu(page)).toBeVisible();
  return page;
};

const linesOf = async (file: Download): Promise<string[][]> =>
  parseCsv((await readFile(await file.path(), 'utf8')).replace('\uFEFF', '').replaceAll('\r\n', '\n'));

const totalOn = (page: Page) => page.getByRole('row', { name: /^Total/ });

test('a merchant’s report is set up, exported as it is on the screen, shared, and mailed in the morning', async ({
  browser,
}) => {
  const { email } = shop.person;
  const page = await signIn(browser, email);
  await mainMenu(page).getByRole('link', { name: 'Reports', exact: true }).click();
  await page.getByRole('link', { name: 'Sales by card' }).click();
  await expect(totalOn(page)).toContainText('$2,010.00');
  await page.getByRole('checkbox', { name: 'Net' }).check();
  await expect(page).toHaveURL(/net_cents/);
  await page.getByRole('combobox', { name: 'Rows' }).click();
  await page.getByRole('option', { name: 'Month' }).click();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Card payments by card', level: 1 })).toBeVisible();
  const table = page.getByRole('region', { name: 'Card payments by card' });
  await expect(table.getByRole('rowheader')).toHaveText(['Visa', 'Mastercard', 'Total']);

  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'CSV' }).click();
  const [head = [], ...lines] = await linesOf(await saving);
  expect(head.slice(0, 2)).toEqual(['Card', 'Charged']);
  expect(lines.at(-1)?.slice(0, 3)).toEqual(['Total', '2010.00', '3']);
  const onScreen = await totalOn(page).getByRole('cell').allInnerTexts();
  expect(onScreen[0]?.replaceAll(/[$,]/g, '')).toBe(lines.at(-1)?.[1]);

  await page.getByRole('button', { name: 'Email to me' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Cards every morning');
  await dialog.getByRole('switch', { name: /Share with colleagues/ }).check({ force: true });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { name: 'Cards every morning', level: 1 })).toBeVisible();

  const merchantUid = shop.person.merchantUid ?? '';
  const clerk = await signedIn(ledgate, 'subuser', { merchantUid, permissions: ['read_report'] });
  const other = await signIn(browser, clerk.email);
  await other.goto('/reports');
  await other.getByRole('link', { name: 'Cards every morning' }).click();
  await expect(totalOn(other)).toContainText('$2,010.00');
  await other.close();

  // What was due before, such as word of a sign-in, is older than the report.
  await ledgate.deliver();
  // Wherever the merchant is, a morning has passed by then.
  ledgate.advance(2 * DAY_MS);
  await sendReports(ledgate.parts);
  const { subject, text } = await ledgate.lastMessage(email);
  expect(subject).toBe('Your report: Cards every morning');
  expect(text).toContain('$2,010.00');
  expect(await ledgate.subjectsTo(clerk.email)).not.toContain(subject);
  await page.close();
});

test('an admin has each payment made in the background, and downloads as many as the screen counts', async ({
  browser,
}) => {
  const admin = await signedIn(ledgate, 'admin');
  const page = await signIn(browser, admin.email);
  await page.goto('/reports');
  await page.getByRole('link', { name: 'Sales by merchant' }).click();
  await expect(totalOn(page)).toContainText('$2,010.00');
  await page.getByRole('checkbox', { name: 'Each payment as a row' }).check();
  await page.getByRole('button', { name: 'Create CSV' }).click();
  const made = page.getByRole('listitem').filter({ hasText: 'Card payments, one by one' });
  await expect(made).toContainText('Queued');
  await ledgate.deliver();
  await expect(made).toContainText('Ready');
  await page.goto('/reports');
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download Card payments, one by one' }).click();
  const [, ...lines] = await linesOf(await saving);
  expect(lines).toHaveLength(4);
  await page.close();
});
