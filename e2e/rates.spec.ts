import { expect, test, toast } from './browsing.ts';
import { agreeAsIso, DEMO_ADMIN, DEMO_ISO, demoApplication, ownerOf } from './rate-cases.ts';

test('an ISO prices by keys alone, the merchant reads and signs', async ({ enter }) => {
  test.slow();
  const found = await demoApplication('awaiting_iso', DEMO_ISO);
  const desk = await enter(DEMO_ISO);
  await desk.goto(`/rates/${found.uid}`);
  const auth = desk.getByLabel('Authorization, sale rate', { exact: true });
  await auth.focus();
  await desk.keyboard.press('ControlOrMeta+A');
  await desk.keyboard.type('0.5¢');
  await expect(desk.getByText('Authorization: the sale rate of 0.5¢ is below the buy rate')).toBeVisible();
  await desk.keyboard.press('ControlOrMeta+A');
  await desk.keyboard.type('$0.15');
  await desk.keyboard.press('ArrowDown');
  await expect(desk.getByLabel('Address verification, sale rate')).toBeFocused();
  await desk.keyboard.press('Control+Enter');
  await expect(toast(desk, 'The draft was saved')).toBeVisible();
  await expect(auth).toHaveValue('15¢');
  await desk.getByRole('button', { name: 'Make final' }).press('Enter');
  await desk.getByRole('dialog').getByRole('button', { name: 'Make final' }).press('Enter');
  await expect(toast(desk, 'Version 1 is final')).toBeVisible();
  await agreeAsIso(found.uid);

  const owner = await ownerOf(found.merchant.uid);
  const page = await enter(owner);
  await page.goto(`/status?application=${found.uid}`);
  await page.getByRole('link', { name: 'Review and accept your rates' }).click();
  await expect(page.getByRole('row', { name: /^Authorization each authorization 15¢/ })).toBeVisible();
  const sign = async (name: string): Promise<void> => {
    await expect(page.getByRole('checkbox')).toHaveCount(3);
    for (const box of await page.getByRole('checkbox').all()) await box.check();
    await page.getByLabel('Your full name').fill(name);
    await page.getByRole('button', { name: 'Accept and sign' }).click();
  };
  await sign(owner.name);
  await expect(page.getByText(`Signed by ${owner.name}`)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Accept and sign' })).toBeHidden();
});

test('a merchant whose name is typed wrongly is told so, and can send the rates back', async ({ enter, watch }) => {
  watch.expects(422);
  const found = await demoApplication('awaiting_merchant');
  const page = await enter(await ownerOf(found.merchant.uid));
  await page.goto(`/rates/${found.uid}`);
  await expect(page.getByRole('checkbox')).toHaveCount(3);
  for (const box of await page.getByRole('checkbox').all()) await box.check();
  await page.getByLabel('Your full name').fill('Mallory Knox');
  await page.getByRole('button', { name: 'Accept and sign' }).click();
  await expect(page.getByText('Type the name of the primary signer').first()).toBeVisible();
  await page.getByRole('button', { name: 'Send back with a comment' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send back' }).click();
  await expect(page.getByText('Say in a few words what should change.')).toBeVisible();
  await page.getByLabel('What should change').fill('The monthly fees are too high for a small store.');
  await page.getByRole('dialog').getByRole('button', { name: 'Send back' }).click();
  await expect(page.getByText('Your rates are being revised').first()).toBeVisible();
});

test('an admin publishes a version of a bank’s schedule and prices a case from it, as its decision card says', async ({
  enter,
}) => {
  const { uid } = await demoApplication('recommended');
  // Two versions cannot begin on one day: a second try takes the other bank.
  const bank = test.info().retry === 0 ? 'Great Lakes Sponsor Bank' : 'Cascadia Commercial Bank';
  const page = await enter(DEMO_ADMIN);
  await page.goto('/rate-plans');
  await page.getByRole('row', { name: new RegExp(`^${bank}.*Interchange plus`) }).click();
  await page.getByRole('button', { name: 'New version' }).click();
  await page.getByLabel('Authorization, version 3').fill('3.2¢');
  await page.getByRole('link', { name: 'Back to rate plans' }).click();
  const leaving = page.getByRole('dialog', { name: 'Leave without saving?' });
  await leaving.getByRole('button', { name: 'Cancel' }).click();
  await expect(leaving).toBeHidden();
  await expect(page.getByLabel('Authorization, version 3')).toHaveValue('3.2¢');
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(toast(page, 'Version 3 is published')).toBeVisible();
  await expect(page.getByText('1 line differs from version 2')).toBeVisible();

  const pick = async (field: string, option: string | RegExp): Promise<void> => {
    await page.getByRole('combobox', { name: field }).click();
    await page.getByRole('option', { name: option }).click();
  };
  await page.goto(`/rates/${uid}`);
  await pick('Pricing model', 'Interchange plus');
  await pick('Sponsor bank', bank);
  const rows = page.getByRole('table', { name: 'Buy and sale rates' }).getByRole('row');
  const used = await rows.count();
  await page
    .getByRole('button', { name: /: \d+ more lines?$/ })
    .first()
    .click();
  await expect(async () => expect(await rows.count()).toBeGreaterThan(used)).toPass();
  await page.getByRole('button', { name: 'As last time' }).first().click();
  await expect(toast(page, 'Save to keep it.')).toBeVisible();
  await pick('Schedule A', new RegExp(`^${bank}, version 3`));
  await expect(page.getByLabel('Authorization, buy rate', { exact: true })).toHaveValue('3.2¢');
  await expect(page.getByText(`Priced from ${bank}, version 3, no line changed`)).toBeVisible();
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(toast(page, 'The draft was saved')).toBeVisible();
  await page.getByRole('link', { name: 'Back to the case' }).click();
  await page.getByRole('tab', { name: 'Decision' }).click();
  await expect(page.getByText(`Priced from ${bank}, version 3`)).toBeVisible();
});
