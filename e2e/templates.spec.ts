import { expect, test, toast } from './browsing.ts';
import { submittedApplication } from './cases.ts';
import { makeStaff } from './ledgate.ts';

test('a reviewer writes a template with placeholders, sees it filled, asks by it, reads how often it was used and withdraws', async ({
  enter,
}) => {
  test.setTimeout(90_000);
  const { uid, reference, merchant } = await submittedApplication({}, { isSigned: false });
  const page = await enter(await makeStaff('underwriter'));
  const title = `Lease of ${reference}`;
  await page.goto('/query-templates');
  await page.getByRole('button', { name: 'New template' }).click();
  const drawer = page.getByRole('dialog', { name: 'New template' });
  await drawer.getByLabel('Title').fill(title);
  await drawer.getByRole('textbox', { name: 'Question' }).fill('Please send the lease by {{day}}.');
  await drawer.getByRole('button', { name: 'Save template' }).click();
  await expect(drawer.getByText(/^{{day}} is not a placeholder/)).toBeVisible();
  await drawer.getByRole('textbox', { name: 'Question' }).fill('Please send the lease for ');
  await drawer.getByRole('button', { name: '{{reference}}' }).click();
  await expect(drawer.getByText('Please send the lease for MA-204811')).toBeVisible();
  await drawer.getByRole('button', { name: 'Save template' }).click();
  await expect(toast(page, `${title} saved`)).toBeVisible();
  await page.getByLabel('Search templates').fill(title);
  const row = page.getByRole('row').filter({ hasText: title });
  await expect(row).toContainText('Not used yet');

  await page.goto(`/applications/${uid}`);
  await page.getByRole('button', { name: 'Raise query' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Raise a query' });
  await dialog.getByRole('combobox', { name: 'Insert a template' }).fill(title);
  await page.getByRole('option', { name: title }).click();
  await dialog.getByRole('button', { name: 'Raise query' }).click();
  await expect(dialog).toBeHidden();

  const shop = await enter(merchant);
  await shop.goto(`/my-queries?application=${uid}`);
  await expect(shop.getByText(`Please send the lease for ${reference}`)).toBeVisible();
  await page.goto(`/query-templates?search=${encodeURIComponent(title)}`);
  await expect(row).toContainText('Used once');

  await page.goto(`/applications/${uid}?tab=queries`);
  await page.getByRole('button', { name: 'Withdraw', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw', exact: true }).click();
  await expect(toast(page, 'Question withdrawn. The merchant is told.')).toBeVisible();
  await shop.goto(`/my-queries?application=${uid}`);
  await expect(shop.getByText('No open questions')).toBeVisible();
  await shop.getByRole('button', { name: /^Notifications/ }).click();
  await expect(shop.getByRole('link', { name: /We withdrew a question/ })).toBeVisible();
});
