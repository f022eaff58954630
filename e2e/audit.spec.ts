import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Download, Page } from '@playwright/test';
import { expect, mainMenu, test, toast } from './browsing.ts';
import { clientOf, makeMerchant, makeStaff, sessionOf } from './ledgate.ts';

const rows = (page: Page) => page.getByRole('table', { name: 'Audit log' }).locator('tbody tr[data-at]');

const choose = async (page: Page, label: string, option: string): Promise<void> => {
  await page.getByRole('main').getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
};

const downloaded = async (page: Page, press: () => Promise<void>): Promise<Download> => {
  const [file] = await Promise.all([page.waitForEvent('download'), press()]);
  return file;
};

test('an admin finds who did what, and hands the log to an auditor who checks it alone', async ({ enter }) => {
  const [admin, colleague] = [await makeStaff('admin'), await makeStaff('underwriter')];
  const { accessToken } = await sessionOf(admin);
  await clientOf(accessToken).users.updateUser({
    params: { id: colleague.id },
    body: { first_name: 'Renamed', last_name: 'Lately', role: 'underwriter' },
  });

  const page = await enter(admin);
  await page.goto('/');
  await mainMenu(page).getByRole('link', { name: 'Audit log' }).click();
  await expect(page).toHaveURL('/audit');
  await expect(rows(page).first()).toBeVisible();

  await page.getByLabel('Search the log').fill(colleague.id);
  await choose(page, 'Action', 'Person changed');
  await expect(rows(page)).toHaveCount(1);
  await expect(page).toHaveURL(`/audit?search=${colleague.id}&action=user.updated`);
  await expect(rows(page)).toContainText('Person changed');
  await expect(rows(page)).toContainText('Renamed Lately');
  await expect(page.getByText('1 row', { exact: true })).toBeVisible();

  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  const drawer = page.getByRole('dialog', { name: 'Person changed' });
  await expect(drawer).toContainText('The hash of this row follows from what it says');
  await expect(drawer).toContainText(admin.name);
  await expect(drawer.getByRole('row', { name: /^Name/ }).locator('del')).toBeVisible();
  await expect(drawer.getByRole('row', { name: /^Name/ }).locator('ins')).toBeVisible();
  await page.reload();
  await drawer.getByRole('button', { name: 'Everything about this subject' }).click();
  await expect(page).toHaveURL(/\/audit\?lane=user%3A[0-9a-f-]+$/);
  await expect(rows(page)).toHaveCount(4);
  await page.getByRole('button', { name: /^Remove: Only person/ }).click();
  await expect(page).toHaveURL('/audit');

  await page.goto('/audit');
  await page.getByRole('button', { name: 'Export' }).click();
  const dialog = page.getByRole('dialog', { name: 'Export the audit log' });
  const folder = await mkdtemp(join(tmpdir(), 'ledgate-e2e-auditor-'));
  const keep = async (file: Download): Promise<string> => {
    const path = join(folder, file.suggestedFilename());
    await file.saveAs(path);
    return path;
  };
  const verifier = await keep(
    await downloaded(page, () => dialog.getByRole('link', { name: 'Download the verifier' }).click()),
  );
  const log = await keep(
    await downloaded(page, () => dialog.getByRole('button', { name: /^Export .* rows$/ }).click()),
  );
  await expect(toast(page, /^The file was saved with [\d,]+ rows/)).toBeVisible();
  const { stdout } = await promisify(execFile)(process.execPath, [verifier, log]);
  expect(stdout).toContain(`by ${admin.name} (admin`);
  expect(stdout).toContain('Every lane is complete');
  expect(stdout).toMatch(/Nothing is wrong\.\n$/);
  await rm(folder, { recursive: true });

  await page.getByLabel('Search the log').fill('audit.exported');
  await expect(rows(page).filter({ hasText: 'Audit log exported' }).filter({ hasText: admin.name })).toHaveCount(1);
});

test('a long log is read by scrolling and by keys, and only what is in sight is drawn', async ({ enter }) => {
  const page = await enter(await makeStaff('admin'));
  await page.goto('/audit');
  await expect(rows(page).first()).toBeVisible();
  await expect(rows(page).first()).toHaveAttribute('aria-rowindex', '2');
  await page.keyboard.press('j');
  for (let at = 0; at < 60; at += 1) await page.keyboard.press('j');
  await expect(page.locator('tr[data-at="60"]')).toBeFocused();
  expect(await rows(page).count()).toBeLessThan(70);
  await page.keyboard.press('k');
  await expect(page.locator('tr[data-at="59"]')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('an underwriter reads the log of applications and takes none of it away; a merchant does not see it', async ({
  enter,
}) => {
  const page = await enter(await makeStaff('underwriter'));
  await page.goto('/audit');
  await expect(rows(page).first()).toContainText('Application');
  await expect(rows(page).filter({ hasNotText: 'Application' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Export' })).toHaveCount(0);

  const merchant = await enter(await makeMerchant());
  await merchant.goto('/audit');
  await expect(merchant.getByRole('heading', { level: 1, name: 'Not allowed' })).toBeVisible();
  await expect(mainMenu(merchant).getByRole('link', { name: 'Audit log' })).toHaveCount(0);
});
