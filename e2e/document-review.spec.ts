import type { Page } from '@playwright/test';
import { makePdf } from './application-filling.ts';
import { expect, test, toast } from './browsing.ts';
import { submittedApplication } from './cases.ts';
import { makeStaff } from './ledgate.ts';
import { picture } from './looking.ts';

const WITHOUT = 'The originals were seen on site.';

/** Required documents that nobody accepted keep the section and the case, unless it is said why not. */
const verifyWithout = async (page: Page, uid: string): Promise<void> => {
  await page.goto(`/applications/${uid}?section=documents`);
  await page.getByRole('button', { name: 'Verify Documents' }).click();
  const dialog = page.getByRole('dialog', { name: 'Verify documents' });
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Government photo ID' }).first()).toBeVisible();
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Form W-9' })).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Verify', exact: true }).click();
  await expect(dialog.getByText('Say why in at least 10 characters.')).toBeVisible();
  await dialog.getByLabel('Why go on without them?').fill(WITHOUT);
  await dialog.getByRole('button', { name: 'Verify', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(new RegExp(WITHOUT))).toBeVisible();
  await page.getByRole('region', { name: 'Steps' }).getByRole('button', { name: 'Recommend', exact: true }).click();
  const recommendation = page.getByRole('dialog', { name: /^Recommend / });
  await expect(recommendation.getByRole('listitem').filter({ hasText: 'Government photo ID' }).first()).toBeVisible();
  await expect(recommendation.getByLabel('Why go on without them?')).toBeVisible();
};

test('a document is rejected, the merchant uploads another at the question, and it is accepted; others go unaccepted for a reason only', async ({
  enter,
}) => {
  test.setTimeout(120_000);
  const { uid, merchant } = await submittedApplication();
  const desk = await enter(await makeStaff('underwriter'));
  await desk.goto(`/applications/${uid}?section=documents`);
  await desk.getByRole('button', { name: 'View Form W-9' }).click();
  await desk.getByRole('button', { name: 'Reject' }).click();
  const rejecting = desk.getByRole('dialog', { name: /^Reject / });
  await rejecting.getByLabel('What should be different?').fill('The signature is missing.');
  await rejecting.getByRole('button', { name: 'Reject' }).click();
  await expect(toast(desk, 'Form W-9 rejected')).toBeVisible();
  await expect(desk.getByText('Information requested', { exact: true }).first()).toBeVisible();
  await picture(desk, 'document-rejected');

  const owner = await enter(merchant);
  await owner.goto(`/my-queries?application=${uid}`);
  await expect(owner.getByText(/It can't be read\. The signature is missing\./)).toBeVisible();
  const file = { name: 'w9-signed.pdf', mimeType: 'application/pdf', buffer: makePdf(`w9 ${uid}`) };
  await owner.locator('input[type="file"][aria-label^="Upload: "]').setInputFiles(file);
  await expect(owner.getByText('Received: w9-signed.pdf')).toBeVisible({ timeout: 30_000 });
  await picture(owner, 'document-asked');
  await owner.getByRole('button', { name: 'Send all answers' }).click();
  await expect(owner.getByText('No open questions')).toBeVisible({ timeout: 30_000 });

  await desk.goto(`/applications/${uid}?section=documents`);
  await desk.getByRole('button', { name: 'View Form W-9' }).click();
  await expect(desk.getByRole('button', { name: 'Current: w9-signed.pdf' })).toBeVisible();
  await expect(desk.getByRole('button', { name: /^Replaced: / })).toBeVisible();
  await picture(desk, 'document-replaced');
  await desk.getByRole('button', { name: 'Accept' }).click();
  await expect(toast(desk, 'Form W-9 accepted')).toBeVisible();

  await verifyWithout(desk, uid);
});
