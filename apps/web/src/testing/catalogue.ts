import type { CategoryView, ProductView, TaxView } from '@ledgate/contract/catalogue-view.ts';

import { idOf } from './people.ts';
import { AT } from './tickets.ts';

export const productView = (number: number, changes: Partial<ProductView> = {}): ProductView => ({
  uid: idOf(number),
  name: `House blend ${number}`,
  variant: null,
  sku: `HB-${number}`,
  barcode: null,
  category: null,
  price_cents: 1250,
  tax_category: 'standard',
  unit: 'each',
  track_stock: true,
  favorite: null,
  image: null,
  version: 2,
  parent: null,
  cost_cents: null,
  stock: 8_000,
  variants: 0,
  is_for_sale: true,
  has_own_image: false,
  archived_at: null,
  made_at: AT,
  ...changes,
});

export const categoryView = (number: number, changes: Partial<CategoryView> = {}): CategoryView => ({
  uid: idOf(number),
  parent: null,
  name: `Category ${number}`,
  sort: 0,
  products: 2,
  archived_at: null,
  version: 1,
  ...changes,
});

export const taxView = (number: number, changes: Partial<TaxView> = {}): TaxView => ({
  uid: idOf(number),
  name: `Tax ${number}`,
  jurisdiction: 'Springfield, IL',
  is_included: false,
  applies_to: ['standard'],
  rates: [{ uid: idOf(number + 500), ppm: 62_500, from_day: '2026-01-01', until_day: null }],
  archived_at: null,
  version: 1,
  ...changes,
});
