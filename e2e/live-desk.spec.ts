import { UNSEEN_DOCUMENTS } from '@ledgate/api/testing/desk.ts';
import { newYorkDate } from '@ledgate/domain/queue/business-calendar.ts';
import type { Page } from '@playwright/test';
import { expect, test } from './browsing.ts';
import { submittedApplication } from './cases.ts';
import { type Caller, staff } from './desk-cases.ts';
import { clientOf, makeStaff, sessionOf } from './ledgate.ts';

/** Opens a page that hears of what others do from now on. */
const openLive = async (page: Page, path: string): Promise<void> => {
  const line = page.waitForResponse((reply) => reply.url().includes('/api/live'));
  await page.goto(path);
  await line;
};

const give = async ({ client }: Caller, uids: string[], name: string): Promise<void> => {
  const { people } = await client.queue.listAssignees();
  const to = people.find((person) => person.name === name)?.uid ?? '';
  await client.queue.assign({ body: { applications: uids, to } });
};

test('what is selected follows the rows: a case that goes to somebody else is selected no more', async ({ enter }) => {
  test.setTimeout(120_000);
  const [one, other, underwriter, colleague, admin] = await Promise.all([
    submittedApplication(),
    submittedApplication(),
    makeStaff('underwriter'),
    makeStaff('underwriter'),
    staff('admin'),
  ]);
  await give(admin, [one.uid, other.uid], underwriter.name);
  const page = await enter(underwriter);
  await openLive(page, '/applications');
  const rows = page.getByRole('table', { name: 'Applications' }).locator('tbody').getByRole('row');
  await expect(rows).toHaveCount(2);
  for (const key of ['j', 'x', 'j', 'x']) await page.keyboard.press(key);
  await expect(page.getByText('2 selected')).toBeVisible();

  await give(admin, [one.uid], colleague.name);
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText(other.name);
  await expect(page.getByText('1 selected')).toBeVisible();
  await give(admin, [other.uid], colleague.name);
  await expect(page.getByText('Nothing in this view')).toBeVisible();
  await expect(page.getByText(/\d selected/)).toBeHidden();
});

/** Once the checks have run; what this owes is a task of the desk. */
const recommend = async ({ client }: Caller, uid: string): Promise<void> => {
  const { application } = await client.applications.readApplication({ params: { uid } });
  const body = { application_uid: uid, evidence: application.evidence, memo: 'Owners identified, volume plausible.' };
  await client.review.recommend({ body: { ...body, ...UNSEEN_DOCUMENTS, recommendation: 'approve' } });
};

test('tasks and threads come and go on the page as others act, without a reload', async ({ enter }) => {
  test.setTimeout(120_000);
  const [{ uid, reference, merchant }, watching, other] = await Promise.all([
    submittedApplication(),
    makeStaff('underwriter'),
    staff('underwriter'),
  ]);
  const page = await enter(watching);
  await openLive(page, '/tasks?kind=match_inquiry&page_size=100');
  const task = page.getByRole('row').filter({ hasText: reference });
  await expect(page.getByRole('row').first()).toBeVisible();
  await expect(task).toHaveCount(0);
  await expect(() => recommend(other, uid)).toPass({ timeout: 60_000, intervals: [100, 250, 500] });
  await expect(task).toContainText('Record a MATCH inquiry');
  const inquiry = { on: newYorkDate(Date.now()), reference: 'MTC-204811', result: 'no_match' } as const;
  await other.client.risk.recordInquiry({ params: { uid }, body: inquiry });
  await expect(task).toHaveCount(0);

  await openLive(page, `/queries?search=${reference}`);
  await expect(page.getByText('No thread matches')).toBeVisible();
  const shop = clientOf((await sessionOf(merchant)).accessToken);
  await shop.queries.createTicket({
    body: { application_id: uid, ticketSubject: 'When do we open?', query_rest: 'We would like to open in May.' },
  });
  const threads = page.getByRole('list', { name: 'Threads, newest first' }).getByRole('button');
  await expect(threads).toHaveCount(1);
  await expect(threads).toContainText('When do we open?');
});
