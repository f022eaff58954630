import type { CategoryView, ProductView, TaxView } from '@ledgate/contract/catalogue-view.ts';
import { expect, type Page } from '@playwright/test';
import type { View } from './view.ts';

const AT = '2026-11-02T15:04:05.000Z';
const UID = '5f0c7a10-0000-4000-8000-000000000001';
const OTHER = UID.replace(/1$/, '2');

const PRODUCT: ProductView = {
  uid: UID,
  name: 'House blend, whole bean',
  variant: null,
  sku: 'HB-250',
  barcode: '4006381333931',
  category: UID,
  price_cents: 1250,
  tax_category: 'grocery',
  unit: 'each',
  track_stock: true,
  favorite: 1,
  image: null,
  version: 1,
  parent: null,
  cost_cents: 610,
  stock: -2_000,
  variants: 0,
  is_for_sale: true,
  has_own_image: false,
  archived_at: null,
  made_at: AT,
};

const CATEGORY: CategoryView = {
  uid: UID,
  parent: null,
  name: 'Coffee',
  sort: 0,
  products: 1,
  archived_at: null,
  version: 1,
};

const TAX: TaxView = {
  uid: UID,
  name: 'City',
  jurisdiction: 'Springfield, IL',
  is_included: false,
  applies_to: ['standard', 'prepared_food'],
  rates: [{ uid: UID, ppm: 22_500, from_day: '2026-01-01', until_day: null }],
  archived_at: null,
  version: 1,
};

const MOVE = {
  uid: UID,
  kind: 'received',
  quantity: 12_000,
  reason: 'Delivery note 118',
  order: null,
  by: { uid: UID, name: 'Robin Park' },
  made_at: AT,
};

const VALUES = {
  price_cents: 1250,
  category: null,
  tax_category: 'grocery',
  track_stock: true,
  favorite: null,
  is_archived: false,
};
const EDITED = [
  {
    uid: UID,
    name: 'House blend, whole bean',
    outcome: 'changed',
    why: null,
    version: 1,
    before: VALUES,
    after: { ...VALUES, price_cents: 1399, tax_category: 'clothing', category: UID },
  },
  {
    uid: OTHER,
    name: 'Green tea',
    outcome: 'refused',
    why: 'Somebody else changed it since. Look at it again.',
    version: 1,
    before: VALUES,
    after: null,
  },
];

const answer = async (page: Page): Promise<void> => {
  const tea = { ...PRODUCT, uid: OTHER, name: 'Green tea', sku: null, barcode: null, stock: 4_500 };
  await page.route('**/api/cnp?*', (route) =>
    route.fulfill({ json: { results: [PRODUCT, { ...tea, variants: 2, is_for_sale: false }], next_cursor: null } }),
  );
  await page.route('**/api/cpc*', (route) =>
    route.fulfill({ json: { results: [CATEGORY, { ...CATEGORY, uid: OTHER, parent: UID, name: 'Beans' }] } }),
  );
  await page.route('**/api/cpt*', (route) => route.fulfill({ json: { results: [TAX] } }));
  await page.route(`**/api/cnp/${UID}`, (route) => route.fulfill({ json: { product: PRODUCT, variants: [] } }));
  await page.route(`**/api/cnp/${UID}/stock*`, (route) =>
    route.fulfill({ json: { results: [MOVE], next_cursor: null } }),
  );
};

const view = (name: string, open: (page: Page) => Promise<void>): View => ({
  name,
  who: 'merchant',
  open: async (page) => {
    await answer(page);
    await open(page);
  },
});

export const CATALOGUE: View[] = [
  view('products', async (page) => {
    await page.goto('/products');
    await expect(page.getByRole('button', { name: /the name of Green tea/ })).toBeVisible();
  }),
  view('product', async (page) => {
    await page.goto(`/products?open=${UID}`);
    await expect(page.getByText('Delivery note 118')).toBeVisible();
  }),
  view('product-bulk', async (page) => {
    await page.route('**/api/cnp/bulk', (route) => route.fulfill({ json: { results: EDITED } }));
    await page.goto('/products');
    await page.getByRole('checkbox', { name: /House blend/ }).check();
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    const drawer = page.getByRole('dialog', { name: 'Edit products' });
    await drawer.getByRole('combobox', { name: 'Tax category' }).click();
    await page.getByRole('option', { name: 'Clothing' }).click();
    await drawer.getByRole('button', { name: 'Preview' }).click();
    await expect(drawer.getByText('This edit would')).toBeVisible();
  }),
  view('product-labels', async (page) => {
    await page.goto('/products');
    await page.getByRole('checkbox', { name: /House blend/ }).check();
    await page.getByRole('button', { name: 'Print labels' }).click();
    await expect(page.getByRole('button', { name: 'Print 1 label' })).toBeVisible();
  }),
  view('product-import', async (page) => {
    await page.goto('/products/import');
    const buffer = Buffer.from('Item,Price,SKU\nMug,12.50,M-1\nPlate,much,P-1\n');
    await page.locator('input[type=file]').setInputFiles({ name: 'stock.csv', mimeType: 'text/csv', buffer });
    await expect(page.getByText('1 row has a problem and will be left out.')).toBeVisible();
  }),
  view('product-categories', async (page) => {
    await page.goto('/products/categories');
    await expect(page.getByText('Beans')).toBeVisible();
  }),
  view('product-taxes', async (page) => {
    await page.goto('/products/taxes');
    await expect(page.getByText('2.25% now')).toBeVisible();
  }),
  view('product-tax', async (page) => {
    await page.goto('/products/taxes');
    await page.getByRole('button', { name: 'Edit City' }).click();
    await expect(page.getByRole('dialog', { name: 'Edit City' })).toBeVisible();
  }),
];
