import { MEMO, STEPS } from '@ledgate/api/testing/desk.ts';
import { expect, test, toast } from './browsing.ts';
import { openDesk, walk } from './desk-cases.ts';

test('whoever decides reads beside the case and in the dialog what was decided, on what, at which price', async ({
  enter,
}) => {
  const desk = await openDesk();
  await walk(desk, 'setBuyRate');
  await STEPS.setSaleRate(desk, desk.admin);
  const page = await enter(desk.admin);
  await page.goto(`/risk/${desk.uid}`);
  await page.getByRole('button', { name: 'Record inquiry' }).click();
  const inquiry = page.getByRole('form', { name: 'Record inquiry' });
  await inquiry.getByLabel('Date of the inquiry').fill(desk.today());
  await inquiry.getByLabel('Reference').fill('MTC-778120');
  await inquiry.getByRole('button', { name: 'Record inquiry' }).click();
  await expect(toast(page, 'Inquiry recorded')).toBeVisible();
  await expect(page.getByText(/MTC-778120: No match\. Recorded by/)).toBeVisible();

  await page.goto(`/rates/${desk.uid}`);
  await expect(page.getByRole('row', { name: /^Monthly margin/ })).toBeVisible();
  const months = await page
    .getByRole('table', { name: 'Buy and sale rates' })
    .locator('td:last-child')
    .allTextContents();
  const cents = months.map((text) => Math.round(Number(text.replaceAll(/[^\d.-]/g, '')) * 100));
  const total = cents.pop();
  expect(cents.reduce((sum, one) => sum + one, 0)).toBe(total);

  await page.goto(`/applications/${desk.uid}?tab=decision`);
  const card = page.getByRole('tabpanel', { name: 'Decision' });
  for (const words of [MEMO, 'Exposure', 'Sections verified', 'Documents accepted', 'Monthly margin', 'Recommended'])
    await expect(card).toContainText(words);
  await page.getByRole('button', { name: 'More steps' }).click();
  await page.getByRole('menuitem', { name: 'Bypass ISO' }).click();
  const dialog = page.getByRole('dialog', { name: /without the ISO$/ });
  await expect(dialog).toContainText(MEMO);
  await expect(dialog).toContainText('Monthly margin');
});
