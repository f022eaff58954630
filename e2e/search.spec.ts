import { expect, test } from './browsing.ts';
import { submittedApplication } from './cases.ts';
import { clientAs, DEMO_PASSWORD, makeStaff } from './ledgate.ts';
import type { Page } from '@playwright/test';

test.setTimeout(180_000);

const MERCHANT = { email: 'merchant@ledgate.test', password: DEMO_PASSWORD };
/** A word that nobody else in the run has, of letters alone: a number would be looked for in other places. */
const someWord = (): string =>
  Array.from(Date.now().toString(), (digit) => 'bdfgklmnpr'[Number(digit)] ?? 'z')
    .join('')
    .slice(4);

const field = (page: Page) => page.getByRole('combobox', { name: 'Search pages, records and actions' });
const group = (page: Page, name: string) => page.getByRole('dialog').getByRole('group', { name });

const search = async (page: Page, text: string): Promise<void> => {
  await page.getByRole('heading', { level: 1 }).press('Control+k');
  await field(page).fill(text);
};

const open = async (page: Page, kind: string, text: string): Promise<void> => {
  await search(page, text);
  await group(page, kind).getByRole('option').first().click();
  await expect(field(page)).toBeHidden();
};

test('a shop finds each kind of record that it has, mistyped as well, and has at hand what it opened', async ({
  enter,
}) => {
  const client = clientAs(MERCHANT);
  const word = someWord();
  const [product, customer] = await Promise.all([
    client.catalogue.createProduct({ body: { name: `Lantern ${word}`, price_cents: 12_00 } }),
    client.customers.addCustomer({ body: { name: `Pat ${word}`, email: `pat@${word}.example` } }),
    client.queries.createTicket({ body: { ticketSubject: `Payout of ${word}`, query_rest: 'Where is it?' } }),
  ]);
  let payment = '';
  // The demo's past is written in its first minute.
  const newest = async (): Promise<string> => {
    const { results } = await client.payments.listPayments({ query: { page_size: 1 } });
    payment = results[0]?.reference ?? '';
    return payment;
  };
  await expect.poll(newest, { timeout: 90_000 }).not.toBe('');
  const page = await enter(MERCHANT);
  await page.goto('/');

  await search(page, word);
  for (const [kind, name] of [
    ['Products', product.name],
    ['Customers', customer.name],
    ['Threads', `Payout of ${word}`],
  ] as const)
    await expect(group(page, kind).getByRole('option')).toContainText([name]);
  await page.keyboard.press('Escape');

  await open(page, 'Customers', `${word.slice(0, 3)}${word[4]}${word[3]}${word.slice(5)}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Pat ${word}`);
  await open(page, 'Transactions', payment);
  await expect(page).toHaveURL(/\/transactions\/[\w-]+$/);
  await open(page, 'Threads', `payout ${word}`);
  await expect(page.getByRole('heading', { name: `Payout of ${word}` })).toBeVisible();
  await open(page, 'Products', word);
  await expect(page.getByRole('dialog')).toContainText(product.name);
  await page.keyboard.press('Escape');

  await page.goto('/');
  await page.getByRole('heading', { level: 1 }).press('Control+k');
  await expect(group(page, 'Recent').getByRole('option')).toContainText([`Pat ${word}`]);
});

test('staff find a case by its name and its owner and decide on it from the keyboard; a partner of another’s finds nothing', async ({
  enter,
}) => {
  const { name, reference, owners } = await submittedApplication({}, { isSigned: false });
  const [underwriter, stranger] = await Promise.all([makeStaff('underwriter'), makeStaff('iso', { isoAt: 1 })]);
  const page = await enter(underwriter);
  await page.goto('/applications');
  for (const text of [name, reference, owners[0]?.email ?? '']) {
    await search(page, text);
    await expect(group(page, 'Applications').getByRole('option').first()).toContainText(reference);
    await page.keyboard.press('Escape');
  }
  await open(page, 'Applications', reference);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await search(page, 'raise');
  await expect(group(page, 'On this page').getByRole('option')).toContainText(['Raise query']);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').or(page.getByRole('form'))).toContainText('query');

  const other = await enter(stranger);
  await other.goto('/applications');
  for (const text of [name, reference, owners[0]?.email ?? '']) {
    await search(other, text);
    await expect(other.getByText(/^Nothing matches\./)).toBeVisible();
    await other.keyboard.press('Escape');
  }
});
