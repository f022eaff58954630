import type { ProductView } from '@ledgate/contract/catalogue-view.ts';
import type { TaxCategory, Unit } from '@ledgate/domain/till/catalogue.ts';
import type { Product } from './product-store.ts';

export const isForSale = ({ archived_at: archivedAt, variants }: Pick<Product, 'archived_at' | 'variants'>): boolean =>
  archivedAt === null && variants === 0;

/** Without what only the merchant's people work with. */
export const presentSold = (product: Omit<Product, 'stock' | 'variants'>) => ({
  uid: product.uid,
  name: product.name,
  variant: product.variant,
  sku: product.sku,
  barcode: product.barcode,
  category: product.category_uid,
  price_cents: product.price_cents,
  // Safe: constraints hold both to the lists of the domain.
  tax_category: product.tax_category as TaxCategory,
  unit: product.unit as Unit,
  track_stock: product.track_stock,
  favorite: product.favorite,
  image: product.shown_image,
  version: product.version,
});

export const presentProduct = (product: Product): ProductView => ({
  ...presentSold(product),
  parent: product.parent_uid,
  cost_cents: product.cost_cents,
  stock: product.stock,
  variants: product.variants,
  is_for_sale: isForSale(product),
  has_own_image: product.image_uid !== null,
  archived_at: product.archived_at?.toISOString() ?? null,
  made_at: product.made_at.toISOString(),
});
