import { IconArrowDown, IconArrowsUpDown, IconArrowUp } from '@tabler/icons-react';

import { usePrinting } from '../../lib/printing.ts';
import { t } from '../messages.ts';
import type { Columns, TableColumn } from './columns.ts';
import classes from './data-table.module.css';
import type { TableSort } from './table-props.ts';

interface TableHeadProps<Row extends object> {
  columns: Columns<Row>;
  sort: TableSort;
  onSort: (sort: TableSort) => void;
  isNarrow: boolean;
  hasActions: boolean;
  hasSelection: boolean;
}

const SIGNS = { asc: IconArrowUp, desc: IconArrowDown, none: IconArrowsUpDown } as const;
const ARIA = { asc: 'ascending', desc: 'descending', none: 'none' } as const;

interface HeadProps<Row extends object> {
  column: TableColumn<Row>;
  sort: TableSort;
  onSort: (sort: TableSort) => void;
}

const Head = <Row extends object>({ column, sort, onSort }: HeadProps<Row>) => {
  const { id, header, isSorted = false, width, align, from } = column;
  // A head that is repeated on the next page loses its buttons.
  const isPrinting = usePrinting();
  const isCurrent = sort.id === id;
  const sorted = isCurrent ? (sort.desc ? 'desc' : 'asc') : 'none';
  const Sign = SIGNS[sorted];
  return (
    <th
      scope="col"
      className={classes.head}
      data-align={align}
      data-from={from}
      style={width === undefined ? undefined : { inlineSize: width }}
      aria-sort={isSorted ? ARIA[sorted] : undefined}
    >
      {isSorted && !isPrinting ? (
        <button type="button" className={classes.sort} onClick={() => onSort({ id, desc: isCurrent && !sort.desc })}>
          {header}
          <Sign size={14} stroke={1.7} aria-hidden="true" data-sorted={isCurrent || undefined} />
        </button>
      ) : (
        header
      )}
    </th>
  );
};

export const TableHead = <Row extends object>(props: TableHeadProps<Row>) => {
  if (props.isNarrow) {
    return (
      <thead className={classes.hidden}>
        <tr>
          <th scope="col">{t('rowActions')}</th>
        </tr>
      </thead>
    );
  }
  return (
    <thead>
      <tr aria-rowindex={1}>
        {props.hasSelection && (
          <th scope="col" className={classes.tick} data-no-paper>
            <span className={classes.hidden}>{t('selectRow')}</span>
          </th>
        )}
        {props.columns.map((column) => (
          <Head key={column.id} column={column} sort={props.sort} onSort={props.onSort} />
        ))}
        {props.hasActions && (
          <th scope="col" className={classes.actionsHead} data-no-paper>
            <span className={classes.hidden}>{t('rowActions')}</span>
          </th>
        )}
      </tr>
    </thead>
  );
};
