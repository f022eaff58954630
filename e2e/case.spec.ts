import type { Page } from '@playwright/test';
import { expect, tabTo, test, toast } from './browsing.ts';
import { submittedApplication } from './cases.ts';
import { clientOf, makeStaff, type Person, sessionOf } from './ledgate.ts';
import { dress, lookOver } from './looking.ts';

const MEMO = 'Owners identified, volume plausible.';

const openCase = async (page: Page, { uid, name }: { uid: string; name: string }): Promise<void> => {
  await page.goto(`/applications/${uid}`);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
};

/** From the list, by keys: the search of the list is a key away, and so is its first row. */
const openFromList = async (page: Page, { reference, name }: { reference: string; name: string }): Promise<void> => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('g');
  await page.keyboard.press('a');
  await expect(page.getByRole('heading', { level: 1, name: 'Applications' })).toBeVisible();
  await tabTo(page, page.getByRole('navigation', { name: 'Views' }).getByRole('button', { name: /^All/ }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/view=all/);
  await page.keyboard.press('/');
  await page.keyboard.type(reference);
  await expect(page.getByText('1 row', { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
};

const section = (page: Page, name: string) => page.getByRole('heading', { level: 2, name });

const recommend = async (page: Page): Promise<void> => {
  await page.keyboard.press('a');
  const dialog = page.getByRole('dialog', { name: /^Recommend / });
  await expect(dialog.getByLabel('Memo')).toBeFocused();
  await page.keyboard.type(MEMO);
  await expect(dialog.getByLabel('Why go on without them?')).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.type('The originals were seen on site.');
  await page.keyboard.press('Control+Enter');
  await expect(dialog).toBeHidden();
};

const take = async (page: Page, { name }: Person): Promise<void> => {
  await expect(page.getByRole('button', { name: 'Take', exact: true })).toBeVisible();
  await page.keyboard.press('t');
  await expect(toast(page, 'Taken')).toBeVisible();
  await expect(page.getByText(`With ${name}`)).toBeVisible();
};

/** Asks in the words of a template about the section that is open, and takes it back before the merchant is told. */
const askByTemplate = async (page: Page): Promise<void> => {
  await page.keyboard.press('q');
  const dialog = page.getByRole('dialog', { name: 'Raise a query' });
  await expect(dialog.getByLabel('Question')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(dialog.getByRole('combobox', { name: 'Insert a template' })).toBeFocused();
  await page.keyboard.type('Legal name does not match');
  await expect(page.getByRole('option')).toHaveText('Legal name does not match the IRS letter');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(dialog.getByLabel('Question')).toHaveValue(/^The legal name in the application is not spelled as/);
  await tabTo(page, dialog.getByRole('button', { name: 'Raise query' }));
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(toast(page, 'Question sent')).toBeVisible();
  await page.keyboard.press('u');
  await expect(toast(page, 'Question undone')).toBeVisible();
  await expect(page.getByText('In underwriting', { exact: true })).toBeVisible();
};

/** Writes to a colleague, who is named by the list that an at sign opens. */
const mention = async (page: Page, colleague: Person): Promise<void> => {
  await page.keyboard.press('n');
  const dialog = page.getByRole('dialog', { name: 'Add a note' });
  await expect(dialog.getByLabel('Subject')).toBeFocused();
  await page.keyboard.press('Control+A');
  await page.keyboard.type('Second pair of eyes');
  await page.keyboard.press('Tab');
  await expect(dialog.getByLabel('Note')).toBeFocused();
  // The last word of the name is nobody else's; once it stands there in full, nothing is left to offer.
  await page.keyboard.type(`@${colleague.name.split(' ').at(-1)?.slice(0, -1)}`);
  await expect(page.getByRole('listbox', { name: 'Colleagues to mention' }).getByRole('option')).toContainText(
    colleague.name,
  );
  await page.keyboard.press('Enter');
  await page.keyboard.type('please look at the owners.');
  await expect(dialog.getByLabel('Note')).toHaveValue(`@${colleague.name} please look at the owners.`);
  await tabTo(page, dialog.getByRole('button', { name: 'Add note' }));
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(toast(page, 'Note added')).toBeVisible();
};

const readMention = async (page: Page): Promise<void> => {
  await page.goto('/account/profile');
  await expect(page.getByLabel('First name')).toBeVisible();
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await page.getByRole('link', { name: / mentioned you in a note/ }).click();
  await expect(page.getByText('please look at the owners.').first()).toBeVisible();
};

test('an underwriter does a whole review by keys alone', async ({ enter }) => {
  test.setTimeout(120_000);
  const [found, underwriter, colleague] = await Promise.all([
    submittedApplication(),
    makeStaff('underwriter'),
    makeStaff('underwriter'),
  ]);
  const page = await enter(underwriter);
  await openFromList(page, found);
  await take(page, underwriter);
  await page.keyboard.press('2');
  await expect(section(page, 'Ownership')).toBeVisible();
  await page.keyboard.press('1');
  await expect(section(page, 'Company profile')).toBeVisible();

  await page.keyboard.press('v');
  await expect(toast(page, 'Company profile verified')).toBeVisible();
  await expect(page.getByText('In underwriting', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: /Company.*verified/ })).toBeVisible();
  await askByTemplate(page);
  await mention(page, colleague);

  await page.keyboard.press('7');
  await expect(section(page, 'Documents')).toBeVisible();
  await tabTo(page, page.getByRole('button', { name: /^View Government photo ID/ }).first());
  await page.keyboard.press('Enter');
  await expect(section(page, 'Government photo ID')).toBeVisible();
  await expect(page.getByText('Compare with')).toBeVisible();
  await page.keyboard.press('y');
  await expect(toast(page, 'Government photo ID accepted')).toBeVisible();
  // On to the next one by itself.
  await expect(page.getByText('Pending review', { exact: true })).toBeVisible();
  await page.keyboard.press('r');
  await expect(page.getByRole('dialog', { name: /^Reject / })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(section(page, 'Documents')).toBeVisible();

  await recommend(page);
  await expect(toast(page, `${found.reference} is recommended`)).toBeVisible();
  await expect(page.getByText('Recommended', { exact: true }).first()).toBeVisible();
  await page.keyboard.press('u');
  await expect(toast(page, 'Decision undone')).toBeVisible();
  await expect(page.getByText('In underwriting', { exact: true })).toBeVisible();
  await recommend(page);
  await expect(page.getByText('Recommended', { exact: true }).first()).toBeVisible();

  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' }).getByText('Verify the section')).toBeVisible();
  await readMention(await enter(colleague));
});

test('a change by somebody else is shown, and what was typed stays', async ({ enter, watch }) => {
  watch.expects(412, 'net::ERR_FAILED');
  const [found, underwriter, admin] = [
    await submittedApplication(),
    await makeStaff('underwriter'),
    await makeStaff('admin'),
  ];
  const page = await enter(underwriter);
  // Who hears of a change in the moment it happens cannot miss it; this is about those who do.
  await page.route('**/api/live**', (route) => route.abort());
  await openCase(page, found);
  await page.keyboard.press('v');
  await expect(toast(page, 'Company profile verified')).toBeVisible();
  await page.keyboard.press('a');
  const dialog = page.getByRole('dialog', { name: /^Recommend / });
  await dialog.getByLabel('Memo').fill(MEMO);
  await dialog.getByLabel('Why go on without them?').fill('The originals were seen on site.');

  const client = clientOf((await sessionOf(admin)).accessToken);
  const { records } = await client.onboarding.viewCompany({ query: { application__uid: found.uid } });
  await client.onboarding.updateCompany({
    params: { id: records[0]?.uid ?? '' },
    body: { city: 'Elko', reason: 'Told us by phone' },
  });
  await page.keyboard.press('Control+Enter');
  await expect(dialog.getByText('Someone else changed this')).toBeVisible();
  await dialog.getByRole('button', { name: 'Show the current version' }).click();
  await expect(dialog.getByText('Someone else changed this')).toBeHidden();
  await expect(dialog.getByLabel('Memo')).toHaveValue(MEMO);
  await page.keyboard.press('Escape');
  await expect(page.getByText('Elko', { exact: true })).toBeVisible();
  await expect(page.getByText(/and changed since$/)).toBeVisible();

  await page.getByRole('tab', { name: 'Timeline' }).click();
  await page.getByRole('button', { name: 'Compare with now' }).click();
  const changes = page.getByRole('dialog', { name: 'From submission 1 to now' });
  await expect(changes.getByRole('row', { name: /City/ })).toContainText('Elko');
  await page.keyboard.press('Escape');
  await page
    .getByRole('button', { name: /^As it was then/ })
    .first()
    .click();
  await expect(page.getByText(/^This is the case as it was on/)).toBeVisible();
  await expect(page.getByText('Elko')).toBeHidden();
  await page.getByRole('button', { name: 'Back to now' }).click();
  await expect(page.getByText('Elko', { exact: true })).toBeVisible();
});

test('a case that is somebody else’s, or nobody’s, is not there', async ({ enter, watch }) => {
  watch.expects(404);
  const page = await enter(await makeStaff('underwriter'));
  await page.goto('/applications/00000000-0000-4000-8000-000000000000');
  await expect(page.getByRole('heading', { level: 1, name: 'Case not found' })).toBeVisible();
});

/** By axe in either look; and on a phone nothing sticks out: the page scrolls down, never sideways. */
const lookAt = async (page: Page, name: string): Promise<void> => {
  await lookOver(page, name);
  for (const direction of ['rtl', 'ltr'] as const) {
    await dress(page, 'light', direction);
    await page.setViewportSize({ width: 390, height: 844 });
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await page.setViewportSize({ width: 1440, height: 900 });
  }
};

test('the page of a case has no barriers, in either skin and direction', async ({ enter }) => {
  test.setTimeout(180_000);
  const [found, underwriter] = await Promise.all([submittedApplication(), makeStaff('underwriter')]);
  const page = await enter(underwriter);
  await page.setViewportSize({ width: 1440, height: 900 });
  await openCase(page, found);
  await page.keyboard.press('v');
  await expect(toast(page, ' verified')).toBeVisible();
  for (const [tab, look] of [
    ['Timeline', lookOver],
    ['Files', lookOver],
    ['Audit', lookAt],
  ] as const) {
    await page.getByRole('tab', { name: tab }).click();
    await expect(page.getByRole('tabpanel', { name: tab })).toBeVisible();
    await look(page, `case-${tab.toLowerCase()}`);
  }
  await page.keyboard.press('7');
  await page.getByRole('button', { name: /^View/ }).first().click();
  await expect(page.getByText('Compare with')).toBeVisible();
  await lookAt(page, 'case-document');
  await page.keyboard.press('1');
  await page.keyboard.press('a');
  await expect(page.getByRole('dialog', { name: /^Recommend / })).toBeVisible();
  await lookOver(page, 'case-decision');
});
