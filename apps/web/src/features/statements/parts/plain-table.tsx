import type { ReactNode } from 'react';

import classes from './statements.module.css';

export interface PlainRow {
  readonly id: string;
  readonly cells: readonly ReactNode[];
  readonly isTotal?: boolean;
}

/** A small table that is read and not worked with; from the second column on, numbers where said so. */
export const PlainTable = ({
  label,
  head,
  rows,
  numbersFrom,
}: {
  label: string;
  head: readonly string[];
  rows: readonly PlainRow[];
  numbersFrom: number;
}) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reachable
  <div className={classes.scroll} tabIndex={0} role="region" aria-label={label}>
    <table className={classes.table} aria-label={label}>
      <thead>
        <tr>
          {head.map((title, at) => (
            <th key={title} scope="col" className={at >= numbersFrom ? classes.number : undefined}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, cells, isTotal = false }) => (
          <tr key={id} className={isTotal ? classes.total : undefined}>
            {cells.map((cell, at) => (
              <td
                key={head[at]}
                className={at >= numbersFrom ? classes.number : undefined}
                dir={at >= numbersFrom ? 'ltr' : undefined}
              >
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);
