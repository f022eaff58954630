import { expect, mainMenu, test, toast } from './browsing.ts';
import { submittedApplication } from './cases.ts';
import { clientOf, makeStaff, sessionOf, somebody } from './ledgate.ts';
import { csv, GOOD_LIST, reviewer, stoppedApplication } from './risk-cases.ts';

test('an underwriter proposes to clear a hit, an admin finds the task and confirms, and the checks run again', async ({
  enter,
}) => {
  const underwriter = await reviewer();
  const { uid, reference } = await stoppedApplication(underwriter, 'R01');
  const page = await enter(underwriter);
  await page.goto(`/applications?view=all&search=${reference}`);
  await expect(page.getByRole('row').filter({ hasText: reference })).toContainText('Hard stop: sanctions');
  await page.goto(`/risk/${uid}`);
  await expect(page.getByRole('heading', { level: 1, name: `Risk for ${reference}` })).toBeVisible();
  await expect(page.getByText('hard stop is open')).toBeVisible();
  const hit = page.getByRole('listitem').filter({ hasText: 'Sanctions lists' });
  await expect(hit).toContainText('is 100.0% like');
  await expect(hit).toContainText('Legal business name');

  await hit.getByRole('button', { name: 'Propose to clear' }).click();
  const form = hit.getByRole('form', { name: 'Propose to clear' });
  await form.getByRole('textbox', { name: 'Reason' }).fill('short');
  await form.getByRole('button', { name: 'Propose to clear' }).click();
  await expect(form.getByText('Write at least 10 characters.').first()).toBeVisible();
  await form.getByRole('textbox', { name: 'Reason' }).fill('Another birth year and address than the entry states.');
  await form.getByRole('textbox', { name: 'Evidence' }).fill('Passport and utility bill on file.');
  await form.getByRole('button', { name: 'Propose to clear' }).click();
  await expect(hit.getByText('Waiting for another admin to confirm or refuse.')).toBeVisible();
  await expect(page.getByText('hard stop is open')).toBeVisible();

  const admin = await makeStaff('admin');
  const desk = await enter(admin);
  await desk.goto('/');
  await mainMenu(desk)
    .getByRole('link', { name: /^Tasks/ })
    .click();
  await desk.getByRole('row').filter({ hasText: reference }).filter({ hasText: 'Confirm or refuse' }).click();
  const waiting = desk.getByRole('listitem').filter({ hasText: 'Sanctions lists' });
  await expect(waiting.getByText(`Clearance proposed by ${underwriter.name}`)).toBeVisible();
  await waiting.getByRole('button', { name: 'Confirm clearance' }).click();
  await expect(toast(desk, 'Sanctions lists was cleared')).toBeVisible();
  await expect(waiting).toContainText(`confirmed by ${admin.name}`);

  await page.reload();
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

test('an admin loads a list, reads which lines are wrong, and two admins retire it', async ({ enter, watch }) => {
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
  await expect(drawer.getByText('One line of sample.csv is wrong. Nothing was loaded.')).toBeVisible();
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
  await page.getByRole('menuitem', { name: 'Retire' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Retire' }).click();
  await expect(row).toContainText('Retirement proposed by');
  const other = await enter(await makeStaff('admin'));
  await other.goto('/watch-lists');
  await other.getByRole('button', { name: `Actions for ${name}` }).click();
  await other.getByRole('menuitem', { name: 'Confirm retirement' }).click();
  await other.getByRole('dialog').getByRole('button', { name: 'Confirm retirement' }).click();
  await expect(other.getByRole('row').filter({ hasText: name })).toContainText('Retired');
});

test('an underwriter has no watch lists in the menu, and the address is refused', async ({ enter }) => {
  const page = await enter(await reviewer());
  await page.goto('/watch-lists');
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Watch lists');
  await expect(mainMenu(page).getByRole('link', { name: 'Watch lists' })).toHaveCount(0);
});
