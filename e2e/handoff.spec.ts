import { STEPS } from '@ledgate/api/testing/desk.ts';
import { pdf } from '@ledgate/api/testing/files.ts';
import type { Page } from '@playwright/test';
import { expect, test } from './browsing.ts';
import { type Desk, openDesk, walk } from './desk-cases.ts';

test.use({ actionTimeout: 30_000 });
test.setTimeout(180_000);

const script = async ({ uid }: Desk, outcome: 'approve' | 'hold' | 'decline', reasons?: string[]): Promise<void> => {
  const answer = await fetch(`${process.env['LEDGATE_E2E_EMULATOR'] ?? ''}/_emulator/script`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ custom: uid, outcome, ...(reasons && { reasons }) }),
  });
  expect(answer.ok).toBe(true);
};

const approved = async (): Promise<Desk> => {
  const desk = await openDesk();
  const { results: isos } = await desk.admin.client.users.listIsos();
  const body = { iso_uid: isos[0]?.uid ?? '', reason: 'Referred by them.' };
  await desk.admin.client.review.assignIso({ params: { uid: desk.uid }, body });
  await walk(desk, 'accept');
  await STEPS.approve(desk);
  return desk;
};

const openHandoff = async (page: Page, { uid }: Desk): Promise<void> => {
  await page.goto(`/applications/${uid}/handoff`);
  await expect(page.getByRole('heading', { level: 1, name: /^Hand-off of/ })).toBeVisible();
};

/** Looks the merchant up where it has to be, and sends it. */
const sendTo = async (page: Page, bank?: string, why?: string): Promise<void> => {
  await page.getByRole('button', { name: /^Send to/ }).click();
  const dialog = page.getByRole('dialog', { name: /^Send / });
  if (bank !== undefined) {
    await dialog.getByRole('combobox', { name: 'Send to' }).click();
    await page.getByRole('option', { name: new RegExp(`^${bank}`) }).click();
  } else {
    await dialog.getByRole('button', { name: 'Look up at provider' }).click();
    const location = dialog.getByRole('button', { name: 'Add a location' });
    await expect(location.or(dialog.getByText('Not found at the payment provider.'))).toBeVisible();
    if (await location.isVisible()) await location.click();
  }
  if (why === undefined) await expect(dialog.getByRole('img', { name: 'Missing' })).toHaveCount(0);
  else await dialog.getByRole('textbox', { name: 'Why send it anyway?' }).fill(why);
  await dialog.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(dialog).toBeHidden();
};

const LIVE = 'Live. The merchant can take payments.';

const NEW_ACCOUNT = '9876543210';

/** The owner asks on their own page, with the paper that shows it. */
const askForAccount = async (page: Page, { uid }: Desk): Promise<void> => {
  await page.goto(`/changes/${uid}`);
  await page.getByRole('link', { name: 'Change bank account' }).click();
  await page.getByRole('textbox', { name: /^Routing number/ }).fill('021000021');
  await page.getByRole('textbox', { name: 'Account number', exact: true }).fill(NEW_ACCOUNT);
  await page.getByRole('textbox', { name: 'Account number again' }).fill(NEW_ACCOUNT);
  await page.getByRole('textbox', { name: /^Why does this change/ }).fill('We moved our business account.');
  const paper = { name: 'check.pdf', mimeType: 'application/pdf', buffer: pdf({ tag: uid }) };
  await page.getByLabel(/^Attach/).setInputFiles(paper);
  await expect(page.getByText('check.pdf')).toBeVisible();
  await expect(page.getByLabel(/^Sending check.pdf/)).toHaveCount(0);
  await page.getByRole('button', { name: 'Send the request' }).click();
  await expect(page.getByText('We are checking your request.')).toBeVisible();
};

/** Two people agree to it, and the provider after them. */
const agreeToAccount = async (
  { underwriter, admin }: { underwriter: Page; admin: Page },
  { uid }: Desk,
): Promise<void> => {
  await underwriter.goto(`/changes/${uid}`);
  await underwriter.getByRole('button', { name: 'Record the check' }).click();
  const check = underwriter.getByRole('dialog', { name: 'Record the check' });
  await check.getByRole('radio').first().check();
  await check.getByRole('textbox', { name: 'Who you spoke to' }).fill('Marisol Vega');
  await check.getByRole('combobox', { name: 'Proof of the account' }).click();
  await underwriter.getByRole('option', { name: 'Voided check' }).click();
  await check.getByRole('textbox', { name: 'What you compared' }).fill('Name and number on the check.');
  await check.getByRole('button', { name: 'Record the check' }).click();
  await expect(underwriter.getByText('Checked, waiting for approval')).toBeVisible();
  await admin.goto(`/changes/${uid}`);
  await admin.getByRole('button', { name: 'Approve and send' }).click();
  await admin.getByRole('dialog').getByRole('button', { name: 'Approve and send' }).click();
};

test('an approved merchant is sent to the provider, is live once it says so, and moves to another bank account', async ({
  enter,
}) => {
  const desk = await approved();
  await script(desk, 'approve');
  const page = await enter(desk.admin);
  await openHandoff(page, desk);
  await sendTo(page);
  await expect(page.getByText(LIVE)).toBeVisible({ timeout: 60_000 });
  await page.getByRole('button', { name: /^Show \d+ requests and answers$/ }).click();
  await expect(page.getByText('POST /entities').first()).toBeVisible();
  const merchant = await enter(desk.merchant);
  await askForAccount(merchant, desk);
  await agreeToAccount({ underwriter: await enter(desk.underwriter), admin: page }, desk);
  await expect(async () => {
    await merchant.reload();
    await expect(merchant.getByText('In effect.')).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 60_000 });
  await expect(merchant.getByRole('row', { name: /^.*Account number.*3210/ })).toBeVisible();
});

test('one that the provider holds is asked about, answered, sent on and live', async ({ enter }) => {
  const desk = await approved();
  await script(desk, 'hold', ['website']);
  const page = await enter(desk.admin);
  await openHandoff(page, desk);
  await sendTo(page);
  await expect(page.getByRole('heading', { name: 'What the provider is asking for' })).toBeVisible({ timeout: 60_000 });
  await page.getByRole('button', { name: 'Ask the merchant' }).click();
  const ask = page.getByRole('dialog', { name: 'Ask the merchant' });
  await ask.getByRole('button', { name: 'Ask', exact: true }).click();
  await expect(page.getByText('Merchant asked')).toBeVisible();
  const { uid, merchant } = desk;
  const { results } = await merchant.client.queries.findTickets({ body: { application_id: uid } });
  const [query] = results.flatMap(({ ticket_timeline: notes }) =>
    notes.filter((note) => note.query?.status === 'open'),
  );
  const { records } = await merchant.client.onboarding.viewCompany({ query: { application__uid: uid } });
  const [company] = records;
  await merchant.client.onboarding.updateCompany({
    params: { id: company?.uid ?? '' },
    body: { website: 'https://shop.example.com' },
    ifMatch: company?.version ?? 1,
  });
  const answers = [{ query_id: query?.id ?? '', text: 'This is the shop, it had moved.' }];
  await merchant.client.queries.answerQueries({ params: { uid }, body: { answers } });
  await page.getByRole('button', { name: 'Send corrections' }).click();
  const send = page.getByRole('dialog', { name: 'Send corrections to the provider' });
  await send.getByRole('button', { name: 'Send corrections' }).click();
  await expect(page.getByText(LIVE)).toBeVisible({ timeout: 60_000 });
});

test('one is declined by the provider, and others are decided by banks over SFTP and by mail', async ({ enter }) => {
  const [declined, dropped, mailed] = await Promise.all([approved(), approved(), approved()]);
  await script(declined, 'decline');
  const page = await enter(declined.admin);
  await openHandoff(page, declined);
  await sendTo(page);
  await openHandoff(page, dropped);
  await sendTo(page, 'Harborview National Bank');
  await openHandoff(page, mailed);
  // It serves other states, and takes this one all the same.
  await sendTo(page, 'Prairie State Bank', 'Their desk agreed to it on the phone.');
  await expect(page.getByText(LIVE)).toBeVisible({ timeout: 60_000 });
  await openHandoff(page, dropped);
  await expect(page.getByText(LIVE)).toBeVisible({ timeout: 60_000 });
  await openHandoff(page, declined);
  await expect(page.getByText('Declined. Nothing more is sent.')).toBeVisible();
});
