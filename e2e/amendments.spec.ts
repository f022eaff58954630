import { readFile } from 'node:fs/promises';
import { STEPS } from '@ledgate/api/testing/desk.ts';
import { sayDate } from '@ledgate/domain/checks/spoken-time.ts';
import { earliestChange } from '@ledgate/domain/rates/amendments.ts';
import { expect, test } from './browsing.ts';
import { openDesk, staff, walk } from './desk-cases.ts';
import { makeStaff } from './ledgate.ts';

test.setTimeout(120_000);

const REASON = 'The card brands raised what an authorization costs us.';

test('an admin proposes new rates, a second one confirms, and the merchant reads and keeps the amendment', async ({
  enter,
}) => {
  const desk = await openDesk();
  const [iso] = (await desk.admin.client.users.listIsos()).results;
  const assigned = { iso_uid: iso?.uid ?? '', reason: 'Referred by this partner.' };
  await desk.admin.client.review.assignIso({ params: { uid: desk.uid }, body: assigned });
  await walk(desk, 'accept');
  await STEPS.approve(desk, await staff('admin'));
  const day = sayDate(earliestChange(true, desk.today()));

  const first = await enter(desk.admin);
  await first.goto(`/applications/${desk.uid}?tab=rates`);
  await first.getByRole('button', { name: 'Propose a change' }).click();
  await first.getByRole('textbox', { name: 'Authorization, sale rate' }).fill('12¢');
  await expect(first.getByRole('table', { name: `What changes on ${day}` })).toContainText('Authorization10¢12¢');
  await first.getByRole('textbox', { name: 'Reason for the merchant' }).fill(REASON);
  await first.getByRole('button', { name: 'Propose', exact: true }).click();
  await expect(first.getByText('A second admin has to confirm it.', { exact: false }).first()).toBeVisible();
  await expect(first.getByRole('button', { name: 'Confirm and give notice' })).toHaveCount(0);

  const second = await enter(await makeStaff('admin'));
  await second.goto(`/applications/${desk.uid}?tab=rates`);
  await second.getByRole('button', { name: 'Confirm and give notice' }).click();
  await second.getByRole('dialog').getByRole('button', { name: 'Confirm and give notice' }).click();
  await expect(second.getByRole('heading', { name: 'Amendment No. 1' })).toBeVisible();

  const isFiled = async (): Promise<boolean> => {
    const { results } = await desk.merchant.client.rates.listAmendments({ params: { uid: desk.uid } });
    return typeof results[0]?.file_id === 'string';
  };
  await expect.poll(isFiled, { timeout: 30_000, intervals: [100] }).toBe(true);
  const merchant = await enter(desk.merchant, { viewport: { width: 390, height: 844 } });
  await merchant.goto(`/status?application=${desk.uid}`);
  const notice = merchant.getByRole('region', { name: `Your rates change on ${day}` });
  await expect(notice).toContainText(REASON);
  await expect(notice).toContainText('without an early termination fee');
  await expect(merchant.getByRole('listitem').filter({ hasText: 'Rate change announced' })).toContainText(REASON);
  const [download] = await Promise.all([
    merchant.waitForEvent('download'),
    notice.getByRole('button', { name: 'Download the amendment (PDF)' }).click(),
  ]);
  expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-');
});
