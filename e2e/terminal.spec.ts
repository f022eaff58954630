import type { Page } from '@playwright/test';
import { expect, test } from './browsing.ts';
import { clientOf, DEMO_PASSWORD, sessionOf } from './ledgate.ts';

test.use({ actionTimeout: 30_000 });
test.setTimeout(180_000);

const MERCHANT = { email: 'merchant@ledgate.test', password: DEMO_PASSWORD };

/** The demo boards its merchants at the provider once both are there. */
const untilOpen = async (): Promise<void> => {
  const { accessToken } = await sessionOf(MERCHANT);
  await expect
    .poll(async () => (await clientOf(accessToken).terminal.readTerminal()).is_open, { timeout: 60_000 })
    .toBe(true);
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
  await expect(page.getByText('Declined: Security code does not match')).toBeVisible();
  await expect(page.getByText('You can fix this.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Subtotal' })).toHaveValue('21.00');
  await typeInto(page, 'card-code', '123');
  await page.getByRole('button', { name: 'Charge $21.00' }).click();
  await expect(page.getByRole('heading', { name: 'Approved' })).toBeVisible();
  await expect(receipt(page)).toContainText('Visa •••• 4242');
  const own = asked.filter((text) => text.startsWith(new URL(page.url()).origin));
  expect(own.filter((text) => /4242\s?4242/.test(text))).toEqual([]);
  await page.getByRole('link', { name: 'Open the transaction' }).click();
  await page.getByRole('button', { name: 'Void' }).click();
  const dialog = page.getByRole('dialog', { name: 'Void' });
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Rang it up twice');
  await dialog.getByRole('button', { name: 'Void' }).click();
  await expect(receipt(page)).toContainText('VOIDED');
});

test('an amount is authorized and captured in part', async ({ enter }) => {
  await untilOpen();
  const page = await enter(MERCHANT);
  await fillIn(page, '40.00');
  await page.getByText('Authorize only').click();
  await typeCard(page);
  await page.getByRole('button', { name: 'Authorize $40.00' }).click();
  await expect(page.getByRole('heading', { name: 'Authorized' })).toBeVisible();
  await page.getByRole('link', { name: 'Open the transaction' }).click();
  await page.getByRole('button', { name: 'Capture' }).click();
  const dialog = page.getByRole('dialog', { name: 'Capture' });
  await dialog.getByRole('textbox', { name: 'Amount to capture' }).fill('15.00');
  await dialog.getByRole('button', { name: 'Capture' }).click();
  await expect(page.getByRole('heading', { name: 'Payment of $15.00' })).toBeVisible();
  await expect(page.getByText('Capture of $15.00')).toBeVisible();
});
