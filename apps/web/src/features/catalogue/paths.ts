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

const ID = /^[0-9a-f-]{36}$/;
const fits = (value: unknown, form: RegExp): value is string => typeof value === 'string' && form.test(value);

/** Anything odd in the address is left out rather than refused. */
export const productsSearch = ({ search, category, show, open, merchant }: Record<string, unknown>): ProductsSearch => {
  const shown = SHOWN.find((one) => one === show);
  return {
    ...(fits(search, /^.{1,100}$/) && { search }),
    ...((fits(category, ID) || category === 'none') && { category }),
    ...(shown && { show: shown }),
    ...((fits(open, ID) || open === 'new') && { open }),
    ...(fits(merchant, ID) && { merchant }),
  };
};
