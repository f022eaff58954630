import { STEPS } from '@ledgate/api/testing/desk.ts';
import type { Page } from '@playwright/test';
import { expect, test } from './browsing.ts';
import { type Desk, openDesk, staff, walk } from './desk-cases.ts';
import { makeStaff } from './ledgate.ts';

test.use({ actionTimeout: 30_000 });
test.setTimeout(180_000);

const openCase = async (page: Page, { uid }: Desk, status: string): Promise<void> => {
  await page.goto(`/applications/${uid}`);
  await expect(page.getByText(status, { exact: true }).first()).toBeVisible();
};

const stepOn = (page: Page, verb: string) =>
  page.getByRole('region', { name: 'Steps' }).getByRole('button', { name: verb, exact: true });

const noticeOn = (page: Page, title: string | RegExp) => page.getByRole('link').filter({ hasText: title });

interface Told {
  title: RegExp;
  comment: string;
}

/** What somebody reads in their bell: a step is told once it can no longer be taken back. */
const readsInBell = async (page: Page, told: readonly Told[]): Promise<void> => {
  await expect(async () => {
    await page.goto('/account');
    await page.getByRole('button', { name: /^Notifications/ }).click();
    const bell = page.getByRole('dialog', { name: 'Notifications' });
    await expect(bell.getByRole('listitem').first()).toBeVisible({ timeout: 2000 });
    // An underwriter hears of what others submit meanwhile, too.
    const older = bell.getByRole('button', { name: 'Show more' });
    if (await older.isVisible()) await older.click();
    for (const { title, comment } of told)
      await expect(noticeOn(page, title).filter({ hasText: comment }).first()).toBeVisible({ timeout: 1000 });
    // Each look is a page of its own, so not more often than needed.
  }).toPass({ timeout: 40_000, intervals: [1_000] });
};

const readsOnCase = async (page: Page, { uid }: Desk, steps: Record<string, string>): Promise<void> => {
  await page.goto(`/applications/${uid}?tab=timeline`);
  const timeline = page.getByRole('tabpanel', { name: 'Timeline' }).getByRole('listitem');
  for (const [what, comment] of Object.entries(steps))
    await expect(timeline.filter({ has: page.getByText(what, { exact: true }) }).first()).toContainText(comment);
};

const RETURNED = 'Ask for the lease, please.';
const SENT_BACK = 'The monthly fees are too high for a small store.';
const CORRECTED = 'The owner spelled it out on the phone.';
const APPROVED = 'Open with the terminals in the second week.';
const WITHDRAWN = 'The store was sold last week.';

const isosOf = async ({ admin: { client } }: Desk): Promise<string[]> =>
  (await client.users.listIsos()).results.map(({ name }) => name);

const assignIso = async (page: Page, iso: string): Promise<void> => {
  await page.getByRole('button', { name: 'More steps' }).click();
  await page.getByRole('menuitem', { name: 'Assign ISO' }).click();
  const dialog = page.getByRole('dialog', { name: /^Assign .* to an ISO$/ });
  await dialog.getByLabel('ISO').selectOption({ label: iso });
  await dialog.getByLabel('Reason').fill(`Referred by ${iso}.`);
  await dialog.getByRole('button', { name: 'Assign ISO' }).click();
  await expect(dialog).toBeHidden();
};

/** The admin's first look at what was recommended, which leads back to the desk. */
const giveBack = async (page: Page, desk: Desk): Promise<void> => {
  await STEPS.recommend(desk);
  await openCase(page, desk, 'Recommended');
  await page.getByRole('button', { name: 'More steps' }).click();
  await page.getByRole('menuitem', { name: 'Return' }).click();
  const dialog = page.getByRole('dialog', { name: `Return ${desk.reference} to underwriting` });
  await dialog.getByLabel('Comment').fill(RETURNED);
  await dialog.getByRole('button', { name: 'Return', exact: true }).click();
  await expect(page.getByText('In underwriting', { exact: true }).first()).toBeVisible();
};

const sendBack = async (page: Page, { uid }: Desk): Promise<void> => {
  await page.goto(`/rates/${uid}`);
  await page.getByRole('button', { name: 'Send back with a comment' }).click();
  await page.getByLabel('What should change').fill(SENT_BACK);
  await page.getByRole('dialog').getByRole('button', { name: 'Send back' }).click();
  await expect(page.getByText('Your rates are being revised').first()).toBeVisible();
};

/** Voids what the merchant has just signed. */
const correct = async ({ uid, admin: { client } }: Desk): Promise<void> => {
  const { records } = await client.onboarding.viewCompany({ query: { application__uid: uid } });
  const body = { city: 'Elko', reason: CORRECTED };
  await client.onboarding.updateCompany({ params: { id: records[0]?.uid ?? '' }, body });
};

const approve = async (page: Page, desk: Desk): Promise<void> => {
  await openCase(page, desk, 'Awaiting final approval');
  await stepOn(page, 'Approve').click();
  const dialog = page.getByRole('dialog', { name: `Approve ${desk.reference}` });
  await dialog.getByLabel('Comment').fill(APPROVED);
  await dialog.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(page.getByText('Approved', { exact: true }).first()).toBeVisible();
};

const withdraw = async (page: Page, { uid }: Desk): Promise<void> => {
  await page.goto(`/status?application=${uid}`);
  await page.getByRole('button', { name: 'Withdraw' }).click();
  await page.getByRole('dialog').getByLabel('Reason (optional)').fill(WITHDRAWN);
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
  await expect(page.getByText('Your application was withdrawn.').first()).toBeVisible();
};

test('a merchant moved to another ISO, a return, rates sent back, a correction, an approval by somebody else and a withdrawal: each binds, and is read by all concerned', async ({
  enter,
  watch,
}) => {
  watch.expects(404);
  const [desk, former] = await Promise.all([openDesk(), makeStaff('iso', { isoAt: 1 })]);
  const { reference, admin } = desk;
  const [isos, page] = [await isosOf(desk), await enter(admin)];
  await openCase(page, desk, 'In underwriting');
  for (const iso of [isos[1], isos[0]]) await assignIso(page, iso ?? '');
  await page.getByRole('tab', { name: 'Timeline' }).click();
  for (const iso of isos.slice(0, 2)) await expect(page.getByText(`Referred by ${iso}.`)).toBeVisible();
  await giveBack(page, desk);
  await walk(desk, 'approveAsIso');
  const owner = await enter(desk.merchant);
  await sendBack(owner, desk);
  for (const step of ['setSaleRate', 'approveAsIso'] as const) await STEPS[step](desk);
  // The correction voids this acceptance, and nobody gets two links to sign by within a minute.
  await STEPS.accept({ ...desk, signAgreement: () => Promise.resolve() });

  await correct(desk);
  await openCase(page, desk, 'In underwriting');
  await walk(desk, 'accept');
  await openCase(page, desk, 'Awaiting final approval');
  await stepOn(page, 'Approve').click();
  const dialog = page.getByRole('dialog', { name: `Approve ${reference}` });
  await expect(dialog.getByText(/^You corrected this application .* A second person is needed\.$/)).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Approve', exact: true })).toBeDisabled();
  const other = await staff('admin');
  await approve(await enter(other), desk);
  await withdraw(owner, desk);

  const loser = await enter(former);
  const moved = { title: /^A merchant was moved to another ISO/, comment: reference };
  await readsInBell(loser, [moved]);
  await loser.goto(`/applications/${desk.uid}`);
  await expect(loser.getByRole('heading', { level: 1, name: 'Case not found' })).toBeVisible();
  const partner = await enter(desk.iso);
  await readsOnCase(partner, desk, {
    'Returned to underwriting': RETURNED,
    'Rates sent back by the merchant': SENT_BACK,
    'Corrected by an admin': `Company profile: City. ${CORRECTED}`,
    Approved: APPROVED,
    Withdrawn: WITHDRAWN,
  });
  const told = [
    { title: new RegExp(`${reference} returned by ${admin.name}`), comment: RETURNED },
    { title: new RegExp(`sent back the rates for ${reference}`), comment: SENT_BACK },
    { title: new RegExp(`${reference} corrected by ${admin.name}`), comment: `Company profile: City. ${CORRECTED}` },
    { title: new RegExp(`${reference} approved by ${other.name}`), comment: APPROVED },
    { title: new RegExp(`${reference} withdrawn by `), comment: WITHDRAWN },
  ];
  await readsInBell(partner, [
    ...told,
    { title: new RegExp(`is now your merchant: ${reference}`), comment: reference },
  ]);
  await readsInBell(await enter(desk.underwriter), told);
  await readsInBell(owner, [
    { title: new RegExp(`We corrected your application ${reference}`), comment: CORRECTED },
    { title: new RegExp(`Your application ${reference} was withdrawn`), comment: WITHDRAWN },
  ]);
  await expect(noticeOn(owner, `Your application ${reference} is approved`)).toBeVisible();
  await expect(owner.getByText(APPROVED)).toHaveCount(0);
});
