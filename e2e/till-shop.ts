import type { Client } from '@ledgate/contract/client.ts';
import type { Page } from '@playwright/test';
import { expect } from './browsing.ts';
import { clientAs, DEMO_PASSWORD } from './ledgate.ts';

export const MERCHANT = { email: 'merchant@ledgate.test', password: DEMO_PASSWORD };
export const TABLET = { viewport: { width: 1280, height: 800 }, locale: 'en-US', timezoneId: 'UTC' };

export interface Shop {
  client: Client;
  register: { uid: string; name: string };
  sku: string;
}

/** What nothing else in the demo is: its two taxes are on nobody else's goods. */
const TAXED = 'medicine';

/** A register of its own, and something to sell with two taxes, 6.25% and 1.25%. */
export const openShop = async (cents: number): Promise<Shop> => {
  const client = clientAs(MERCHANT);
  // With letters in between: thirteen digits might be those of a card.
  const now = Date.now().toString(36);
  const { results } = await client.catalogue.listTaxes();
  for (const [name, ppm] of [['State', 62_500] as const, ['Town', 12_500] as const]) {
    const tax = { name: `${name}, tonics`, jurisdiction: `${name} of tonics`, is_included: false };
    const rates = [{ ppm, from_day: '2026-01-01', until_day: null }];
    if (results.every((one) => one.name !== tax.name))
      await client.catalogue
        .createTax({ body: { ...tax, applies_to: [TAXED], rates } })
        // Another test opened its shop at the same moment.
        .catch((error: unknown) => expect(String(error)).toContain('already_exists'));
  }
  const sku = `TONIC-${now}`;
  await client.catalogue.createProduct({
    body: { name: `Tonic ${now}`, sku, price_cents: cents, tax_category: TAXED },
  });
  // Of a demo that was just started, the account at the provider is opened first.
  await expect.poll(async () => (await client.terminal.readTerminal()).is_open, { timeout: 120_000 }).toBe(true);
  const register = await client.till.addRegister({ body: { name: `Counter ${now}` } });
  return { client, register, sku };
};

/** As a scanner types: faster than anybody, and ended with Enter. */
export const scan = (page: Page, code: string): Promise<void> =>
  page.evaluate((text) => {
    for (const key of [...text, 'Enter'])
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  }, code);

export const openTill = async (page: Page, { register }: Shop): Promise<void> => {
  await page.goto('/till');
  await page.getByRole('button', { name: `Use ${register.name}` }).click();
  await page.getByRole('textbox', { name: 'Opening float' }).fill('100.00');
  await page.getByRole('button', { name: 'Open shift' }).click();
  await expect(page.getByRole('searchbox', { name: 'Search products' })).toBeVisible();
};

export const useTool = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('button', { name: 'More for this sale' }).click();
  await page.getByRole('menuitem', { name }).click();
};

export const useShift = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('button', { name: 'Shift and drawer' }).click();
  await page.getByRole('menuitem', { name }).click();
};

/** Half off, or however much in percent, of the whole sale. */
export const takeOff = async (page: Page, percent: string): Promise<void> => {
  await useTool(page, 'Order discount');
  const dialog = page.getByRole('dialog', { name: 'Order discount' });
  await dialog.getByRole('textbox', { name: 'Discount' }).fill(percent);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
};
