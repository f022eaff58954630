import { pdfItems } from '@ledgate/api/testing/read-pdf.ts';
import type { Page } from '@playwright/test';
import { expect, test } from './browsing.ts';
import { submittedApplication } from './cases.ts';
import { openDesk, walk } from './desk-cases.ts';
import { clientOf, makeMerchant, makeStaff, sessionOf } from './ledgate.ts';

/** What is read on each page of paper. */
const printed = async (page: Page, format: 'A4' | 'Letter'): Promise<string[]> => {
  // What paper needs is fetched when somebody moves.
  await page.mouse.move(20, 20);
  await page.mouse.move(30, 30);
  await expect.poll(() => page.evaluate(() => document.adoptedStyleSheets.length)).toBe(1);
  const pages = await pdfItems(await page.pdf({ format, preferCSSPageSize: true }));
  return pages.map((items) =>
    items
      .map(({ str, hasEOL }) => (hasEOL ? `${str} ` : str))
      .join('')
      .replaceAll(/\s+/g, ' '),
  );
};

test('a list is printed from a phone as a table: every row whole, its heads on each page, its filters in words', async ({
  enter,
}) => {
  const admin = await makeStaff('admin');
  const { accessToken, userData } = await sessionOf(admin);
  const query = { role__in: 'merchant', search: 'example', page_size: 50 } as const;
  const { results } = await clientOf(accessToken).users.listUsers({ query });
  expect(results.length).toBeGreaterThan(20);
  const page = await enter(admin, { viewport: { width: 390, height: 844 } });
  await page.goto('/users?role=merchant&search=example&page_size=50');
  await expect(page.locator('tbody').getByRole('row')).toHaveCount(results.length);
  const pages = await printed(page, 'A4');
  const paper = pages.join(' ');
  expect(results.filter(({ name, email }) => !paper.includes(`${name} ${email}`))).toEqual([]);
  expect(pages.length).toBeGreaterThan(1);
  pages.forEach((text, at) => {
    expect(text).toContain('Name Email Role State Belongs to Last sign-in');
    expect(text).toContain(`Page ${at + 1} of ${pages.length}`);
  });
  expect(paper).toContain('Search users: example · Role: Merchant · Sorted by: Name, ascending');
  expect(paper).toMatch(new RegExp(`Ledgate · Users · Printed .* by ${userData.fullName}`));
  expect(paper).not.toMatch(/Invite user|Sign out|Actions|Switch to/);
});

test('a case is printed with its decision, queries, risk and timeline, whichever tab is open', async ({ enter }) => {
  test.setTimeout(120_000);
  const desk = await openDesk();
  const asked = 'Why is the volume so high in December?';
  await desk.underwriter.client.queries.createNote({
    body: {
      application_id: desk.uid,
      query_rest: asked,
      query_type: 'manual',
      section: 'bp',
      ticketSubject: 'Volume',
      new_ticket: true,
    },
  });
  const page = await enter(desk.underwriter);
  await page.goto(`/applications/${desk.uid}?tab=tasks`);
  await expect(page.getByRole('heading', { level: 1, name: desk.name })).toBeVisible();
  let paper = '';
  await expect(async () => {
    await page.keyboard.press('Control');
    paper = (await printed(page, 'Letter')).join(' ');
    expect(paper).toContain('Timeline');
    expect(paper).not.toContain('was not loaded yet');
  }).toPass();
  expect(paper).toContain(asked);
  expect(paper).toMatch(/Risk .*Timeline .*Submitted/);
  expect(paper).toContain(desk.underwriter.name);
  await expect(page.getByText(asked)).toBeHidden();
});

test('rates are printed as a sheet, with the reference and nothing to press', async ({ enter }) => {
  test.setTimeout(120_000);
  const desk = await openDesk();
  await walk(desk, 'setBuyRate');
  const page = await enter(desk.underwriter);
  await page.goto(`/rates/${desk.uid}`);
  await expect(page.getByRole('heading', { level: 1, name: `Rates for ${desk.name}` })).toBeVisible();
  const line = page.getByRole('textbox', { name: 'Visa markup, buy rate' });
  await expect(line).toBeVisible();
  const pages = await printed(page, 'Letter');
  const paper = pages.join(' ');
  expect(paper).toContain(`Visa markup ${await line.inputValue()}`);
  pages.forEach((text, at) => {
    expect(text).toContain(`Rates for ${desk.name} · ${desk.reference}`);
    expect(text).toContain(`Page ${at + 1} of ${pages.length}`);
  });
  expect(paper).not.toMatch(/Sign out|Skip to content|Save draft/);
});

test('a case is printed whole, with its reference on every page and nothing to press', async ({ enter }) => {
  const [{ uid, reference, name }, underwriter] = await Promise.all([submittedApplication(), makeStaff('underwriter')]);
  const page = await enter(underwriter);
  await page.goto(`/applications/${uid}`);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  let pages: string[] = [];
  // The last section is fetched once the page stands.
  await expect(async () => {
    pages = await printed(page, 'Letter');
    expect(pages.join(' ')).toContain('7/7 Documents');
  }).toPass();
  const paper = pages.join(' ');
  const sections = ['Company profile', 'Ownership', 'Business profile', 'Security measures', 'Settlement bank details'];
  for (const [at, section] of [...sections, 'Contacts', 'Documents'].entries())
    expect(paper).toContain(`${at + 1}/7 ${section}`);
  expect(paper).toContain('Government photo ID');
  expect(paper).toMatch(/Attested at \w{3} \d+, \d{4}, \d+:\d\d [AP]M E[SD]T/);
  pages.forEach((text, at) => {
    expect(text).toContain(`Ledgate · Case · ${name} · ${reference}`);
    expect(text).toContain(`Page ${at + 1} of ${pages.length}`);
  });
  expect(paper).not.toMatch(/Sign out|Skip to content|Raise query|Recommend\b|View\b/);
  // The screen is as it was.
  await expect(page.getByRole('heading', { level: 2, name: 'Ownership' })).toBeHidden();
});

test('the theme follows the device where that was chosen, and stays what it is where it was not', async ({ enter }) => {
  const page = await enter(await makeMerchant(), { colorScheme: 'light' });
  const drawn = (scheme: 'light' | 'dark') =>
    expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', scheme);
  await page.goto('/account/preferences');
  await page.getByText('System', { exact: true }).click();
  await drawn('light');
  await page.emulateMedia({ colorScheme: 'dark' });
  await drawn('dark');
  await page.reload();
  await drawn('dark');
  await page.getByText('Light', { exact: true }).click();
  await drawn('light');
  await page.reload();
  await drawn('light');
  await page.getByText('Dark', { exact: true }).click();
  await page.emulateMedia({ colorScheme: 'light' });
  await drawn('dark');
});
