import { showThousandths, thousandthsOf } from '../../../lib/thousandths.ts';
import { centsOf, typedCents } from '../../../lib/cents.ts';
import { ProductImage } from '../../../ui/product-image.tsx';
import { formatCents } from '../../../ui/format.ts';
import type { Columns } from '../../../ui/table/columns.ts';
import type { NarrowRow } from '../../../ui/table/table-props.ts';
import { bodyOf, type ProductBody, type ProductView } from '../data.ts';
import { t } from '../messages.ts';
import classes from './catalogue.module.css';
import { InlineEdit } from './inline-edit.tsx';

export interface Editing {
  /** Null for who may only look. */
  save: ((product: ProductView, body: ProductBody) => Promise<unknown>) | null;
  count: (product: ProductView, counted: number) => Promise<unknown>;
  categoryName: (uid: string | null) => string;
}

export const nameOf = ({ name, variant }: Pick<ProductView, 'name' | 'variant'>): string =>
  variant === null ? name : `${name} · ${variant}`;

const labelOf = (what: string, row: ProductView): string => t('change', { what, name: nameOf(row) });

const Name = ({ row, save }: { row: ProductView } & Pick<Editing, 'save'>) => {
  const shown = (
    <>
      {row.name}
      {row.variant !== null && <span className={classes.quiet}>{` · ${row.variant}`}</span>}
      {row.variants > 0 && <span className={classes.quiet}>{` · ${t('variants', { count: row.variants })}`}</span>}
    </>
  );
  // A variant is called like its product.
  if (save === null || row.variant !== null || row.archived_at !== null) return shown;
  return (
    <InlineEdit
      label={labelOf(t('whatName'), row)}
      value={row.name}
      check={(typed) => (typed === '' ? t('nameMissing') : null)}
      onSave={(name) => save(row, { ...bodyOf(row), name })}
    >
      {shown}
    </InlineEdit>
  );
};

const Sku = ({ row, save }: { row: ProductView } & Pick<Editing, 'save'>) => {
  const shown = <span className={classes.mono}>{row.sku ?? (save === null ? '' : '–')}</span>;
  if (save === null || row.archived_at !== null) return shown;
  return (
    <InlineEdit
      label={labelOf(t('whatSku'), row)}
      value={row.sku ?? ''}
      check={() => null}
      onSave={(sku) => save(row, { ...bodyOf(row), sku: sku === '' ? null : sku })}
    >
      {shown}
    </InlineEdit>
  );
};

const Price = ({ row, save }: { row: ProductView } & Pick<Editing, 'save'>) => {
  if (row.variants > 0) return null;
  const shown = <span className={classes.mono}>{formatCents(row.price_cents)}</span>;
  if (save === null || row.archived_at !== null) return shown;
  return (
    <InlineEdit
      isEnd
      inputMode="decimal"
      label={labelOf(t('whatPrice'), row)}
      value={typedCents(row.price_cents)}
      check={(typed) => (typed === '' || Number.isNaN(centsOf(typed)) ? t('badPrice') : null)}
      onSave={(typed) => save(row, { ...bodyOf(row), price_cents: centsOf(typed) })}
    >
      {shown}
    </InlineEdit>
  );
};

const Level = ({ row }: { row: ProductView }) => (
  <span className={row.stock < 0 ? classes.below : classes.mono}>{showThousandths(row.stock)}</span>
);

const Stock = ({ row, save, count }: { row: ProductView } & Pick<Editing, 'save' | 'count'>) => {
  if (row.variants > 0) return null;
  if (!row.track_stock) return <span className={classes.quiet}>{t('notTracked')}</span>;
  if (save === null || row.archived_at !== null) return <Level row={row} />;
  return (
    <InlineEdit
      isEnd
      inputMode="decimal"
      label={labelOf(t('whatStock'), row)}
      value={row.stock < 0 ? '' : showThousandths(row.stock)}
      check={(typed) => (thousandthsOf(typed) === null ? t('badNumber') : null)}
      onSave={(typed) => count(row, thousandthsOf(typed) ?? 0)}
    >
      <Level row={row} />
    </InlineEdit>
  );
};

export const productColumns = ({ save, count, categoryName }: Editing): Columns<ProductView> => [
  {
    id: 'name',
    header: t('columnName'),
    cell: (row) => (
      <div className={classes.named}>
        <ProductImage image={row.image} name={row.name} />
        <div className={classes.name}>
          <Name row={row} save={save} />
        </div>
      </div>
    ),
  },
  { id: 'sku', header: t('columnSku'), cell: (row) => <Sku row={row} save={save} />, width: '140px' },
  {
    id: 'barcode',
    header: t('columnBarcode'),
    cell: ({ barcode }) => <span className={classes.mono}>{barcode ?? ''}</span>,
    width: '150px',
    from: 'wide',
  },
  {
    id: 'category',
    header: t('columnCategory'),
    cell: ({ category }) => categoryName(category),
    width: '170px',
    from: 'wide',
  },
  {
    id: 'price',
    header: t('columnPrice'),
    cell: (row) => <Price row={row} save={save} />,
    width: '120px',
    align: 'end',
  },
  {
    id: 'stock',
    header: t('columnStock'),
    cell: (row) => <Stock row={row} save={save} count={count} />,
    width: '130px',
    align: 'end',
  },
];

const asideOf = (row: ProductView): string =>
  row.variants > 0 ? t('variants', { count: row.variants }) : formatCents(row.price_cents);

export const narrowProduct = (row: ProductView): NarrowRow => ({
  title: (
    <span className={classes.named}>
      <ProductImage image={row.image} name={row.name} />
      <span className={classes.name}>{nameOf(row)}</span>
    </span>
  ),
  aside: asideOf(row),
  line: <span className={classes.quiet}>{row.sku ?? row.barcode ?? ''}</span>,
  lineAside: row.track_stock && row.variants === 0 ? <Level row={row} /> : undefined,
});
