import { expect, test } from './browsing.ts';
import { clientOf, DEMO_PASSWORD, sessionOf } from './ledgate.ts';
import { post, sell } from './selling.ts';

test.use({ actionTimeout: 30_000 });
test.setTimeout(180_000);

const MERCHANT = { email: 'merchant@ledgate.test', password: DEMO_PASSWORD };

test('a deposit is matched with the ledger and opened down to its sales', async ({ enter }) => {
  const { accessToken } = await sessionOf(MERCHANT);
  const client = clientOf(accessToken);
  const txn = await sell(client, 58_23);
  await post('/_emulator/pay-now', { id: txn });
  // The demo has deposits of its own: the newest is the one that is waited for.
  const newest = async () => {
    const [first] = (await client.settlement.listDeposits({ query: {} })).results;
    return first && (await client.settlement.readDeposit({ params: { uid: first.id } })).made_of;
  };
  await expect.poll(newest, { timeout: 90_000 }).toContainEqual({ what: 'Sales', cents: 58_23 });
  const page = await enter(MERCHANT);
  await page.goto('/deposits');
  await page.getByRole('table', { name: 'Deposits' }).getByText('Deposited').first().click();
  await expect(page.getByRole('table', { name: 'What it’s made of' })).toContainText('Sales$58.23');
  await page.getByRole('link', { name: 'Show 1 transaction' }).click();
  await page.getByRole('table', { name: 'Batches' }).getByText('$58.23').click();
  await expect(page.getByRole('heading', { name: 'Payment of $58.23' })).toBeVisible();
  await expect(page.getByText('Settled')).toBeVisible();
  const admin = await sessionOf({ email: 'admin@ledgate.test', password: DEMO_PASSWORD });
  const { results } = await clientOf(admin.accessToken).settlement.listDifferences({ query: {} });
  expect(results).toEqual([]);
});
