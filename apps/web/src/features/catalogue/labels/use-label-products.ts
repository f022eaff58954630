import { useMutation, useQuery } from '@tanstack/react-query';

import { client } from '../../../lib/client.ts';
import type { Chosen } from '../bulk/use-selection.ts';
import { type ProductView, queryOf, reloadCatalogue } from '../data.ts';
import type { ProductsSearch } from '../paths.ts';

/** Products labeled at once. */
export const MOST_LABELED = 1_000;
const PAGE = 100;

/** What is chosen lies in the list, so it is read along that until all of it is there. */
const readChosen = async (search: ProductsSearch, chosen: Chosen): Promise<ProductView[]> => {
  const found: ProductView[] = [];
  const query = { ...queryOf(search), page_size: PAGE };
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof client.catalogue.listProducts>> = await client.catalogue.listProducts({
      query: { ...query, ...(cursor !== null && { cursor }) },
    });
    found.push(...page.results.filter(({ uid }) => chosen.has(uid)));
    cursor = page.next_cursor;
  } while (cursor !== null && found.length < chosen.size);
  return found;
};

export const useLabelProducts = (search: ProductsSearch, chosen: Chosen) =>
  useQuery({
    queryKey: ['catalogue', 'labels', queryOf(search), [...chosen.keys()]],
    queryFn: () => readChosen(search, chosen),
    enabled: chosen.size <= MOST_LABELED,
    staleTime: 0,
  });

const AT_ONCE = 500;

/** Codes of the shop's own, for those that have none. */
export const useAssignBarcodes = () =>
  useMutation({
    mutationFn: async (products: readonly Pick<ProductView, 'uid' | 'version'>[]) => {
      const results = [];
      for (let from = 0; from < products.length; from += AT_ONCE) {
        const sent = products.slice(from, from + AT_ONCE).map(({ uid, version }) => ({ uid, version }));
        results.push(...(await client.catalogue.assignBarcodes({ body: { products: sent } })).results);
      }
      return results;
    },
    onSettled: reloadCatalogue,
  });
