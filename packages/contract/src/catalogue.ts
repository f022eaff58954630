import { isGtin } from '@ledgate/domain/till/gtin.ts';
import { ROWS_AT_ONCE } from '@ledgate/domain/till/product-rows.ts';
import { MOST_STOCK, MOVES_BY_HAND } from '@ledgate/domain/till/stock.ts';
import { z } from 'zod';
import { declare, fileBytes } from './call.ts';
import { bulk } from './catalogue-bulk.ts';
import { images } from './catalogue-images.ts';
import { taxes } from './catalogue-taxes.ts';
import {
  categoryView,
  importedRow,
  importResult,
  productDetail,
  productFields,
  productFilters,
  productView,
  snapshot,
  stockMoveView,
  variantName,
} from './catalogue-view.ts';
import { line, opaque, prose, uid } from './fields.ts';

const byUid = z.strictObject({ uid });
const GTIN = { test: isGtin };
/** To admins: whose. A merchant reads its own. */
const merchant = uid.optional();
const flag = z.enum(['true', 'false']).optional();
const reason = prose(3, 500, 'Write at least 3 characters.');
const thousandths = z
  .int('Enter a number.')
  .min(0, 'Enter 0 or more.')
  .max(MOST_STOCK * 1_000, 'Enter less.');

const products = declare({
  listProducts: {
    summary: 'List products by name',
    method: 'GET',
    path: '/api/cnp',
    access: 'read_product',
    query: z.strictObject({
      ...productFilters,
      merchant,
      cursor: opaque(600).optional(),
      page_size: z.coerce.number<number | string>().int().min(1).max(100).default(50),
    }),
    digitFields: { search: GTIN },
    reply: z.object({ results: z.array(productView), next_cursor: z.string().nullable() }),
    failures: ['not_found'],
  },
  readSnapshot: {
    summary: 'Read what a till needs to sell, or what changed of it since a version',
    method: 'GET',
    path: '/api/cnp/snapshot',
    access: 'use_pos',
    atTill: true,
    query: z.strictObject({
      since: z.coerce.number<number | string>().int().min(0).max(Number.MAX_SAFE_INTEGER).optional(),
      cursor: opaque(200).optional(),
    }),
    reply: snapshot,
    failures: [],
  },
  exportProducts: {
    summary: 'Export products as CSV, to be imported again',
    method: 'GET',
    path: '/api/cnp/export',
    access: 'read_product',
    query: z.strictObject({ ...productFilters, merchant }),
    digitFields: { search: GTIN },
    file: true,
    reply: fileBytes,
    failures: ['not_found'],
  },
  importProducts: {
    summary: 'Add and change products by the rows of a table, or preview what that would do',
    method: 'POST',
    path: '/api/cnp/import',
    access: 'create_product',
    /** Found by id, else by SKU, else by barcode: sent twice, the second time changes nothing. */
    body: z.strictObject({ preview: z.boolean(), rows: z.array(importedRow).min(1).max(ROWS_AT_ONCE) }),
    digitFields: { 'rows.*.barcode': GTIN },
    reply: z.object({ results: z.array(importResult) }),
    failures: [],
  },
  readProduct: {
    summary: 'Read a product with its variants',
    method: 'GET',
    path: '/api/cnp/{uid}',
    access: 'read_product',
    params: byUid,
    reply: productDetail,
    failures: ['not_found'],
  },
  createProduct: {
    summary: 'Add a product, or a variant of one',
    method: 'POST',
    path: '/api/cnp',
    access: 'create_product',
    body: z.strictObject({
      ...productFields,
      /** The product whose variant it is; its name is then that product’s. */
      parent: uid.nullable().default(null),
      variant: variantName.nullable().default(null),
      /** Not said: that of the product whose variant it is, or what the business begins with. */
      tax_category: productFields.tax_category.unwrap().optional(),
      /** What there is of it, in thousandths: recorded as a count. */
      stock: thousandths.optional(),
    }),
    digitFields: { barcode: GTIN },
    reply: productView,
    status: 201,
    failures: ['not_found', 'already_exists', 'wrong_state'],
  },
  updateProduct: {
    summary: 'Change a product',
    method: 'PUT',
    path: '/api/cnp/{uid}',
    access: 'update_product',
    params: byUid,
    body: z.strictObject({ ...productFields, variant: variantName.nullable().default(null) }),
    digitFields: { barcode: GTIN },
    reply: productView,
    failures: ['not_found', 'already_exists', 'stale', 'wrong_state'],
  },
  archiveProduct: {
    summary: 'Archive a product with its variants',
    method: 'POST',
    path: '/api/cnp/{uid}/archive',
    access: 'delete_product',
    params: byUid,
    repeatable: true,
    reply: productView,
    failures: ['not_found', 'stale'],
  },
  restoreProduct: {
    summary: 'Bring an archived product back',
    method: 'POST',
    path: '/api/cnp/{uid}/restore',
    access: 'delete_product',
    params: byUid,
    repeatable: true,
    reply: productView,
    failures: ['not_found', 'already_exists', 'stale', 'wrong_state'],
  },
  listStockMoves: {
    summary: 'List what moved in the stock of a product, the newest first',
    method: 'GET',
    path: '/api/cnp/{uid}/stock',
    access: 'read_product',
    params: byUid,
    query: z.strictObject({
      cursor: opaque(200).optional(),
      page_size: z.coerce.number<number | string>().int().min(1).max(100).default(25),
    }),
    reply: z.object({ results: z.array(stockMoveView), next_cursor: z.string().nullable() }),
    failures: ['not_found'],
  },
  recordStock: {
    summary: 'Record what moved in the stock of a product, or what was counted',
    method: 'POST',
    path: '/api/cnp/{uid}/stock',
    access: 'adjust_stock',
    params: byUid,
    body: z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('counted'), counted: thousandths, reason: reason.nullable().default(null) }),
      z.strictObject({
        kind: z.enum(MOVES_BY_HAND),
        quantity: thousandths.min(1, 'Enter more than 0.'),
        reason: reason.nullable().default(null),
      }),
    ]),
    reply: productView,
    failures: ['not_found', 'wrong_state'],
  },
});

const category = {
  name: line(1, 60, 'Enter a name.'),
  parent: uid.nullable().default(null),
  sort: z.int().min(0).max(9_999).default(0),
};

const categories = declare({
  listCategories: {
    summary: 'List product categories',
    method: 'GET',
    path: '/api/cpc',
    access: 'read_product',
    query: z.strictObject({ archived: flag, merchant }),
    reply: z.object({ results: z.array(categoryView) }),
    failures: ['not_found'],
  },
  createCategory: {
    summary: 'Add a product category',
    method: 'POST',
    path: '/api/cpc',
    access: 'manage_category',
    body: z.strictObject(category),
    reply: categoryView,
    status: 201,
    failures: ['not_found', 'already_exists', 'wrong_state'],
  },
  updateCategory: {
    summary: 'Rename, move or sort a product category',
    method: 'PUT',
    path: '/api/cpc/{uid}',
    access: 'manage_category',
    params: byUid,
    body: z.strictObject(category),
    reply: categoryView,
    failures: ['not_found', 'already_exists', 'stale', 'wrong_state'],
  },
  archiveCategory: {
    summary: 'Archive a product category that nothing lies in',
    method: 'POST',
    path: '/api/cpc/{uid}/archive',
    access: 'manage_category',
    params: byUid,
    repeatable: true,
    reply: categoryView,
    failures: ['not_found', 'stale', 'wrong_state'],
  },
  restoreCategory: {
    summary: 'Bring an archived product category back',
    method: 'POST',
    path: '/api/cpc/{uid}/restore',
    access: 'manage_category',
    params: byUid,
    repeatable: true,
    reply: categoryView,
    failures: ['not_found', 'already_exists', 'stale', 'wrong_state'],
  },
});

export const catalogue = { ...products, ...bulk, ...images, ...categories, ...taxes };
