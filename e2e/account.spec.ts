import type { Page } from '@playwright/test';
import { expect, holdBack, mainMenu, signInOn, test, toast, typeCode, seeSessionEnded } from './browsing.ts';
import { codeFor, makeMerchant, makeStaff, PASSWORD, somebody } from './ledgate.ts';

const NEW_PASSWORD = 'silver-meadow-compass';
const written = (mobile: string): string => `(${mobile.slice(0, 3)}) ${mobile.slice(3, 6)}-${mobile.slice(6)}`;
const root = (page: Page) => page.locator('html');

test('a changed name is shown at once in the navbar and after a reload', async ({ enter }) => {
  const page = await enter(await makeStaff('underwriter'));
  await page.goto('/account');
  await expect(page).toHaveURL('/account/profile');
  await page.getByLabel('First name').fill('Ottoline');
  await page.getByLabel('Last name').fill('Marsh');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Saved')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Your account' })).toContainText('Ottoline Marsh');
  await page.reload();
  await expect(page.getByLabel('First name')).toHaveValue('Ottoline');
  await expect(page.getByRole('button', { name: 'Your account' })).toContainText('Ottoline Marsh');
});

test('an empty name is refused under its field', async ({ enter }) => {
  const page = await enter(await makeStaff('underwriter'));
  await page.goto('/account/profile');
  await page.getByLabel('First name').fill('');
  await page.getByLabel('First name').press('Enter');
  await expect(page.getByText('Enter a name.')).toBeVisible();
  await expect(page.getByLabel('First name')).toBeFocused();
});

test('the email address changes with a code sent to the new one, the old one is told, and the new one signs in', async ({
  enter,
  page: later,
}) => {
  const merchant = await makeMerchant();
  const { email } = somebody();
  const page = await enter(merchant);
  await page.goto('/account/email');
  await expect(page.getByText(`You sign in as ${merchant.email}.`)).toBeVisible();
  await page.getByLabel('New email address').fill(email);
  await page.getByRole('button', { name: 'Send the code' }).click();
  await typeCode(page, await codeFor(email, { about: 'confirm your email address' }));
  await expect(toast(page, 'Your email address was changed')).toBeVisible();
  await expect(page.getByText(`You sign in as ${email}.`)).toBeVisible();

  await later.goto(`/outbox?recipient=${merchant.email}`);
  await expect(later.getByRole('heading', { name: 'Your Ledgate email address was changed' })).toBeVisible();
  await signInOn(later, { email, password: merchant.password });
  await expect(mainMenu(later)).toBeVisible();
});

test('the mobile number changes with a code sent to the new one', async ({ enter, watch }) => {
  const merchant = await makeMerchant();
  const { mobile } = somebody();
  watch.expects(422);
  const page = await enter(merchant);
  await page.goto('/account/mobile');
  await expect(page.getByText(`Codes go to ${written(merchant.mobile)}.`)).toBeVisible();
  await page.getByLabel('New mobile number').fill(mobile);
  await page.getByRole('button', { name: 'Send the code' }).click();
  const code = await codeFor(mobile, { about: 'confirm your phone number' });
  await typeCode(page, code === '000000' ? '111111' : '000000');
  await expect(page.getByRole('alert')).toContainText('The code is incorrect');
  await typeCode(page, code);
  await expect(toast(page, 'Your mobile number was changed')).toBeVisible();
  await expect(page.getByText(`Codes go to ${written(mobile)}.`)).toBeVisible();
});

test('a changed password ends every other session, and a wrong current one is refused under its field', async ({
  enter,
  watch,
}) => {
  const person = await makeStaff('underwriter');
  watch.expects(401, 404);
  const [here, elsewhere] = [await enter(person), await enter(person)];
  await elsewhere.goto('/');
  await expect(mainMenu(elsewhere)).toBeVisible();

  await here.goto('/account/password');
  await here.getByRole('textbox', { name: 'Current password' }).fill('not-the-right-words');
  await here.getByRole('textbox', { name: 'New password' }).fill(NEW_PASSWORD);
  await here.getByRole('button', { name: 'Change the password' }).click();
  await expect(here.getByText('This is not your current password.')).toBeVisible();
  await expect(here.getByRole('textbox', { name: 'New password' }), 'what was typed stays').toHaveValue(NEW_PASSWORD);

  await here.getByRole('textbox', { name: 'Current password' }).fill(PASSWORD);
  await here.getByRole('button', { name: 'Change the password' }).click();
  await expect(toast(here, 'Your password was changed')).toContainText('Every other session has ended.');
  await expect(here.getByRole('textbox', { name: 'Current password' })).toHaveValue('');
  await here.reload();
  await expect(mainMenu(here), 'this session goes on').toBeVisible();

  await elsewhere.reload();
  await expect(elsewhere.getByText('Your session has ended.')).toBeVisible();
});

test('the list of sessions names them, and one that is ended is out', async ({ enter, watch }) => {
  const person = await makeStaff('underwriter');
  watch.expects(401, 404);
  const [here, elsewhere] = [await enter(person), await enter(person)];
  await elsewhere.goto('/');
  await expect(mainMenu(elsewhere)).toBeVisible();

  await here.goto('/account/sessions');
  const rows = here.getByRole('region', { name: 'Sessions' }).getByRole('listitem');
  await expect(rows).toHaveCount(2);
  await expect(rows.filter({ hasText: 'This session' })).toHaveCount(1);
  await here.getByRole('button', { name: /^End the session/ }).click();
  await expect(toast(here, 'The session was ended')).toBeVisible();
  await expect(rows).toHaveCount(1);

  await seeSessionEnded(elsewhere);
});

test('all other sessions end with one press', async ({ enter, watch }) => {
  const person = await makeStaff('underwriter');
  watch.expects(401, 404);
  const here = await enter(person);
  const others = [await enter(person), await enter(person)];
  await here.goto('/account/sessions');
  await here.getByRole('button', { name: 'End all others' }).click();
  await here.getByRole('dialog').getByRole('button', { name: 'End all others' }).click();
  await expect(toast(here, '2 sessions were ended')).toBeVisible();
  for (const other of others) {
    await other.goto('/');
    await expect(other.getByText('Your session has ended.')).toBeVisible();
  }
});

test('skin, direction and collapsed menu are there again before the page is drawn', async ({ enter }) => {
  const page = await enter(await makeStaff('underwriter'));
  await page.goto('/account/preferences');
  await page.getByText('Dark', { exact: true }).click();
  await page.getByText('Right to left', { exact: true }).click();
  await page.getByLabel('Collapse the menu to its icons').check();
  await expect(root(page)).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await expect(root(page)).toHaveAttribute('dir', 'rtl');

  // Until the program arrives only the page's own first lines have run: what they set is what is painted first.
  const program = await holdBack(page, '**/assets/*.js');
  await page.reload({ waitUntil: 'commit' });
  await expect(page.getByRole('img', { name: 'Ledgate' })).toBeVisible();
  await expect(root(page)).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await expect(root(page)).toHaveAttribute('dir', 'rtl');
  await expect(root(page)).toHaveAttribute('data-menu', 'collapsed');
  await expect(root(page)).toHaveCSS('background-color', 'rgb(14, 21, 19)');

  program.release();
  await expect(page.getByLabel('Collapse the menu to its icons')).toBeChecked();
  await expect(page.getByRole('button', { name: 'Expand menu' })).toBeVisible();
  await expect(root(page)).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await expect(root(page)).toHaveAttribute('dir', 'rtl');
});

test('bookmarks toggle per page, are found in the navbar and last on another device', async ({ enter }) => {
  const person = await makeStaff('admin');
  const page = await enter(person);
  await page.goto('/users');
  const bookmarks = page.getByRole('navigation', { name: 'Bookmarks' });
  await expect(bookmarks).toBeHidden();
  await page.getByRole('button', { name: 'Bookmark this page' }).click();
  await expect(bookmarks.getByRole('link', { name: 'Users' })).toBeVisible();
  await mainMenu(page).getByRole('link', { name: 'Account' }).click();
  await expect(page.getByRole('button', { name: 'Bookmark this page' })).toBeVisible();
  await page.getByRole('button', { name: 'Bookmark this page' }).click();
  await expect(bookmarks.getByRole('link')).toHaveCount(2);

  const other = await enter(person);
  await other.goto('/');
  await other.getByRole('navigation', { name: 'Bookmarks' }).getByRole('link', { name: 'Users' }).click();
  await expect(other).toHaveURL('/users');
  await other.getByRole('button', { name: 'Remove the bookmark' }).click();
  await expect(other.getByRole('navigation', { name: 'Bookmarks' }).getByRole('link')).toHaveCount(1);
  await page.reload();
  await expect(bookmarks.getByRole('link')).toHaveCount(1);
  await expect(bookmarks.getByRole('link', { name: 'Account' })).toBeVisible();
});

test('single-letter keys can be switched off for the account, and keys with Ctrl keep working', async ({ enter }) => {
  const person = await makeStaff('underwriter');
  const page = await enter(person);
  await page.goto('/account/preferences');
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await page.getByRole('heading', { level: 1 }).press('?');
  await expect(keys).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(keys).toBeHidden();

  const saved = page.waitForResponse((reply) => reply.url().endsWith('/api/account/preferences'));
  await page.getByLabel('Single-letter keys').uncheck();
  await saved;
  const other = await enter(person);
  await other.goto('/account/preferences');
  await expect(other.getByLabel('Single-letter keys')).not.toBeChecked();
  await other.getByRole('heading', { level: 1 }).press('?');
  await other.getByRole('heading', { level: 1 }).press('Control+k');
  await expect(other.getByRole('combobox', { name: 'Search pages, records and actions' })).toBeVisible();
  await expect(other.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeHidden();
});
