import type { AddressInfo } from 'node:net';
import { handlers } from '@ledgate/api/handlers.ts';
import { build } from '@ledgate/api/server.ts';
import { PASSWORD } from '@ledgate/api/testing/people.ts';
import { signedIn } from '@ledgate/api/testing/signed-in.ts';
import { startTestServer, type TestServer } from '@ledgate/api/testing/test-server.ts';
import { startTestCluster } from '@ledgate/database/testing.ts';
import { expect, type Page, test } from '@playwright/test';
import { inTree } from '../scripts/parts/tree.mjs';
import { mainMenu, signInOn } from './browsing.ts';

let ledgate: TestServer;
let baseURL: string;
let stop: () => Promise<void>;
test.beforeAll(async () => {
  const cluster = await startTestCluster();
  ledgate = await startTestServer();
  const web = await build(ledgate.parts, handlers, { webDir: inTree('dist/web') });
  await web.listen({ host: '127.0.0.1', port: 0 });
  baseURL = `http://localhost:${(web.server.address() as AddressInfo).port}`;
  stop = async () => {
    await web.close();
    await ledgate.close();
    await cluster.stop();
  };
});
test.afterAll(() => stop());

const CASHIER = 'noor@kestrel.example';

const invite = async (page: Page): Promise<void> => {
  await mainMenu(page).getByRole('link', { name: 'Team' }).click();
  await page.getByRole('button', { name: 'Invite person' }).click();
  const drawer = page.getByRole('dialog', { name: 'Invite a person' });
  await drawer.getByLabel(/Email/).fill(CASHIER);
  await drawer.getByLabel(/First name/).fill('Noor');
  await drawer.getByLabel(/Last name/).fill('Haddad');
  await expect(drawer.getByRole('radio', { name: 'Cashier' })).toBeChecked();
  await drawer.getByRole('button', { name: 'Send invitation' }).click();
  await expect(page.getByText(`The invitation is on its way to ${CASHIER}`)).toBeVisible();
};

const accept = async (page: Page): Promise<void> => {
  const { a, b } = await ledgate.lastLink(CASHIER);
  await page.goto(`/activate/${a}/${b}`);
  await page.getByRole('textbox', { name: /password/i }).fill('winter-anchor-lantern-42');
  await page.getByRole('button', { name: 'Set the password and sign in' }).click();
  await expect(page.getByRole('heading', { name: /^Good / })).toBeVisible();
};

test('an owner invites a cashier, who sees a cashier’s pages until the right to one is taken away', async ({
  browser,
}) => {
  const person = await signedIn(ledgate, 'merchant');
  const owner = await browser.newPage({ baseURL });
  await signInOn(owner, { email: person.email, password: PASSWORD });
  await invite(owner);
  const cashier = await browser.newPage({ baseURL });
  await accept(cashier);
  const menu = mainMenu(cashier);
  await expect(menu.getByRole('link', { name: 'Customers' })).toBeVisible();
  for (const hidden of ['Team', 'Transactions', 'Payment settings'])
    await expect(menu.getByRole('link', { name: hidden })).toHaveCount(0);
  await menu.getByRole('link', { name: 'Customers' }).click();
  await expect(cashier.getByRole('heading', { name: 'Customers' })).toBeVisible();

  await owner.getByText(CASHIER).first().click();
  const drawer = owner.getByRole('dialog', { name: 'Noor Haddad' });
  await drawer.getByRole('switch', { name: /^Charge cards/ }).click();
  await expect(drawer.getByRole('radio', { name: 'Custom' })).toBeChecked();
  await drawer.getByRole('button', { name: 'Save' }).click();
  await expect(owner.getByText('Noor Haddad was saved')).toBeVisible();
  await expect(menu.getByRole('link', { name: 'Customers' })).toHaveCount(0);
  await expect(cashier.getByRole('heading', { name: 'Customers' })).toHaveCount(0);
  await owner.close();
  await cashier.close();
});
