import { pdf } from '@ledgate/api/testing/files.ts';
import type { Client } from '@ledgate/contract/client.ts';
import { expect, test } from './browsing.ts';
import { clientOf, DEMO_PASSWORD, sessionOf } from './ledgate.ts';

test.use({ actionTimeout: 30_000 });
test.setTimeout(180_000);

const MERCHANT = { email: 'merchant@ledgate.test', password: DEMO_PASSWORD };
const CENTS = 37_41;

const emulator = (): string => process.env['LEDGATE_E2E_EMULATOR'] ?? '';

const post = async (path: string, body: object, headers: Record<string, string> = {}): Promise<unknown> => {
  const answer = await fetch(`${emulator()}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  expect(answer.ok, path).toBe(true);
  return answer.json();
};

/** A sale as the terminal makes it, whose batch is closed. */
const sell = async ({ terminal }: Client): Promise<string> => {
  await expect.poll(async () => (await terminal.readTerminal()).is_open, { timeout: 60_000 }).toBe(true);
  const { key, merchant } = await terminal.openCardFields();
  const card = { customer: { merchant }, payment: { number: '4242424242424242', cvv: '123' }, expiration: '1230' };
  const tokens = (await post('/tokens', card, { txnsessionkey: key })) as {
    response: { data: { token: string }[] };
  };
  await terminal.actOnTerminal({
    body: {
      action: 'sale',
      idempotency_key: crypto.randomUUID(),
      token: tokens.response.data[0]?.token ?? '',
      amount_cents: CENTS,
      subtotal_cents: CENTS,
      description: 'Two pounds of beans',
      billing: { first: 'Ada', last: 'Vance', zip: '55401', address1: '1 Main Street' },
    },
  });
  const answer = await fetch(`${emulator()}/_emulator/rows/txns`);
  const rows = (await answer.json()) as { id: string; total: number }[];
  const id = rows.findLast(({ total }) => total === CENTS)?.id ?? '';
  await post('/_emulator/settle', { id });
  return id;
};

test('a dispute is answered in time', async ({ enter }) => {
  const { accessToken } = await sessionOf(MERCHANT);
  const txn = await sell(clientOf(accessToken));
  await post('/_emulator/dispute', { txn, reasonCode: '13.1', reason: 'Not received', replyDays: 5 });
  const page = await enter(MERCHANT);
  await page.goto('/disputes');
  await page.getByRole('button', { name: 'Check for new disputes' }).click();
  await page.getByText('$37.41').first().click();
  await expect(page.getByText(/^Answer by .* 5 days left$/)).toBeVisible();
  await expect(page.getByText('What was sold: Two pounds of beans')).toBeVisible();
  await page
    .locator('input[type="file"][aria-label="Add a file"]')
    .setInputFiles({ name: 'slip.pdf', mimeType: 'application/pdf', buffer: Buffer.from(pdf()) });
  await expect(page.getByRole('button', { name: 'slip.pdf', exact: true })).toBeVisible();
  await page
    .getByRole('textbox', { name: /^Why the sale is right/ })
    .fill('The customer picked the beans up at the counter and signed for them.');
  await page.getByRole('button', { name: 'Send the answer' }).click();
  const dialog = page.getByRole('dialog', { name: 'Send your answer?' });
  await dialog.getByRole('button', { name: 'Send the answer' }).click();
  await expect(page.getByText('Under review')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Money moved' })).toContainText('Credited');
});
