import type { Page } from '@playwright/test';
import { expect, mainMenu, test, typeCode } from './browsing.ts';
import { codeFor, makeMerchant, type NewPerson, somebody, someMobile } from './ledgate.ts';

const written = (mobile: string): string => `(${mobile.slice(0, 3)}) ${mobile.slice(3, 6)}-${mobile.slice(6)}`;

const fillAccount = async (page: Page, person: NewPerson): Promise<void> => {
  await page.goto('/register');
  await page.getByLabel('First name').fill(person.firstName);
  await page.getByLabel('Last name').fill(person.lastName);
  await page.getByRole('textbox', { name: 'Email' }).fill(person.email);
  await page.getByLabel('Mobile number').fill(person.mobile);
  await page.getByRole('textbox', { name: 'Password' }).fill(person.password);
};

const stepAt = (page: Page) => page.getByRole('list', { name: /^Step \d of 3/ }).locator('[aria-current="step"]');

test('a merchant registers in three steps and ends signed in', async ({ page }) => {
  const person = somebody();
  await fillAccount(page, person);
  await expect(stepAt(page)).toHaveText('Account');
  await page.getByRole('button', { name: 'Continue' }).click();

  await expect(stepAt(page)).toHaveText('Email');
  await expect(page.getByText(`We sent a code to ${person.email}.`)).toBeVisible();
  await expect(page.getByText(/^A new code can be sent in 0:\d\d\.$/)).toBeVisible();
  await typeCode(page, await codeFor(person.email));

  await expect(stepAt(page)).toHaveText('Phone');
  await expect(page.getByText(`We sent a text message to ${written(person.mobile)}.`)).toBeVisible();
  await typeCode(page, await codeFor(person.mobile));

  await expect(page.getByRole('heading', { level: 1, name: person.firstName })).toBeVisible();
  await expect(mainMenu(page)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Your account' })).toContainText('Merchant');
});

test('the address and the number can be corrected in the middle of registering', async ({ page }) => {
  const person = somebody();
  const typo = { ...person, email: person.email.replace('@', '.typo@'), mobile: someMobile() };
  await fillAccount(page, typo);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText(`We sent a code to ${typo.email}.`)).toBeVisible();

  await page.getByRole('button', { name: 'Change email address' }).click();
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(typo.email);
  await page.getByRole('textbox', { name: 'Email' }).fill(person.email);
  await page.getByRole('button', { name: 'Save and send a new code' }).click();
  await expect(page.getByText(`We sent a code to ${person.email}.`)).toBeVisible();
  await typeCode(page, await codeFor(person.email));

  await expect(page.getByText(`We sent a text message to ${written(typo.mobile)}.`)).toBeVisible();
  await page.getByRole('button', { name: 'Change mobile number' }).click();
  await expect(page.getByLabel('Mobile number')).toHaveValue(written(typo.mobile));
  await page.getByLabel('Mobile number').fill(person.mobile);
  await page.getByRole('button', { name: 'Save and send a new code' }).click();
  await expect(page.getByText(`We sent a text message to ${written(person.mobile)}.`)).toBeVisible();
  await typeCode(page, await codeFor(person.mobile));
  await expect(mainMenu(page)).toBeVisible();

  await page.goto('/account/mobile');
  await expect(page.getByText(`Codes go to ${written(person.mobile)}.`)).toBeVisible();
  await page.goto('/account/email');
  await expect(page.getByText(`You sign in as ${person.email}.`)).toBeVisible();
});

test('the password is judged while it is typed', async ({ page }) => {
  const person = somebody();
  await fillAccount(page, { ...person, password: '' });
  const password = page.getByRole('textbox', { name: 'Password' });
  await password.fill('short');
  await expect(page.getByText('Use at least 12 characters.')).toBeVisible();
  await password.fill('aaaaaaaaaaaaaaa');
  await expect(page.getByText('Choose something less regular.')).toBeVisible();
  await password.fill(`${person.email.split('@')[0]}-and-more`);
  await expect(page.getByText('Leave your own name and email address out of it.')).toBeVisible();
  await password.fill(person.password);
  await expect(page.getByText('Strong enough.')).toBeVisible();
});

test('a password from the lists of stolen ones is refused in words, and everything typed stays', async ({
  page,
  watch,
}) => {
  const person = somebody();
  watch.expects(422);
  await fillAccount(page, { ...person, password: 'password1234' });
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('alert').first()).toContainText('Many people use a password like this');
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(person.email);
  await expect(page.getByLabel('Mobile number')).toHaveValue(written(person.mobile));
});

test('a form sent empty names every field, each line leading to it', async ({ page }) => {
  await page.goto('/register');
  await page.getByRole('button', { name: 'Continue' }).click();
  const summary = page.getByRole('alert').filter({ hasText: 'fields need another look' });
  await expect(summary).toBeFocused();
  await expect(summary.getByRole('listitem')).toHaveCount(5);
  await summary.getByRole('button', { name: /^Mobile number/ }).click();
  await expect(page.getByLabel('Mobile number')).toBeFocused();
});

test('an address that has an account gets a mail saying so, and the page gives nothing away', async ({
  page,
  watch,
}) => {
  const known = await makeMerchant();
  watch.expects(422);
  await fillAccount(page, { ...somebody(), email: known.email });
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText(`We sent a code to ${known.email}.`)).toBeVisible();
  await typeCode(page, '123456');
  await expect(page.getByRole('alert')).toContainText('The code is incorrect');
});
