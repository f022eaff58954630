import { expect, test } from './browsing.ts';
import { post, readerTxnOf } from './selling.ts';
import { MERCHANT, openShop, openTill, scan, TABLET, takeOff, useShift, useTool } from './till-shop.ts';

test.use({ actionTimeout: 30_000 });
test.setTimeout(240_000);

test('a sale with a discount, a tip and two taxes is paid in cash and by card to the cent; its shift closes with a variance', async ({
  enter,
}) => {
  const shop = await openShop(19_99);
  const page = await enter(MERCHANT, TABLET);
  await openTill(page, shop);
  await scan(page, shop.sku);
  await scan(page, shop.sku);
  await takeOff(page, '10');
  // $39.98 less $4.00; 7.5% of $35.98 is $2.70, and 15% of it $5.40.
  await useTool(page, 'Tip');
  await page.getByRole('dialog').getByRole('button', { name: /^15%/ }).click();
  const sale = page.getByRole('region', { name: 'Sale' });
  await expect(sale).toContainText('$44.08');

  await page.getByRole('button', { name: 'Split or other' }).click();
  const paying = page.getByRole('dialog', { name: 'Pay $44.08' });
  await paying.getByRole('textbox', { name: 'Amount to pay now' }).fill('20.00');
  await paying.getByRole('button', { name: 'Take cash $20.00' }).click();
  await expect(paying).toContainText('Left to pay$24.08');
  await paying.getByText('Card', { exact: true }).first().click();
  await paying.getByRole('button', { name: 'Charge card $24.08' }).click();
  await expect(page.getByText('Waiting for the card')).toBeVisible();
  // The page goes away in the middle of it and comes back: the card is charged once.
  await page.reload();
  await expect(page.getByText('Waiting for the card')).toBeVisible();
  await post('/_emulator/present', { id: await readerTxnOf(24_08), act: 'tap', card: 'mastercard' });
  await expect(page.getByRole('region', { name: 'Paid' })).toBeVisible({ timeout: 30_000 });

  const { results } = await shop.client.till.listOrders({ query: { register: shop.register.uid } });
  expect(results).toHaveLength(1);
  const order = await shop.client.till.readOrder({ params: { uid: results[0]?.uid ?? '' } });
  expect(order).toMatchObject({
    status: 'paid',
    subtotal_cents: 39_98,
    discount_cents: 4_00,
    tax_cents: 2_70,
    tip_cents: 5_40,
    total_cents: 44_08,
  });
  const paid = new Map(order.tenders.map(({ kind, cents }) => [kind, cents]));
  expect(paid).toEqual(
    new Map([
      ['cash', 20_00],
      ['card', 24_08],
    ]),
  );

  await page.getByRole('button', { name: 'Next sale' }).click();
  await useShift(page, 'Count and close');
  const count = page.getByRole('dialog', { name: 'Count the drawer' });
  await expect(count).not.toContainText('$120.00');
  await count.getByRole('textbox', { name: 'Cash counted' }).fill('118.00');
  await count.getByRole('button', { name: 'Enter count' }).click();
  await expect(page.getByText('Short by $2.00')).toBeVisible();
  await page.getByRole('textbox', { name: 'Why it differs' }).fill('Wrong change');
  await page.getByRole('button', { name: 'Close shift' }).click();
  await expect(page.getByText('Shift closed')).toBeVisible();
  const shifts = await shop.client.till.listShifts({ query: { register: shop.register.uid } });
  expect(shifts.results[0]).toMatchObject({ state: 'closed', z_number: 1, variance_cents: -2_00 });

  // Its Z report is what it is for ever.
  const params = { uid: shifts.results[0]?.uid ?? '' };
  const sealed = await shop.client.till.readShift({ params });
  expect(sealed.report).toMatchObject({ orders: 1, total_cents: 44_08 });
  const { till } = shop.client;
  await expect(till.closeTill({ params, body: { reason: 'Once more' } })).rejects.toThrow('wrong_state');
  await expect(till.reopenCount({ params, body: { reason: 'Once more' } })).rejects.toThrow('wrong_state');
  await expect(till.countTill({ params, body: { counted_cents: 120_00, unsynced: 0 } })).rejects.toThrow('wrong_state');
  expect(await till.readShift({ params })).toEqual(sealed);
});

test('ten sales without a network are booked once each when it is back; a second tab has to take over', async ({
  enter,
  watch,
}) => {
  watch.expects('net::ERR_INTERNET_DISCONNECTED', 'net::ERR_FAILED');
  const shop = await openShop(5_00);
  const page = await enter(MERCHANT, TABLET);
  await openTill(page, shop);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.context().setOffline(true);
  await page.reload();
  await expect(page.getByText('Offline: cash and other only. Cards need the connection.')).toBeVisible();
  for (let nth = 1; nth <= 10; nth += 1) {
    await scan(page, shop.sku);
    // $5.00 and 7.5% of it.
    await page.getByRole('button', { name: 'Cash $5.38' }).click();
    await expect(page.getByText('Kept on this device until the server has it.')).toBeVisible();
    await page.getByRole('button', { name: 'Next sale' }).click();
  }
  await expect(page.getByRole('button', { name: '10 sales not sent yet' })).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByRole('button', { name: /not sent yet/ })).toBeHidden({ timeout: 60_000 });
  const { results } = await shop.client.till.listOrders({ query: { register: shop.register.uid } });
  expect(results.map((order) => [order.status, order.total_cents, order.is_offline])).toEqual(
    Array.from({ length: 10 }, () => ['paid', 5_38, true]),
  );

  const second = await page.context().newPage();
  await second.goto('/till');
  await expect(second.getByText('This register is open in another tab')).toBeVisible();
  await second.getByRole('button', { name: 'Take over' }).click();
  await expect(second.getByRole('searchbox', { name: 'Search products' })).toBeVisible();
  await expect(page.getByText('Another tab took over this register')).toBeVisible();
});
