import { Button, Select } from '@mantine/core';
import { IconPackage, IconUpload } from '@tabler/icons-react';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useMemo } from 'react';

import { useCan } from '../../../lib/ability.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { NoMatch } from '../../../ui/no-match.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SaveFileButton } from '../../../ui/save-file-button.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { useBulkEdit } from '../bulk/use-bulk-edit.tsx';
import { exportProducts, useCategories, useProducts, useRecordStock, useSaveProduct } from '../data.ts';
import { t } from '../messages.ts';
import { CatalogueTabs } from '../parts/catalogue-tabs.tsx';
import { inTree } from '../parts/category-names.ts';
import classes from '../parts/catalogue.module.css';
import { nameOf, narrowProduct, productColumns } from '../parts/product-columns.tsx';
import { ProductDrawer } from '../parts/product-drawer.tsx';
import type { ProductsSearch, Shown } from '../paths.ts';

const route = getRouteApi('/frame/inside/products');
const nothing = (): void => undefined;
const SORT = { id: 'name', desc: false };
const SHOWN: readonly Shown[] = ['low', 'out', 'negative', 'no_barcode', 'archived'];

type Narrow = (change: Partial<ProductsSearch>) => void;

const Filters = ({ asked, categories, narrow }: { asked: ProductsSearch; categories: Choice[]; narrow: Narrow }) => (
  <>
    <SearchField
      className={classes.search ?? ''}
      aria-label={t('search')}
      placeholder={t('searchHint')}
      maxLength={100}
      value={asked.search}
      onSearch={(search) => narrow({ search })}
    />
    <Select
      className={classes.filter ?? ''}
      aria-label={t('category')}
      data={[{ value: '', label: t('everyCategory') }, { value: 'none', label: t('noCategory') }, ...categories]}
      value={asked.category ?? ''}
      allowDeselect={false}
      searchable
      onChange={(category) => narrow({ category: category === null || category === '' ? undefined : category })}
    />
    <Select
      className={classes.filter ?? ''}
      aria-label={t('show')}
      data={[{ value: '', label: t('showAll') }, ...SHOWN.map((value) => ({ value, label: t(`show_${value}`) }))]}
      value={asked.show ?? ''}
      allowDeselect={false}
      onChange={(value) => narrow({ show: SHOWN.find((one) => one === value) })}
    />
  </>
);

interface Choice {
  value: string;
  label: string;
}

const useEditing = (categories: readonly Choice[]) => {
  const can = useCan();
  const { mutateAsync: save } = useSaveProduct();
  const { mutateAsync: record } = useRecordStock();
  const mayChange = can('update_product');
  return useMemo(
    () =>
      productColumns({
        save: mayChange ? (product, body) => save({ product, body }) : null,
        count: ({ uid }, counted) => record({ uid, body: { kind: 'counted', counted } }),
        categoryName: (uid) => categories.find(({ value }) => value === uid)?.label ?? '',
      }),
    [mayChange, save, record, categories],
  );
};

const NoProducts = ({ asked, narrow }: { asked: ProductsSearch; narrow: Narrow }) =>
  asked.search !== undefined || asked.category !== undefined || asked.show !== undefined ? (
    <NoMatch
      title={t('noMatch')}
      verb={t('clear')}
      onClear={() => narrow({ search: undefined, category: undefined, show: undefined })}
    >
      {t('noMatchText')}
    </NoMatch>
  ) : (
    <EmptyState icon={IconPackage} title={t('emptyTitle')}>
      {t('emptyText')}
    </EmptyState>
  );

interface ActionsProps {
  /** They look on: the table is the merchant's to take along. */
  isStaff: boolean;
  onAdd: () => void;
}

const Actions = ({ isStaff, onAdd }: ActionsProps) => {
  const mayAdd = useCan()('create_product');
  return (
    <>
      {!isStaff && (
        <SaveFileButton failed={t('exportFailed')} fileName={t('exportName')} read={exportProducts}>
          {t('exportAll')}
        </SaveFileButton>
      )}
      {mayAdd && (
        <Button
          variant="default"
          leftSection={<IconUpload size={18} stroke={1.7} />}
          component={Link}
          to="/products/import"
        >
          {t('importOpen')}
        </Button>
      )}
      {mayAdd && <Button onClick={onAdd}>{t('add')}</Button>}
    </>
  );
};

/** What the merchant sells, changed where it stands. */
export const ProductsPage = () => {
  const asked = route.useSearch();
  const go = route.useNavigate();
  const { data, error, isFetching, refetch, hasNextPage, fetchNextPage } = useProducts(asked);
  const { data: found } = useCategories({ merchant: asked.merchant });
  const categories = useMemo(
    () => inTree(found?.results ?? []).map(({ category, path }) => ({ value: category.uid, label: path })),
    [found],
  );
  const columns = useEditing(categories);
  const rows = useMemo(() => data?.pages.flatMap(({ results }) => results), [data]);
  const bulk = useBulkEdit(asked, rows, categories);
  const narrow: Narrow = (change) =>
    void go({ search: (before) => ({ ...before, ...change }), replace: true, resetScroll: false });
  const { open, merchant } = asked;
  return (
    <>
      <PageHeader
        title={t('title')}
        lead={t('lead')}
        actions={<Actions isStaff={merchant !== undefined} onAdd={() => narrow({ open: 'new' })} />}
      />
      <CatalogueTabs merchant={merchant} />
      <DataTable
        caption={t('title')}
        columns={columns}
        data={{ rows, count: rows?.length ?? 0, problem: error, isFetching, retry: () => void refetch() }}
        rowId={({ uid }) => uid}
        rowName={nameOf}
        narrow={narrowProduct}
        page={1}
        pageSize={Math.max(10, rows?.length ?? 0)}
        onPage={nothing}
        onPageSize={nothing}
        more={{ show: hasNextPage ? () => void fetchNextPage() : undefined, isFetching }}
        sort={SORT}
        onSort={nothing}
        onOpen={({ uid }) => narrow({ open: uid })}
        empty={<NoProducts asked={asked} narrow={narrow} />}
        {...(bulk.selection && { selection: bulk.selection })}
        toolbar={
          <>
            <Filters asked={asked} categories={categories} narrow={narrow} />
            {bulk.bar}
          </>
        }
      />
      {bulk.drawer}
      {open !== undefined && (
        <ProductDrawer
          open={open}
          categories={categories}
          onClose={() => narrow({ open: undefined })}
          onOpen={(uid) => narrow({ open: uid })}
        />
      )}
    </>
  );
};
