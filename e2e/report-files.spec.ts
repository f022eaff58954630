import { readFile } from 'node:fs/promises';
import { expect, test, toast } from './browsing.ts';
import { DEMO_PASSWORD } from './ledgate.ts';

test.setTimeout(120_000);

const ADMIN = { email: 'admin@ledgate.test', password: DEMO_PASSWORD };
const NAME = 'North Loop Coffee Roasters';
const MERCHANT = { email: 'merchant@ledgate.test', password: DEMO_PASSWORD };

test('a report is filed for a merchant, who is told and downloads it; renamed and deleted, it is gone for both', async ({
  enter,
}) => {
  const title = `Deposits of stand ${Date.now().toString(36)}`;
  const content = Buffer.from('day,cents\n2026-10-01,4200\n');
  const admin = await enter(ADMIN);
  await admin.goto('/reports/files');
  await admin.getByRole('button', { name: 'Upload report' }).click();
  const dialog = admin.getByRole('dialog', { name: 'Upload a report' });
  await dialog.getByRole('button', { name: 'Upload report' }).click();
  await expect(dialog.getByText('Choose a merchant.')).toBeVisible();
  await dialog.getByRole('combobox', { name: 'Merchant' }).fill(NAME);
  await admin.getByRole('option', { name: NAME }).click();
  await dialog.getByLabel('Month').fill('2026-10');
  await dialog.getByRole('textbox', { name: 'Title' }).fill(title);
  const chooser = admin.waitForEvent('filechooser');
  await dialog.getByRole('button', { name: 'Choose file' }).click();
  await (await chooser).setFiles({ name: 'stand.csv', mimeType: 'text/csv', buffer: content });
  await dialog.getByRole('button', { name: 'Upload report' }).click();
  await expect(toast(admin, 'Report filed')).toBeVisible();
  await expect(admin.getByRole('row', { name: new RegExp(title) })).toBeVisible();

  const merchant = await enter(MERCHANT);
  await merchant.goto('/');
  await merchant.getByRole('button', { name: /^Notifications/ }).click();
  await merchant.getByRole('dialog', { name: 'Notifications' }).getByText(`${title}, October 2026`).first().click();
  await expect(merchant).toHaveURL(/\/reports\/files/);
  const saved = merchant.waitForEvent('download');
  await merchant.getByRole('row', { name: new RegExp(title) }).click();
  expect(await readFile(await (await saved).path())).toEqual(content);
  await expect(merchant.getByRole('button', { name: 'Upload report' })).toHaveCount(0);

  await admin.getByRole('button', { name: new RegExp(`^Actions for .*${title}`) }).click();
  await admin.getByRole('menuitem', { name: 'Delete' }).click();
  await admin.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(toast(admin, 'Report deleted')).toBeVisible();
  await merchant.reload();
  await expect(merchant.getByRole('heading', { level: 1, name: 'Report files' })).toBeVisible();
  await expect(merchant.getByRole('row', { name: new RegExp(title) })).toHaveCount(0);
});
