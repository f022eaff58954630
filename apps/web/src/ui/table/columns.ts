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
  /** Shown from this page width on. */
  from?: 'wide';
}

export const features = tableFeatures({ rowSortingFeature, rowSelectionFeature, columnMeta: metaHelper<ColumnLook>() });

export type TableFeatures = typeof features;
export type Columns<Row extends object> = ColumnDef<TableFeatures, Row>[];

/** Builds the columns of one kind of row; keep the result outside the component. */
export const columnsOf = <Row extends object>() => createColumnHelper<TableFeatures, Row>();
