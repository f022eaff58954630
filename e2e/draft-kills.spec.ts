import { readdir, readFile, rm } from 'node:fs/promises';
import type { Session } from '@ledgate/contract/session-view.ts';
import { makeTestFolder } from '@ledgate/database/testing.ts';
import { type BrowserContext, chromium, expect, type Page, test } from '@playwright/test';
import { findBrowser } from '../harness/browser.ts';
import { signInAs, visit } from '../harness/visitor.ts';
import { draftKills } from '../scripts/campaigns/draft-kills.ts';
import { address, DEMO_PASSWORD } from './ledgate.ts';

const database = (): Promise<string> => Promise.reject(new Error('the server brings its own'));

test('a tab, the network and the server die while a form is filled, and at most the last second is lost', async () => {
  test.setTimeout(240_000);
  const { broken, figures } = await draftKills.run({ seed: 1, rounds: 4, database });
  expect(broken).toEqual([]);
  expect(figures).toMatchObject({ 'kills of the tab': 2, 'kills of the network': 1, 'kills of the server': 1 });
});

/** The browser as somebody has it at home: what it keeps outlives it. */
const openAtHome = async (folder: string, { userData, accessToken, refreshToken }: Session) => {
  const context = await chromium.launchPersistentContext(folder, { ...(await findBrowser()), chromiumSandbox: false });
  const stored = { userData: JSON.stringify(userData), accessToken, refreshToken };
  await context.addInitScript((items) => {
    for (const [name, value] of Object.entries(items)) localStorage.setItem(name, value);
  }, stored);
  return context;
};

/** Every process of the browser that uses this folder, gone at once and without a word. */
const killBrowser = async (folder: string): Promise<void> => {
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    if (command.includes(`--user-data-dir=${folder}`)) process.kill(Number(pid), 'SIGKILL');
  }
};

const openForm = async (context: BrowserContext, application: string): Promise<Page> => {
  const page = await context.newPage();
  await page.goto(`${address()}/CompanyProfile?application=${application}`);
  await page.locator('[id="company.city"]').waitFor();
  return page;
};

test('a browser that is killed loses at most the last second, and says what came back', async () => {
  test.setTimeout(120_000);
  const folder = await makeTestFolder();
  const signIn = () => signInAs(address(), 'applicant@ledgate.test', DEMO_PASSWORD);
  const session = await signIn();
  const merchant = visit(address(), { token: session.accessToken });
  const { uid } = await merchant.applications.startApplication();
  const before = await openAtHome(folder, session);
  try {
    const page = await openForm(before, uid);
    // Nothing gets through any more, so that what comes back comes from this browser.
    await page.locator('[id="company.address1"]').fill('12 Harbor Street');
    await expect(page.getByText(/^Saved /)).toBeVisible();
    await before.route('**/api/macp/**', (route) => route.abort());
    await page.locator('[id="company.city"]').pressSequentially('Oakland', { delay: 60 });
    await page.locator('[id="company.legal_name"]').pressSequentially('Harbor Street Bakery', { delay: 60 });
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 900)));
    await killBrowser(folder);
  } finally {
    await before.close().catch(() => undefined);
  }
  const after = await openAtHome(folder, await signIn());
  try {
    const page = await openForm(after, uid);
    await expect(page.getByText('We restored 2 answers')).toBeVisible();
    await expect(page.locator('[id="company.legal_name"]')).toHaveValue('Harbor Street Bakery');
    await expect(page.locator('[id="company.city"]')).toHaveValue('Oakland');
    await expect(page.getByText(/^Saved /)).toBeVisible();
    const { records } = await merchant.onboarding.viewCompany({ query: { application__uid: uid } });
    expect(records[0]?.values).toMatchObject({ legal_name: 'Harbor Street Bakery', city: 'Oakland' });
    const readable = await page.evaluate(() => JSON.stringify(localStorage));
    expect(readable).not.toContain('Oakland');
  } finally {
    await after.close();
    await rm(folder, { recursive: true, force: true });
  }
});
