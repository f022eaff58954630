import { expect, test } from './browsing.ts';

const PHONE = { width: 390, height: 844 };

test('on a phone an endpoint is found by a field or an error, and its cells say what they are', async ({
  stranger,
}) => {
  const page = await stranger({ viewport: PHONE });
  await page.goto('/api/docs');
  const search = page.getByRole('searchbox', { name: 'Find an endpoint' });
  await search.fill('hand_over_to');
  await expect(page.getByRole('status')).toHaveText('1 endpoint');
  await search.press('Enter');
  const found = page.locator('details[open]');
  await expect(found.locator('summary')).toContainText('/api/auc/{id}');
  const field = found.getByRole('row').filter({ hasText: 'hand_over_to' });
  const heads = await field
    .locator('td')
    .evaluateAll((cells) => cells.map((cell) => getComputedStyle(cell, '::before').content));
  expect(heads).toEqual(['"Name"', '"Where"', '"Required"', '"What"']);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);

  await search.fill('documents_not_accepted');
  await expect(page.getByRole('status')).toHaveText(/^\d+ endpoints$/);
  await expect(page.getByText('/api/sendRecommendation')).toBeVisible();
  await search.fill('nothing is called so');
  await expect(page.getByRole('status')).toHaveText('No endpoint matches');
});

test('the reference wears the skin that was chosen in the product', async ({ stranger }) => {
  const page = await stranger({ colorScheme: 'light' });
  const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await page.goto('/api/docs');
  const light = await paper();
  await page.evaluate(() => localStorage.setItem('skin', 'dark'));
  await page.reload();
  expect(await paper()).not.toBe(light);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.evaluate(() => localStorage.setItem('skin', 'light'));
  await page.reload();
  expect(await paper()).toBe(light);
});
