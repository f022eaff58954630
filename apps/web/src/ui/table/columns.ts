import {
  type ColumnDef,
  createColumnHelper,
  metaHelper,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
} from '@tanstack/react-table';

interface ColumnLook {
  /** Any CSS width; columns without one share the rest. */
  width?: string;
  align?: 'start' | 'end';
  /** Shown from this width of the table on. */
  from?: 'wide' | 'roomy';
}

/** What a column without a width of its own needs to be read. */
const LEAST_WIDTH = '160px';

export const features = tableFeatures({ rowSortingFeature, rowSelectionFeature, columnMeta: metaHelper<ColumnLook>() });

export type TableFeatures = typeof features;
export type Columns<Row extends object> = ColumnDef<TableFeatures, Row>[];

/** Builds the columns of one kind of row; keep the result outside the component. */
export const columnsOf = <Row extends object>() => createColumnHelper<TableFeatures, Row>();

/** The width below which a table is scrolled sideways and not squeezed any further. */
export const leastWidthOf = <Row extends object>(columns: Columns<Row>): string => {
  const always = columns.filter(({ meta }) => meta?.from === undefined);
  return `calc(${always.map(({ meta }) => meta?.width ?? LEAST_WIDTH).join(' + ')})`;
};
