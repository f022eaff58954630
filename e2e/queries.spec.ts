import type { Page } from '@playwright/test';
import { inputAt, makePdf } from './application-filling.ts';
import { expect, test } from './browsing.ts';
import { submittedApplication } from './cases.ts';
import { clientOf, makeMerchant, makeStaff, sessionOf } from './ledgate.ts';
import { dress, lookOver } from './looking.ts';

test.use({ actionTimeout: 30_000 });

// After its first start the demo works off checks and papers of forty applications, and messages come after them.
test.beforeAll(async () => {
  test.setTimeout(180_000);
  await expect(() => makeMerchant().then(() => undefined)).toPass({ timeout: 150_000 });
});

const lookAt = async (page: Page, name: string): Promise<void> => {
  await lookOver(page, name);
  await dress(page, 'light', 'ltr');
};

const choose = async (page: Page, label: string, nth: number, option: string): Promise<void> => {
  const field = page.getByRole('dialog').getByRole('combobox', { name: label, exact: true }).nth(nth);
  await field.click();
  if (label === 'What it is about') await field.fill(option);
  await page.getByRole('option', { name: option, exact: true }).click();
};

const askTwice = async (page: Page, uid: string): Promise<void> => {
  await page.goto(`/applications/${uid}`);
  await page.getByRole('button', { name: 'Raise query' }).first().click();
  const dialog = page.getByRole('dialog');
  await choose(page, 'Section', 0, 'Company profile');
  await choose(page, 'What it is about', 0, 'Website');
  await dialog.getByLabel('Question').fill('Where is the refund policy?');
  await dialog.getByRole('button', { name: 'Add another question' }).click();
  await choose(page, 'Section', 1, 'Documents');
  await choose(page, 'What it is about', 1, 'Form W-9');
  await dialog.getByLabel('Question').nth(1).fill('The signature is missing.');
  await dialog.getByRole('button', { name: 'Raise query' }).click();
  await expect(page.getByText('2 questions sent')).toBeVisible();
};

test('an underwriter asks about a field and a document, the merchant changes just these, the answers are resolved', async ({
  enter,
}) => {
  test.setTimeout(240_000);
  const { uid, reference, merchant } = await submittedApplication();
  const underwriter = await makeStaff('underwriter');
  const desk = await enter(underwriter);
  await askTwice(desk, uid);

  const shop = await enter(merchant);
  await shop.goto('/my-queries');
  await expect(shop.getByText('Where is the refund policy?')).toBeVisible();
  await expect(shop.getByText('The signature is missing.')).toBeVisible();
  await lookAt(shop, 'queries-own');

  await shop.getByRole('link', { name: 'Go to the field' }).click();
  await expect(shop.getByRole('link', { name: /^Company.*question open/ })).toBeVisible();
  const website = inputAt(shop, 'company.website');
  await expect(website).toBeEditable();
  await expect(shop.getByText('We asked: Where is the refund policy?')).toBeVisible();
  const others = shop.locator('form [id^="company."]:is(input, textarea):not([readonly], [disabled])');
  await expect.poll(() => others.evaluateAll((all) => all.map(({ id }) => id))).toEqual(['company.website']);
  await lookAt(shop, 'queries-field-open');
  await website.fill('https://bluefern.example/policy');
  await website.blur();
  const written = shop.waitForResponse((reply) => reply.request().method() === 'PUT' && reply.ok());
  await shop.getByRole('button', { name: 'Back to the questions' }).click();
  await written;

  await shop.getByRole('link', { name: 'Upload the document' }).click();
  await expect(shop.getByText('We asked: The signature is missing.')).toBeVisible();
  await expect(shop.getByRole('button', { name: /^Replace / })).toHaveCount(1);
  await expect(shop.getByRole('button', { name: /^Remove / })).toHaveCount(0);
  const signed = { name: 'signed.pdf', mimeType: 'application/pdf', buffer: makePdf(`signed ${Math.random()}`) };
  await shop.locator('input[type="file"][aria-label^="Replace "]').setInputFiles(signed);
  await expect(shop.getByRole('button', { name: 'Replace signed.pdf' })).toBeVisible({ timeout: 30_000 });
  await shop.getByRole('link', { name: 'Back to the questions' }).click();

  await expect(shop.getByText('2 questions are still without an answer. They stay open.')).toBeVisible();
  for (const box of await shop.getByLabel('I changed it in the application').all()) await box.check();
  await expect(shop.getByText('Every question has an answer.')).toBeVisible();
  await shop.getByRole('button', { name: 'Send all answers' }).click();
  await expect(shop.getByText('No open questions')).toBeVisible({ timeout: 30_000 });
  await expect(desk.getByText(/ answered 2 queries\. /)).toBeVisible();

  await desk.goto(`/queries?view=answered&search=${reference}`);
  await expect(desk.getByRole('list', { name: 'Threads, newest first' }).getByRole('button')).toHaveCount(2);
  await desk.keyboard.press('j');
  // A field says what it was and became, a document only that it was replaced.
  await expect(desk.getByText(/Changed by the merchant| → /)).toBeVisible();
  await lookAt(desk, 'queries-inbox');
  await desk.keyboard.press('e');
  await expect(desk.getByText('Answer accepted')).toBeVisible();
  await expect(desk.getByRole('list', { name: 'Threads, newest first' }).getByRole('button')).toHaveCount(1);
});

test('a merchant writes to support, staff reply, and the bell says so', async ({ enter }) => {
  test.setTimeout(180_000);
  const { merchant } = await submittedApplication({}, { isSigned: false });
  const shop = await enter(merchant);
  await shop.goto('/support?thread=new');
  await shop.getByRole('button', { name: 'Send the ticket' }).click();
  await expect(shop.getByText('Give it a subject of three characters or more.')).toBeVisible();
  const subject = `Opening hours ${crypto.randomUUID().slice(0, 8)}`;
  await shop.getByLabel('Subject').fill(subject);
  await shop.getByLabel('Message').fill('When can we call you?');
  await shop.keyboard.press('Control+Enter');
  await expect(shop.getByRole('heading', { level: 2, name: subject })).toBeVisible();
  await lookAt(shop, 'support');

  const staff = await makeStaff('underwriter');
  const client = clientOf((await sessionOf(staff)).accessToken);
  const { results } = await client.queries.listThreads({ query: { search: subject } });
  // What they were told of their submission is not what this is about.
  await clientOf((await sessionOf(merchant)).accessToken).notifications.readNotifications({ body: {} });
  await client.queries.createNote({ body: { ticket_id: results[0]?.uid ?? '', query_rest: 'From nine to five.' } });
  await shop.goto('/');
  await shop.getByRole('button', { name: 'Notifications, 1 unread' }).click();
  await lookAt(shop, 'bell');
  await shop.getByRole('link', { name: /a new reply/ }).click();
  await expect(shop.getByText('From nine to five.')).toBeVisible();
  await expect(shop.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();
  await shop.goto('/account/notifications');
  await expect(shop.getByLabel('By text message')).toBeVisible();
  await lookAt(shop, 'account-notifications');
});
