import { useMediaQuery } from '@mantine/hooks';

import { usePrinting } from '../../lib/printing.ts';
import { ErrorState } from '../error-state.tsx';
import { leastWidthOf } from './columns.ts';
import classes from './data-table.module.css';
import { TableBody } from './table-body.tsx';
import { TableFooter } from './table-footer.tsx';
import { TableHead } from './table-head.tsx';
import type { DataTableProps } from './table-props.ts';
import { TableSkeleton } from './table-skeleton.tsx';

const NARROW = '(max-width: 899px)';

/** A page of a list held by the server. Says what it shows while loading, when empty and when it failed. */
export const DataTable = <Row extends object>(props: DataTableProps<Row>) => {
  const { caption, columns, data, sort, onSort, page, pageSize, toolbar, empty } = props;
  // Paper is narrower than most screens, and holds a table all the same.
  const isPrinting = usePrinting();
  const isNarrow = (useMediaQuery(NARROW, undefined, { getInitialValueInEffect: false }) ?? false) && !isPrinting;
  const rows = data.rows ?? [];
  const isLoading = data.rows === undefined && data.problem === null;
  const hasRows = rows.length > 0;
  const width = columns.length + (props.renderActions ? 1 : 0) + (props.selection ? 1 : 0);
  return (
    <div className={classes.frame} aria-busy={data.isFetching}>
      {toolbar !== undefined && (
        <div className={classes.toolbar} data-filters>
          {toolbar}
        </div>
      )}
      {data.problem !== null && data.rows === undefined ? (
        <ErrorState problem={data.problem} onRetry={data.retry} isRetrying={data.isFetching} />
      ) : null}
      {isLoading || hasRows ? (
        <div className={classes.scroll}>
          <table
            className={classes.table}
            style={isNarrow ? undefined : { minInlineSize: leastWidthOf(columns) }}
            data-narrow={isNarrow || undefined}
            aria-rowcount={data.count + 1}
          >
            <caption className={classes.hidden}>{caption}</caption>
            <TableHead
              columns={columns}
              sort={sort}
              onSort={onSort}
              isNarrow={isNarrow}
              hasActions={props.renderActions !== undefined}
              hasSelection={props.selection !== undefined}
            />
            {isLoading ? (
              <TableSkeleton columns={isNarrow ? 1 : width} rows={Math.min(pageSize, 10)} isNarrow={isNarrow} />
            ) : (
              <TableBody {...props} rows={rows} isNarrow={isNarrow} first={((page ?? 1) - 1) * pageSize} />
            )}
          </table>
        </div>
      ) : null}
      {!isLoading && !hasRows && data.rows !== undefined ? empty : null}
      {data.rows !== undefined && <TableFooter {...props} />}
    </div>
  );
};
