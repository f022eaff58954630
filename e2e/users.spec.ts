import type { Page } from '@playwright/test';
import { expect, mainMenu, signInOn, test, toast, seeSessionEnded } from './browsing.ts';
import { makeMerchant, makeStaff, type Person } from './ledgate.ts';

const rows = (page: Page) => page.getByRole('table', { name: 'Users' }).locator('tbody').getByRole('row');
const rowOf = (page: Page, person: { email: string }) => rows(page).filter({ hasText: person.email });

/** The list with nobody in it but this person. */
const lookUp = async (page: Page, person: Person): Promise<void> => {
  await page.goto(`/users?search=${encodeURIComponent(person.email)}`);
  await expect(rows(page)).toHaveCount(1);
};

const take = async (page: Page, person: Person, step: string): Promise<void> => {
  await page.getByRole('button', { name: `Actions for ${person.name}` }).click();
  await page.getByRole('menuitem', { name: step, exact: true }).click();
};

const choose = async (page: Page, label: string, option: string): Promise<void> => {
  await page.getByRole('main').getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
};

test('an admin finds people by words, role and state, and the address of the list says it', async ({ enter }) => {
  const [admin, person] = [await makeStaff('admin'), await makeStaff('underwriter')];
  const page = await enter(admin);
  await page.goto('/users');
  await expect(rows(page)).toHaveCount(10);

  await page.getByLabel('Search users').fill(person.email);
  await expect(rows(page)).toHaveCount(1);
  await expect(rowOf(page, person)).toContainText('Underwriter');
  await expect(page).toHaveURL(/\?search=/);
  await page.getByLabel('Search users').fill(`${person.email} and more`);
  await expect(page.getByText('No user matches')).toBeVisible();
  await expect(
    page.getByText(`No name or email contains “${person.email} and more” among the users shown.`),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(rows(page)).toHaveCount(10);
  await expect(page.getByLabel('Search users')).toHaveValue('');

  await choose(page, 'Role', 'ISO');
  await expect(rows(page).first()).toContainText('ISO');
  await expect(rows(page).filter({ hasNotText: 'ISO' })).toHaveCount(0);
  await choose(page, 'State', 'Invited');
  await expect(rows(page).filter({ hasNotText: 'Invited' })).toHaveCount(0);
  await expect(page).toHaveURL('/users?role=iso&state=invited');
  await page.reload();
  await expect(page.getByRole('main').getByRole('combobox', { name: 'Role' })).toHaveValue('ISO');
  await expect(rows(page).filter({ hasNotText: 'Invited' })).toHaveCount(0);
});

test('the list sorts by its columns and turns its pages', async ({ enter }) => {
  const page = await enter(await makeStaff('admin'));
  await page.goto('/users');
  const emails = async (): Promise<string[]> => rows(page).locator('td:nth-child(2)').allInnerTexts();
  const header = page.getByRole('columnheader', { name: 'Email' });
  await page.getByRole('button', { name: 'Email', exact: true }).click();
  await expect(header).toHaveAttribute('aria-sort', 'ascending');
  await expect.poll(emails).toEqual((await emails()).toSorted());
  const first = (await emails())[0];
  await page.getByRole('button', { name: 'Email', exact: true }).click();
  await expect(header).toHaveAttribute('aria-sort', 'descending');
  await expect(page).toHaveURL('/users?ordering=-email');
  await expect.poll(async () => (await emails())[0]).not.toBe(first);

  await page.getByRole('combobox', { name: 'Rows per page' }).selectOption('25');
  await expect(rows(page)).toHaveCount(25);
  await page.getByRole('combobox', { name: 'Rows per page' }).selectOption('10');
  await expect(rows(page)).toHaveCount(10);
  await expect(page.getByText(/^1–10 of \d+$/)).toBeVisible();
  const before = await emails();
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(page.getByText(/^11–20 of \d+$/)).toBeVisible();
  // The rows of the page before are shown until the next ones are there.
  await expect.poll(async () => before.includes((await emails())[0] ?? '')).toBe(false);
  await page.getByRole('button', { name: 'Previous page' }).click();
  await expect(page.getByText(/^1–10 of \d+$/)).toBeVisible();
});

test('j and k walk the rows and Enter opens one', async ({ enter }) => {
  const page = await enter(await makeStaff('admin'));
  await page.goto('/users?role=iso');
  await expect(rows(page).first()).toContainText('ISO');
  await page.getByRole('heading', { level: 1 }).press('j');
  await expect(rows(page).nth(0)).toBeFocused();
  await page.keyboard.press('j');
  await expect(rows(page).nth(1)).toBeFocused();
  await page.keyboard.press('k');
  await expect(rows(page).nth(0)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(page).toHaveURL(/open=/);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('a blocked person is out at the next step and cannot come back until unblocked', async ({
  enter,
  page: door,
  watch,
}) => {
  const [admin, person] = [await makeStaff('admin'), await makeStaff('underwriter')];
  watch.expects(401, 403, 404);
  const theirs = await enter(person);
  await theirs.goto('/');
  await expect(mainMenu(theirs)).toBeVisible();

  const page = await enter(admin);
  await lookUp(page, person);
  await take(page, person, 'Block');
  const question = page.getByRole('dialog', { name: `Block ${person.name}?` });
  await expect(question).toContainText('Nothing of theirs is lost.');
  await question.getByRole('button', { name: 'Block' }).click();
  await expect(toast(page, `${person.name} was blocked`)).toBeVisible();
  await expect(rowOf(page, person)).toContainText('Blocked');

  await seeSessionEnded(theirs);
  await signInOn(door, person);
  await expect(door.getByRole('alert')).toContainText('This account can’t sign in');

  await take(page, person, 'Unblock');
  await expect(toast(page, `${person.name} was unblocked`)).toBeVisible();
  await expect(rowOf(page, person)).toContainText('Active');
  await door.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(mainMenu(door)).toBeVisible();
});

test('deleting wants the address typed and, after a while, a fresh proof', async ({ enter, watch }) => {
  const [admin, person] = [await makeStaff('admin'), await makeStaff('underwriter')];
  watch.expects(401, 403);
  const page = await enter(admin);
  await lookUp(page, person);
  // A proof holds for five minutes; the first answer is what the server gives after them.
  let asked = 0;
  await page.route(`**/api/auc/${person.id}?wantto=delete`, (route) => {
    asked += 1;
    if (asked > 1) return route.fallback();
    return route.fulfill({
      status: 403,
      contentType: 'application/problem+json',
      json: { status: 403, code: 'step_up_required', title: 'Confirm it’s you' },
    });
  });

  await take(page, person, 'Delete');
  const question = page.getByRole('dialog', { name: `Delete ${person.name}?` });
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(question.getByText(`Type ${person.email} exactly as shown.`)).toBeVisible();
  expect(asked, 'nothing was sent').toBe(0);
  await question.getByLabel(`Type ${person.email} to confirm`).fill(person.email);
  await question.getByRole('button', { name: 'Delete' }).click();

  const proof = page.getByRole('dialog', { name: 'Confirm it’s you' });
  await proof.getByRole('textbox', { name: 'Password' }).fill('not-the-right-words');
  await proof.getByRole('button', { name: 'Confirm' }).click();
  await expect(proof.getByRole('alert')).toBeVisible();
  await proof.getByRole('textbox', { name: 'Password' }).fill(admin.password);
  await proof.getByRole('button', { name: 'Confirm' }).click();

  await expect(toast(page, `${person.name} was deleted`)).toBeVisible();
  await expect(page.getByText('No user matches')).toBeVisible();
  expect(asked, 'the step that was held up is taken by itself').toBe(2);
});

test('whoever dismisses the fresh proof has deleted nobody', async ({ enter, watch }) => {
  const [admin, person] = [await makeStaff('admin'), await makeStaff('underwriter')];
  watch.expects(403);
  const page = await enter(admin);
  await lookUp(page, person);
  await page.route(`**/api/auc/${person.id}?wantto=delete`, (route) =>
    route.fulfill({
      status: 403,
      contentType: 'application/problem+json',
      json: { status: 403, code: 'step_up_required', title: 'Confirm it’s you' },
    }),
  );
  await take(page, person, 'Delete');
  const question = page.getByRole('dialog', { name: `Delete ${person.name}?` });
  await question.getByLabel(`Type ${person.email} to confirm`).fill(person.email);
  await question.getByRole('button', { name: 'Delete' }).click();
  const proof = page.getByRole('dialog', { name: 'Confirm it’s you' });
  await proof.getByRole('button', { name: 'Close' }).click();
  await expect(proof).toBeHidden();
  await expect(question.getByRole('alert')).toContainText('Confirm it’s you');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(rowOf(page, person)).toBeVisible();
});

test('when two admins edit one person, the second is told and keeps what was typed', async ({ enter, watch }) => {
  const person = await makeStaff('underwriter');
  const admin = await makeStaff('admin');
  watch.expects(412);
  const first = await enter(admin);
  await lookUp(first, person);
  const second = await first.context().newPage();
  await lookUp(second, person);
  for (const page of [first, second]) await rowOf(page, person).click();
  const [mine, theirs] = [first.getByRole('dialog'), second.getByRole('dialog')];
  await mine.getByLabel('First name').fill('Augusta');

  await theirs.getByLabel('First name').fill('Beatrix');
  await theirs.getByRole('button', { name: 'Save' }).click();
  await expect(toast(second, /^Beatrix .* was saved/)).toBeVisible();

  await first.bringToFront();
  await mine.getByRole('button', { name: 'Save' }).click();
  await expect(mine.getByRole('alert')).toContainText('Someone else changed this');
  await expect(mine.getByLabel('First name')).toHaveValue('Augusta');
  await mine.getByRole('button', { name: 'Load the current version' }).click();
  await expect(mine.getByLabel('First name')).toHaveValue('Beatrix');
  await mine.getByLabel('First name').fill('Augusta');
  await mine.getByRole('button', { name: 'Save' }).click();
  await expect(toast(first, /^Augusta .* was saved/)).toBeVisible();
});

test('what an admin types is not lost when the page looks again at what is stored', async ({ enter, watch }) => {
  const person = await makeStaff('underwriter');
  const admin = await makeStaff('admin');
  watch.expects(412);
  const first = await enter(admin);
  await first.clock.install();
  await lookUp(first, person);
  await rowOf(first, person).click();
  const mine = first.getByRole('dialog');
  await mine.getByLabel('First name').fill('Augusta');

  const second = await enter(admin);
  await lookUp(second, person);
  await rowOf(second, person).click();
  await second.getByRole('dialog').getByLabel('First name').fill('Beatrix');
  await second.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(toast(second, /^Beatrix .* was saved/)).toBeVisible();

  // A minute later somebody comes back to the window, and the page asks for newer facts by itself.
  await first.clock.fastForward('01:00');
  const again = first.waitForResponse((reply) => reply.url().endsWith(`/api/auc/${person.id}`));
  await first.evaluate(() => globalThis.dispatchEvent(new Event('visibilitychange')));
  await again;
  await expect(mine.getByLabel('First name')).toHaveValue('Augusta');
  await mine.getByRole('button', { name: 'Save' }).click();
  await expect(mine.getByRole('alert')).toContainText('Someone else changed this');
  await expect(mine.getByLabel('First name')).toHaveValue('Augusta');
});

test('an admin is offered no steps on admins, and a super admin is', async ({ enter }) => {
  const [admin, colleague, head] = [await makeStaff('admin'), await makeStaff('admin'), await makeStaff('superadmin')];
  const page = await enter(admin);
  await lookUp(page, colleague);
  await expect(page.getByRole('button', { name: `Actions for ${colleague.name}` })).toBeHidden();
  await rowOf(page, colleague).click();
  await expect(page.getByRole('dialog')).toContainText('Your role can see this person but not change them.');
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Save' })).toBeHidden();

  const above = await enter(head);
  await lookUp(above, colleague);
  await above.getByRole('button', { name: `Actions for ${colleague.name}` }).click();
  await expect(above.getByRole('menuitem')).toHaveText(['Edit', 'Block', 'Delete']);
  await above.keyboard.press('Escape');
  await lookUp(above, head);
  await above.getByRole('button', { name: `Actions for ${head.name}` }).click();
  await expect(above.getByRole('menuitem'), 'nobody blocks or deletes himself').toHaveText(['Edit']);
});

test('an invitation can be sent again, and the page of users is closed to others', async ({ enter }) => {
  const merchant = await makeMerchant();
  const page = await enter(merchant);
  await page.goto('/users');
  await expect(page.getByText('Your role can’t open this page')).toBeVisible();
  await expect(page.getByText('You are signed in as Merchant.')).toBeVisible();
  await page.getByRole('link', { name: 'Go to the dashboard' }).click();
  await expect(page.getByRole('heading', { level: 1, name: merchant.firstName })).toBeVisible();
});
