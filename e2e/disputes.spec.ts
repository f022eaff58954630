import { pdf } from '@ledgate/api/testing/files.ts';
import { expect, test } from './browsing.ts';
import { clientAs, DEMO_PASSWORD } from './ledgate.ts';
import { post, sell } from './selling.ts';

test.use({ actionTimeout: 30_000 });
test.setTimeout(180_000);

const MERCHANT = { email: 'merchant@ledgate.test', password: DEMO_PASSWORD };
const CENTS = 37_41;

test('a dispute is answered in time', async ({ enter }) => {
  const client = clientAs(MERCHANT);
  const txn = await sell(client, CENTS);
  await client.account.signOut();
  await post('/_emulator/dispute', { txn, reasonCode: '13.1', reason: 'Not received', replyDays: 5 });
  const page = await enter(MERCHANT);
  await page.goto('/disputes');
  await page.getByRole('button', { name: 'Check for new disputes' }).click();
  await page.getByRole('table').getByText('$37.41').first().click();
  await expect(page.getByText(/^Answer by .* 5 days left$/)).toBeVisible();
  await expect(page.getByText('What was sold: Two pounds of beans')).toBeVisible();
  await page
    .locator('input[type="file"][aria-label="Add a file"]')
    .setInputFiles({ name: 'slip.pdf', mimeType: 'application/pdf', buffer: Buffer.from(pdf()) });
  await expect(page.getByRole('button', { name: 'slip.pdf', exact: true })).toBeVisible();
  await page
    .getByRole('textbox', { name: /^Why the sale is right/ })
    .fill('The customer picked the beans up at the counter and signed for them.');
  await page.getByRole('button', { name: 'Send the answer' }).click();
  const dialog = page.getByRole('dialog', { name: 'Send your answer?' });
  await dialog.getByRole('button', { name: 'Send the answer' }).click();
  await expect(page.getByText('Under review')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Money moved' })).toContainText('Credited');
});
