import { PRODUCT_LIMITS, TAX_CATEGORY_NAMES, TAXABLE, UNIT_NAMES } from '@ledgate/domain/till/catalogue.ts';
import { isGtin } from '@ledgate/domain/till/gtin.ts';
import { MOST_STOCK, STOCK_MOVE_NAMES } from '@ledgate/domain/till/stock.ts';
import { z } from 'zod';
import { instant, line, uid, version } from './fields.ts';

const taxCategory = z.enum(TAX_CATEGORY_NAMES, 'Choose a tax category.');
const unit = z.enum(UNIT_NAMES, 'Choose a unit.');

const cents = z
  .int('Enter an amount.')
  .min(0, 'Enter 0 or more.')
  .max(PRODUCT_LIMITS.mostCents, 'Enter $999,999.99 or less.');

/** An empty one is none. */
const orNone = <T extends z.ZodType<string | null>>(text: T) =>
  z.preprocess((value) => (typeof value === 'string' && value.trim() === '' ? null : value), text.nullable());

const barcode = z
  .string()
  .trim()
  .max(14)
  .refine(isGtin, 'This is no barcode: enter 8, 12, 13 or 14 digits, with the right check digit.');

/** What a merchant decides about a product; how much there is of it is moved, and not set. */
export const productFields = {
  name: line(1, PRODUCT_LIMITS.name, 'Enter a name.'),
  sku: orNone(line(1, PRODUCT_LIMITS.sku)).default(null),
  barcode: orNone(barcode).default(null),
  category: uid.nullable().default(null),
  price_cents: cents,
  cost_cents: cents.nullable().default(null),
  tax_category: taxCategory.default('standard'),
  unit: unit.default('each'),
  track_stock: z.boolean().default(false),
  /** Its place among the favorites of the till. */
  favorite: z.int().min(1).max(PRODUCT_LIMITS.favorites).nullable().default(null),
};
/** A row of a table: what it has no column for is absent, and stays as it is. */
export const importedRow = z.strictObject({
  /** Its place in the table, to be told of it. */
  row: z.int().min(1).max(1_000_000),
  id: uid.nullable().optional(),
  name: productFields.name,
  variant: line(1, PRODUCT_LIMITS.variant).nullable().optional(),
  sku: line(1, PRODUCT_LIMITS.sku).nullable().optional(),
  barcode: barcode.nullable().optional(),
  /** From the top down: Drinks > Hot. */
  category: line(1, 300).nullable().optional(),
  price_cents: cents.nullable().optional(),
  cost_cents: cents.nullable().optional(),
  tax_category: taxCategory.optional(),
  unit: unit.optional(),
  track_stock: z.boolean().optional(),
  stock: z
    .int()
    .min(0)
    .max(MOST_STOCK * 1_000)
    .nullable()
    .optional(),
  favorite: z.int().min(1).max(PRODUCT_LIMITS.favorites).nullable().optional(),
});
export type ImportedRow = z.output<typeof importedRow>;

export const importResult = z
  .object({
    row: z.int(),
    outcome: z.enum(['created', 'changed', 'unchanged', 'refused']),
    /** Of those that are refused. */
    why: z.string().nullable(),
    product: uid.nullable(),
  })
  .meta({ id: 'ImportedProduct' });
export type ImportResult = z.output<typeof importResult>;

export const variantName = line(1, PRODUCT_LIMITS.variant, 'Name the variant, such as Large / Red.');

const flag = z.enum(['true', 'false']).optional();

/** What a list of products is narrowed to. */
export const productFilters = {
  search: line(0, 100).optional(),
  /** Also what lies in categories within it; `none` for what lies in none. */
  category: z.union([uid, z.literal('none')]).optional(),
  archived: flag,
  stock: z.enum(['low', 'out', 'negative']).optional(),
  no_barcode: flag,
};

const soldProduct = {
  uid,
  name: z.string(),
  variant: z.string().nullable(),
  sku: z.string().nullable(),
  barcode: z.string().nullable(),
  category: uid.nullable(),
  price_cents: z.int(),
  tax_category: taxCategory,
  unit,
  track_stock: z.boolean(),
  favorite: z.int().nullable(),
  /** Of `readProductImage`; that of its product where a variant has none. */
  image: uid.nullable(),
  version,
};

export const productView = z
  .object({
    ...soldProduct,
    /** The product whose variant it is. */
    parent: uid.nullable(),
    cost_cents: z.int().nullable(),
    /** In thousandths of the unit; may be below zero, since a sale that took place is a fact. */
    stock: z.int(),
    /** How many variants it has that are not archived: with any, it is not itself for sale. */
    variants: z.int().nonnegative(),
    is_for_sale: z.boolean(),
    /** False where the picture is that of the product whose variant it is. */
    has_own_image: z.boolean(),
    archived_at: instant.nullable(),
    made_at: instant,
  })
  .meta({ id: 'Product' });
export type ProductView = z.output<typeof productView>;

export const productDetail = z
  .object({ product: productView, variants: z.array(productView) })
  .meta({ id: 'ProductWithVariants' });
export type ProductDetail = z.output<typeof productDetail>;

export const categoryView = z
  .object({
    uid,
    parent: uid.nullable(),
    name: z.string(),
    sort: z.int(),
    /** Live products in it, not counting those in categories within it. */
    products: z.int().nonnegative(),
    archived_at: instant.nullable(),
    version,
  })
  .meta({ id: 'ProductCategory' });
export type CategoryView = z.output<typeof categoryView>;

const day = z.iso.date('Enter a date.');

export const taxRate = {
  ppm: z.int('Enter a rate.').min(1, 'Enter a rate above 0%.').max(500_000, 'Enter 50% or less.'),
  from_day: day,
  /** The last day it is in force. */
  until_day: day.nullable(),
};

export const taxFields = {
  name: line(1, 60, 'Enter a name.'),
  jurisdiction: line(1, 80, 'Enter to whom it is owed, such as Springfield, IL.'),
  is_included: z.boolean(),
  applies_to: z.array(z.enum(TAXABLE)).min(1, 'Choose what it is on.').max(TAXABLE.length),
};

export const taxView = z
  .object({
    uid,
    name: z.string(),
    jurisdiction: z.string(),
    is_included: z.boolean(),
    applies_to: z.array(taxCategory),
    rates: z.array(z.object({ uid, ...taxRate, from_day: z.string(), until_day: z.string().nullable() })),
    archived_at: instant.nullable(),
    version,
  })
  .meta({ id: 'SalesTax' });
export type TaxView = z.output<typeof taxView>;

export const stockMoveView = z
  .object({
    uid,
    kind: z.enum(STOCK_MOVE_NAMES),
    /** In thousandths, never signed: the kind says which way. */
    quantity: z.int().positive(),
    reason: z.string().nullable(),
    order: uid.nullable(),
    by: z.object({ uid, name: z.string() }),
    made_at: instant,
  })
  .meta({ id: 'StockMove' });

export const snapshot = z
  .object({
    /** To ask with the next time; of several pages, that of the first one counts. */
    version: z.int().nonnegative(),
    products: z.array(z.object(soldProduct)),
    /** What is no longer for sale. */
    gone: z.array(uid),
    categories: z.array(categoryView.pick({ uid: true, parent: true, name: true, sort: true })),
    taxes: z.array(taxView),
    next_cursor: z.string().nullable(),
  })
  .meta({ id: 'CatalogueSnapshot', description: 'What a till needs to sell without asking' });
export type SnapshotView = z.output<typeof snapshot>;
