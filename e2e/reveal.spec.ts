import { REVEALS } from '@ledgate/domain/applications/steps.ts';
import { askForProof, expect, prove, test } from './browsing.ts';
import { submittedApplication } from './cases.ts';
import { clientOf, makeStaff, type Person, sessionOf } from './ledgate.ts';

const WHY = 'Compared with the letter of the IRS';

/** Asks for the rest of what an underwriter may see in an hour, one of which was refused and one given. */
const spendReveals = async (underwriter: Person, uid: string): Promise<void> => {
  const client = clientOf((await sessionOf(underwriter)).accessToken);
  const { records } = await client.onboarding.viewCompany({ query: { application__uid: uid } });
  const body = { record: records[0]?.uid ?? '', field: 'tax_id', reason: WHY };
  for (let left = REVEALS.most - 2; left > 0; left -= 1)
    await client.applications.revealSecret({ params: { uid }, body });
};

test('a secret is shown on one’s own case for a reason and a fresh proof, so often an hour, and the log says so', async ({
  enter,
  watch,
}) => {
  watch.expects(403, 429);
  const [found, underwriter] = await Promise.all([
    submittedApplication({}, { isSigned: false }),
    makeStaff('underwriter'),
  ]);
  const page = await enter(underwriter);
  await page.goto(`/applications/${found.uid}`);
  const dialog = page.getByRole('dialog', { name: 'Reveal Tax ID' });
  const reveal = async (): Promise<void> => {
    await page.getByRole('button', { name: 'Reveal Tax ID' }).click();
    await dialog.getByLabel('Why do you need it?').fill(WHY);
    await dialog.getByRole('button', { name: 'Reveal' }).click();
  };
  await reveal();
  await expect(dialog.getByText(/isn't assigned to you/)).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('v');
  await expect(page.getByText(`With ${underwriter.name}`)).toBeVisible();
  await askForProof(page, '**/reveal');
  await reveal();
  await prove(page, underwriter);
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Hide' }).click();
  await spendReveals(underwriter, found.uid);
  await reveal();
  await expect(
    dialog.getByText(/^You revealed 20 values within an hour, which is the limit\. .* in \d+ minutes\.$/),
  ).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('tab', { name: 'Audit' }).click();
  await expect(page.getByText(WHY).first()).toBeVisible();
});
