import type { ReactNode } from 'react';

import classes from './statements.module.css';

export interface PlainRow {
  readonly id: string;
  readonly cells: readonly ReactNode[];
  readonly isTotal?: boolean;
}

/** Which columns are what, by their place. */
interface Shape {
  readonly numbersFrom: number;
  /** Left out on a phone: the others say enough. */
  readonly wideOnly?: readonly number[];
  /** Never broken, such as dates. */
  readonly short?: readonly number[];
}

const classOf = (at: number, { numbersFrom, wideOnly = [], short = [] }: Shape): string =>
  [
    at >= numbersFrom ? classes.number : '',
    wideOnly.includes(at) ? classes.wideOnly : '',
    short.includes(at) ? classes.short : '',
  ]
    .filter((name) => name !== '')
    .join(' ');

/** A small table that is read and not worked with; from the second column on, numbers where said so. */
export const PlainTable = ({
  label,
  head,
  rows,
  ...shape
}: Shape & {
  label: string;
  head: readonly string[];
  rows: readonly PlainRow[];
}) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reachable
  <div className={classes.scroll} tabIndex={0} role="region" aria-label={label}>
    <table className={classes.table} aria-label={label}>
      <thead>
        <tr>
          {head.map((title, at) => (
            <th key={title} scope="col" className={classOf(at, shape)}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, cells, isTotal = false }) => (
          <tr key={id} className={isTotal ? classes.total : undefined}>
            {cells.map((cell, at) => (
              <td key={head[at]} className={classOf(at, shape)} dir={at >= shape.numbersFrom ? 'ltr' : undefined}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);
