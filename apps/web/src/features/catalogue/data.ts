import type { Ask } from '@ledgate/contract/call.ts';
import type { catalogue } from '@ledgate/contract/catalogue.ts';
import type { CategoryView, ProductView, TaxView } from '@ledgate/contract/catalogue-view.ts';
import { keepPreviousData, useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';

import { client } from '../../lib/client.ts';
import { queries } from '../../lib/queries.ts';
import type { ProductsSearch } from './paths.ts';

export type { CategoryView, ProductView, TaxView } from '@ledgate/contract/catalogue-view.ts';
export type ProductBody = Ask<typeof catalogue.updateProduct>['body'];
export type NewProduct = Ask<typeof catalogue.createProduct>['body'];
export type StockBody = Ask<typeof catalogue.recordStock>['body'];
export type CategoryBody = Ask<typeof catalogue.createCategory>['body'];
export type TaxBody = Ask<typeof catalogue.updateTax>['body'];

const PAGE = 50;
const KEY = 'catalogue';

type Filters = Omit<NonNullable<Ask<typeof catalogue.listProductVersions>['query']>, 'cursor'>;

/** As the server is asked for what the address says. */
export const queryOf = ({ search, category, show }: ProductsSearch): Filters => ({
  ...(search !== undefined && { search }),
  ...(category !== undefined && { category }),
  ...(show === 'archived' && { archived: 'true' }),
  ...(show === 'no_barcode' && { no_barcode: 'true' }),
  ...((show === 'low' || show === 'out' || show === 'negative') && { stock: show }),
});

export const useProducts = (search: ProductsSearch) => {
  const { merchant } = search;
  const query = { ...queryOf(search), ...(merchant !== undefined && { merchant }) };
  return useInfiniteQuery({
    queryKey: [KEY, 'products', query],
    queryFn: ({ pageParam }) =>
      client.catalogue.listProducts({
        query: { ...query, page_size: PAGE, ...(pageParam !== null && { cursor: pageParam }) },
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor: next }) => next,
    placeholderData: keepPreviousData,
  });
};

/** All of them, as a table that can be imported again. */
export const exportProducts = () => client.catalogue.exportProducts({ query: {} });

export const useProduct = (uid: string) =>
  useQuery({
    queryKey: [KEY, 'product', uid],
    queryFn: () => client.catalogue.readProduct({ params: { uid } }),
    staleTime: 0,
  });

export const useStockMoves = (uid: string) =>
  useInfiniteQuery({
    queryKey: [KEY, 'stock', uid],
    queryFn: ({ pageParam }) =>
      client.catalogue.listStockMoves({
        params: { uid },
        query: { page_size: 10, ...(pageParam !== null && { cursor: pageParam }) },
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor: next }) => next,
    staleTime: 0,
  });

interface Whose {
  merchant?: string | undefined;
  isArchived?: boolean;
}

const whose = ({ merchant, isArchived = false }: Whose) => ({
  query: { ...(merchant !== undefined && { merchant }), ...(isArchived && { archived: 'true' as const }) },
});

export const useCategories = (of: Whose = {}) =>
  useQuery({
    queryKey: [KEY, 'categories', of.merchant ?? '', of.isArchived ?? false],
    queryFn: () => client.catalogue.listCategories(whose(of)),
  });

export const useTaxes = (of: Whose = {}) =>
  useQuery({
    queryKey: [KEY, 'taxes', of.merchant ?? '', of.isArchived ?? false],
    queryFn: () => client.catalogue.listTaxes(whose(of)),
  });

export const reloadCatalogue = (): void => void queries.invalidateQueries({ queryKey: [KEY] });
const reload = reloadCatalogue;

export const bodyOf = (product: ProductView): ProductBody => ({
  name: product.name,
  variant: product.variant,
  sku: product.sku,
  barcode: product.barcode,
  category: product.category,
  price_cents: product.price_cents,
  cost_cents: product.cost_cents,
  tax_category: product.tax_category,
  unit: product.unit,
  track_stock: product.track_stock,
  favorite: product.favorite,
});

/** Over the version that was read: what somebody else changed meanwhile is not lost. */
export const useSaveProduct = () =>
  useMutation({
    mutationFn: ({ product, body }: { product: ProductView; body: ProductBody }) =>
      client.catalogue.updateProduct({ params: { uid: product.uid }, body, ifMatch: product.version }),
    onSuccess: reload,
  });

export const useAddProduct = () =>
  useMutation({ mutationFn: (body: NewProduct) => client.catalogue.createProduct({ body }), onSuccess: reload });

export const useArchiveProduct = () =>
  useMutation({
    mutationFn: ({ uid, isBack }: { uid: string; isBack: boolean }) =>
      isBack
        ? client.catalogue.restoreProduct({ params: { uid } })
        : client.catalogue.archiveProduct({ params: { uid } }),
    onSuccess: reload,
  });

export const useSetImage = () =>
  useMutation({
    mutationFn: ({ uid, image }: { uid: string; image: Blob }) =>
      client.catalogue.setProductImage({ params: { uid }, files: [{ name: 'product', content: image }] }),
    onSuccess: reload,
  });

export const useRemoveImage = () =>
  useMutation({
    mutationFn: (uid: string) => client.catalogue.removeProductImage({ params: { uid } }),
    onSuccess: reload,
  });

export const useRecordStock = () =>
  useMutation({
    mutationFn: ({ uid, body }: { uid: string; body: StockBody }) =>
      client.catalogue.recordStock({ params: { uid }, body }),
    onSuccess: reload,
  });

export const useSaveCategory = () =>
  useMutation({
    mutationFn: ({ category, body }: { category: CategoryView | null; body: CategoryBody }) =>
      category === null
        ? client.catalogue.createCategory({ body })
        : client.catalogue.updateCategory({ params: { uid: category.uid }, body, ifMatch: category.version }),
    onSuccess: reload,
  });

export const useArchiveCategory = () =>
  useMutation({
    mutationFn: ({ uid, isBack }: { uid: string; isBack: boolean }) =>
      isBack
        ? client.catalogue.restoreCategory({ params: { uid } })
        : client.catalogue.archiveCategory({ params: { uid } }),
    onSuccess: reload,
  });

export const useSaveTax = () =>
  useMutation({
    mutationFn: ({ tax, body }: { tax: TaxView | null; body: TaxBody }) =>
      tax === null
        ? client.catalogue.createTax({
            body: {
              ...body,
              rates: body.rates.map(({ ppm, from_day, until_day }) => ({ ppm, from_day, until_day })),
            },
          })
        : client.catalogue.updateTax({ params: { uid: tax.uid }, body, ifMatch: tax.version }),
    onSuccess: reload,
  });

export const useArchiveTax = () =>
  useMutation({
    mutationFn: ({ uid, isBack }: { uid: string; isBack: boolean }) =>
      isBack ? client.catalogue.restoreTax({ params: { uid } }) : client.catalogue.archiveTax({ params: { uid } }),
    onSuccess: reload,
  });
