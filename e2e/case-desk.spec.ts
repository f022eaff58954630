import type { Page } from '@playwright/test';
import { expect, test, toast } from './browsing.ts';
import { submittedApplication } from './cases.ts';
import { makeStaff, type Person } from './ledgate.ts';

const heading = (page: Page) => page.locator('#section-title');

/** Gives the open case to a colleague, after a look at what that will do. */
const assign = async (page: Page, { name }: Person): Promise<void> => {
  await page.getByRole('button', { name: 'Assign', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Assign 1 application' });
  await dialog.getByRole('combobox', { name: 'To' }).fill(name);
  await page.getByRole('option', { name: new RegExp(name) }).click();
  await expect(dialog.getByText(`goes to ${name}`)).toBeVisible();
  await dialog.getByRole('button', { name: 'Assign', exact: true }).click();
  await expect(dialog.getByText(`went to ${name}`)).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(page.getByText(`With ${name}`)).toBeVisible();
};

/** Far down in a long section, who it is and where one can go are still there; what a key opens begins at its heading. */
const walkSections = async (page: Page, name: string): Promise<void> => {
  const rail = page.getByRole('navigation', { name: 'Sections' });
  await expect(heading(page)).toContainText('Company profile');
  await page.mouse.move(700, 500);
  await page.mouse.wheel(0, 5000);
  await expect(heading(page)).not.toBeInViewport();
  await expect(page.getByRole('heading', { level: 1, name })).toBeInViewport();
  await expect(rail.getByRole('button', { name: /^Documents/ })).toBeInViewport();
  await page.keyboard.press('3');
  await expect(heading(page)).toContainText('Business profile');
  await expect(heading(page)).toBeFocused();
  await expect(heading(page)).toBeInViewport();
};

/** The page of a document is as wide as its place, and no wider. */
const fillsItsPlace = async (page: Page): Promise<void> => {
  const sheet = page.getByRole('img', { name: /, page 1$/ });
  await expect(sheet).toBeVisible();
  const share = () =>
    sheet.evaluate((canvas) => canvas.getBoundingClientRect().width / (canvas.parentElement?.clientWidth ?? 0));
  await expect.poll(share).toBeGreaterThan(0.9);
  expect(await share()).toBeLessThanOrEqual(1);
};

test('a case is assigned from its own page, and read with head and sections in view, paper after paper', async ({
  enter,
}) => {
  test.setTimeout(120_000);
  const [found, underwriter, colleague] = await Promise.all([
    submittedApplication(),
    makeStaff('underwriter'),
    makeStaff('underwriter'),
  ]);
  const first = await enter(underwriter);
  await first.goto(`/applications/${found.uid}`);
  await assign(first, colleague);

  const page = await enter(colleague);
  await page.goto('/applications');
  await page.getByRole('row').filter({ hasText: found.reference }).click();
  await walkSections(page, found.name);

  await page.keyboard.press('7');
  await expect(heading(page)).toContainText('Documents');
  await page.getByRole('button', { name: 'View Form W-9' }).click();
  await expect(heading(page)).toHaveText('Form W-9');
  await fillsItsPlace(page);
  await page.getByRole('button', { name: 'Accept', exact: true }).click();
  await expect(toast(page, 'Form W-9 accepted')).toBeVisible();
  await expect(heading(page)).not.toHaveText('Form W-9');
  await expect(page.getByText('Pending review', { exact: true })).toBeVisible();
  await fillsItsPlace(page);
});
