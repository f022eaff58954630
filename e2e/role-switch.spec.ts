import { expect, mainMenu, pickOwn, test, toast } from './browsing.ts';
import { submittedApplication } from './cases.ts';
import { makeStaff } from './ledgate.ts';
import { MENUS } from './menus.ts';

test('a super admin wears the role of an underwriter for a reason, marked on every page, and takes it off again', async ({
  enter,
}) => {
  const page = await enter(await makeStaff('superadmin'));
  await page.goto('/users');
  await expect(mainMenu(page).getByRole('listitem')).toHaveText(MENUS.admin);
  await pickOwn(page, 'Switch role');
  const dialog = page.getByRole('dialog', { name: 'Switch role' });
  await dialog.getByRole('combobox', { name: 'Role' }).click();
  await expect(page.getByRole('listbox').getByRole('option')).toHaveText(['Merchant', 'Underwriter', 'ISO', 'Admin']);
  await page.getByRole('option', { name: 'Underwriter' }).click();
  await dialog.getByLabel('Reason').fill('curious');
  await dialog.getByRole('button', { name: 'Switch role' }).click();
  await expect(dialog.getByText('Say why in at least 10 characters.')).toBeVisible();
  await dialog.getByLabel('Reason').fill('Checking what an underwriter sees after a complaint');
  await dialog.getByRole('button', { name: 'Switch role' }).click();

  await expect(toast(page, 'You are now acting as Underwriter')).toBeVisible();
  const banner = page.getByRole('status').filter({ hasText: 'You are acting as Underwriter.' });
  await expect(banner).toContainText('15 minutes left.');
  await expect(mainMenu(page).getByRole('listitem')).toHaveText(MENUS.underwriter);
  await expect(page.getByRole('button', { name: 'Your account' })).toContainText('Underwriter');
  await expect(page.getByRole('region', { name: 'Next case' })).toBeVisible();
  await page.goto('/users');
  await expect(page.getByText('Your role can’t open this page')).toBeVisible();
  await expect(banner, 'the mark survives a reload').toBeVisible();

  await banner.getByRole('button', { name: 'Return to super admin' }).click();
  await expect(toast(page, 'You are super admin again')).toBeVisible();
  await expect(banner).toBeHidden();
  await expect(mainMenu(page).getByRole('listitem')).toHaveText(MENUS.admin);
  await expect(page.getByRole('region', { name: 'Load by underwriter' })).toBeVisible();
});

test('a super admin views the pages of a chosen merchant, and can neither change nor sign them', async ({ enter }) => {
  const { reference } = await submittedApplication();
  const page = await enter(await makeStaff('superadmin'));
  await page.goto('/');
  await pickOwn(page, 'Switch role');
  const dialog = page.getByRole('dialog', { name: 'Switch role' });
  await dialog.getByRole('combobox', { name: 'Role' }).click();
  await page.getByRole('option', { name: 'Merchant' }).click();
  await dialog.getByRole('combobox', { name: 'Merchant' }).fill(reference);
  await page.getByRole('option', { name: `(${reference})` }).click();
  await dialog.getByLabel('Reason').fill('The merchant cannot find a page and is on the phone');
  await dialog.getByRole('button', { name: 'Switch role' }).click();

  const banner = page.getByRole('status').filter({ hasText: 'as the merchant does. You can’t change anything.' });
  await expect(banner).toBeVisible();
  await expect(page.getByRole('main')).toContainText(reference);
  await page.goto('/CompanyProfile');
  await expect(page.getByLabel('Legal business name')).not.toBeEditable();
});

test('nobody but a super admin is offered another role', async ({ enter }) => {
  const page = await enter(await makeStaff('admin'));
  await page.goto('/');
  await page.getByRole('button', { name: 'Your account' }).click();
  await expect(page.getByRole('menuitem')).toHaveText(['Account', 'Keyboard shortcuts', 'Sign out']);
});
