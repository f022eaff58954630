import { Checkbox } from '@mantine/core';
import type { ReactTable, Row as TableRow } from '@tanstack/react-table';
import { type KeyboardEvent, type MouseEvent, type ReactNode, useRef, useState } from 'react';

import { useKeys } from '../../lib/keyboard.ts';
import { t } from '../messages.ts';
import type { TableFeatures } from './columns.ts';
import classes from './data-table.module.css';
import type { DataTableProps } from './table-props.ts';

type BodyProps<Row extends object> = DataTableProps<Row> & {
  table: ReactTable<TableFeatures, Row>;
  isNarrow: boolean;
  /** How many rows lie on earlier pages. */
  first: number;
};

/** A press on a button or link inside a row is not a press on the row. */
const isOnControl = (event: MouseEvent | KeyboardEvent): boolean =>
  event.target instanceof Element && event.target.closest('button,a,input,label,[role="menu"]') !== null;

const WideCells = <Row extends object>({
  row,
  props,
}: {
  row: TableRow<TableFeatures, Row>;
  props: BodyProps<Row>;
}) => {
  const { table, selection, renderActions, rowName } = props;
  return (
    <>
      {selection && (
        <td>
          <Checkbox
            size="xs"
            checked={selection.ids.includes(row.id)}
            onChange={() => selection.toggle(row.id)}
            aria-label={`${t('selectRow')} ${rowName(row.original)}`}
          />
        </td>
      )}
      {row.getAllCells().map((cell) => {
        const look = cell.column.columnDef.meta;
        return (
          // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- a cell is no control; its column fills it
          <td key={cell.id} data-align={look?.align} data-from={look?.from}>
            <table.FlexRender cell={cell} />
          </td>
        );
      })}
      {renderActions && <td className={classes.actions}>{renderActions(row.original)}</td>}
    </>
  );
};

const NarrowCell = <Row extends object>({
  row,
  props,
}: {
  row: TableRow<TableFeatures, Row>;
  props: BodyProps<Row>;
}) => {
  const lines = props.narrow(row.original);
  const pair = (start: ReactNode, end: ReactNode): ReactNode => (
    <div className={classes.pair}>
      <div className={classes.start}>{start}</div>
      <div className={classes.end}>{end}</div>
    </div>
  );
  return (
    <td>
      <div className={classes.narrow}>
        <div className={classes.lines}>
          {pair(<strong>{lines.title}</strong>, lines.aside)}
          {pair(lines.line, lines.lineAside)}
        </div>
        {props.renderActions?.(row.original)}
      </div>
    </td>
  );
};

/** Rows that can be walked with j and k, opened with Enter and ticked with x. */
export const TableBody = <Row extends object>(props: BodyProps<Row>) => {
  const { table, isNarrow, first, onOpen, selection } = props;
  const rows = table.getRowModel().rows;
  const [active, setActive] = useState(-1);
  const body = useRef<HTMLTableSectionElement>(null);
  const move = (by: number): void => {
    const next = Math.min(rows.length - 1, Math.max(0, active + by));
    setActive(next);
    body.current?.rows[next]?.focus();
  };
  useKeys({
    j: () => move(1),
    k: () => move(active < 0 ? 1 : -1),
    x: () => {
      const row = rows[active];
      if (row && selection) selection.toggle(row.id);
    },
  });
  return (
    <tbody ref={body}>
      {rows.map((row, at) => (
        <tr
          key={row.id}
          className={classes.row}
          aria-rowindex={first + at + 2}
          tabIndex={at === Math.max(active, 0) ? 0 : -1}
          data-selected={selection?.ids.includes(row.id) || undefined}
          onFocus={() => setActive(at)}
          onClick={(event) => (isOnControl(event) ? undefined : onOpen(row.original))}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && !isOnControl(event)) onOpen(row.original);
          }}
        >
          {isNarrow ? <NarrowCell row={row} props={props} /> : <WideCells row={row} props={props} />}
        </tr>
      ))}
    </tbody>
  );
};
