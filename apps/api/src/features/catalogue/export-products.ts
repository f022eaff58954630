import { Readable } from 'node:stream';
import type { Given } from '@ledgate/contract/call.ts';
import type { catalogue } from '@ledgate/contract/catalogue.ts';
import { newYorkDate } from '@ledgate/domain/queue/business-calendar.ts';
import type { TaxCategory, Unit } from '@ledgate/domain/till/catalogue.ts';
import { PRODUCT_COLUMN_NAMES, PRODUCT_COLUMNS, writeProductRow } from '@ledgate/domain/till/product-rows.ts';
import { change } from '../../core/change.ts';
import type { SignedInCtx } from '../../core/context.ts';
import { CSV_MARK, csvLine, harmless } from '../../core/csv.ts';
import type { FileAnswer } from '../../core/http/file-answer.ts';
import { reading } from '../../core/scope.ts';
import { type CategoryPaths, readPaths } from './category-paths.ts';
import { listProductRows, type Place, placeOf } from './list-products.ts';
import type { Product } from './product-store.ts';
import { chosenMerchant } from './whose.ts';

const AT_ONCE = 500;

const lineOf = (product: Product, { pathOf }: CategoryPaths): string =>
  csvLine(
    writeProductRow({
      ...product,
      id: product.uid,
      category: pathOf(product.category_uid),
      // Safe: constraints hold both to the lists of the domain.
      tax_category: product.tax_category as TaxCategory,
      unit: product.unit as Unit,
    }).map(harmless),
  );

type Query = Given<typeof catalogue.exportProducts>['query'];

async function* linesOf(
  ctx: SignedInCtx,
  merchantUid: string,
  filter: Omit<Query, 'merchant'>,
): AsyncGenerator<string> {
  yield `${CSV_MARK}${csvLine(PRODUCT_COLUMN_NAMES.map((name) => PRODUCT_COLUMNS[name].head))}`;
  const paths = await reading(ctx, (tx) => readPaths(tx, merchantUid));
  let after: Place | null = null;
  for (;;) {
    const place: Place | null = after;
    const found: Product[] = await reading(ctx, (tx) =>
      listProductRows(tx, { merchantUid, filter, after: place, most: AT_ONCE }),
    );
    yield found.map((product) => lineOf(product, paths)).join('');
    const last = found.at(-1);
    if (!last || found.length < AT_ONCE) return;
    after = placeOf(last);
  }
}

/** What the list shows, for a spreadsheet and for the way back. On the record before the first row leaves. */
export const exportProducts = async (ctx: SignedInCtx, { merchant, ...filter }: Query): Promise<FileAnswer> => {
  const merchantUid = chosenMerchant(ctx, merchant);
  await change(ctx, 'catalogue.exported', () =>
    Promise.resolve({ subject: `merchant:${merchantUid}`, after: { filters: Object.keys(filter) }, reply: null }),
  );
  return {
    name: `products-${newYorkDate(ctx.parts.clock().getTime())}.csv`,
    mime: 'text/csv; charset=utf-8',
    content: Readable.from(linesOf(ctx, merchantUid, filter), { objectMode: false }),
  };
};
