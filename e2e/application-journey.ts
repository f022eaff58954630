import { completeFacts, type ExampleKind } from '@ledgate/domain/applications/ledger/example-facts.ts';
import type { Facts } from '@ledgate/domain/applications/ledger/facts.ts';
import { expect, type Page } from '@playwright/test';
import { addRecord, fillRecord, makePdf } from './application-filling.ts';

const today = (): string => new Date().toISOString().slice(0, 10);

export const example = (kind: ExampleKind): Facts => completeFacts(kind, today());

export const saved = (page: Page) =>
  expect(page.getByText(/^Saved |^All changes saved/)).toBeVisible({ timeout: 30_000 });

const goOn = async (page: Page, button: string, title: string): Promise<void> => {
  await saved(page);
  await page.getByRole('button', { name: button }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible({ timeout: 30_000 });
};

const fillOwners = async (page: Page, { owners }: Facts): Promise<void> => {
  for (const { values } of owners) {
    const uid = await addRecord(page, 'Add a person or company', 'owners');
    await fillRecord(page, 'ownership', uid, values);
  }
};

const fillAccounts = async (page: Page, { accounts }: Facts): Promise<void> => {
  for (const { values } of accounts) {
    const uid = await addRecord(page, 'Add a bank account', 'accounts');
    await fillRecord(page, 'settlement', uid, values);
  }
};

const fillContacts = async (page: Page, { contacts }: Facts): Promise<void> => {
  for (const { values } of contacts) {
    const uid = await addRecord(page, 'Add a contact', 'contacts');
    await fillRecord(page, 'contact', uid, values);
  }
};

/** Walks the six forms from the company on; ends on the documents. */
export const fillForms = async (page: Page, kind: ExampleKind): Promise<void> => {
  const facts = example(kind);
  await expect(page.getByRole('heading', { level: 1, name: 'Company profile' })).toBeVisible({ timeout: 30_000 });
  await fillRecord(page, 'company', null, facts.company);
  await goOn(page, 'Continue to ownership', 'Company ownership profile');
  await fillOwners(page, facts);
  await goOn(page, 'Continue to business', 'Business profile');
  await fillRecord(page, 'business', null, facts.business);
  await goOn(page, 'Continue to security', 'Security measures');
  await fillRecord(page, 'security', null, facts.security);
  await goOn(page, 'Continue to settlement', 'Settlement bank details');
  await fillAccounts(page, facts);
  await goOn(page, 'Continue to contact', 'Contacts');
  await fillContacts(page, facts);
  await goOn(page, 'Continue to documents', 'Documents');
};

/** Hands in a paper for every line that wants one, and says which those were. */
export const uploadAll = async (page: Page): Promise<string[]> => {
  const buttons = page.getByRole('button', { name: /^Upload: / });
  await expect(buttons.first()).toBeVisible({ timeout: 30_000 });
  const names = await Promise.all((await buttons.all()).map((button) => button.getAttribute('aria-label')));
  for (const [at, name] of names.entries()) {
    const file = {
      name: `paper-${at + 1}.pdf`,
      mimeType: 'application/pdf',
      buffer: makePdf(`${name} ${Math.random()}`),
    };
    await page.locator(`input[type="file"][aria-label="${name}"]`).setInputFiles(file);
    await expect(page.getByRole('button', { name: `Replace ${file.name}` })).toBeVisible({ timeout: 30_000 });
  }
  await expect(buttons).toHaveCount(0);
  return names.map((name) => (name ?? '').replace('Upload: ', ''));
};

/** Signs on the review page; ends on the status page. */
export const sign = async (page: Page, title?: string): Promise<void> => {
  await page.getByRole('link', { name: 'Review and submit' }).last().click();
  await expect(page.getByText('Everything is complete. You can submit.')).toBeVisible({ timeout: 30_000 });
  if (title !== undefined) await page.getByLabel('Your title').fill(title);
  // Who submits and is an owner consents here; the others by a link of their own.
  const all = page.getByRole('button', { name: 'Agree to all of these' });
  if (await all.isVisible()) await all.click();
  await page.getByLabel('I have read the above and agree').check();
  await page.getByRole('button', { name: 'Submit application' }).click();
  await expect(page.getByText('We have your application.')).toBeVisible({ timeout: 30_000 });
};
