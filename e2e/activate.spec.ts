import { expect, mainMenu, test, toast, typeCode } from './browsing.ts';
import { codeFor, invite, linkFor, makeStaff, somebody } from './ledgate.ts';
import { MENUS } from './menus.ts';

test('an admin invites an underwriter, who chooses a password, proves the phone and finds the shell of the role', async ({
  enter,
  page,
  watch,
}) => {
  const admin = await makeStaff('admin');
  const newcomer = somebody();
  watch.expects(422);
  const office = await enter(admin);
  await office.goto('/users');
  await office.getByRole('button', { name: 'Invite user' }).click();
  const drawer = office.getByRole('dialog', { name: 'Invite a user' });
  await drawer.getByLabel('Email').fill(newcomer.email);
  await drawer.getByLabel('First name').fill(newcomer.firstName);
  await drawer.getByLabel('Last name').fill(newcomer.lastName);
  await drawer.getByLabel('Mobile number').fill(newcomer.mobile);
  await drawer.getByRole('combobox', { name: 'Role' }).click();
  await expect(
    office.getByRole('listbox').getByRole('option'),
    'an admin appoints neither admins nor super admins',
  ).toHaveText(['Underwriter', 'ISO']);
  await office.getByRole('option', { name: 'Underwriter' }).click();
  await drawer.getByRole('button', { name: 'Send invitation' }).click();
  await expect(toast(office, `The invitation is on its way to ${newcomer.email}`)).toBeVisible();
  await expect(drawer).toBeHidden();

  const link = await linkFor(newcomer.email, { about: 'invited you to Ledgate' });
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Welcome to Ledgate' })).toBeVisible();
  await page.getByRole('textbox', { name: 'New password' }).fill(newcomer.password);
  await page.getByRole('button', { name: 'Set the password and sign in' }).click();
  await expect(page.getByRole('heading', { name: 'Confirm your phone number' })).toBeVisible();
  await typeCode(page, await codeFor(newcomer.mobile, { about: 'confirm your phone number' }));

  await expect(page.getByRole('button', { name: 'Your account' })).toContainText('Underwriter');
  await expect(mainMenu(page).getByRole('listitem')).toHaveText(MENUS.underwriter);
  await expect(page.getByRole('main')).toContainText('Next case');
});

test('an invitation works once', async ({ page, stranger }) => {
  const newcomer = await invite('underwriter');
  const link = await linkFor(newcomer.email);
  await page.goto(link);
  await page.getByRole('textbox', { name: 'New password' }).fill(newcomer.password);
  await page.getByRole('button', { name: 'Set the password and sign in' }).click();
  await expect(mainMenu(page)).toBeVisible();

  const second = await stranger();
  await second.goto(link);
  await expect(second.getByRole('heading', { name: 'This link was already used' })).toBeVisible();
  await expect(second.getByRole('textbox', { name: 'New password' })).toBeHidden();
});

test('an invitation for an ISO asks for the ISO, and a missing answer is named', async ({ enter }) => {
  const admin = await makeStaff('admin');
  const newcomer = somebody();
  const page = await enter(admin);
  await page.goto('/users?open=new');
  const drawer = page.getByRole('dialog', { name: 'Invite a user' });
  await drawer.getByLabel('Email').fill(newcomer.email);
  await drawer.getByLabel('First name').fill(newcomer.firstName);
  await drawer.getByLabel('Last name').fill(newcomer.lastName);
  await drawer.getByRole('combobox', { name: 'Role' }).click();
  await page.getByRole('option', { name: 'ISO' }).click();
  await drawer.getByRole('button', { name: 'Send invitation' }).click();
  await expect(drawer.getByRole('alert').first()).toContainText('Choose the ISO they work for.');
  await drawer.getByRole('combobox', { name: 'ISO' }).click();
  await page.getByRole('listbox').getByRole('option').first().click();
  await drawer.getByRole('button', { name: 'Send invitation' }).click();
  await expect(toast(page, `The invitation is on its way to ${newcomer.email}`)).toBeVisible();
});
