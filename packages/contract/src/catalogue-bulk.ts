import { EDITED_AT_ONCE, PRICE_END_NAMES } from '@ledgate/domain/till/bulk-edit.ts';
import { PRODUCT_LIMITS, TAX_CATEGORY_NAMES } from '@ledgate/domain/till/catalogue.ts';
import { isGtin } from '@ledgate/domain/till/gtin.ts';
import { z } from 'zod';
import { declare } from './call.ts';
import { productFilters } from './catalogue-view.ts';
import { opaque, uid, version } from './fields.ts';

const cents = z
  .int('Enter an amount.')
  .min(0, 'Enter 0 or more.')
  .max(PRODUCT_LIMITS.mostCents, 'Enter $999,999.99 or less.');
/** A thousand percent at most: what is meant to be more is a slip. */
const ppm = z.int('Enter a rate.').min(1, 'Enter a rate above 0%.').max(10_000_000, 'Enter 1,000% or less.');
const ends = z.enum(PRICE_END_NAMES);
const way = z.enum(['raise', 'lower']);

const price = z.union([
  z.strictObject({ how: way, by: z.literal('cents'), amount: cents, ends }),
  z.strictObject({ how: way, by: z.literal('ppm'), amount: ppm, ends }),
  z.strictObject({ how: z.literal('set'), by: z.literal('cents'), amount: cents, ends }),
]);

const values = {
  price_cents: cents,
  category: uid.nullable(),
  tax_category: z.enum(TAX_CATEGORY_NAMES),
  track_stock: z.boolean(),
  favorite: z.int().min(1).max(PRODUCT_LIMITS.favorites).nullable(),
};

const edit = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('change'),
    price: price.optional(),
    category: values.category.optional(),
    tax_category: values.tax_category.optional(),
    track_stock: values.track_stock.optional(),
    favorite: values.favorite.optional(),
  }),
  z.strictObject({ kind: z.literal('archive') }),
  z.strictObject({ kind: z.literal('restore') }),
]);

/** With the version that was seen: who was changed since is left out. */
const seen = { uid, version: z.int().min(1) };
const many = <S extends z.ZodType>(schema: S) => z.array(schema).min(1, 'Choose products.').max(EDITED_AT_ONCE);

const shown = z.object({ ...values, is_archived: z.boolean() });

export const editedProduct = z
  .object({
    uid,
    name: z.string(),
    outcome: z.enum(['changed', 'unchanged', 'refused']),
    /** Of those that are refused. */
    why: z.string().nullable(),
    /** As it is afterwards; of a preview, as it is. */
    version,
    before: shown.nullable(),
    after: shown.nullable(),
  })
  .meta({ id: 'EditedProduct' });
export type EditedProductView = z.output<typeof editedProduct>;

const reply = z.object({ results: z.array(editedProduct) });

export const bulk = declare({
  listProductVersions: {
    summary: 'List every product that matches by id and version alone, to be changed together',
    method: 'GET',
    path: '/api/cnp/versions',
    access: 'update_product',
    query: z.strictObject({ ...productFilters, cursor: opaque(600).optional() }),
    digitFields: { search: { test: isGtin } },
    reply: z.object({ results: z.array(z.object({ uid, version })), next_cursor: z.string().nullable() }),
    failures: ['not_found'],
  },
  editProducts: {
    summary: 'Change, archive or restore many products at once, or preview what that would do to each',
    method: 'POST',
    path: '/api/cnp/bulk',
    access: 'update_product',
    body: z.strictObject({ preview: z.boolean(), edit, products: many(z.strictObject(seen)) }),
    reply,
    failures: ['not_found'],
  },
  putBackProducts: {
    summary: 'Take a change of many products back, but for those that were changed since',
    method: 'POST',
    path: '/api/cnp/bulk/back',
    access: 'update_product',
    body: z.strictObject({ products: many(z.strictObject({ ...seen, to: z.strictObject(values) })) }),
    reply,
    failures: [],
  },
  assignBarcodes: {
    summary: 'Give products without a barcode one of the shop’s own',
    method: 'POST',
    path: '/api/cnp/barcodes',
    access: 'update_product',
    body: z.strictObject({ products: many(z.strictObject(seen)) }),
    reply: z.object({
      results: z.array(
        z
          .object({
            uid,
            barcode: z.string().nullable(),
            /** Of those that got none. */
            why: z.string().nullable(),
          })
          .meta({ id: 'AssignedBarcode' }),
      ),
    }),
    failures: ['wrong_state'],
  },
});
