export { setProductImage } from './images.ts';
export { createCategory } from './keep-categories.ts';
export { createProduct } from './keep-products.ts';
export { createTax } from './keep-taxes.ts';
export { readForSale } from './snapshot.ts';
export { moveStock, recordStock } from './stock.ts';
export { readTaxes } from './tax-store.ts';
export { catalogueVersion, nextCatalogueVersion } from './version.ts';
