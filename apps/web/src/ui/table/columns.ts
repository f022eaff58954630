import type { ReactNode } from 'react';

/** A column of a list that the server holds: order, pages and search are its affair, so a column only says how it looks. */
export interface TableColumn<Row extends object> {
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** Whether the list can be ordered by it. */
  isSorted?: boolean;
  /** Any CSS width; columns without one share the rest. */
  width?: string;
  align?: 'start' | 'end';
  /** Shown from this width of the table on. */
  from?: 'wide' | 'roomy';
}

export type Columns<Row extends object> = readonly TableColumn<Row>[];

/** What a column without a width of its own needs to be read. */
const LEAST_WIDTH = '160px';

/** The width below which a table is scrolled sideways and not squeezed any further. */
export const leastWidthOf = <Row extends object>(columns: Columns<Row>): string => {
  const always = columns.filter(({ from }) => from === undefined);
  return `calc(${always.map(({ width }) => width ?? LEAST_WIDTH).join(' + ')})`;
};
