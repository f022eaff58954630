import type { Page } from '@playwright/test';
import { expect, test } from './browsing.ts';
import { clientAs, DEMO_PASSWORD } from './ledgate.ts';
import { post, readerTxnOf, txnOf } from './selling.ts';

test.use({ actionTimeout: 30_000 });
test.setTimeout(180_000);

const MERCHANT = { email: 'merchant@ledgate.test', password: DEMO_PASSWORD };

/** The demo boards its merchants at the provider once both are there. */
const untilOpen = async (): Promise<void> => {
  const { terminal, account } = clientAs(MERCHANT);
  await expect.poll(async () => (await terminal.readTerminal()).is_open, { timeout: 60_000 }).toBe(true);
  // Nobody is signed in more than a few times at once, and others sell as this merchant too.
  await account.signOut();
};

const typeInto = (page: Page, element: string, text: string): Promise<void> =>
  page.frameLocator(`#${element} iframe`).getByRole('textbox').fill(text);

/** Types a card into the provider's own frames. */
const typeCard = async (page: Page, code = '123'): Promise<void> => {
  await typeInto(page, 'card-number', '4242 4242 4242 4242');
  await typeInto(page, 'card-expiry', '12/30');
  await typeInto(page, 'card-code', code);
};

const fillIn = async (page: Page, amount: string): Promise<void> => {
  await page.goto('/terminal');
  await page.getByRole('textbox', { name: 'Subtotal' }).fill(amount);
  await page.getByRole('textbox', { name: 'Billing ZIP code' }).fill('55401');
};

const receipt = (page: Page) => page.getByRole('region', { name: 'Receipt' });

/** Takes a step on the payment that is open. */
const step = async (page: Page, name: string, field: string, text: string): Promise<void> => {
  await page.getByRole('button', { name, exact: true }).click();
  const dialog = page.getByRole('dialog', { name });
  await dialog.getByRole('textbox', { name: field }).fill(text);
  if (name === 'Refund') await dialog.getByRole('textbox', { name: 'Reason' }).fill('Returned a pound of beans');
  await dialog.getByRole('button', { name, exact: true }).click();
};

test('a card is typed into the provider’s frames, charged, and voided; what does not match is refused in plain words', async ({
  enter,
}) => {
  await untilOpen();
  const page = await enter(MERCHANT);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(`${request.url()} ${request.postData() ?? ''}`));
  await fillIn(page, '21.00');
  await typeCard(page, '999');
  await page.getByRole('button', { name: 'Charge $21.00' }).click();
  await expect(page.getByText('$21.00 declined: Security code does not match')).toBeVisible();
  await expect(page.getByText('You can fix this.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Subtotal' })).toHaveValue('21.00');
  await typeInto(page, 'card-code', '123');
  await page.getByRole('button', { name: 'Charge $21.00' }).click();
  await expect(page.getByRole('heading', { name: 'Approved' })).toBeVisible();
  await expect(receipt(page)).toContainText('Visa •••• 4242');
  const own = asked.filter((text) => text.startsWith(new URL(page.url()).origin));
  expect(own.filter((text) => /4242\s?4242/.test(text))).toEqual([]);
  await page.getByRole('link', { name: 'Open the transaction' }).click();
  await step(page, 'Void', 'Reason', 'Rang it up twice');
  await expect(receipt(page)).toContainText('VOIDED');
});

test('a sale whose card is kept is refunded in part once its batch closed, and the card is charged again', async ({
  enter,
}) => {
  await untilOpen();
  const page = await enter(MERCHANT);
  await fillIn(page, '133.17');
  await page.getByRole('textbox', { name: 'First name' }).fill('Ada');
  await page.getByRole('textbox', { name: 'Last name' }).fill('Vance');
  await typeCard(page);
  await page.getByRole('checkbox', { name: 'Save the card for later' }).check();
  await page.getByRole('checkbox', { name: /^The customer agreed/ }).check();
  await page.getByRole('button', { name: 'Charge $133.17' }).click();
  await expect(page.getByRole('heading', { name: 'Approved' })).toBeVisible();
  await page.getByRole('link', { name: 'Open the transaction' }).click();
  await expect(page.getByText(/^The batch is open until .* Void the payment instead/)).toBeVisible();
  const id = await txnOf(133_17);
  await post('/_emulator/settle', { id });
  // Batches are read every few minutes; a deposit is told of, and made where more is sold than charged back.
  await post('/_emulator/pay-now', { id });
  const refund = page.getByRole('button', { name: 'Refund', exact: true });
  await expect(async () => {
    await page.reload();
    await expect(refund).toBeVisible({ timeout: 2000 });
  }).toPass({ timeout: 60_000 });
  await step(page, 'Refund', 'Amount to refund', '13.00');
  await expect(page.getByText('Refund of $13.00')).toBeVisible();
  await expect(receipt(page)).toContainText('−$13.00');

  await fillIn(page, '12.34');
  await page.getByText('On file', { exact: true }).click();
  await page.getByRole('combobox', { name: 'Card on file' }).click();
  await page.getByRole('option', { name: 'Ada Vance · Visa •••• 4242' }).first().click();
  await page.getByRole('button', { name: 'Charge $12.34' }).click();
  await expect(page.getByRole('heading', { name: 'Approved' })).toBeVisible();
  await expect(receipt(page)).toContainText('$12.34');
});

test('an amount is authorized and captured in part; another is sent to the reader', async ({ enter }) => {
  await untilOpen();
  const page = await enter(MERCHANT);
  await fillIn(page, '40.00');
  await page.getByText('Authorize only').click();
  await typeCard(page);
  await page.getByRole('button', { name: 'Authorize $40.00' }).click();
  await expect(page.getByRole('heading', { name: 'Authorized' })).toBeVisible();
  await page.getByRole('link', { name: 'Open the transaction' }).click();
  await step(page, 'Capture', 'Amount to capture', '15.00');
  await expect(page.getByRole('heading', { name: 'Payment of $15.00' })).toBeVisible();
  await expect(page.getByText('Capture of $15.00')).toBeVisible();

  await fillIn(page, '18.60');
  await page.getByText('Reader', { exact: true }).click();
  await page.getByRole('combobox', { name: 'Reader' }).click();
  await page.getByRole('option').first().click();
  await page.getByRole('button', { name: 'Send $18.60 to the reader' }).click();
  await expect(page.getByText('Waiting for the card')).toBeVisible();
  await post('/_emulator/present', { id: await readerTxnOf(18_60), act: 'tap', card: 'mastercard' });
  await expect(page.getByRole('heading', { name: 'Approved' })).toBeVisible();
  await expect(receipt(page)).toContainText('Contactless');
});
