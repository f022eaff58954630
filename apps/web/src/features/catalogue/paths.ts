import { patterned, UID_PATTERN } from '../../lib/read-search.ts';

const SHOWN = ['low', 'out', 'negative', 'no_barcode', 'archived'] as const;
export type Shown = (typeof SHOWN)[number];

/** What the address of the list says. */
export interface ProductsSearch {
  search?: string;
  category?: string;
  show?: Shown;
  /** A product, or `new`. */
  open?: string;
  /** To staff: whose. */
  merchant?: string;
}

export const productsSearch = patterned<ProductsSearch>({
  search: /^.{1,100}$/,
  category: /^(none|[0-9a-f-]{36})$/,
  show: new RegExp(`^(${SHOWN.join('|')})$`),
  open: /^(new|[0-9a-f-]{36})$/,
  merchant: UID_PATTERN,
});
