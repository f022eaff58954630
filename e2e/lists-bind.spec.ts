import type { Page } from '@playwright/test';
import { expect, test, toast } from './browsing.ts';
import { submittedApplication } from './cases.ts';
import { staff } from './desk-cases.ts';
import { clientOf, sessionOf } from './ledgate.ts';
import { DEMO_ADMIN, demoApplication } from './rate-cases.ts';

test.use({ actionTimeout: 30_000 });
test.setTimeout(120_000);

type Admin = Awaited<ReturnType<typeof staff>>;

const REST = '-0-,FICTION,-0-,-0-,-0-,-0-,-0-,-0-,-0-,-0-';

const legalNameOf = async ({ client }: Admin, uid: string): Promise<string> => {
  const { records } = await client.onboarding.viewCompany({ query: { application__uid: uid } });
  const name = records[0]?.values['legal_name'];
  return typeof name === 'string' ? name : '';
};

/** A new list; everybody from submission to boarding is held against it by itself. */
const loadList = ({ client }: Admin, name: string, listed: readonly string[]) => {
  const rows = listed.map((party, at) => `${80_001 + at},"${party.toUpperCase()}",${REST}\r\n`).join('');
  const files = [{ name: 'sdn.csv', content: new Blob([rows]) }];
  return client.watchLists.loadWatchList({ body: { kind: 'sanctions', name }, files });
};

/** One admin proposes, another confirms: the demo is as it was. */
const retireList = async ({ client }: Admin, id: string): Promise<void> => {
  await client.watchLists.retireWatchList({ params: { id } });
  await clientOf((await sessionOf(DEMO_ADMIN)).accessToken).watchLists.retireWatchList({ params: { id } });
};

const confirmMatch = async (page: Page, uid: string): Promise<void> => {
  await page.goto(`/risk/${uid}`);
  const hit = page.getByRole('listitem').filter({ hasText: 'Sanctions lists' });
  await hit.getByRole('button', { name: 'Confirm true match' }).click();
  const form = hit.getByRole('form', { name: 'Confirm true match' });
  await form.getByRole('textbox', { name: 'Reason' }).fill('Same tax ID and same address as the entry.');
  await form.getByRole('button', { name: 'Confirm true match' }).click();
  await expect(toast(page, 'Match confirmed. The case is blocked.')).toBeVisible();
  await expect(page.getByText(/^Blocked for good: .* Do not tell the merchant or the ISO\.$/)).toBeVisible();
  await expect(hit.getByRole('button', { name: 'Propose to clear' })).toHaveCount(0);
};

/** Reads a page whole, with the bell open. */
const seenBy = async (page: Page, path: string, shown: string): Promise<string> => {
  await page.goto(path);
  await expect(page.getByText(shown).first()).toBeVisible();
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await expect(page.getByRole('heading', { name: 'Notifications' })).toBeVisible();
  return page.locator('body').innerText();
};

test('a confirmed match blocks for good and is told to compliance alone; a new list finds who is boarded already', async ({
  enter,
}) => {
  const [found, underwriter, admin, iso, boarded] = await Promise.all([
    submittedApplication({}, { isSigned: false }),
    staff('underwriter'),
    staff('admin'),
    staff('iso'),
    demoApplication('boarded'),
  ]);
  const { uid, reference, name, merchant } = found;
  const isos = (await admin.client.users.listIsos()).results;
  const body = { iso_uid: isos[0]?.uid ?? '', reason: 'Referred by this partner.' };
  await admin.client.review.assignIso({ params: { uid }, body });
  const list = await loadList(admin, `List of ${name}`, [name, await legalNameOf(admin, boarded.uid)]);
  await underwriter.client.risk.runChecks({ params: { uid } });

  const page = await enter(underwriter);
  await confirmMatch(page, uid);
  await page.goto(`/applications?view=all&search=${reference}`);
  await expect(page.getByRole('row').filter({ hasText: reference })).toContainText('Blocked: sanctions match');

  for (const told of [
    await seenBy(await enter(merchant), `/status?application=${uid}`, 'We have your application.'),
    await seenBy(await enter(iso), `/applications/${uid}`, reference),
  ])
    expect(told).not.toMatch(/sanction|blocked|hard stop|ofac|\bmatch/i);

  const desk = await enter(admin);
  await desk.goto('/tasks');
  const taskOf = (of: string, title: string) =>
    desk.getByRole('row').filter({ hasText: of }).filter({ hasText: title });
  await expect(taskOf(reference, 'Sanctions match: compliance review')).toBeVisible();
  await taskOf(boarded.reference, 'New hit after boarding').first().click({ timeout: 60_000 });
  await expect(desk.getByText('hard stop is open')).toBeVisible();
  await expect(desk.getByText('Live', { exact: true }).first()).toBeVisible();
  await retireList(admin, list.id);
});
