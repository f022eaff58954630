import type { Client } from '@ledgate/contract/client.ts';
import { expect, test } from './browsing.ts';
import { clientAs, DEMO_PASSWORD } from './ledgate.ts';

test.use({ actionTimeout: 30_000 });
test.setTimeout(180_000);

const MERCHANT = { email: 'merchant@ledgate.test', password: DEMO_PASSWORD };

interface Sold {
  register: string;
  no: string;
}

/** A register of its own, with a float of $100 and one sale over the API: two for $7.77 each, paid in cash. */
const sellTwo = async ({ till, catalogue }: Client): Promise<Sold> => {
  const name = `Desk ${Date.now().toString(36)}`;
  const register = await till.addRegister({ body: { name } });
  const shift = await till.openTill({ body: { register: register.uid, float_cents: 100_00 } });
  const product = await catalogue.createProduct({
    body: { name: `Lantern ${Date.now().toString(36)}`, price_cents: 7_77, tax_category: 'not_taxable' },
  });
  const order = await till.sell({
    body: {
      uid: crypto.randomUUID(),
      register: register.uid,
      shift: shift.uid,
      lines: [
        {
          uid: crypto.randomUUID(),
          product: product.uid,
          name: product.name,
          quantity: 2_000,
          unit_price_cents: 7_77,
        },
      ],
      catalogue_version: 0,
      total_cents: 15_54,
      tenders: [{ uid: crypto.randomUUID(), kind: 'cash', cents: 20_00 }],
      sold_at: new Date().toISOString(),
    },
  });
  return { register: name, no: order.order_no };
};

test('a sale is found in the back office, a line of it refunded, its shift seen, counted and closed', async ({
  enter,
}) => {
  const { register, no } = await sellTwo(clientAs(MERCHANT));
  const page = await enter(MERCHANT);
  await page.goto('/sales');
  await page.getByRole('searchbox', { name: 'Search orders' }).fill(no);
  await page.getByRole('table', { name: 'Sales' }).getByText(no, { exact: true }).click();
  await expect(page.getByRole('heading', { name: `Order ${no}` })).toBeVisible();
  await page.getByRole('button', { name: 'Refund' }).click();
  const dialog = page.getByRole('dialog', { name: `Refund order ${no}` });
  await dialog.getByRole('textbox', { name: /^Back of Lantern/ }).fill('1');
  await expect(dialog).toContainText('Goes back$7.77');
  await dialog.getByRole('textbox', { name: /^Reason/ }).fill('The glass is cracked');
  await dialog.getByRole('button', { name: 'Refund' }).click();
  await expect(page.getByRole('region', { name: 'Refunds' })).toContainText('Refund of $7.77');
  await expect(page.getByText('Partly refunded')).toBeVisible();
  await page.getByRole('link', { name: 'Show the shift' }).click();
  await expect(page.getByRole('heading', { name: 'X report' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Drawer' })).toContainText('There should be$107.77');
  await page.getByRole('button', { name: 'Count the drawer' }).click();
  await page.getByRole('textbox', { name: 'Cash counted' }).fill('105.77');
  await page.getByRole('dialog').getByRole('button', { name: 'Count the drawer' }).click();
  await page.getByRole('button', { name: 'Close the shift' }).click();
  const closing = page.getByRole('dialog', { name: 'Close this shift?' });
  await closing.getByRole('textbox', { name: /^Reason for the variance/ }).fill('Wrong change');
  await closing.getByRole('button', { name: 'Close the shift' }).click();
  await expect(page.getByRole('heading', { name: 'Z report 1' })).toBeVisible();
  await page.getByRole('link', { name: 'All registers' }).click();
  const row = page.getByRole('table', { name: 'Shifts' }).getByRole('row', { name: new RegExp(register) });
  await expect(row).toContainText('$2.00 short');
});
