import { completeFacts } from '@ledgate/domain/applications/ledger/example-facts.ts';
import { recordsOf } from '@ledgate/domain/applications/ledger/facts.ts';
import { FORM_SECTIONS } from '@ledgate/domain/applications/sections.ts';
import { fillApplication } from '../harness/fill-application.ts';
import { visit } from '../harness/visitor.ts';
import { inputAt, makePdf } from './application-filling.ts';
import { expect, tabTo, test } from './browsing.ts';
import { address, clientOf, makeMerchant, type NewPerson, sessionOf } from './ledgate.ts';

/** Everything is filled in and handed in, but the city is missing. */
const almostDone = async (): Promise<NewPerson> => {
  const person = await makeMerchant();
  const { accessToken: token } = await sessionOf(person);
  const client = visit(address(), { token });
  await client.applications.startApplication();
  const facts = completeFacts('llc', new Date().toISOString().slice(0, 10));
  const records = FORM_SECTIONS.flatMap((section) =>
    recordsOf(facts, section).map(({ values }) => {
      const { city, ...rest } = values;
      return { section, body: section === 'company' ? rest : { ...rest, ...(city !== undefined && { city }) } };
    }),
  );
  await fillApplication(client, { records, documents: [], handsInAll: true });
  return person;
};

test('without a mouse: what is missing is found, filled in, signed and submitted', async ({ enter }) => {
  test.setTimeout(180_000);
  const page = await enter(await almostDone());
  await page.goto('/CompanyProfile');
  await expect(inputAt(page, 'company.city')).toBeVisible({ timeout: 30_000 });
  const next = page.getByRole('button', { name: 'Continue to ownership' });
  await tabTo(page, next);
  await page.keyboard.press('Enter');
  // The summary has the focus; its first line leads to the field.
  const summary = page.getByRole('alert').filter({ hasText: 'your attention' });
  await expect(summary).toBeFocused();
  await tabTo(page, summary.getByRole('button', { name: /^City/ }));
  await page.keyboard.press('Enter');
  await expect(inputAt(page, 'company.city')).toBeFocused();
  await page.keyboard.type('Oakland');
  await expect(page.getByText(/^Saved /)).toBeVisible({ timeout: 30_000 });
  await tabTo(page, next);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Company ownership profile' })).toBeVisible({
    timeout: 30_000,
  });
  await tabTo(page, page.getByRole('link', { name: 'Review and submit' }).last());
  await page.keyboard.press('Enter');
  await expect(page.getByText('Everything is complete. You can submit.')).toBeVisible({ timeout: 30_000 });
  await expect(page.getByLabel('Your title')).toHaveValue('Managing member');
  await tabTo(page, page.getByLabel('I have read the above and agree'));
  await page.keyboard.press('Space');
  await tabTo(page, page.getByRole('button', { name: 'Submit application' }));
  await page.keyboard.press('Enter');
  await expect(page.getByText('We have your application.')).toBeVisible({ timeout: 30_000 });
});

test('an upload is cancelled half-way and leaves nothing; one that failed is tried again', async ({ enter, watch }) => {
  test.setTimeout(120_000);
  watch.expects('net::ERR_FAILED', 'net::ERR_INTERNET_DISCONNECTED');
  const person = await makeMerchant();
  const { accessToken } = await sessionOf(person);
  await clientOf(accessToken).applications.startApplication();
  const page = await enter(person);
  await page.goto('/documents');
  const choose = page.getByLabel('Choose files').first();
  const file = (name: string) => ({ name, mimeType: 'application/pdf', buffer: makePdf(`${name} ${Math.random()}`) });
  await expect(choose).toBeAttached({ timeout: 30_000 });

  const { promise: forEver, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/ipu', async (route) => {
    await forEver;
    await route.abort().catch(() => undefined);
  });
  await choose.setInputFiles(file('slow.pdf'));
  await expect(page.getByRole('progressbar', { name: 'Upload of slow.pdf' })).toBeVisible({ timeout: 30_000 });
  await page.getByRole('button', { name: 'Cancel the upload of slow.pdf' }).click();
  await expect(page.getByText('1. slow.pdf')).toHaveCount(0, { timeout: 30_000 });
  release();
  await page.unroute('**/api/ipu');

  await page.route('**/api/ipu', (route) => route.abort());
  await choose.setInputFiles(file('lost.pdf'));
  const again = page.getByRole('button', { name: 'Try lost.pdf again' });
  await expect(again).toBeVisible({ timeout: 30_000 });
  await page.unroute('**/api/ipu');
  await again.click();
  await expect(page.getByLabel('What is lost.pdf?')).toBeVisible({ timeout: 30_000 });
  await expect(page.getByLabel('What is slow.pdf?')).toHaveCount(0);
  const { files_used: used } = await clientOf(accessToken).documents.viewDocuments();
  expect(used).toBe(1);
});
