import { expect, type Page } from '@playwright/test';
import { addRecord, inputAt } from './application-filling.ts';

/** Counts the questions somebody answers: each control once, however much is typed into it. */
export const countTouches = async (page: Page): Promise<() => Promise<readonly string[]>> => {
  await page.evaluate(() => {
    const touched = new Set<string>();
    Object.assign(globalThis, { touched });
    const nameOf = (element: Element): string =>
      (element.matches('[type="radio"], [type="checkbox"]') &&
        element.closest('[aria-labelledby]')?.getAttribute('aria-labelledby')) ||
      element.id ||
      element.getAttribute('aria-label') ||
      element.outerHTML;
    const note = (event: Event): void => {
      // What the page fills in by itself touches nobody's fingers and raises no event.
      if (event.target instanceof Element && event.target.matches('input, select, textarea'))
        touched.add(nameOf(event.target));
    };
    document.addEventListener('input', note, true);
    document.addEventListener('change', note, true);
    const clicked = (event: Event): void => {
      const button = event.target instanceof Element ? event.target.closest('button[data-answers]') : null;
      if (button) touched.add(button.id);
    };
    document.addEventListener('click', clicked, true);
  });
  return () => page.evaluate(() => [...(globalThis as unknown as { touched: Set<string> }).touched]);
};

const saved = (page: Page) => expect(page.getByText(/^Saved |^Everything is saved/)).toBeVisible({ timeout: 30_000 });

const goOn = async (page: Page, button: string, title: string): Promise<void> => {
  await saved(page);
  await page.getByRole('button', { name: button }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible({ timeout: 30_000 });
};

const fill = async (page: Page, start: string, values: Record<string, string>): Promise<void> => {
  for (const [name, text] of Object.entries(values)) await inputAt(page, `${start}.${name}`).fill(text);
};

const choose = (page: Page, path: string, value: string) => inputAt(page, path).selectOption(value);

const say = (page: Page, path: string, value: boolean) =>
  page
    .locator(`[aria-labelledby="${path}-label"] label`)
    .filter({ has: page.locator(`input[value="${String(value)}"]`) })
    .click();

const fillCompany = async (page: Page): Promise<void> => {
  await expect(page.getByRole('heading', { level: 1, name: 'Company profile' })).toBeVisible({ timeout: 30_000 });
  await fill(page, 'company', {
    legal_name: 'Sandia Sun Bakery LLC',
    tax_id: '47-1928356',
    established_date: '04/01/2019',
  });
  await choose(page, 'company.entity_type', 'llc');
  await page.getByRole('button', { name: 'Use the email and phone of my account' }).click();
  await fill(page, 'company', {
    website: 'https://sandiasunbakery.com',
    address1: '1120 Central Avenue',
    zip: '87102',
    city: 'Albuquerque',
  });
  await expect(inputAt(page, 'company.state')).toHaveValue(/New Mexico|NM/);
  await choose(page, 'company.location_type', 'retail_storefront');
  await choose(page, 'company.bankruptcy_history', 'never');
  await expect(page.locator('[data-derived="company.dba_name"]')).toContainText('Sandia Sun Bakery');
  await goOn(page, 'Continue to ownership', 'Company ownership profile');
};

const PERSON = { address1: '12 Mesa Road', zip: '87102', city: 'Albuquerque' };

const fillOwners = async (page: Page): Promise<void> => {
  const me = await addRecord(page, 'Add a person or company', 'owners');
  await page.getByRole('button', { name: 'This is me' }).click();
  await say(page, `owners.${me}.is_control_person`, true);
  await say(page, `owners.${me}.is_guarantor`, true);
  await fill(page, `owners.${me}`, { ownership_bps: '50', dob: '05/02/1984', ssn: '536-22-9145', ...PERSON });
  await page.getByRole('button', { name: 'No public office, no bankruptcy, no conviction' }).click();
  await saved(page);
  const other = await addRecord(page, 'Add a person or company', 'owners');
  await fill(page, `owners.${other}`, {
    ownership_bps: '50',
    first_name: 'Luis',
    last_name: 'Moreno',
    email: 'luis@sandiasunbakery.com',
    phone: '(505) 555-2674',
    dob: '03/11/1981',
    ssn: '218-55-4370',
    ...PERSON,
  });
  await page.getByRole('button', { name: 'No public office, no bankruptcy, no conviction' }).click();
  await goOn(page, 'Continue to business', 'Business profile');
};

const fillBusiness = async (page: Page): Promise<void> => {
  await inputAt(page, 'business.mcc').fill('bakery');
  await page
    .getByRole('option', { name: /5462|Bakeries/ })
    .first()
    .click();
  await fill(page, 'business', {
    product_description: 'Bread, pastries and birthday cakes, baked every morning.',
    monthly_volume_cents: '21,000',
    average_ticket_cents: '13',
  });
  const card = page.getByRole('group', { name: /^What we assumed for your category/ });
  await expect(card).toContainText('95%');
  await card.getByRole('button', { name: 'Looks right' }).click();
  await expect(card.getByText('Confirmed')).toBeVisible();
  await say(page, 'business.processed_before', false);
  await say(page, 'business.ever_terminated', false);
  await goOn(page, 'Continue to security', 'Security measures');
};

const fillRest = async (page: Page): Promise<void> => {
  await say(page, 'security.stores_card_data', false);
  await say(page, 'security.pci_program_optin', true);
  await page.getByRole('button', { name: 'No card data stolen, no investigation' }).click();
  await say(page, 'security.attests', true);
  await expect(page.locator('[data-derived="security.saq_type"]')).toContainText('SAQ B-IP');
  await goOn(page, 'Continue to settlement', 'Settlement bank details');
  const account = await addRecord(page, 'Add a bank account', 'accounts');
  await fill(page, `accounts.${account}`, {
    routing_number: '122105155',
    account_number: '8204417739',
    account_number_confirm: '8204417739',
  });
  await expect(inputAt(page, `accounts.${account}.bank_name`)).not.toHaveValue('');
  await goOn(page, 'Continue to contact', 'Contacts');
  await page.getByRole('button', { name: /^Use .* for both$/ }).click();
  await expect(page.locator('button[id^="contacts."][aria-expanded]')).toHaveCount(2);
  await goOn(page, 'Continue to documents', 'Documents');
};

/** The six forms as the owner of a bakery meets them; ends on the documents. */
export const fillBakery = async (page: Page): Promise<void> => {
  await fillCompany(page);
  await fillOwners(page);
  await fillBusiness(page);
  await fillRest(page);
};
