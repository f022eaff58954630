import { catalogue } from '@ledgate/contract/catalogue.ts';
import type { ReadTransaction } from '@ledgate/database/connect.ts';
import { QUANTITY_ONE } from '@ledgate/domain/till/basket.ts';
import type { SignedInCtx } from '../../core/context.ts';
import { reading } from '../../core/scope.ts';
import {
  catalogueVersion,
  createCategory,
  createProduct,
  createTax,
  readTaxes,
} from '../../features/catalogue/public.ts';
import { addRegister } from '../../features/till/public.ts';
import { type PlaceName, PLACES } from './acts.ts';
import { CATEGORIES, type Good, GOODS, TAXED, TAXES, TAXES_FROM } from './goods.ts';

/** What of a shop is there already: a start that was killed goes on from it. */
const readNames = async (tx: ReadTransaction, merchantUid: string) => {
  const own = (table: 'product_category' | 'till_register' | 'sales_tax') =>
    tx
      .selectFrom(table as 'sales_tax')
      .select(['uid', 'name'])
      .where('merchant_uid', '=', merchantUid)
      .execute();
  const products = await tx
    .selectFrom('product')
    .select(['uid', 'sku'])
    .where('merchant_uid', '=', merchantUid)
    .execute();
  const byName = (rows: readonly { uid: string; name: string }[]) => new Map(rows.map(({ uid, name }) => [name, uid]));
  return {
    categories: byName(await own('product_category')),
    registers: byName(await own('till_register')),
    taxes: byName(await own('sales_tax')),
    products: new Map(products.map(({ uid, sku }) => [sku ?? '', uid])),
  };
};

type Names = Awaited<ReturnType<typeof readNames>>;

const addCategories = async (owner: SignedInCtx, { categories }: Names): Promise<void> => {
  for (const [sort, [name, parent]] of CATEGORIES.entries()) {
    if (categories.has(name)) continue;
    const above = parent === null ? null : (categories.get(parent) ?? null);
    const { uid } = await createCategory(owner, catalogue.createCategory.body.parse({ name, parent: above, sort }));
    categories.set(name, uid);
  }
};

const addTaxes = async (owner: SignedInCtx, { taxes }: Names): Promise<void> => {
  for (const { name, jurisdiction, ppm } of TAXES) {
    if (taxes.has(name)) continue;
    const rates = [{ ppm, from_day: TAXES_FROM, until_day: null }];
    const tax = { name, jurisdiction, is_included: false, applies_to: [...TAXED], rates };
    await createTax(owner, catalogue.createTax.body.parse(tax));
  }
};

/** The product whose variant it is: the one before it of the same name without one. */
const parentOf = ({ name, variant }: Good): Good | undefined =>
  variant === null ? undefined : GOODS.find((one) => one.name === name && one.variant === null);

const addProducts = async (owner: SignedInCtx, { products, categories }: Names): Promise<void> => {
  for (const good of GOODS) {
    if (products.has(good.sku)) continue;
    const { uid } = await createProduct(
      owner,
      catalogue.createProduct.body.parse({
        name: good.name,
        variant: good.variant,
        parent: products.get(parentOf(good)?.sku ?? '') ?? null,
        sku: good.sku,
        barcode: good.barcode,
        category: categories.get(good.category) ?? null,
        price_cents: good.priceCents,
        cost_cents: good.costCents,
        tax_category: good.taxCategory,
        unit: good.unit,
        favorite: good.favorite,
        track_stock: good.shelf !== null,
        ...(good.shelf !== null && { stock: good.shelf * QUANTITY_ONE }),
      }),
    );
    products.set(good.sku, uid);
  }
};

const addRegisters = async (owner: SignedInCtx, { registers }: Names): Promise<void> => {
  for (const { name } of Object.values(PLACES)) if (!registers.has(name)) await addRegister(owner, { name });
};

/** Shelves, taxes and registers, as the owner made them before the first day. */
export const openCounter = async (owner: SignedInCtx): Promise<void> => {
  const names = await reading(owner, (tx) => readNames(tx, owner.actor.merchantUid ?? ''));
  await addTaxes(owner, names);
  await addCategories(owner, names);
  await addProducts(owner, names);
  await addRegisters(owner, names);
};

export interface Counter {
  /** By SKU. */
  readonly products: ReadonlyMap<string, string>;
  readonly registers: Readonly<Record<PlaceName, string>>;
  readonly taxes: Awaited<ReturnType<typeof readTaxes>>;
  readonly version: number;
}

export const readCounter = (ctx: SignedInCtx): Promise<Counter> =>
  reading(ctx, async (tx) => {
    const merchantUid = ctx.actor.merchantUid ?? '';
    const { products, registers } = await readNames(tx, merchantUid);
    const registerAt = (place: PlaceName): string => registers.get(PLACES[place].name) ?? '';
    return {
      products,
      registers: { counter: registerAt('counter'), bar: registerAt('bar') },
      taxes: await readTaxes(tx, merchantUid),
      version: await catalogueVersion(tx, merchantUid),
    };
  });
