import type { Field } from '@ledgate/domain/applications/fields/field.ts';
import { isTyped } from '@ledgate/domain/applications/fields/field.ts';
import { pathOf } from '@ledgate/domain/applications/ledger/requirement.ts';
import { FIELDS } from '@ledgate/domain/applications/fields/section-fields.ts';
import type { FormSection } from '@ledgate/domain/applications/sections.ts';
import { showTyped, type TypedKind } from '@ledgate/domain/applications/input/typed-input.ts';
import {
  isBlank,
  type ServiceProviderRow,
  type Value,
  type Values,
} from '@ledgate/domain/applications/fields/values.ts';
import { expect, type Locator, type Page } from '@playwright/test';

/** An input of the wizard, by its path in the ledger, which is its id. */
export const inputAt = (page: Page, path: string): Locator => page.locator(`[id="${path}"]`);

const groupOf = (page: Page, path: string): Locator => page.locator(`[aria-labelledby="${path}-label"]`);

const tick = async (page: Page, path: string, value: string): Promise<void> => {
  const box = groupOf(page, path).locator(`input[value="${value}"]`);
  const isOn = await box.isChecked();
  if (isOn && (await box.getAttribute('type')) === 'radio') return;
  await groupOf(page, path)
    .locator('label')
    .filter({ has: page.locator(`input[value="${value}"]`) })
    .click();
  await expect(box).toBeChecked({ checked: !isOn });
};

const tickAll = async (page: Page, path: string, values: readonly string[]): Promise<void> => {
  const boxes = await groupOf(page, path).locator('input').all();
  for (const box of boxes) {
    const value = (await box.getAttribute('value')) ?? '';
    if ((await box.isChecked()) !== values.includes(value)) await tick(page, path, value);
  }
};

const pickListed = async (page: Page, path: string, code: string, isCodeFirst: boolean): Promise<void> => {
  const input = inputAt(page, path);
  await input.fill(code);
  const label = isCodeFirst ? new RegExp(`^${code} `) : new RegExp(`\\(${code}\\)$`);
  await page.getByRole('option', { name: label }).first().click();
};

const fillRows = async (page: Page, path: string, rows: readonly ServiceProviderRow[]): Promise<void> => {
  for (const [at, row] of rows.entries()) {
    await groupOf(page, path).getByRole('button', { name: 'Add a provider' }).click();
    await page.getByLabel(`Name of provider ${at + 1}`).fill(row.name);
    await page.getByLabel(`What provider ${at + 1} does`).selectOption(row.role);
    if (row.pci_listed) await page.getByLabel('Listed as PCI compliant').nth(at).check();
  }
};

type Way = (page: Page, path: string, value: never) => Promise<unknown>;

/** Kinds that are not typed on one line. */
const WAYS: Partial<Record<Field['kind'], Way>> = {
  choice: (page, path, value: string) => inputAt(page, path).selectOption(value),
  reference: (page, path, value: string) => inputAt(page, path).selectOption(value),
  yesNo: (page, path, value: boolean) => tick(page, path, String(value)),
  choices: (page, path, value: readonly string[]) => tickAll(page, path, value),
  months: (page, path, value: readonly number[]) => tickAll(page, path, value.map(String)),
  rows: fillRows,
  state: (page, path, value: string) => pickListed(page, path, value, false),
  country: (page, path, value: string) => pickListed(page, path, value, false),
  currency: (page, path, value: string) => pickListed(page, path, value, true),
  mcc: (page, path, value: string) => pickListed(page, path, value, true),
};

/** Answers one question the way a person would, whatever kind it is. */
const answer = async (page: Page, field: Field, path: string, value: Value): Promise<void> => {
  const way = WAYS[field.kind];
  // Safe: the kind decides what its values are, and the examples pass every check.
  if (way) await way(page, path, value as never);
  else await inputAt(page, path).fill(showTyped(field.kind as TypedKind, value as never));
};

interface Question {
  isThere: boolean;
  /** It follows from other answers and is not asked. */
  isDerived: boolean;
}

/** How a question stands on the page, in one look. */
const questionAt = (page: Page, path: string): Promise<Question> =>
  page.evaluate((id) => {
    const isDerived = document.querySelector(`[data-derived="${id}"]`) !== null;
    const isThere =
      document.querySelector(`[id="${id}"]`) !== null ||
      document.querySelector(`[aria-labelledby="${id}-label"]`) !== null;
    return { isThere, isDerived };
  }, path);

/** What follows from other answers becomes a question again. */
const askAgain = async (page: Page, path: string): Promise<void> => {
  await inputAt(page, path).click();
  await expect(page.locator(`[data-derived="${path}"]`)).toHaveCount(0);
};

/** Answers one by one what one confirmation would. */
const openUsual = async (page: Page): Promise<void> => {
  const card = page.getByRole('group', { name: /^What we assumed/ });
  if (await card.isVisible()) await card.getByRole('button', { name: 'Change' }).click();
};

/** Fills in a record; questions that come up on the way are answered as well. */
export const fillRecord = async (
  page: Page,
  section: FormSection,
  uid: string | null,
  values: Values,
): Promise<void> => {
  const left = FIELDS[section].filter((field) => isTyped(field) && !isBlank(values[field.confirms ?? field.name]));
  for (let round = 0; round < 3 && left.length > 0; round += 1) {
    if (section === 'business') await openUsual(page);
    for (const field of left.slice()) {
      const path = pathOf(section, uid ?? undefined, field.name);
      const { isThere, isDerived } = await questionAt(page, path);
      if (!isThere) continue;
      if (isDerived) await askAgain(page, path);
      await answer(page, field, path, values[field.confirms ?? field.name] ?? null);
      left.splice(left.indexOf(field), 1);
    }
  }
};

/** Presses the button that adds a record and says which one it is. */
export const addRecord = async (
  page: Page,
  name: string,
  records: 'owners' | 'accounts' | 'contacts',
): Promise<string> => {
  const cards = page.locator(`button[id^="${records}."][aria-expanded]`);
  const before = await cards.count();
  await page.getByRole('button', { name }).click();
  await expect(cards).toHaveCount(before + 1);
  const id = (await cards.nth(before).getAttribute('id')) ?? '';
  await expect(
    inputAt(page, `${id}.${records === 'accounts' ? 'purpose' : records === 'owners' ? 'owner_type' : 'contact_type'}`),
  ).toBeVisible();
  return id.split('.')[1] ?? '';
};

/** The smallest document that is one, and unlike any other. */
export const makePdf = (text: string): Buffer => {
  const stream = `BT /F1 18 Tf 72 720 Td (${text.replace(/[()\\]/g, '')}) Tj ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let body = '%PDF-1.4\n';
  const offsets = objects.map((object, at) => {
    const offset = body.length;
    body += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const start = body.length;
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  body += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}`;
  body += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(body, 'latin1');
};
