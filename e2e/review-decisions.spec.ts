import type { Page } from '@playwright/test';
import { UNSEEN_DOCUMENTS } from '@ledgate/api/testing/desk.ts';
import { RATES } from '@ledgate/api/testing/rates.ts';
import { askForProof, expect, prove, test, toast } from './browsing.ts';
import { submittedApplication } from './cases.ts';
import { clientOf, makeStaff, type Person, sessionOf } from './ledgate.ts';
import { demoApplication } from './rate-cases.ts';

test.use({ actionTimeout: 30_000 });
test.setTimeout(180_000);

const MEMO = 'Owners identified, papers match what was said, volume is plausible.';
const REASON = 'Written down so that it can be read later.';

const clientFor = async (person: Person) => clientOf((await sessionOf(person)).accessToken);

/** Recommended over the wire, once its risk checks have run. */
const recommendedApplication = async () => {
  const found = await submittedApplication();
  const client = await clientFor(await makeStaff('underwriter'));
  const recommend = async (): Promise<void> => {
    const { application } = await client.applications.readApplication({ params: { uid: found.uid } });
    const body = { application_uid: found.uid, evidence: application.evidence, recommendation: 'approve', memo: MEMO };
    await client.review.recommend({ body: { ...body, ...UNSEEN_DOCUMENTS, recommendation: 'approve' } });
  };
  await expect(recommend).toPass({ timeout: 60_000 });
  return { ...found, underwriter: client };
};

const openCase = async (page: Page, uid: string, status: string): Promise<void> => {
  await page.goto(`/applications/${uid}`);
  await expect(page.getByText(status, { exact: true }).first()).toBeVisible();
};

/** Takes a step from behind the three dots. */
const choose = async (page: Page, verb: string, fill: (dialog: ReturnType<Page['getByRole']>) => Promise<void>) => {
  await page.getByRole('button', { name: 'More steps' }).click();
  await page.getByRole('menuitem', { name: verb }).click();
  const dialog = page.getByRole('dialog');
  await fill(dialog);
  await dialog.getByRole('button', { name: verb, exact: true }).click();
  await expect(dialog).toBeHidden();
};

test('an admin passes over the ISO with a reason and a fresh proof, which stays in the report', async ({
  enter,
  watch,
}) => {
  watch.expects(403);
  const { uid, reference, underwriter } = await recommendedApplication();
  const { results: banks } = await underwriter.lookups.listSponsorBanks();
  const bank_uid = banks[0]?.uid ?? '';
  await underwriter.rates.setBuyRate({ body: { application__uid: uid, bank_uid, ...RATES.buy } });
  const admin = await makeStaff('admin');
  await (await clientFor(admin)).rates.setSaleRate({ body: { application__uid: uid, ...RATES.sale } });
  const page = await enter(admin);
  await openCase(page, uid, 'Recommended');
  await askForProof(page, '**/api/aabpibrsr*');
  await page.getByRole('button', { name: 'More steps' }).click();
  await page.getByRole('menuitem', { name: 'Bypass ISO' }).click();
  const dialog = page.getByRole('dialog', { name: /without the ISO$/ });
  await dialog.getByLabel('Reason').fill(REASON);
  await dialog.getByRole('button', { name: 'Bypass ISO', exact: true }).click();
  await prove(page, admin);
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Awaiting merchant acceptance', { exact: true }).first()).toBeVisible();
  await page.goto('/bypasses');
  await expect(page.getByRole('row').filter({ hasText: reference })).toContainText(REASON);
});

const WHY = 'Requested processing volume, ticket size or delivery terms exceed what we can support for this business.';

/** Reads what a decline owes, and sends it as soon as the decline cannot be undone any more. */
const sendLetter = async (page: Page): Promise<void> => {
  await page.getByRole('tab', { name: 'Tasks' }).click();
  await page.getByRole('button', { name: /^Actions for Send adverse-action letter/ }).click();
  await page.getByRole('menuitem', { name: 'Review and send' }).click();
  const dialog = page.getByRole('dialog', { name: 'Adverse-action letter' });
  await expect(dialog.getByRole('listitem').filter({ hasText: WHY })).toBeVisible();
  await expect(async () => {
    await dialog.getByRole('button', { name: 'Send now' }).click({ timeout: 1000 });
    await expect(dialog).toBeHidden({ timeout: 1500 });
  }).toPass({ timeout: 30_000 });
};

test('an admin declines, takes it back in time, declines again, sends the letter and reopens', async ({
  enter,
  watch,
}) => {
  // The letter waits for as long as the decline can be undone.
  watch.expects(409);
  const { uid, merchant, reference } = await recommendedApplication();
  const page = await enter(await makeStaff('admin'));
  await openCase(page, uid, 'Recommended');
  const decline = () =>
    choose(page, 'Decline', (dialog) =>
      dialog.getByRole('radio', { name: 'The risk is higher than we can carry.' }).check(),
    );
  await decline();
  await expect(page.getByText('Declined', { exact: true }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(toast(page, 'Decision undone')).toBeVisible();
  await expect(page.getByText('Recommended', { exact: true }).first()).toBeVisible();
  await decline();
  await expect(page.getByText('Declined', { exact: true }).first()).toBeVisible();
  const owner = await enter(merchant);
  await owner.goto(`/status?application=${uid}`);
  const letter = owner.getByRole('button', { name: 'Download the letter (PDF)' });
  await expect(owner.getByText('Declined', { exact: true }).first()).toBeVisible();
  await expect(letter).toHaveCount(0);
  await sendLetter(page);
  await expect(async () => {
    await owner.reload();
    await expect(letter).toBeVisible({ timeout: 2000 });
  }).toPass({ timeout: 30_000 });
  await expect(owner.getByText('The risk is higher than we can carry.').first()).toBeVisible();
  const { results } = await clientOf().demo.readOutbox({ query: { recipient: merchant.email } });
  const subjects = results.map(({ subject }) => subject);
  expect(subjects).toContain(`A decision on your application ${reference}`);
  expect(subjects.join(' '), 'what a lock screen shows').not.toMatch(/declin|risk/i);
  await choose(page, 'Reopen', (dialog) => dialog.getByLabel('Reason').fill(REASON));
  await expect(page.getByText('In underwriting', { exact: true }).first()).toBeVisible();
});

test('a merchant withdraws, takes it back, and withdraws for good', async ({ enter }) => {
  const { uid, merchant } = await submittedApplication();
  const page = await enter(merchant);
  await page.goto(`/status?application=${uid}`);
  const withdraw = async (): Promise<void> => {
    await page.getByRole('button', { name: 'Withdraw' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
    await expect(page.getByText('Your application was withdrawn.').first()).toBeVisible();
  };
  await withdraw();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('We have your application.').first()).toBeVisible();
  await withdraw();
  await page.reload();
  await expect(page.getByText('Your application was withdrawn.').first()).toBeVisible();
});

test('what has expired says so and can be reopened', async ({ enter }) => {
  const { uid } = await demoApplication('expired');
  const page = await enter(await makeStaff('admin'));
  await openCase(page, uid, 'Expired');
  await choose(page, 'Reopen', (dialog) => dialog.getByLabel('Reason').fill(REASON));
  await expect(page.getByText(/^(In underwriting|Draft)$/).first()).toBeVisible();
});

test('a reviewer sets the PCI level, and an admin corrects an answer, which the merchant reads', async ({ enter }) => {
  const { uid, merchant } = await submittedApplication();
  const reviewer = await enter(await makeStaff('underwriter'));
  await reviewer.goto(`/applications/${uid}?section=security`);
  await reviewer.getByRole('button', { name: 'Set Merchant level' }).click();
  const setting = reviewer.getByRole('dialog', { name: 'Set Merchant level' });
  await setting.getByLabel('Merchant level').selectOption({ label: 'Level 3' });
  await setting.getByRole('button', { name: 'Set', exact: true }).click();
  await expect(reviewer.getByText(/^Set by /)).toBeVisible();

  const admin = await enter(await makeStaff('admin'));
  await openCase(admin, uid, 'In underwriting');
  await admin.getByRole('button', { name: 'Correct City', exact: true }).click();
  const dialog = admin.getByRole('dialog', { name: 'Correct City' });
  await dialog.getByLabel('City').fill('Elko');
  await dialog.getByLabel('Why are you correcting this?').fill(REASON);
  await dialog.getByRole('button', { name: 'Correct', exact: true }).click();
  await expect(toast(admin, 'City corrected')).toBeVisible();

  const owner = await enter(merchant);
  await owner.goto(`/status?application=${uid}`);
  await owner.getByRole('button', { name: /^Notifications/ }).click();
  await expect(owner.getByText(`Company profile: City. ${REASON}`).first()).toBeVisible();
});
