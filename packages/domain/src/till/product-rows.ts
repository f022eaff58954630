import { readDecimal, showDecimal } from '../applications/input/typed-numbers.ts';
import { holdsCardNumber } from '../checks/card-number.ts';
import { checkSigns, cleanLine } from '../checks/plain-text.ts';
import {
  PRODUCT_LIMITS,
  TAX_CATEGORIES,
  TAX_CATEGORY_NAMES,
  type TaxCategory,
  type Unit,
  UNIT_NAMES,
  UNITS,
} from './catalogue.ts';
import { isGtin } from './gtin.ts';
import { MOST_STOCK } from './stock.ts';

/** The columns of a table of products, as it is written and as it is looked for in the tables of others. */
export const PRODUCT_COLUMNS = {
  id: { head: 'Ledgate ID', also: ['id', 'uid'] },
  name: { head: 'Name', also: ['product', 'product name', 'item', 'item name', 'title', 'description'] },
  variant: { head: 'Variant', also: ['variation', 'variant name', 'option', 'size'] },
  sku: { head: 'SKU', also: ['item number', 'item no', 'article', 'code', 'product code'] },
  barcode: { head: 'Barcode', also: ['gtin', 'upc', 'ean', 'upc/ean'] },
  category: { head: 'Category', also: ['department', 'group'] },
  price: { head: 'Price', also: ['retail price', 'sale price', 'unit price', 'amount'] },
  cost: { head: 'Cost', also: ['unit cost', 'cost price', 'purchase price'] },
  tax_category: { head: 'Tax category', also: ['tax', 'tax class', 'tax code'] },
  unit: { head: 'Sold by', also: ['unit', 'uom', 'unit of measure'] },
  track_stock: { head: 'Track stock', also: ['track inventory', 'stock tracking'] },
  stock: { head: 'In stock', also: ['stock', 'quantity', 'qty', 'on hand', 'inventory'] },
  favorite: { head: 'Favorite', also: ['favourite'] },
} as const satisfies Record<string, { head: string; also: readonly string[] }>;
export type ProductColumn = keyof typeof PRODUCT_COLUMNS;
export const PRODUCT_COLUMN_NAMES = Object.keys(PRODUCT_COLUMNS) as ProductColumn[];

/** Rows sent at once. */
export const ROWS_AT_ONCE = 500;

/** What stands between a category and the one within it. */
export const CATEGORY_SEPARATOR = ' > ';

/** The columns that the heads of a table seem to mean, by their places; each once. */
export const guessColumns = (heads: readonly string[]): (ProductColumn | null)[] => {
  const left = new Set(PRODUCT_COLUMN_NAMES);
  return heads.map((head) => {
    const word = head.trim().toLowerCase();
    const found = [...left].find((name) => {
      const { head: own, also } = PRODUCT_COLUMNS[name];
      return own.toLowerCase() === word || also.some((other) => other === word);
    });
    if (found) left.delete(found);
    return found ?? null;
  });
};

/** A row as it is sent. What the table has no column for is absent, and stays as it is. */
export interface ProductRow {
  id?: string | null;
  name: string;
  variant?: string | null;
  sku?: string | null;
  barcode?: string | null;
  category?: string | null;
  price_cents?: number | null;
  cost_cents?: number | null;
  tax_category?: TaxCategory;
  unit?: Unit;
  track_stock?: boolean;
  stock?: number | null;
  favorite?: number | null;
}

export type ReadRow = { ok: true; row: ProductRow } | { ok: false; problems: string[] };

type Cells = Partial<Record<ProductColumn, string>>;

/** Tables of ours mark what a spreadsheet would run as a formula; that mark is none of the text. */
const bare = (cell: string): string => cleanLine(cell.replace(/^'(?=[=+\-@\t\r])/, '')).trim();

const byLabel = <Name extends string>(
  labels: Record<Name, string>,
  names: readonly Name[],
  text: string,
): Name | null =>
  names.find((name) => name === text.toLowerCase() || labels[name].toLowerCase() === text.toLowerCase()) ?? null;

const YES = ['yes', 'y', 'true', '1', 'x'];
const NO = ['no', 'n', 'false', '0', ''];

interface Reading {
  cells: Cells;
  problems: string[];
}

const textIn = ({ cells, problems }: Reading, name: ProductColumn, most: number): string | null | undefined => {
  const cell = cells[name];
  if (cell === undefined) return undefined;
  const text = bare(cell);
  const { head } = PRODUCT_COLUMNS[name];
  const signs = checkSigns(text);
  if (!signs.ok) problems.push(`${head}: ${signs.reason}`);
  if (text.length > most) problems.push(`${head} is longer than ${most} characters.`);
  if (name !== 'barcode' && holdsCardNumber(text)) problems.push(`${head} looks like a card number.`);
  return text === '' ? null : text;
};

const numberIn = (
  { cells, problems }: Reading,
  name: ProductColumn,
  { places, most, example }: { places: number; most: number; example: string },
): number | null | undefined => {
  const cell = cells[name];
  if (cell === undefined) return undefined;
  const text = bare(cell).replace(/[\s$]/g, '');
  if (text === '') return null;
  const found = readDecimal(text, places);
  if (found !== undefined && found <= most) return found;
  problems.push(`${PRODUCT_COLUMNS[name].head} “${text.slice(0, 30)}” is no number such as ${example}.`);
  return null;
};

const MONEY = { places: 2, most: PRODUCT_LIMITS.mostCents, example: '12.50' };

const given = <Key extends string, Value>(key: Key, value: Value | undefined): Partial<Record<Key, Value>> =>
  value === undefined ? {} : ({ [key]: value } as Record<Key, Value>);

const chosenIn = <Name extends string>(
  reading: Reading,
  name: ProductColumn,
  labels: Record<Name, string>,
  names: readonly Name[],
): Name | undefined => {
  const text = bare(reading.cells[name] ?? '');
  if (text === '') return undefined;
  const found = byLabel(labels, names, text);
  if (found === null)
    reading.problems.push(
      `${PRODUCT_COLUMNS[name].head} “${text.slice(0, 30)}” is none of ${Object.values(labels).join(', ')}.`,
    );
  return found ?? undefined;
};

const flagIn = ({ cells, problems }: Reading): boolean | undefined => {
  const cell = cells.track_stock;
  if (cell === undefined) return undefined;
  const word = bare(cell).toLowerCase();
  if (!YES.includes(word) && !NO.includes(word))
    problems.push(`Track stock “${word.slice(0, 30)}” is neither yes nor no.`);
  return YES.includes(word);
};

const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Below zero it stays what it is: nobody counts less than nothing. */
const stockIn = (reading: Reading): number | null | undefined =>
  /^[-−]/.test(bare(reading.cells.stock ?? ''))
    ? null
    : numberIn(reading, 'stock', { places: 3, most: MOST_STOCK * 1_000, example: '12' });

/** One row of a table of products, with everything that is wrong with it. */
export const readProductRow = (cells: Cells): ReadRow => {
  const reading: Reading = { cells, problems: [] };
  const { problems } = reading;
  const id = textIn(reading, 'id', 36);
  const name = textIn(reading, 'name', PRODUCT_LIMITS.name);
  const barcode = textIn(reading, 'barcode', 20);
  if (id && !ID.test(id)) problems.push('Ledgate ID is none of ours. Leave it empty for a new product.');
  if (!name) problems.push('Name is missing.');
  if (barcode && !isGtin(barcode)) problems.push(`Barcode “${barcode}” is none: check its digits.`);
  const favorite = numberIn(reading, 'favorite', { places: 0, most: PRODUCT_LIMITS.favorites, example: '1' });
  const row: ProductRow = {
    name: name ?? '',
    ...given('id', id),
    ...given('variant', textIn(reading, 'variant', PRODUCT_LIMITS.variant)),
    ...given('sku', textIn(reading, 'sku', PRODUCT_LIMITS.sku)),
    ...given('barcode', barcode),
    ...given('category', textIn(reading, 'category', 300)),
    ...given('price_cents', numberIn(reading, 'price', MONEY)),
    ...given('cost_cents', numberIn(reading, 'cost', MONEY)),
    ...given('tax_category', chosenIn(reading, 'tax_category', TAX_CATEGORIES, TAX_CATEGORY_NAMES)),
    ...given('unit', chosenIn(reading, 'unit', UNITS, UNIT_NAMES)),
    ...given('track_stock', flagIn(reading)),
    ...given('stock', stockIn(reading)),
    ...given('favorite', favorite === 0 ? null : favorite),
  };
  return problems.length === 0 ? { ok: true, row } : { ok: false, problems };
};

type Marked = Pick<ProductRow, 'id' | 'sku' | 'barcode'>;

const marksOf = ({ id, sku, barcode }: Marked): [what: string, mark: string][] => {
  const said = { 'Ledgate ID': id?.toLowerCase(), SKU: sku?.toLowerCase(), barcode };
  return Object.entries(said).flatMap(([what, value]) => (value ? [[what, `${what} ${value}`]] : []));
};

/**
 * Rows about what an earlier one is about already, by their places, each with its reason. A table is sent in parts, so this
 * is asked of the whole before any of it is: in another part such a row would change what the first one made.
 */
export const repeatedRows = <Row extends Marked>(
  rows: readonly Row[],
  numberOf: (row: Row) => number,
): Map<Row, string> => {
  const first = new Map<string, number>();
  const repeats = new Map<Row, string>();
  for (const row of rows) {
    const taken = marksOf(row).find(([, mark]) => first.has(mark));
    if (taken) repeats.set(row, `Row ${first.get(taken[1])} has this ${taken[0]} already.`);
    else for (const [, mark] of marksOf(row)) first.set(mark, numberOf(row));
  }
  return repeats;
};

export type WrittenProduct = Required<Omit<ProductRow, 'price_cents' | 'stock'>> & {
  price_cents: number;
  stock: number;
};

/** The same row, to be read again: cells in the order of the columns. */
export const writeProductRow = (row: WrittenProduct): string[] => {
  const cells: Record<ProductColumn, string> = {
    id: row.id ?? '',
    name: row.name,
    variant: row.variant ?? '',
    sku: row.sku ?? '',
    barcode: row.barcode ?? '',
    category: row.category ?? '',
    price: showDecimal(row.price_cents, 2, true).replaceAll(',', ''),
    cost: row.cost_cents === null ? '' : showDecimal(row.cost_cents, 2, true).replaceAll(',', ''),
    tax_category: TAX_CATEGORIES[row.tax_category],
    unit: UNITS[row.unit],
    track_stock: row.track_stock ? 'Yes' : 'No',
    stock: `${row.stock < 0 ? '-' : ''}${showDecimal(Math.abs(row.stock), 3, false).replaceAll(',', '')}`,
    favorite: row.favorite === null ? '' : String(row.favorite),
  };
  return PRODUCT_COLUMN_NAMES.map((name) => cells[name]);
};
