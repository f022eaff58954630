import { type AddressInfo } from 'node:net';
import { expireApplications } from '@ledgate/api/features/review/expire-applications.ts';
import { watchListAge } from '@ledgate/api/features/watch-lists/keep-current.ts';
import { screenEveryNight } from '@ledgate/api/features/watch-lists/screen-again.ts';
import { handlers } from '@ledgate/api/handlers.ts';
import { build } from '@ledgate/api/server.ts';
import { dropCurrentList } from '@ledgate/api/testing/current-list.ts';
import { type Desk, openDesk, standing, STEPS, walkThrough } from '@ledgate/api/testing/desk.ts';
import { PASSWORD } from '@ledgate/api/testing/people.ts';
import { signInAs } from '@ledgate/api/testing/signed-in.ts';
import { startTestServer, type TestServer } from '@ledgate/api/testing/test-server.ts';
import { startTestCluster } from '@ledgate/database/testing.ts';
import { UNDO_SECONDS } from '@ledgate/domain/lifecycle/approvals.ts';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { inTree } from '../scripts/parts/tree.mjs';
import { mainMenu, signInOn } from './browsing.ts';

const DAY_MS = 86_400_000;
const OFAC = '55002,"NOBODY IN PARTICULAR AT ALL",-0-,SAMPLE,-0-,-0-,-0-,-0-,-0-,-0-,-0-,-0-';

/** A product of its own, whose days pass when the test says so. */
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

const signIn = async (browser: Browser, email: string): Promise<Page> => {
  const page = await browser.newPage({ baseURL });
  await signInOn(page, { email, password: PASSWORD });
  await expect(mainMenu(page)).toBeVisible();
  return page;
};

const loadOfac = async ({ admin }: Desk) =>
  (await signInAs(ledgate, admin)).client.watchLists.loadWatchList({
    body: { kind: 'sanctions', name: 'OFAC' },
    files: [{ name: 'sdn.csv', content: new Blob([OFAC], { type: 'text/csv' }) }],
  });

/** What somebody is told of a step. */
const noticeFor = async (page: Page, title: string) => {
  await page.getByRole('button', { name: /^Notifications/ }).click();
  return page.getByRole('dialog', { name: 'Notifications' }).getByRole('listitem').filter({ hasText: title });
};

test('an ISO that is passed over reads by whom and why; a merchant whose signature is void reads that it is', async ({
  browser,
}) => {
  const REASON = 'The ISO does not answer, and the merchant opens on Monday.';
  const passed = await openDesk(ledgate);
  await walkThrough(passed, 'setBuyRate');
  await STEPS.setSaleRate(passed, passed.admin);
  const { evidence } = await standing(passed, passed.admin);
  await passed.admin.client.review.bypassIso({ body: { application_uid: passed.uid, evidence, reason: REASON } });
  const signed = await openDesk(ledgate);
  await walkThrough(signed, 'accept');
  await STEPS.setBuyRate(signed);
  ledgate.advance((UNDO_SECONDS + 1) * 1000);

  const iso = await signIn(browser, passed.iso.email);
  await expect(await noticeFor(iso, 'sent the rates to the merchant without your approval')).toContainText(REASON);
  await iso.close();
  const merchant = await signIn(browser, signed.merchant.person.email);
  await expect(await noticeFor(merchant, `Your rates for ${signed.reference} are being revised`)).toBeVisible();
  await merchant.close();
});

const OFAC_FILES = {
  'sdn.csv': '55003,"LANTERN QUAY HOLDINGS",-0-,SAMPLE,-0-,-0-,-0-,-0-,-0-,-0-,-0-,-0-',
  'alt.csv': '55003,1,"aka","HARBOR STREET COFFEE",-0-',
  'add.csv': '55003,2,"1 Harbor Rd","Port Sample",Freedonia,-0-',
};

test('OFAC’s files are loaded together, and an alias stops a case with where the entry is at home', async ({
  browser,
}) => {
  const desk = await openDesk(ledgate);
  const page = await signIn(browser, desk.admin.email);
  await page.goto('/watch-lists?open=new');
  const drawer = page.getByRole('dialog', { name: 'Load a list' });
  await drawer.getByLabel('Name').fill('OFAC');
  const files = Object.entries(OFAC_FILES).map(([name, text]) => ({
    name,
    mimeType: 'text/csv',
    buffer: Buffer.from(text),
  }));
  await drawer.locator('input[type=file]').setInputFiles(files);
  await drawer.getByRole('button', { name: 'Load a list' }).click();
  await expect(page.getByText('is in force with 1 entry')).toBeVisible();
  await ledgate.deliver();
  await page.goto('/applications?status__in=submitted');
  await expect(page.getByRole('row', { name: new RegExp(desk.reference) })).toContainText('Hard stop: sanctions');
  await page.goto(`/risk/${desk.uid}`);
  await expect(
    page.getByText('(OFAC, 55003, SAMPLE, listed at 1 Harbor Rd, Port Sample, Freedonia)').first(),
  ).toBeVisible();
  await page.close();
  // A newer file of the same name takes its place, or it would stop whoever comes after.
  await loadOfac(desk);
});

test('a sanctions list that nobody confirmed for a week stops every case in the next night, until it is loaded again', async ({
  browser,
}) => {
  const desk = await openDesk(ledgate);
  await loadOfac(desk);
  await ledgate.deliver();
  await dropCurrentList(ledgate.parts);
  ledgate.advance(8 * DAY_MS);
  await screenEveryNight(ledgate.parts);
  await ledgate.deliver();
  await watchListAge(ledgate.parts);
  await ledgate.deliver();
  const page = await signIn(browser, desk.admin.email);
  await page.goto('/applications?status__in=submitted');
  const row = page.getByRole('row', { name: new RegExp(desk.reference) });
  await expect(row).toContainText('Hard stop: no current sanctions list');
  await page.goto(`/risk/${desk.uid}`);
  await expect(page.getByText('Nightly run')).toBeVisible();
  await page.goto('/tasks');
  const task = page.getByRole('row', { name: /Load a current sanctions list/ });
  await expect(task).toBeVisible();
  await loadOfac(desk);
  await ledgate.deliver();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Tasks', level: 1 })).toBeVisible();
  await expect(task).toBeHidden();
  await page.goto('/applications?status__in=submitted');
  // Its band again, whatever it is beside the other cases of this file.
  await expect(row).toContainText(/(?:low|high|medium|decline), \d+/i);
  await page.close();
});

test('an offer that is left lying expires only after the merchant was told by when to act', async ({ browser }) => {
  const desk = await openDesk(ledgate);
  await walkThrough(desk, 'approveAsIso');
  const { email } = desk.merchant.person;
  const pass = async (days: number): Promise<void> => {
    ledgate.advance(days * DAY_MS);
    await expireApplications(ledgate.parts);
    await ledgate.deliver();
  };
  await pass(45);
  expect((await ledgate.lastMessage(email)).text).toMatch(/expires on [A-Z][a-z]+ \d+, \d{4}/);
  const page = await signIn(browser, email);
  await expect(page.getByText('Awaiting merchant').first()).toBeVisible();
  await pass(4);
  await page.goto('/status');
  // Nobody stays signed in for days.
  await page.waitForURL(/login/);
  await signInOn(page, { email, password: PASSWORD });
  await expect(page.getByRole('main')).toContainText(
    'Your application expired because we did not hear from you in time.',
  );
  await page.close();
});
