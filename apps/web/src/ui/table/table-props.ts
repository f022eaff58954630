import type { ReactNode } from 'react';

import type { ProblemText } from '../problem-alert.tsx';
import type { Columns } from './columns.ts';

export interface TableSort {
  id: string;
  desc: boolean;
}

/** The two lines a row has on a narrow screen. */
export interface NarrowRow {
  title: ReactNode;
  aside: ReactNode;
  line: ReactNode;
  lineAside?: ReactNode;
}

export interface TableData<Row> {
  rows: readonly Row[] | undefined;
  count: number;
  problem: ProblemText | null;
  isFetching: boolean;
  retry: () => void;
}

export interface TableSteps {
  previous: (() => void) | undefined;
  next: (() => void) | undefined;
}

/** A list that nobody has counted goes on where it ends. */
export interface TableMore {
  /** Absent where all of it is shown. */
  show: (() => void) | undefined;
  isFetching: boolean;
}

export interface TableJump {
  label: string;
  to: (day: string) => void;
}

export interface DataTableProps<Row extends object> {
  /** What the table holds, for those who cannot see it. */
  caption: string;
  columns: Columns<Row>;
  data: TableData<Row>;
  rowId: (row: Row) => string;
  /** Said of a row by its checkbox and its actions. */
  rowName: (row: Row) => string;
  narrow: (row: Row) => NarrowRow;
  /** Null where nobody has counted which page this is. */
  page: number | null;
  pageSize: number;
  onPage: (page: number) => void;
  /** One page back or on from a page without a number; absent where there is none. */
  steps?: TableSteps;
  /** In place of pages. */
  more?: TableMore;
  /** For lists of too many pages to be offered by number. */
  jump?: TableJump;
  onPageSize: (size: number) => void;
  sort: TableSort;
  onSort: (sort: TableSort) => void;
  onOpen: (row: Row) => void;
  renderActions?: (row: Row) => ReactNode;
  selection?: { ids: readonly string[]; toggle: (id: string) => void };
  /** In place of rows: nothing there yet, or nothing that matches. */
  empty: ReactNode;
  toolbar?: ReactNode;
}
