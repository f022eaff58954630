import { expect, test } from './browsing.ts';
import { clientAs, clientOf, DEMO_PASSWORD, sessionOf } from './ledgate.ts';
import { post, sell } from './selling.ts';

test.use({ actionTimeout: 30_000 });
test.setTimeout(360_000);

const MERCHANT = { email: 'merchant@ledgate.test', password: DEMO_PASSWORD };

test('a deposit is matched with the ledger and opened down to its sales', async ({ enter }) => {
  const client = clientAs(MERCHANT);
  // More than what others of this merchant are charged back meanwhile, or nothing is paid.
  const txn = await sell(client, 458_23);
  await post('/_emulator/pay-now', { id: txn });
  // The demo has deposits of its own, and other tests make some: this one is known by what it is made of.
  let net = 0;
  const isThere = async (): Promise<boolean> => {
    const { results } = await client.settlement.listDeposits({ query: {} });
    for (const { id, net_cents } of results.slice(0, 5)) {
      const { made_of } = await client.settlement.readDeposit({ params: { uid: id } });
      if (made_of.some(({ what, cents }) => what === 'Sales' && cents === 458_23)) net = net_cents;
    }
    return net > 0;
  };
  // Of a demo that was just started, the past is written before anything is read at the provider.
  await expect.poll(isThere, { timeout: 240_000 }).toBe(true);
  const page = await enter(MERCHANT);
  await page.goto('/deposits');
  await page
    .getByRole('table', { name: 'Deposits' })
    .getByText(`$${(net / 100).toFixed(2)}`)
    .first()
    .click();
  await expect(page.getByRole('table', { name: 'What it’s made of' })).toContainText('Sales$458.23');
  await page.getByRole('link', { name: 'Show 1 transaction' }).click();
  await page.getByRole('table', { name: 'Batches' }).getByText('$458.23').click();
  await expect(page.getByRole('heading', { name: 'Payment of $458.23' })).toBeVisible();
  await expect(page.getByText('Settled')).toBeVisible();
  const admin = await sessionOf({ email: 'admin@ledgate.test', password: DEMO_PASSWORD });
  const { results } = await clientOf(admin.accessToken).settlement.listDifferences({ query: {} });
  expect(results).toEqual([]);
});
