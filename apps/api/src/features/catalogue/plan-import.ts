import type { ImportedRow } from '@ledgate/contract/catalogue-view.ts';
import type { ReadTransaction } from '@ledgate/database/connect.ts';
import type { TaxCategory } from '@ledgate/domain/till/catalogue.ts';
import { moveOfCount, type StockMove } from '@ledgate/domain/till/stock.ts';
import { sql } from 'kysely';
import { settingsOf } from '../merchant-settings/public.ts';
import { type CategoryPaths, readPaths } from './category-paths.ts';
import { findProducts, findTaken, type Product, type ProductFields, productRows } from './product-store.ts';

export interface Step {
  row: number;
  uid: string;
  /** Null where it is to be made. */
  before: Product | null;
  parentUid: string | null;
  fields: ProductFields;
  changed: boolean;
  move: StockMove | null;
}

export type Planned = { ok: true; step: Step } | { ok: false; row: number; why: string };

/** What the rows may be about, as it is and as the rows before them make it. */
interface Known {
  byUid: Map<string, Product>;
  /** Who has a code, with the name to say. */
  skus: Map<string, { uid: string; name: string }>;
  barcodes: Map<string, { uid: string; name: string }>;
  /** Products that may have variants. */
  parents: Map<string, string>;
  /** Whose variants are called what, and which they are. */
  variants: Map<string, string>;
  paths: CategoryPaths;
  done: Map<string, number>;
  /** Of what is new and says nothing of it. */
  usualTax: TaxCategory;
}

class Refusal extends Error {}

const texts = (values: readonly (string | null | undefined)[]): string[] =>
  values.filter((value) => typeof value === 'string');

const parentsNamed = (tx: ReadTransaction, merchantUid: string, names: readonly string[]) =>
  names.length === 0
    ? Promise.resolve([])
    : productRows(tx)
        .where('p.merchant_uid', '=', merchantUid)
        .where('p.archived_at', 'is', null)
        .where('p.parent_uid', 'is', null)
        .where(sql<boolean>`p.name_key = any (${names}::text[])`)
        .execute();

const variantKey = (parentUid: string, variant: string | null): string =>
  `${parentUid} ${variant?.toLowerCase() ?? ''}`;

const liveVariants = async (tx: ReadTransaction, parents: readonly string[]): Promise<[string, string][]> => {
  if (parents.length === 0) return [];
  const rows = await tx
    .selectFrom('product')
    .select(['uid', 'variant', 'parent_uid'])
    .where('parent_uid', 'in', parents)
    .where('archived_at', 'is', null)
    .execute();
  return rows.map(({ uid, variant, parent_uid: parent }) => [variantKey(parent ?? '', variant), uid]);
};

const look = async (tx: ReadTransaction, merchantUid: string, rows: readonly ImportedRow[]): Promise<Known> => {
  const skus = texts(rows.map(({ sku }) => sku?.toLowerCase()));
  const barcodes = texts(rows.map(({ barcode }) => barcode));
  const taken = await findTaken(tx, merchantUid, { skus, barcodes });
  const ids = texts(rows.map(({ id }) => id));
  const found = await findProducts(tx, [...new Set([...ids, ...taken.map(({ uid }) => uid)])]);
  const named = rows.filter(({ variant }) => variant).map(({ name }) => name.toLowerCase());
  const parents = await parentsNamed(tx, merchantUid, named);
  return {
    byUid: new Map(found.filter((one) => one.merchant_uid === merchantUid).map((one) => [one.uid, one])),
    skus: new Map(taken.flatMap(({ sku, uid, name }) => (sku === null ? [] : [[sku, { uid, name }]]))),
    barcodes: new Map(taken.flatMap(({ barcode, uid, name }) => (barcode === null ? [] : [[barcode, { uid, name }]]))),
    variants: new Map(
      await liveVariants(tx, [...parents.map(({ uid }) => uid), ...texts(found.map((one) => one.parent_uid))]),
    ),
    parents: new Map(parents.map(({ uid, name }) => [name.toLowerCase(), uid])),
    paths: await readPaths(tx, merchantUid),
    done: new Map(),
    usualTax: (await settingsOf(tx, merchantUid)).defaultTaxCategory,
  };
};

const existing = ({ byUid, skus, barcodes }: Known, { id, sku, barcode }: ImportedRow): Product | null => {
  if (id) {
    const found = byUid.get(id);
    if (!found) throw new Refusal('No product has this Ledgate ID. Leave it empty for a new one.');
    return found;
  }
  const uid =
    (sku ? skus.get(sku.toLowerCase())?.uid : undefined) ?? (barcode ? barcodes.get(barcode)?.uid : undefined);
  return uid === undefined ? null : (byUid.get(uid) ?? null);
};

const categoryOf = ({ paths }: Known, category: ImportedRow['category'], before: Product | null): string | null => {
  if (category === undefined) return before?.category_uid ?? null;
  if (category === null) return null;
  const uid = paths.find(category);
  if (uid === undefined) throw new Refusal(`There is no category “${category}”. Add it first.`);
  return uid;
};

/** What the row says, over what is there; a new one begins like any other. */
const fieldsOf = (known: Known, row: ImportedRow, before: Product | null): ProductFields => {
  const price = row.price_cents ?? before?.price_cents;
  if (price === undefined) throw new Refusal('Price is missing.');
  const kept = <Value>(value: Value | undefined, old: Value): Value => (value === undefined ? old : value);
  return {
    // A variant is called like its product.
    name: before?.parent_uid ? before.name : row.name,
    variant: before ? (before.parent_uid ? (row.variant ?? before.variant) : null) : (row.variant ?? null),
    sku: kept(row.sku, before?.sku ?? null),
    barcode: kept(row.barcode, before?.barcode ?? null),
    category_uid: categoryOf(known, row.category, before),
    price_cents: price,
    cost_cents: kept(row.cost_cents, before?.cost_cents ?? null),
    tax_category: row.tax_category ?? before?.tax_category ?? known.usualTax,
    unit: row.unit ?? before?.unit ?? 'each',
    track_stock: row.track_stock ?? before?.track_stock ?? false,
    favorite: kept(row.favorite, before?.favorite ?? null),
  };
};

/** Nobody else's code, be it in the catalogue or earlier in the table. */
const takeCodes = (known: Known, uid: string, { sku, barcode, name }: ProductFields): void => {
  const low = sku?.toLowerCase();
  const has = low === undefined ? undefined : known.skus.get(low);
  if (has && has.uid !== uid) throw new Refusal(`${has.name} has this SKU already.`);
  const scans = barcode === null ? undefined : known.barcodes.get(barcode);
  if (scans && scans.uid !== uid) throw new Refusal(`${scans.name} has this barcode already.`);
  if (low !== undefined) known.skus.set(low, { uid, name });
  if (barcode !== null) known.barcodes.set(barcode, { uid, name });
};

const parentOf = ({ parents }: Known, before: Product | null, { name, variant }: ProductFields): string | null => {
  if (before) return before.parent_uid;
  if (variant === null) return null;
  const uid = parents.get(name.toLowerCase());
  if (uid === undefined) throw new Refusal(`There is no product “${name}” to be a variant of. Put its own row first.`);
  return uid;
};

const takeVariant = ({ variants }: Known, uid: string, parentUid: string | null, variant: string | null): void => {
  if (parentUid === null) return;
  const key = variantKey(parentUid, variant);
  const has = variants.get(key);
  if (has !== undefined && has !== uid) throw new Refusal('There is a variant of this name already.');
  variants.set(key, uid);
};

const plan = (known: Known, row: ImportedRow): Step => {
  const before = existing(known, row);
  if (before?.archived_at) throw new Refusal('This product is archived. Restore it first.');
  const uid = before?.uid ?? crypto.randomUUID();
  const earlier = known.done.get(uid);
  if (earlier !== undefined) throw new Refusal(`Row ${earlier} is about the same product.`);
  const fields = fieldsOf(known, row, before);
  const parentUid = parentOf(known, before, fields);
  takeVariant(known, uid, parentUid, fields.variant);
  takeCodes(known, uid, fields);
  known.done.set(uid, row.row);
  if (parentUid === null) known.parents.set(fields.name.toLowerCase(), uid);
  const counted = row.stock === undefined || row.stock === null || !fields.track_stock ? null : row.stock;
  const move = counted === null ? null : moveOfCount(before?.stock ?? 0, counted);
  const names = Object.keys(fields) as (keyof ProductFields)[];
  const changed = before === null || move !== null || names.some((name) => fields[name] !== before[name]);
  return { row: row.row, uid, before, parentUid, fields, changed, move };
};

/** What each row would do, in their order: one that is refused keeps none of the others back. */
export const planImport = async (
  tx: ReadTransaction,
  merchantUid: string,
  rows: readonly ImportedRow[],
): Promise<Planned[]> => {
  const known = await look(tx, merchantUid, rows);
  return rows.map((row) => {
    try {
      return { ok: true, step: plan(known, row) };
    } catch (error) {
      if (error instanceof Refusal) return { ok: false, row: row.row, why: error.message };
      throw error;
    }
  });
};
