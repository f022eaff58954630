import { readFile } from 'node:fs/promises';
import { cellsOf, formatsOf } from '@ledgate/api/testing/sheet.ts';
import { expect, test, toast } from './browsing.ts';
import { submittedApplication } from './cases.ts';
import { clientOf, makeStaff, sessionOf } from './ledgate.ts';

const ZONE = 'America/Denver';
const DAY_MS = 86_400_000;
/** Spreadsheets count days from the end of 1899. */
const FIRST_DAY = Date.UTC(1899, 11, 30);

/** What a clock on the wall of the reader shows, to the minute. */
const wallClock = (instant: string): string =>
  new Date(instant).toLocaleString('sv-SE', { timeZone: ZONE }).slice(0, 'yyyy-mm-dd hh:mm'.length);

const wallClockOf = (days: number): string =>
  new Date(FIRST_DAY + Math.round(days * DAY_MS)).toISOString().replace('T', ' ').slice(0, 'yyyy-mm-dd hh:mm'.length);

test('the list is saved as a spreadsheet with the headings of the screen, real numbers, and times of the reader', async ({
  enter,
}) => {
  const [{ uid, reference, name }, admin] = await Promise.all([submittedApplication(), makeStaff('admin')]);
  const page = await enter(admin, { timezoneId: ZONE });
  await page.goto(`/applications?view=all&search=${reference}&columns=reference,name,status,volume,submitted,age`);
  const table = page.getByRole('table', { name: 'Applications' });
  await expect(table.locator('tbody').getByRole('row')).toHaveCount(1);
  await expect(table.locator('tbody').getByRole('row')).toContainText(name);
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'As spreadsheet (XLSX)' }).click();
  const saved = await saving;
  await expect(toast(page, 'The list was saved as a file.')).toBeVisible();
  expect(saved.suggestedFilename()).toBe('applications.xlsx');

  const file = await readFile(await saved.path());
  const [head = [], row = [], ...others] = cellsOf(file);
  expect(others).toEqual([]);
  // The first column of the screen holds the ticks.
  expect((await table.getByRole('columnheader').allInnerTexts()).slice(1).map((words) => words.trim())).toEqual(head);
  expect(head).toEqual(['Reference', 'Merchant', 'Status', 'Monthly volume', 'Submitted', 'Waiting']);

  const client = clientOf((await sessionOf(admin)).accessToken);
  const { application } = await client.applications.readApplication({ params: { uid } });
  const { results } = await client.applications.listApplications({ query: { search: reference } });
  expect(row.slice(0, 3)).toEqual([reference, name, 'Submitted']);
  expect(row[3]).toBe((results[0]?.monthly_volume_cents ?? 0) / 100);
  expect(row[3]).toBeGreaterThan(0);
  expect(wallClockOf(Number(row[4]))).toBe(wallClock(application.submitted_at ?? ''));
  expect(row[5]).toBeLessThan(1);
  expect(formatsOf(file, 1)).toEqual([
    undefined,
    undefined,
    undefined,
    '&quot;$&quot;#,##0.00',
    'mmm d, yyyy h:mm AM/PM',
    '0.0&quot; d&quot;',
  ]);
});
