import { pdfItems } from '@ledgate/api/testing/read-pdf.ts';
import type { Client } from '@ledgate/contract/client.ts';
import { barcodeOf } from '@ledgate/domain/till/barcode.ts';
import type { Locator, Page } from '@playwright/test';
import { expect, test } from './browsing.ts';
import { clientAs, DEMO_PASSWORD } from './ledgate.ts';

test.setTimeout(180_000);

const MERCHANT = { email: 'merchant@ledgate.test', password: DEMO_PASSWORD };

const signIn = async (): Promise<Client['catalogue']> => clientAs(MERCHANT).catalogue;

/** Of one run, so that another does not find them. */
const mark = (): string => `Ware${Math.random().toString(36).slice(2, 8)}`;

const choose = async (within: Locator, page: Page, name: string, option: string): Promise<void> => {
  await within.getByRole('combobox', { name }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
};

test('many prices are changed after a look at old and new, what somebody else changed is left out, and it is taken back', async ({
  enter,
}) => {
  const catalogue = await signIn();
  const word = mark();
  const rows = Array.from({ length: 620 }, (_, at) => ({
    row: at + 1,
    name: `${word} ${String(at).padStart(3, '0')}`,
    price_cents: 10_00,
  }));
  for (const part of [rows.slice(0, 500), rows.slice(500)])
    await catalogue.importProducts({ body: { preview: false, rows: part } });
  const page = await enter(MERCHANT);
  await page.goto(`/products?search=${word}`);
  await page.getByRole('button', { name: 'Choose all that match' }).click();
  await expect(page.getByText('620 products chosen')).toBeVisible();
  const { results } = await catalogue.listProducts({ query: { search: `${word} 007` } });
  const [other] = results;
  if (!other) throw new Error('it was imported');
  await catalogue.updateProduct({ params: { uid: other.uid }, body: { name: other.name, price_cents: 5_00 } });

  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const drawer = page.getByRole('dialog', { name: 'Edit products' });
  await choose(drawer, page, 'Price', 'Raise by a percentage');
  await drawer.getByRole('textbox', { name: 'Percent' }).fill('12');
  await choose(drawer, page, 'Rounded', 'Ending in .99');
  await drawer.getByRole('button', { name: 'Preview' }).click();
  await expect(drawer.getByText('This edit would')).toBeVisible({ timeout: 60_000 });
  await expect(drawer.getByText('Somebody else changed it since.')).toHaveCount(1);
  await expect(drawer.getByText('$10.99').first()).toBeVisible();
  await drawer.getByRole('button', { name: 'Change 619 products' }).click();
  await expect(drawer.getByText('Done', { exact: true })).toBeVisible({ timeout: 60_000 });
  await page.goto(`/products?search=${word}`);
  await expect(page.getByRole('button', { name: `Change the price of ${word} 000: $10.99` })).toBeVisible();
  await expect(page.getByRole('button', { name: `Change the price of ${word} 007: $5.00` })).toBeVisible();

  await page.getByRole('checkbox', { name: `Select row ${word} 000` }).check();
  await page.getByRole('checkbox', { name: `Select row ${word} 001` }).check();
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await choose(drawer, page, 'What to do', 'Archive');
  await drawer.getByRole('button', { name: 'Preview' }).click();
  await drawer.getByRole('button', { name: 'Change 2 products' }).click();
  await drawer.getByRole('button', { name: 'Undo' }).click();
  await expect(drawer.getByText('Undone')).toBeVisible();
  await drawer.getByRole('button', { name: 'Back to the list' }).click();
  await expect(page.getByRole('checkbox', { name: `Select row ${word} 000` })).toBeVisible();
});

/** Dark and light along the middle of what is seen, in modules of the width that all of them share. */
const modulesSeen = async (page: Page, bars: Locator, count: number): Promise<string> => {
  await bars.scrollIntoViewIfNeeded();
  const box = await bars.boundingBox();
  if (!box) throw new Error('nothing is drawn');
  // Whole pixels around it: where its own edges fall between two, each bar would be read a little beside its middle.
  const clip = {
    x: Math.floor(box.x),
    y: Math.floor(box.y),
    width: Math.ceil(box.width) + 1,
    height: Math.ceil(box.height),
  };
  const seen = (await page.screenshot({ clip })).toString('base64');
  return page.evaluate(
    async ({ base64, modules, start, wide, of }) => {
      const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
      const picture = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
      const canvas = new OffscreenCanvas(picture.width, picture.height);
      const pen = canvas.getContext('2d');
      if (!pen) throw new Error('no canvas');
      pen.drawImage(picture, 0, 0);
      const { data } = pen.getImageData(0, Math.floor(picture.height / 2), picture.width, 1);
      const scale = picture.width / of;
      return Array.from({ length: modules }, (_, at) => {
        const pixel = Math.floor((start + ((at + 0.5) * wide) / modules) * scale);
        return (data[pixel * 4] ?? 255) < 128 ? '1' : '0';
      }).join('');
    },
    { base64: seen, modules: count, start: box.x - clip.x, wide: box.width, of: clip.width },
  );
};

test('labels carry codes that a reader reads as the number, on as many sheets as they need', async ({ enter }) => {
  const catalogue = await signIn();
  const word = mark();
  const sku = `${word}-7`;
  await catalogue.createProduct({ body: { name: `${word} plain`, price_cents: 3_50 } });
  await catalogue.createProduct({ body: { name: `${word} sized`, price_cents: 4_50, sku } });
  const page = await enter(MERCHANT, { deviceScaleFactor: 4 });
  await page.goto(`/products?search=${word}`);
  await page.getByRole('button', { name: 'Choose all that match' }).click();
  await page.getByRole('button', { name: 'Print labels' }).click();
  const drawer = page.getByRole('dialog', { name: 'Barcode labels' });
  const ofSku = drawer.getByRole('img', { name: sku });
  const drawn = barcodeOf({ barcode: null, sku });
  if (!drawn) throw new Error('plain signs can be drawn');
  const light = '0'.repeat(drawn.quiet);
  const count = drawn.modules.length + 2 * drawn.quiet;
  expect(await modulesSeen(page, ofSku, count)).toBe(`${light}${drawn.modules}${light}`);

  await drawer.getByRole('button', { name: 'Assign barcodes' }).click();
  await expect(page.getByText('2 barcodes are assigned')).toBeVisible();
  const { results } = await catalogue.listProducts({ query: { search: `${word} plain` } });
  const code = barcodeOf({ barcode: results[0]?.barcode ?? null, sku: null });
  if (!code) throw new Error('it was given one');
  expect(code.text).toMatch(/^20\d{11}$/);
  const quiet = '0'.repeat(code.quiet);
  const bars = drawer.getByRole('img', { name: code.text });
  expect(await modulesSeen(page, bars, code.modules.length + 2 * code.quiet)).toBe(`${quiet}${code.modules}${quiet}`);

  await drawer.getByRole('textbox', { name: `Labels for ${word} plain` }).fill('40');
  await expect(drawer.getByRole('button', { name: 'Print 41 labels' })).toBeVisible();
  await page.evaluate(() => (document.body.dataset['paper'] = 'labels'));
  const pages = await pdfItems(await page.pdf({ preferCSSPageSize: true }));
  expect(pages).toHaveLength(2);
  const texts = pages.map((items) => items.map(({ str }) => str).join(' '));
  expect(texts.map((text) => text.split(code.text).length - 1)).toEqual([30, 10]);
  expect(texts.join(' ')).not.toContain('Barcode labels');
  expect(texts.join(' ')).not.toContain('Page 1');
});

test('a picture from a camera is made small before it is sent, and shown in the list', async ({ enter }) => {
  const catalogue = await signIn();
  const word = mark();
  const { uid } = await catalogue.createProduct({ body: { name: `${word} mug`, price_cents: 8_00 } });
  const page = await enter(MERCHANT);
  await page.goto(`/products?search=${word}&open=${uid}`);
  const drawer = page.getByRole('dialog', { name: `${word} mug` });
  await expect(drawer.getByRole('button', { name: 'Choose a picture' })).toBeVisible();
  // As noisy as a photograph, which a picture of one color is not.
  const large = await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(3_000, 2_000);
    const pen = canvas.getContext('2d');
    if (!pen) throw new Error('no canvas');
    for (let at = 0; at < 6_000; at += 1) {
      pen.fillStyle = `hsl(${(at * 47) % 360} 70% 50%)`;
      pen.fillRect((at * 131) % 3_000, (at * 89) % 2_000, 90, 60);
    }
    const bytes = new Uint8Array(await (await canvas.convertToBlob({ type: 'image/png' })).arrayBuffer());
    return Array.from(bytes);
  });
  const sent = page.waitForResponse((response) => response.url().endsWith(`/api/cnp/${uid}/image`));
  await page
    .locator('input[type=file][accept*="image/webp"]')
    .setInputFiles({ name: 'mug.png', mimeType: 'image/png', buffer: Buffer.from(large) });
  expect((await sent).ok()).toBe(true);
  await expect(drawer.locator('img[src^="blob:"]')).toBeVisible();
  const side = await drawer
    .locator('img[src^="blob:"]')
    .evaluate((picture: HTMLImageElement) => Math.max(picture.naturalWidth, picture.naturalHeight));
  expect(side).toBeLessThanOrEqual(640);
  const { product } = await catalogue.readProduct({ params: { uid } });
  expect(product.image).not.toBeNull();
  await page.keyboard.press('Escape');
  await expect(page.locator('tbody img[src^="blob:"]')).toBeVisible();
});
