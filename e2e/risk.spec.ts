import { expect, mainMenu, test, toast } from './browsing.ts';
import { submittedApplication } from './cases.ts';
import { clientOf, makeStaff, sessionOf, somebody } from './ledgate.ts';
import { csv, GOOD_LIST, reviewer, stoppedApplication } from './risk-cases.ts';

test('an underwriter reads why a case is stopped, clears it with a reason, and runs the checks again', async ({
  enter,
}) => {
  const underwriter = await reviewer();
  const { uid, reference } = await stoppedApplication(underwriter, 'R01');
  const page = await enter(underwriter);
  await page.goto(`/risk/${uid}`);
  await expect(page.getByRole('heading', { level: 1, name: `Risk of ${reference}` })).toBeVisible();
  await expect(page.getByText('hard stop is open')).toBeVisible();
  const hit = page.getByRole('listitem').filter({ hasText: 'Sanctions lists' });
  await expect(hit).toContainText('is 100.0% like');
  await expect(hit).toContainText('Legal business name');

  await hit.getByRole('button', { name: 'Clear with a reason' }).click();
  await hit.getByRole('textbox', { name: 'Reason' }).fill('short');
  await hit.getByRole('button', { name: 'Clear', exact: true }).click();
  await expect(hit.getByText('Write at least 10 characters.')).toBeVisible();
  await hit.getByRole('textbox', { name: 'Reason' }).fill('Another birth year and address than the entry states.');
  await hit.getByRole('textbox', { name: 'Reason' }).press('Tab');
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Sanctions lists was cleared')).toBeVisible();
  await expect(hit).toContainText(`Cleared by ${underwriter.name}`);
  await expect(page.getByText('hard stop is open')).toBeHidden();

  await page.getByRole('button', { name: 'Run again' }).click();
  await expect(toast(page, 'Nothing has changed')).toBeVisible();
  await expect(hit).toContainText('Cleared');
  await page.getByRole('switch', { name: 'Only findings' }).click();
  await expect(page.getByText('Rule R30, version 1')).toBeAttached();
});

test('what a check would ask is put to the merchant from where it is read', async ({ enter }) => {
  const sold = { product_description: 'Coffee, cakes and CBD gummies, over the counter and by post.' };
  const [found, underwriter] = [await submittedApplication(sold), await makeStaff('underwriter')];
  const client = clientOf((await sessionOf(underwriter)).accessToken);
  const readSuggestion = async (): Promise<string | undefined> =>
    (await client.risk.readRisk({ params: { uid: found.uid } })).results.flatMap(({ queries }) => queries)[0]?.text;
  await expect.poll(readSuggestion, { timeout: 40_000 }).toBeTruthy();
  const suggestion = (await readSuggestion()) ?? '';

  const page = await enter(underwriter);
  await page.goto(`/applications/${found.uid}`);
  await page.getByRole('tab', { name: 'Risk' }).click();
  const check = page.getByRole('listitem').filter({ hasText: suggestion }).first();
  await check.locator('summary').click();
  await check.getByRole('button', { name: 'Ask this' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Raise a query' });
  await expect(dialog.getByRole('textbox').first()).toHaveValue(suggestion);
  await dialog.getByRole('button', { name: 'Raise query' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Information requested', { exact: true }).first()).toBeVisible();
  const { results } = await client.queries.findNotes({ body: { application_id: found.uid } });
  expect(results.map(({ query }) => query?.query_type)).toContain('system');
});

test('an admin loads a list, reads which lines are wrong, and takes it out of force', async ({ enter, watch }) => {
  watch.expects(422);
  const page = await enter(await makeStaff('admin'));
  await page.goto('/');
  await mainMenu(page).getByRole('link', { name: 'Watch lists' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Sample sanctions list (fictional)' })).toBeVisible();

  await page.getByRole('button', { name: 'Load a list' }).click();
  const drawer = page.getByRole('dialog', { name: 'Load a list' });
  await drawer.getByRole('button', { name: 'Load a list' }).click();
  await expect(drawer.getByText('Choose a file.')).toBeVisible();
  // Letters, since a time in digits would now and then pass for a card number.
  const name = `Browser list ${somebody().lastName}`;
  await drawer.getByLabel('Name').fill(name);
  await drawer.locator('input[type=file]').setInputFiles(csv(`${GOOD_LIST}not a row\n`));
  await drawer.getByRole('button', { name: 'Load a list' }).click();
  await expect(drawer.getByText('One line is wrong. Nothing was loaded.')).toBeVisible();
  await expect(drawer.getByText('Line 3')).toBeVisible();
  await drawer.locator('input[type=file]').setInputFiles(csv(GOOD_LIST));
  await drawer.getByRole('button', { name: 'Load a list' }).click();
  await expect(toast(page, 'is in force with 2 entries')).toBeVisible();

  const row = page.getByRole('row').filter({ hasText: name });
  await row.click();
  const entries = page.getByRole('dialog', { name });
  await expect(entries.getByText('BRINDLEWOOD, Casimir')).toBeVisible();
  await entries.getByLabel('Search entries').fill('hollow');
  await expect(entries.getByText('BRINDLEWOOD, Casimir')).toBeHidden();
  await expect(entries.getByText('HOLLOW PINE EXPORTS')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(entries).toBeHidden();

  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Take out of force' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Take out of force' }).click();
  await expect(row).toContainText('Out of force');
});

test('an underwriter has no watch lists in the menu, and the address is refused', async ({ enter }) => {
  const page = await enter(await reviewer());
  await page.goto('/watch-lists');
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Watch lists');
  await expect(mainMenu(page).getByRole('link', { name: 'Watch lists' })).toHaveCount(0);
});
