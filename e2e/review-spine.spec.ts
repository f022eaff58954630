import type { Page } from '@playwright/test';
import { inputAt, makePdf } from './application-filling.ts';
import { expect, test, toast } from './browsing.ts';
import { completedDraft, signFor } from './cases.ts';
import { sign } from './application-journey.ts';
import { DEMO_PASSWORD, makeStaff } from './ledgate.ts';
import { DEMO_ISO, recordInquiry } from './rate-cases.ts';
import { signAgreement, staff } from './desk-cases.ts';

test.use({ actionTimeout: 30_000 });

const LONG_MS = 400_000;
const MEMO = 'Owners identified, papers match what was said, volume is plausible.';

const BRANDS = ['Visa markup', 'Mastercard markup', 'Discover markup'];
const BUY = { ...Object.fromEntries(BRANDS.map((line) => [line, '0.05%'])), Authorization: '3.5¢' };
const SALE = { ...Object.fromEntries(BRANDS.map((line) => [line, '0.30%'])), Authorization: '10¢' };

/** The merchant of the demo whose ISO is the demo's. */
const OWNER = { email: 'merchant@ledgate.test', password: DEMO_PASSWORD };
const CLERK = { email: 'clerk@ledgate.test', password: DEMO_PASSWORD };

const openCase = (page: Page, uid: string) => page.goto(`/applications/${uid}`);

const statusOn = (page: Page, label: string) => expect(page.getByText(label, { exact: true }).first()).toBeVisible();

const ask = async (page: Page, question: string, about: string): Promise<void> => {
  await page.getByRole('button', { name: about }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Question').fill(question);
  await dialog.getByRole('button', { name: 'Raise query' }).click();
  await expect(dialog).toBeHidden();
};

const answer = async (page: Page, uid: string): Promise<void> => {
  await page.goto(`/my-queries?application=${uid}`);
  await page.getByRole('link', { name: 'Go to the field' }).click();
  const city = inputAt(page, 'company.city');
  await city.fill('Elko');
  await city.blur();
  const written = page.waitForResponse((reply) => reply.request().method() === 'PUT' && reply.ok());
  await page.getByRole('button', { name: 'Back to the questions' }).click();
  await written;
  await page.getByRole('link', { name: 'Upload the document' }).click();
  const file = { name: 'signed.pdf', mimeType: 'application/pdf', buffer: makePdf(`signed ${Math.random()}`) };
  await page.locator('input[type="file"][aria-label^="Replace "]').setInputFiles(file);
  await expect(page.getByRole('button', { name: 'Replace signed.pdf' })).toBeVisible({ timeout: 30_000 });
  await page.getByRole('link', { name: 'Back to the questions' }).click();
  await expect(page.getByLabel('I changed it in the application')).toHaveCount(2);
  for (const box of await page.getByLabel('I changed it in the application').all()) await box.check();
  await page.getByRole('button', { name: 'Send all answers' }).click();
  await expect(page.getByText('No open questions')).toBeVisible({ timeout: 30_000 });
};

/** Types what a line costs, for each of these; the grid understands what people type. */
const price = async (page: Page, side: 'buy' | 'sale', lines: Record<string, string>): Promise<void> => {
  for (const [line, rate] of Object.entries(lines)) {
    await page.getByLabel(`${line}, ${side} rate`, { exact: true }).fill(rate);
  }
};

const makeFinal = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Make final' }).last().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Make final' }).click();
  await expect(toast(page, /is final$/)).toBeVisible();
};

/** The reserve of the recommendation stands there already, and less of it is never final. */
const weaken = async (page: Page): Promise<void> => {
  const reserve = page.getByLabel('Reserve, % of settlements');
  await expect(reserve).toHaveValue('10.00%');
  await expect(
    page.getByText(/^Required by the recommendation of .*: 10.00% of settlements for 180 days/),
  ).toBeVisible();
  await reserve.fill('5%');
  await page.getByRole('button', { name: 'Make final' }).last().click();
  const lacking = page.getByRole('alert').filter({ hasText: 'Before this can be final:' });
  await expect(lacking).toContainText('Reserve: 10.00% of settlements for 180 days (now: 5.00%)');
  await expect(page.getByRole('dialog')).toBeHidden();
  await reserve.fill('10%');
};

const decide = async (page: Page, verb: string, title: RegExp): Promise<void> => {
  await page.getByRole('region', { name: 'Steps' }).getByRole('button', { name: verb, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: title });
  await dialog.getByRole('button', { name: verb, exact: true }).click();
  await expect(dialog).toBeHidden();
};

const signRates = async (page: Page, uid: string, name: string): Promise<void> => {
  await page.goto(`/rates/${uid}`);
  await expect(page.getByText('Rolling: 10.00% of each settlement for 180 days')).toBeVisible();
  await expect(page.getByRole('checkbox')).toHaveCount(3);
  for (const box of await page.getByRole('checkbox').all()) await box.check();
  await page.getByLabel('Your full name').fill(name);
  await page.getByRole('button', { name: 'Accept and sign' }).click();
  await expect(page.getByText(`Signed by ${name}`)).toBeVisible();
};

/** Compares the account with its proof, and says so. */
const verifyAccount = async (page: Page, uid: string): Promise<void> => {
  await page.goto(`/applications/${uid}?section=settlement`);
  const accounts = page.getByRole('region', { name: 'Account verification' });
  await expect(accounts.getByText('Not verified', { exact: true })).toBeVisible();
  await accounts.getByRole('button', { name: /^Verify/ }).click();
  const dialog = page.getByRole('dialog', { name: /^Verify the account at / });
  await dialog.getByLabel('What did you compare?').fill('Holder and both numbers match the check.');
  await dialog.getByRole('button', { name: 'Save result' }).click();
  await expect(dialog).toBeHidden();
  await expect(accounts.getByText('Documents accepted', { exact: true })).toBeVisible();
};

test('seven people bring an application from its submission to its approval', async ({ enter }) => {
  test.setTimeout(LONG_MS);
  const { uid, signer, owners } = await completedDraft(OWNER);
  const owner = await enter(OWNER);
  await owner.goto(`/summary?application=${uid}`);
  await sign(owner, 'Managing member');
  await Promise.all(owners.map((each) => signFor(each)));

  const reviewer = await enter(await makeStaff('underwriter'));
  await openCase(reviewer, uid);
  await statusOn(reviewer, 'Submitted');
  await ask(reviewer, 'The letter names another city. Which is it?', 'Query about City');
  await reviewer.keyboard.press('7');
  await ask(reviewer, 'The signature is missing.', 'Query about Form W-9');
  await statusOn(reviewer, 'Information requested');

  const clerk = await enter(CLERK);
  await clerk.goto(`/my-queries?application=${uid}`);
  await expect(clerk.getByRole('button', { name: /^Send/ })).toHaveCount(0);
  await answer(owner, uid);

  await openCase(reviewer, uid);
  await statusOn(reviewer, 'In underwriting');
  await reviewer.getByRole('tab', { name: 'Timeline' }).click();
  await reviewer.getByRole('button', { name: 'Compare with submission 1' }).click();
  const changes = reviewer.getByRole('dialog', { name: 'From submission 1 to submission 2' });
  await expect(changes.getByRole('row', { name: /City/ })).toContainText('Elko');
  await reviewer.keyboard.press('Escape');
  await reviewer.keyboard.press('a');
  const recommendation = reviewer.getByRole('dialog', { name: /^Recommend / });
  await recommendation.getByLabel('Memo').fill(MEMO);
  await recommendation.getByText('With conditions').click();
  await recommendation.getByLabel('Reserve, %').fill('10');
  await recommendation.getByLabel('Held for, days').fill('180');
  await recommendation.getByLabel('Why go on without them?').fill('The originals were seen on site.');
  await reviewer.keyboard.press('Control+Enter');
  await statusOn(reviewer, 'Recommended');

  const pricer = await enter(await makeStaff('underwriter'));
  await pricer.goto(`/rates/${uid}`);
  await price(pricer, 'buy', BUY);
  await pricer.getByRole('combobox', { name: 'Sponsor bank' }).click();
  await pricer.getByRole('option').first().click();
  await weaken(pricer);
  await makeFinal(pricer);

  const partner = await enter(DEMO_ISO);
  await partner.goto(`/rates/${uid}`);
  await price(partner, 'sale', SALE);
  await makeFinal(partner);
  await openCase(partner, uid);
  await decide(partner, 'Approve as ISO', /^Approve .* as the ISO$/);
  await statusOn(partner, 'Awaiting merchant acceptance');

  await signRates(owner, uid, signer);
  await signAgreement({ uid, admin: await staff('admin') }, owners);

  await recordInquiry(uid);
  const approver = await enter(await makeStaff('admin'));
  await openCase(approver, uid);
  await approver.getByRole('region', { name: 'Steps' }).getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(approver.getByRole('dialog').getByText(/A settlement account is not verified/)).toBeVisible();
  await approver.keyboard.press('Escape');
  await verifyAccount(reviewer, uid);
  await openCase(approver, uid);
  await decide(approver, 'Approve', /^Approve /);
  await statusOn(approver, 'Approved');

  await owner.goto(`/status?application=${uid}`);
  await expect(owner.getByText('Your application is approved.').first()).toBeVisible();
  const auditor = await enter({ email: 'superadmin@ledgate.test', password: DEMO_PASSWORD });
  await auditor.goto(`/audit?lane=application:${uid}`);
  await expect(auditor.getByText(/approve/i).first()).toBeVisible();
});
