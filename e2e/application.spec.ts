import { fillIn } from '@ledgate/api/testing/fill-in.ts';
import type { ExampleKind } from '@ledgate/domain/applications/ledger/example-facts.ts';
import type { Page } from '@playwright/test';
import { fillRecord } from './application-filling.ts';
import { example, fillForms, saved, sign, uploadAll } from './application-journey.ts';
import { countTouches, fillBakery } from './bakery.ts';
import { expect, test, typeCode } from './browsing.ts';
import { clientOf, codeFor, makeMerchant, type NewPerson, sessionOf, somebody } from './ledgate.ts';

const LONG_MS = 300_000;

/** Of the fields of a bakery with two owners, those that somebody has to touch (domain ruling 10.9). */
const MOST_TOUCHES = 60;

test('a newcomer registers a bakery with two owners, touches at most 60 fields, submits and sees where it stands', async ({
  page,
}) => {
  test.setTimeout(LONG_MS);
  const person = somebody();
  await page.goto('/register');
  await page.getByLabel('First name').fill(person.firstName);
  await page.getByLabel('Last name').fill(person.lastName);
  await page.getByRole('textbox', { name: 'Email' }).fill(person.email);
  await page.getByLabel('Mobile number').fill(person.mobile);
  await page.getByRole('textbox', { name: 'Password' }).fill(person.password);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText(`We sent a code to ${person.email}.`)).toBeVisible();
  await typeCode(page, await codeFor(person.email));
  await expect(page.getByText('We sent a text message to')).toBeVisible();
  await typeCode(page, await codeFor(person.mobile));

  const touched = await countTouches(page);
  await page.getByRole('button', { name: 'Start with company' }).click();
  await fillBakery(page);
  const papers = await uploadAll(page);
  expect(papers.filter((name) => name.startsWith('Government photo ID'))).toHaveLength(2);
  expect(papers).toContain('Articles or partnership agreement');
  await sign(page);
  const touches = await touched();
  console.log(`The bakery touched ${touches.length} fields.`);
  expect(touches.length, touches.join('\n')).toBeLessThanOrEqual(MOST_TOUCHES);
  await expect(page.getByText('Our review team')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: /^Application submitted.* by / })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Download the application (PDF)' })).toBeVisible({ timeout: 30_000 });
});

/** Everything is said but what the company is. */
const otherwiseFilled = async (kind: ExampleKind): Promise<NewPerson> => {
  const person = await makeMerchant();
  const client = clientOf((await sessionOf(person)).accessToken);
  await client.applications.startApplication();
  await fillIn(client, { ...example(kind), company: {}, documents: [] });
  return person;
};

const OTHERS = [
  {
    kind: 'sole_prop',
    who: 'a sole proprietor',
    title: 'Owner',
    wanted: ['Business license or DBA certificate', 'Proof of address'],
    unwanted: ['Articles or partnership agreement', 'IRS letter with the EIN'],
  },
  {
    kind: 'nonprofit',
    who: 'a nonprofit',
    title: 'Director',
    wanted: ['IRS determination letter', 'Articles or partnership agreement'],
    unwanted: ['Proof of address'],
  },
] as const;

const seePapers = async (page: Page, wanted: readonly string[], unwanted: readonly string[]): Promise<void> => {
  const papers = await uploadAll(page);
  for (const name of wanted) expect(papers).toContain(name);
  for (const name of unwanted) expect(papers).not.toContain(name);
};

for (const { kind, who, title, wanted, unwanted } of OTHERS) {
  test(`${who} is asked for its own papers and submits`, async ({ enter }) => {
    test.setTimeout(LONG_MS);
    const page = await enter(await otherwiseFilled(kind));
    await page.goto('/CompanyProfile');
    await fillRecord(page, 'company', null, example(kind).company);
    await saved(page);
    await page.getByRole('link', { name: /^Documents \d+ of/ }).click();
    await seePapers(page, wanted, unwanted);
    await sign(page, title);
  });
}

test('a listed corporation answers every question by hand, is asked for its own papers and submits', async ({
  enter,
}) => {
  test.setTimeout(LONG_MS);
  const page = await enter(await makeMerchant());
  await page.goto('/CompanyProfile');
  await page.getByRole('button', { name: 'Start with company' }).click();
  await fillForms(page, 'listed');
  await seePapers(
    page,
    ['Financial statements of two years and this year so far', 'Processing statements of the last three months'],
    ['Business license or DBA certificate', 'IRS determination letter'],
  );
  await sign(page, 'Chief executive');
});
