import { MEMO, UNSEEN_DOCUMENTS } from '@ledgate/api/testing/desk.ts';
import { expect, test, toast } from './browsing.ts';
import { submittedApplication } from './cases.ts';
import { type Caller, staff } from './desk-cases.ts';
import { makeStaff } from './ledgate.ts';

/** A case they recommended, with the inquiry that is still owed for it. */
const giveWork = async (who: Caller): Promise<{ uid: string; reference: string }> => {
  const { uid, reference } = await submittedApplication();
  const { client } = who;
  await client.queue.assign({ body: { applications: [uid], to: who.id } });
  const memo = { recommendation: 'approve', memo: MEMO, ...UNSEEN_DOCUMENTS } as const;
  await expect(async () => {
    const { evidence } = (await client.applications.readApplication({ params: { uid } })).application;
    await client.review.recommend({ body: { application_uid: uid, evidence, ...memo } });
  }).toPass({ timeout: 60_000, intervals: [100, 250, 500] });
  return { uid, reference };
};

test('whoever is deleted leaves the case and its tasks to a colleague, and their name in its timeline', async ({
  enter,
}) => {
  test.setTimeout(120_000);
  const [admin, leaving, taker] = await Promise.all([
    makeStaff('admin'),
    staff('underwriter'),
    makeStaff('underwriter'),
  ]);
  const { uid, reference } = await giveWork(leaving);
  const page = await enter(admin);
  await page.goto(`/users?search=${encodeURIComponent(leaving.email)}`);
  await page.getByRole('button', { name: `Actions for ${leaving.name}` }).click();
  await page.getByRole('menuitem', { name: 'Delete', exact: true }).click();
  const question = page.getByRole('dialog', { name: `Delete ${leaving.name}?` });
  await expect(question).toContainText(`${leaving.name} has 1 open case.`);
  await question.getByLabel('Hand over cases and tasks to').selectOption({ label: taker.name });
  await question.getByLabel(`Type ${leaving.email} to confirm`).fill(leaving.email);
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(toast(page, `${leaving.name} was deleted`)).toBeVisible();

  const theirs = await enter(taker);
  await theirs.goto('/applications?view=mine');
  await expect(theirs.getByRole('row').filter({ hasText: reference })).toBeVisible();
  await theirs.goto('/tasks?view=mine');
  await expect(theirs.getByRole('row').filter({ hasText: reference }).first()).toBeVisible();
  await theirs.goto(`/applications/${uid}?tab=timeline`);
  const panel = theirs.getByRole('complementary');
  await expect(panel.getByText(leaving.name).first()).toBeVisible();
  await expect(theirs.getByText('Deleted person')).toHaveCount(0);
});
