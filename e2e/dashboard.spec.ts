import type { Page } from '@playwright/test';
import { expect, test } from './browsing.ts';
import { completedDraft, submittedApplication } from './cases.ts';
import { clientAs, DEMO_PASSWORD, makeMerchant, makeStaff } from './ledgate.ts';
import { lookOver } from './looking.ts';

const title = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });
const rows = (page: Page) => page.getByRole('table', { name: 'Applications' }).locator('tbody').getByRole('row');
const demo = (mailbox: string) => ({ email: `${mailbox}@ledgate.test`, password: DEMO_PASSWORD });

/** A case of a new underwriter’s own, and nobody else’s. */
const ownCase = async () => {
  const [found, underwriter] = await Promise.all([submittedApplication(), makeStaff('underwriter')]);
  const { queue } = clientAs(await makeStaff('admin'));
  const { people } = await queue.listAssignees();
  const to = people.find(({ name }) => name === underwriter.name)?.uid ?? '';
  await queue.assign({ body: { applications: [found.uid], to } });
  return { found, underwriter };
};

test('an underwriter goes from a figure to its list, to the case, and back to the dashboard as it was', async ({
  enter,
}) => {
  const { found, underwriter } = await ownCase();
  const page = await enter(underwriter);
  await page.goto('/');
  await page.getByLabel('Period', { exact: true }).selectOption('Last Month');
  await expect(page).toHaveURL('/?period=last_month');
  await page.getByRole('link', { name: 'Your open cases: 1' }).click();
  await expect(page).toHaveURL('/applications?view=mine');
  await expect(rows(page)).toHaveCount(1);
  await rows(page).getByText(found.name).click();
  await expect(title(page, found.name)).toBeVisible();
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL('/?period=last_month');
  await expect(page.getByLabel('Period', { exact: true })).toHaveValue('last_month');
  await page.getByRole('link', { name: 'Today', exact: true }).click();
  await expect(rows(page), 'the list holds what the bar counted').toHaveCount(1);
  await page.goBack();
  await page.getByRole('button', { name: 'Open next case' }).click();
  await expect(title(page, found.name), 'the own one comes first').toBeVisible();
});

test('a period of one’s own outlives a reload, and a chart turns into its table', async ({ enter }) => {
  const page = await enter(await makeStaff('admin'));
  await page.goto('/');
  await page.getByLabel('Period', { exact: true }).selectOption('Custom');
  await page.getByLabel('First day').fill('2026-01-01');
  await expect(page).toHaveURL(/period=custom&from=2026-01-01&to=/);
  await page.reload();
  await expect(page.getByLabel('First day')).toHaveValue('2026-01-01');
  const stages = page.getByRole('figure', { name: 'From start to live' });
  await expect(stages.locator('svg.recharts-surface')).toBeVisible();
  await stages.getByRole('button', { name: 'Show as table' }).click();
  await expect(stages.getByRole('columnheader', { name: 'Reached, prior period' })).toBeVisible();
  await expect(stages.locator('svg.recharts-surface')).toBeHidden();
});

test('an admin goes from a stage to those who stand there, and from an underwriter to the own cases', async ({
  enter,
}) => {
  const { underwriter } = await ownCase();
  const page = await enter(await makeStaff('admin'));
  await page.goto('/');
  await page.getByRole('link', { name: /^Submitted: \d+$/ }).click();
  await expect(page).toHaveURL(/status__in=submitted,in_underwriting,query_raised/);
  await expect(rows(page).first()).toBeVisible();
  await page.goBack();
  await page.getByRole('link', { name: underwriter.name }).click();
  await expect(rows(page)).toHaveCount(1);
  await page.goBack();
  await page.getByRole('link', { name: /^Started: reached by / }).click();
  await expect(title(page, /Steps of applications|Report/)).toBeVisible();
  await page.goBack();
  await expect(title(page, /^Good /)).toBeVisible();
  await page.getByRole('table', { name: 'By bank' }).getByRole('link', { name: 'Total' }).click();
  const accounts = page.getByRole('table', { name: 'Exposure by merchant' });
  await expect(accounts.locator('tbody').getByRole('row').first()).toBeVisible();
  await page.goBack();
  await page.getByRole('table', { name: 'SLA by desk' }).getByRole('link', { name: 'Underwriting' }).click();
  await expect(page).toHaveURL(/subject=steps&by=taken_by&of=kept_ppm,kept_steps,late_steps&desk=underwriting/);
});

test('an ISO goes from a stage to the own merchants there, and to the residuals', async ({ enter }) => {
  const page = await enter(demo('iso'));
  await page.goto('/');
  await page.getByRole('link', { name: /^Live: [1-9]/ }).click();
  await expect(rows(page).first()).toBeVisible();
  await rows(page).first().click();
  await expect(page).toHaveURL(/\/applications\/[0-9a-f-]{36}/);
  await page.goBack();
  await page.goBack();
  await page.getByRole('link', { name: 'Open residuals' }).click();
  await expect(title(page, 'Residuals')).toBeVisible();
});

test('a merchant who applies is led to the answer that is missing, and told whose turn it is', async ({ enter }) => {
  const merchant = await makeMerchant();
  await completedDraft(merchant, { lacks: 'voided_check' });
  const page = await enter(merchant);
  await page.goto('/');
  await expect(page.getByText('It is your turn.')).toBeVisible();
  const missing = page.getByRole('region', { name: 'What is missing' });
  await missing.getByRole('link').first().click();
  await expect(page).toHaveURL(/^\S+\/documents\?application=/);
  await page.goBack();
  await expect(missing).toBeVisible();
});

test('a merchant who sells goes from what was charged to the payments, and from there back', async ({ enter }) => {
  test.setTimeout(150_000);
  const page = await enter(demo('merchant'));
  await page.goto('/');
  await expect(page.getByRole('region', { name: 'Top products' })).toBeVisible();
  await lookOver(page, 'dashboard-shop');
  await page.getByRole('link', { name: /^Charged in the period: / }).click();
  await expect(page).toHaveURL(/\/transactions\?from=.*&to=/);
  await page.getByRole('table').locator('tbody').getByRole('row').first().click();
  await expect(page).toHaveURL(/\/transactions\/[0-9a-f-]{36}/);
  await page.goBack();
  await page.goBack();
  await expect(page.getByRole('figure', { name: /^Sales by hour/ }).or(page.getByText(/^No sale today/))).toBeVisible();
});
