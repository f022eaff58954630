import type { Page, Request } from '@playwright/test';
import { expect, test, toast } from './browsing.ts';
import { submittedApplication } from './cases.ts';
import { clientOf, makeStaff, sessionOf } from './ledgate.ts';
import { lookOver } from './looking.ts';
import { stoppedApplication } from './risk-cases.ts';

const rows = (page: Page) => page.getByRole('table', { name: 'Applications' }).locator('tbody').getByRole('row');
const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Views' }).getByRole('button', { name: new RegExp(`^${name}`) });
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search merchant or reference' });

const countOf = async (page: Page, name: string): Promise<number> =>
  Number((await tab(page, name).innerText()).replace(/\D/g, ''));

const DAYS_MS = 3 * 86_400_000;

/** Snoozes the open case with its reason, and brings it back. */
const putAside = async (page: Page, reference: string): Promise<void> => {
  await expect(page.getByRole('button', { name: 'Snooze' })).toBeVisible();
  const dialog = page.getByRole('dialog', { name: `Snooze ${reference}` });
  // The key is heard a moment after the button is seen.
  await expect(async () => {
    if (!(await dialog.isVisible())) await page.keyboard.press('s');
    await expect(dialog).toBeVisible({ timeout: 2000 });
  }).toPass();
  await dialog.getByLabel('Until').fill(new Date(Date.now() + DAYS_MS).toISOString().slice(0, 10));
  await dialog.getByLabel('Why').fill('Waits for the bank letter');
  await dialog.getByRole('button', { name: 'Snooze' }).press('Enter');
  await expect(page.getByText(/^Snoozed until .*: Waits for the bank letter$/)).toBeVisible();
  await page.keyboard.press('s');
  await expect(toast(page, 'Back in your list')).toBeVisible();
};

test('an underwriter finds, ticks, gives out, opens and snoozes cases by keys alone', async ({ enter }) => {
  test.setTimeout(120_000);
  const one = await submittedApplication();
  const underwriter = await makeStaff('underwriter');
  const page = await enter(underwriter);
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('g');
  await page.keyboard.press('a');
  await expect(page.getByRole('heading', { level: 1, name: 'Applications' })).toBeVisible();
  await expect(page.getByText('Nothing in this view')).toBeVisible();

  await page.goto('/applications?view=all');
  await expect(rows(page).nth(11)).toBeVisible();
  await page.keyboard.press('/');
  await expect(search(page)).toBeFocused();
  await page.keyboard.type(one.reference);
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText(one.name);
  await page.keyboard.press('Escape');
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await expect(page.getByText('1 selected')).toBeVisible();

  await page.getByRole('button', { name: 'Assign', exact: true }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Assign 1 application' });
  await dialog.getByRole('combobox', { name: 'To' }).focus();
  await page.keyboard.type(underwriter.name);
  await page.getByRole('option', { name: new RegExp(underwriter.name) }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Nothing has been done yet')).toBeVisible();
  await expect(dialog.getByText(`goes to ${underwriter.name}`)).toBeVisible();
  await expect(dialog.getByRole('list', { name: 'Open cases per person' })).toHaveText(
    `${underwriter.name}: 0 now, 1 then`,
  );
  await dialog.getByRole('button', { name: 'Assign', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(dialog.getByText(`went to ${underwriter.name}`)).toBeVisible();
  await page.keyboard.press('Escape');

  await page.goto('/applications');
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText(/in \d/);
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: one.name })).toBeVisible();
  await putAside(page, one.reference);
});

test('rows and counts follow what others do, without a reload', async ({ enter }) => {
  const [found, admin, underwriter] = await Promise.all([
    submittedApplication({}, { isSigned: false }),
    makeStaff('admin'),
    makeStaff('underwriter'),
  ]);
  const page = await enter(admin);
  await page.goto(`/applications?view=all&search=${found.reference}`);
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText('Nobody');
  const before = await countOf(page, 'Unassigned');
  const client = clientOf((await sessionOf(admin)).accessToken);
  const people = (await client.queue.listAssignees()).people;
  const to = people.find(({ name }) => name === underwriter.name)?.uid ?? '';
  await client.queue.assign({ body: { applications: [found.uid], to } });
  await expect(rows(page)).toContainText(underwriter.name);
  await expect(page.getByRole('img', { name: 'Changed just now' })).toBeVisible();
  await expect.poll(() => countOf(page, 'Unassigned')).toBeLessThanOrEqual(before);
});

/** As if another tab were chosen, or this one again. */
const putAway = (page: Page, isAway: boolean): Promise<void> =>
  page.evaluate((hidden) => {
    Object.defineProperty(document, 'hidden', { value: hidden, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, isAway);

test('a tab in the background takes up no line, and catches up when it is looked at again', async ({ enter }) => {
  const [found, admin, underwriter] = await Promise.all([
    submittedApplication({}, { isSigned: false }),
    makeStaff('admin'),
    makeStaff('underwriter'),
  ]);
  const page = await enter(admin);
  const isLine = (request: Request): boolean => request.url().includes('/api/live');
  const opened = page.waitForRequest(isLine);
  await page.goto(`/applications?view=all&search=${found.reference}`);
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText('Nobody');
  await opened;
  const ended = page.waitForEvent('requestfailed', isLine);
  await putAway(page, true);
  await ended;
  const client = clientOf((await sessionOf(admin)).accessToken);
  const { people } = await client.queue.listAssignees();
  const to = people.find(({ name }) => name === underwriter.name)?.uid ?? '';
  await client.queue.assign({ body: { applications: [found.uid], to } });
  await putAway(page, false);
  await expect(rows(page)).toContainText(underwriter.name);
});

test('risk is read as what stops a case or as its band, and what is stopped comes first', async ({ enter }) => {
  const admin = await makeStaff('admin');
  await stoppedApplication(admin, 'R03');
  const page = await enter(admin);
  await page.goto('/applications?view=all&ordering=-risk&columns=reference,risk');
  await expect(rows(page).first()).toContainText(/Hard stop: |Blocked: /);
  // Beside the ticks and the reference.
  const words = await rows(page).locator('td:nth-child(3)').allInnerTexts();
  const isStopped = words.map((risk) => /^(Hard stop|Blocked)/.test(risk));
  expect(words.filter((_, at) => isStopped[at])).toContain('Hard stop: terminated merchant');
  expect(isStopped, words.join('\n')).toEqual(isStopped.toSorted((one, other) => Number(other) - Number(one)));
  const bands = words.filter((risk, at) => !isStopped[at] && risk !== '');
  expect(bands.length).toBeGreaterThan(0);
  for (const risk of bands) expect(risk).toMatch(/^(Low|Medium|High|Very high), \d+$/);
});

test('a list is kept under a name, shared, found again by its address and removed', async ({ enter }) => {
  const page = await enter(await makeStaff('admin'));
  await page.goto('/applications?view=all&ordering=-risk');
  await page.getByRole('button', { name: 'Status: Any status' }).click();
  for (const status of ['Declined', 'Withdrawn'])
    await page.getByRole('menuitemcheckbox', { name: status, exact: true }).click();
  await expect(page.getByRole('button', { name: 'Status: 2 statuses' })).toBeVisible();
  await expect(page).toHaveURL(/declined.*withdrawn/);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'View', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Save as a view' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save as a view' });
  await dialog.getByLabel('Name').fill('Lost ones');
  await dialog.getByRole('button', { name: 'Save view' }).click();
  await expect(toast(page, 'The view was saved')).toBeVisible();
  await expect(tab(page, 'Lost ones')).toHaveAttribute('aria-current', 'page');
  await page.reload();
  await expect(tab(page, 'Lost ones')).toHaveAttribute('aria-current', 'page');
  await expect(page.getByRole('columnheader', { name: 'Risk' })).toHaveAttribute('aria-sort', 'descending');
  await page.getByRole('button', { name: 'View', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Delete view' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete view' }).click();
  await expect(tab(page, 'Lost ones')).toBeHidden();
});

test('nothing found says so in the words of the view, and a failure offers another try', async ({ enter, watch }) => {
  watch.expects(500);
  const page = await enter(await makeStaff('admin'));
  await page.goto('/applications?view=all&search=zzzz');
  await expect(page.getByText('No merchant or reference contains “zzzz” in the view All.')).toBeVisible();
  await page.route('**/api/application?*', (route) =>
    route.fulfill({
      status: 500,
      json: { code: 'failed', title: 'Something went wrong on our side', remedy: 'Try again.' },
    }),
  );
  await page.goto('/applications?view=live');
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
});

test('axe finds no barrier in the queue, light and dark, left-to-right and right-to-left', async ({ enter }) => {
  test.setTimeout(120_000);
  const page = await enter(await makeStaff('admin'));
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/applications?view=all');
  await expect(rows(page).nth(5)).toBeVisible();
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await lookOver(page, 'queue');
});
