import type { Calls } from '@ledgate/contract/calls.ts';
import type { FeatureHandlers } from '../../core/http/handler.ts';
import { archiveProduct, restoreProduct } from './archive-products.ts';
import { assignBarcodes } from './assign-barcodes.ts';
import { editProducts, putBackProducts } from './edit-products.ts';
import { exportProducts } from './export-products.ts';
import { importProducts } from './import-products.ts';
import { archiveCategory, createCategory, listCategories, restoreCategory, updateCategory } from './keep-categories.ts';
import { readProductImage, removeProductImage, setProductImage } from './images.ts';
import { createProduct, readProduct, updateProduct } from './keep-products.ts';
import { archiveTax, createTax, listTaxes, restoreTax, updateTax } from './keep-taxes.ts';
import { listProducts, listProductVersions } from './list-products.ts';
import { readSnapshot } from './snapshot.ts';
import { listStockMoves, recordStock } from './stock.ts';

export const catalogueHandlers: FeatureHandlers<Calls['catalogue']> = {
  listProducts: (ctx, { query }) => listProducts(ctx, query),
  exportProducts: (ctx, { query }) => exportProducts(ctx, query),
  importProducts: (ctx, { body }) => importProducts(ctx, body),
  readSnapshot: (ctx, { query }) => readSnapshot(ctx, query),
  readProduct: (ctx, { params }) => readProduct(ctx, params.uid),
  createProduct: (ctx, { body }) => createProduct(ctx, body),
  updateProduct: (ctx, { params, body }) => updateProduct(ctx, params.uid, body),
  archiveProduct: (ctx, { params }) => archiveProduct(ctx, params.uid),
  restoreProduct: (ctx, { params }) => restoreProduct(ctx, params.uid),
  listProductVersions: (ctx, { query }) => listProductVersions(ctx, query),
  editProducts: (ctx, { body }) => editProducts(ctx, body),
  putBackProducts: (ctx, { body }) => putBackProducts(ctx, body),
  assignBarcodes: (ctx, { body }) => assignBarcodes(ctx, body),
  setProductImage: (ctx, { params, files }) => setProductImage(ctx, params.uid, files),
  removeProductImage: (ctx, { params }) => removeProductImage(ctx, params.uid),
  readProductImage: (ctx, { params }) => readProductImage(ctx, params.image),
  listStockMoves: (ctx, { params, query }) => listStockMoves(ctx, params.uid, query),
  recordStock: (ctx, { params, body }) => recordStock(ctx, params.uid, body),
  listCategories: (ctx, { query }) => listCategories(ctx, query),
  createCategory: (ctx, { body }) => createCategory(ctx, body),
  updateCategory: (ctx, { params, body }) => updateCategory(ctx, params.uid, body),
  archiveCategory: (ctx, { params }) => archiveCategory(ctx, params.uid),
  restoreCategory: (ctx, { params }) => restoreCategory(ctx, params.uid),
  listTaxes: (ctx, { query }) => listTaxes(ctx, query),
  createTax: (ctx, { body }) => createTax(ctx, body),
  updateTax: (ctx, { params, body }) => updateTax(ctx, params.uid, body),
  archiveTax: (ctx, { params }) => archiveTax(ctx, params.uid),
  restoreTax: (ctx, { params }) => restoreTax(ctx, params.uid),
};
