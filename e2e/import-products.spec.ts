import { withCheckDigit } from '@ledgate/domain/till/gtin.ts';
import { expect, test } from './browsing.ts';
import { DEMO_PASSWORD } from './ledgate.ts';

test.setTimeout(180_000);

const MERCHANT = { email: 'merchant@ledgate.test', password: DEMO_PASSWORD };

/** Of the 37: ten without a name, ten with no price, ten with a wrong barcode, seven with a SKU that stands above already. */
const row = (at: number): string => {
  const barcode = withCheckDigit(`2${String(at).padStart(11, '0')}`);
  if (at % 500 === 1) return `,4.50,IMP-${at},${barcode}`;
  if (at % 500 === 2) return `Tin ${at},much,IMP-${at},${barcode}`;
  if (at % 500 === 3) return `Tin ${at},4.50,IMP-${at},${barcode.slice(0, 12)}${(Number(barcode[12]) + 1) % 10}`;
  if (at % 800 === 4) return `Tin ${at},4.50,imp-0,${barcode}`;
  return `"Tin ${at}, large",${(at % 90) + 1}.50,IMP-${at},${barcode}`;
};
const ROWS = 5_000;
const FILE = `Product,Retail price,SKU,UPC\n${Array.from({ length: ROWS }, (_, at) => row(at)).join('\n')}\n`;

test('a table of 5,000 products with 37 bad rows imports the good ones, names the bad, and changes nothing a second time', async ({
  enter,
}) => {
  const page = await enter(MERCHANT);
  await page.goto('/products');
  await page.getByRole('link', { name: 'Import' }).click();
  const choose = async (): Promise<void> => {
    await page.locator('input[type=file]').setInputFiles({
      name: 'stock.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(FILE),
    });
    await expect(page.getByText('stock.csv: 5,000 rows')).toBeVisible();
    await expect(page.getByText('37 rows have problems and will be left out.')).toBeVisible();
    await page.getByRole('button', { name: 'Preview' }).click();
    await expect(page.getByText('This import would')).toBeVisible({ timeout: 60_000 });
  };
  const figure = (label: string) => page.getByRole('term').filter({ hasText: label }).locator('xpath=..');
  await choose();
  await page.getByRole('button', { name: 'Import 4963 rows' }).click();
  await expect(page.getByText('Import finished')).toBeVisible({ timeout: 60_000 });
  await expect(figure('New products')).toContainText('4,963');
  await expect(figure('Left out')).toContainText('37');
  const left = page.getByRole('region', { name: 'Rows left out' });
  await expect(left.getByRole('definition')).toHaveCount(37);
  await expect(left).toContainText('Name is missing.');
  await expect(left).toContainText('Row 2 has this SKU already.');

  await page.getByRole('button', { name: 'Import another file' }).click();
  await choose();
  await expect(figure('Unchanged')).toContainText('4,963');
  await page.goto('/products?search=IMP-4999');
  await expect(page.getByRole('button', { name: /the name of Tin 4999, large/ })).toBeVisible();
});
