import type { Client } from '@ledgate/contract/client.ts';
import { isChallenge } from '@ledgate/contract/session-view.ts';
import type { Page } from '@playwright/test';
import { expect, test } from './browsing.ts';
import { clientOf, linkFor, somebody } from './ledgate.ts';
import { dress, lookOver } from './looking.ts';
import { MERCHANT, openShop, openTill, scan, TABLET, takeOff, useShift } from './till-shop.ts';

test.use({ actionTimeout: 30_000 });
test.setTimeout(240_000);

interface Colleague {
  uid: string;
  name: string;
}

/** Somebody of the team who has accepted the invitation and works with a PIN. */
const hire = async (owner: Client, role: 'cashier' | 'manager', pin: string): Promise<Colleague> => {
  const person = somebody();
  const { id } = await owner.merchantUsers.inviteMember({
    body: { email: person.email, first_name: person.firstName, last_name: person.lastName, role_setting: role },
  });
  const [a = '', b = ''] = new URL(await linkFor(person.email)).pathname.split('/').slice(-2);
  const session = await clientOf().auth.activate({ params: { a, b }, body: { password: person.password } });
  if (isChallenge(session)) throw new Error('an invited person without a number should be inside at once');
  await owner.merchantUsers.setMemberPin({ params: { id }, body: { pin } });
  return { uid: session.userData.uid, name: `${person.firstName} ${person.lastName}` };
};

const signInAtTill = async (page: Page, { name }: Colleague, pin: string): Promise<void> => {
  await useShift(page, 'Lock');
  await page.getByRole('button', { name }).click();
  await page.getByLabel(`PIN of ${name}`).fill(pin);
  await page.getByRole('button', { name: 'Unlock' }).click();
  await expect(page.getByRole('searchbox', { name: 'Search products' })).toBeVisible();
};

const letThrough = async (page: Page, { name }: Colleague, pin: string): Promise<void> => {
  const dialog = page.getByRole('dialog', { name: 'Ask a manager' });
  await dialog.getByLabel(`PIN of ${name}`).fill(pin);
  await dialog.getByRole('button', { name: 'Approve' }).click();
};

test('a cashier is stopped at half off; a manager’s PIN lets it through, and the order says who did', async ({
  enter,
  watch,
}) => {
  watch.expects(401);
  const shop = await openShop(19_99);
  const noor = await hire(shop.client, 'cashier', '4071');
  const mia = await hire(shop.client, 'manager', '8206');
  const page = await enter(MERCHANT, TABLET);
  await openTill(page, shop);
  await signInAtTill(page, noor, '4071');

  // $19.99 less $10.00, and 7.5% of what is left.
  await scan(page, shop.sku);
  await takeOff(page, '50');
  await page.getByRole('button', { name: 'Cash $10.74' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ask a manager' });
  await expect(dialog).toContainText('A discount on the order needs permission.');
  await expect(dialog.getByRole('button', { name: noor.name })).toHaveCount(0);
  await expect(dialog.getByRole('button', { name: mia.name })).toBeVisible();
  await lookOver(page, 'till-ask-manager');
  await dress(page, 'light', 'ltr');
  await dialog.getByRole('button', { name: mia.name }).click();
  await letThrough(page, mia, '9999');
  await expect(dialog).toContainText(/wrong/i);
  await expect(dialog.getByLabel(`PIN of ${mia.name}`)).toHaveValue('');
  await lookOver(page, 'till-manager-pin');
  await dress(page, 'light', 'ltr');
  const { till } = shop.client;
  expect((await till.listOrders({ query: { register: shop.register.uid } })).results).toEqual([]);
  await letThrough(page, mia, '8206');
  await expect(page.getByRole('region', { name: 'Paid' })).toBeVisible();

  const { results } = await till.listOrders({ query: { register: shop.register.uid } });
  expect(results).toHaveLength(1);
  const order = await till.readOrder({ params: { uid: results[0]?.uid ?? '' } });
  expect(order).toMatchObject({
    status: 'paid',
    cashier: { uid: noor.uid },
    discount_cents: 10_00,
    tax_cents: 75,
    total_cents: 10_74,
    approvals: [
      { kind: 'discount', by: { uid: mia.uid, name: mia.name }, said: 'A discount on the order needs permission.' },
    ],
  });
  expect(order.tenders.map(({ kind, cents }) => [kind, cents])).toEqual([['cash', 10_74]]);

  const office = await enter(MERCHANT);
  await office.goto(`/sales/${order.uid}`);
  const rows = office.getByRole('region', { name: 'Let through' });
  await expect(rows).toContainText(mia.name);
  await expect(rows).toContainText('A discount on the order needs permission.');
  await lookOver(office, 'sale-let-through');
});

test('without a network a cashier’s half off is sold, and somebody has to look at it', async ({ enter, watch }) => {
  watch.expects('net::ERR_INTERNET_DISCONNECTED', 'net::ERR_FAILED');
  const shop = await openShop(19_99);
  const noor = await hire(shop.client, 'cashier', '4071');
  const page = await enter(MERCHANT, TABLET);
  await openTill(page, shop);
  await signInAtTill(page, noor, '4071');
  await scan(page, shop.sku);
  await takeOff(page, '50');
  await page.context().setOffline(true);
  await expect(page.getByText('Offline: a manager will look at this sale.')).toBeVisible();
  await lookOver(page, 'till-offline-review');
  await page.getByRole('button', { name: 'Cash $10.74' }).click();
  await expect(page.getByText('Kept on this device until the server has it.')).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByRole('button', { name: /not sent yet/ })).toBeHidden({ timeout: 60_000 });
  const { till } = shop.client;
  const { results } = await till.listOrders({ query: { register: shop.register.uid } });
  const order = await till.readOrder({ params: { uid: results[0]?.uid ?? '' } });
  expect(order).toMatchObject({ status: 'paid', is_offline: true, total_cents: 10_74, approvals: [] });
  expect(order.differences.map(({ kind }) => kind)).toEqual(['discount']);
});

test('what was let through stays with the basket when the page is loaded again, and goes back with a manager too', async ({
  enter,
}) => {
  const shop = await openShop(19_99);
  const noor = await hire(shop.client, 'cashier', '4071');
  const mia = await hire(shop.client, 'manager', '8206');
  const page = await enter(MERCHANT, TABLET);
  await openTill(page, shop);
  await signInAtTill(page, noor, '4071');
  await scan(page, shop.sku);
  await takeOff(page, '50');
  await page.getByRole('button', { name: 'Split or other' }).click();
  await page.getByRole('dialog', { name: 'Ask a manager' }).getByRole('button', { name: mia.name }).click();
  await letThrough(page, mia, '8206');
  await expect(page.getByRole('dialog', { name: 'Pay $10.74' })).toBeVisible();
  await page.reload();
  await expect(page.getByText(`Approved by ${mia.name}`)).toBeVisible();
  await lookOver(page, 'till-approved');
  await dress(page, 'light', 'ltr');
  await page.getByRole('button', { name: 'Cash $10.74' }).click();
  await expect(page.getByRole('region', { name: 'Paid' })).toBeVisible();

  // What was sold goes back the same way: begun by the cashier, let through by the manager.
  await page.getByRole('button', { name: 'Next sale' }).click();
  await useShift(page, 'Sales');
  const sales = page.getByRole('dialog', { name: 'Sales' });
  await sales.getByRole('button', { name: /^Open sale/ }).click();
  await sales.getByRole('button', { name: 'Refund with a manager' }).click();
  await sales.getByRole('button', { name: 'All of it' }).click();
  await sales.getByRole('textbox', { name: 'Reason' }).fill('The cork is loose');
  await sales.getByRole('button', { name: 'Refund $10.74' }).click();
  await sales.getByRole('button', { name: mia.name }).click();
  await sales.getByLabel(`PIN of ${mia.name}`).fill('8206');
  await lookOver(page, 'till-refund-manager');
  await dress(page, 'light', 'ltr');
  await sales.getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByText('Refunded $10.74')).toBeVisible();
  const { till } = shop.client;
  const { results } = await till.listOrders({ query: { register: shop.register.uid } });
  const order = await till.readOrder({ params: { uid: results[0]?.uid ?? '' } });
  expect(order).toMatchObject({ status: 'refunded', refunded_cents: 10_74 });
  expect(order.approvals.map(({ kind, by }) => [kind, by.name])).toEqual([
    ['discount', mia.name],
    ['refund', mia.name],
  ]);
});
