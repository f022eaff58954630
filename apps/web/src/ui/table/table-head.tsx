import { IconArrowDown, IconArrowsUpDown, IconArrowUp } from '@tabler/icons-react';
import type { ReactTable } from '@tanstack/react-table';

import { t } from '../messages.ts';
import type { TableFeatures } from './columns.ts';
import classes from './data-table.module.css';

interface TableHeadProps<Row extends object> {
  table: ReactTable<TableFeatures, Row>;
  isNarrow: boolean;
  hasActions: boolean;
  hasSelection: boolean;
}

const SIGNS = { asc: IconArrowUp, desc: IconArrowDown, none: IconArrowsUpDown } as const;
const ARIA = { asc: 'ascending', desc: 'descending', none: 'none' } as const;

export const TableHead = <Row extends object>({ table, isNarrow, hasActions, hasSelection }: TableHeadProps<Row>) => {
  if (isNarrow) {
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
      {table.getHeaderGroups().map((group) => (
        <tr key={group.id} aria-rowindex={1}>
          {hasSelection && (
            <th scope="col" className={classes.tick}>
              <span className={classes.hidden}>{t('selectRow')}</span>
            </th>
          )}
          {group.headers.map((header) => {
            const { column } = header;
            const look = column.columnDef.meta;
            const sorted = column.getIsSorted() || 'none';
            const Sign = SIGNS[sorted];
            return (
              <th
                key={header.id}
                scope="col"
                className={classes.head}
                data-align={look?.align}
                data-from={look?.from}
                style={look?.width === undefined ? undefined : { inlineSize: look.width }}
                aria-sort={column.getCanSort() ? ARIA[sorted] : undefined}
              >
                {column.getCanSort() ? (
                  <button type="button" className={classes.sort} onClick={column.getToggleSortingHandler()}>
                    <table.FlexRender header={header} />
                    <Sign size={14} stroke={1.7} aria-hidden="true" data-sorted={sorted !== 'none' || undefined} />
                  </button>
                ) : (
                  <table.FlexRender header={header} />
                )}
              </th>
            );
          })}
          {hasActions && (
            <th scope="col" className={classes.actionsHead}>
              <span className={classes.hidden}>{t('rowActions')}</span>
            </th>
          )}
        </tr>
      ))}
    </thead>
  );
};
