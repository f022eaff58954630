import {
  type KeyboardEvent,
  memo,
  type MouseEvent,
  type ReactNode,
  type SyntheticEvent,
  useRef,
  useState,
} from 'react';

import { useKeys } from '../../lib/keyboard.ts';
import { usePainted } from '../../lib/painted.ts';
import { t } from '../messages.ts';
import type { Columns } from './columns.ts';
import classes from './data-table.module.css';
import type { DataTableProps, NarrowRow } from './table-props.ts';

type BodyProps<Row extends object> = DataTableProps<Row> & {
  rows: readonly Row[];
  isNarrow: boolean;
  /** How many rows lie on earlier pages. */
  first: number;
};

/** A press on a button or link inside a row is not a press on the row. */
const isOnControl = (event: MouseEvent | KeyboardEvent): boolean =>
  event.target instanceof Element && event.target.closest('button,a,input,label,[role="menu"]') !== null;

interface RowProps<Row extends object> {
  row: Row;
  id: string;
  columns: Columns<Row>;
  isNarrow: boolean;
  /** Its place in the whole list. */
  index: number;
  isStop: boolean;
  isSelected: boolean;
  toggle: ((id: string) => void) | undefined;
  rowName: (row: Row) => string;
  narrow: (row: Row) => NarrowRow;
  renderActions: ((row: Row) => ReactNode) | undefined;
}

const WideCells = <Row extends object>(props: RowProps<Row>) => {
  const { row, id, columns, toggle, isSelected, renderActions, rowName } = props;
  return (
    <>
      {toggle && (
        <td>
          {/* The browser's own: six elements each, with their styles worked out, are most of what a list takes to draw. */}
          <input
            type="checkbox"
            className={classes.tickBox}
            checked={isSelected}
            onChange={() => toggle(id)}
            aria-label={`${t('selectRow')} ${rowName(row)}`}
          />
        </td>
      )}
      {columns.map((column) => (
        <td key={column.id} data-align={column.align} data-from={column.from}>
          {column.cell(row)}
        </td>
      ))}
      {renderActions && (
        <td className={classes.actions} data-no-paper>
          {renderActions(row)}
        </td>
      )}
    </>
  );
};

const NarrowCell = <Row extends object>({ row, narrow, renderActions }: RowProps<Row>) => {
  const lines = narrow(row);
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
        {renderActions?.(row)}
      </div>
    </td>
  );
};

const PlainRow = <Row extends object>(props: RowProps<Row>) => (
  <tr
    className={classes.row}
    aria-rowindex={props.index}
    tabIndex={props.isStop ? 0 : -1}
    data-selected={props.isSelected || undefined}
  >
    {props.isNarrow ? <NarrowCell {...props} /> : <WideCells {...props} />}
  </tr>
);

/** Drawn again only when something about it is another: most of what a list does leaves most rows as they are. */
const BodyRow = memo(PlainRow) as typeof PlainRow;

/** Which row something happened in; -1 for none. */
const rowOf = ({ target, currentTarget }: SyntheticEvent<HTMLTableSectionElement>): number => {
  const found = target instanceof Element ? target.closest('tr') : null;
  return found === null ? -1 : [...currentTarget.children].indexOf(found);
};

/** More than a screen holds at first. */
const FIRST_ROWS = 24;

/** Rows that can be walked with j and k, opened with Enter and ticked with x. */
export const TableBody = <Row extends object>(props: BodyProps<Row>) => {
  const { rows, columns, rowId, isNarrow, first, onOpen, selection } = props;
  // Rows beyond the screen are drawn once those on it can be seen.
  const drawn = usePainted() ? rows.length : FIRST_ROWS;
  const [active, setActive] = useState(-1);
  const body = useRef<HTMLTableSectionElement>(null);
  const move = (by: number): void => {
    const next = Math.min(rows.length - 1, Math.max(0, active + by));
    setActive(next);
    body.current?.querySelectorAll('tr')[next]?.focus();
  };
  const open = (event: MouseEvent<HTMLTableSectionElement> | KeyboardEvent<HTMLTableSectionElement>): void => {
    const row = rows[rowOf(event)];
    if (row && !isOnControl(event)) onOpen(row);
  };
  useKeys({
    j: () => move(1),
    k: () => move(active < 0 ? 1 : -1),
    x: () => {
      const row = rows[active];
      if (row && selection) selection.toggle(rowId(row));
    },
  });
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- heard here for all rows, which take the focus
    <tbody
      ref={body}
      onFocus={(event) => setActive(rowOf(event))}
      onClick={open}
      onKeyDown={(event) => {
        if (event.key === 'Enter') open(event);
      }}
    >
      {rows.slice(0, drawn).map((row, at) => {
        const id = rowId(row);
        return (
          <BodyRow
            key={id}
            row={row}
            id={id}
            columns={columns}
            isNarrow={isNarrow}
            index={first + at + 2}
            isStop={at === Math.max(active, 0)}
            isSelected={selection?.ids.includes(id) ?? false}
            toggle={selection?.toggle}
            rowName={props.rowName}
            narrow={props.narrow}
            renderActions={props.renderActions}
          />
        );
      })}
    </tbody>
  );
};
