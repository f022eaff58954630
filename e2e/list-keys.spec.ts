import { expect, test } from './browsing.ts';
import { DEMO_ADMIN } from './rate-cases.ts';

const LISTS = ['/tasks', '/query-templates', '/rate-plans', '/watch-lists'];

test('the tables of the desk move with j and k, as the queue does', async ({ enter }) => {
  const page = await enter(DEMO_ADMIN);
  const rows = page.locator('tbody tr[tabindex]');
  for (const path of LISTS) {
    await page.goto(path);
    await expect(rows.nth(1), path).toBeVisible();
    await page.getByRole('heading', { level: 1 }).press('j');
    await expect(rows.nth(0), path).toBeFocused();
    await page.keyboard.press('j');
    await expect(rows.nth(1), path).toBeFocused();
    await page.keyboard.press('k');
    await expect(rows.nth(0), path).toBeFocused();
  }
  await page.goto('/bypasses');
  await expect(rows.first()).toBeVisible();
  await page.getByRole('heading', { level: 1 }).press('j');
  await expect(rows.first()).toBeFocused();

  await page.goto('/queries');
  await expect(page.getByText('Choose a thread')).toBeVisible();
  const chosen = (): string | null => new URL(page.url()).searchParams.get('thread');
  // Threads may still be on their way.
  await expect(async () => {
    await page.getByRole('heading', { level: 1 }).press('j');
    await expect.poll(chosen, { timeout: 1000 }).not.toBeNull();
  }).toPass();
  const first = chosen();
  await page.keyboard.press('j');
  await expect.poll(chosen).not.toBe(first);
  await page.keyboard.press('k');
  await expect.poll(chosen).toBe(first);
});
