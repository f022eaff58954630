import type { ReactNode } from 'react';

import classes from './board.module.css';

interface BoardTableProps {
  label: string;
  head: readonly string[];
  /** The first cell of each names it; the others are numbers. */
  rows: readonly { id: string; cells: readonly ReactNode[] }[];
}

/** A small table of figures. Where a phone is too narrow for it, it is pushed sideways. */
export const BoardTable = ({ label, head, rows }: BoardTableProps) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reachable
  <div className={classes.scroll} tabIndex={0} role="group" aria-label={label}>
    <table className={classes.table} aria-label={label}>
      <thead>
        <tr>
          {head.map((title) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, cells: [name, ...figures] }) => (
          <tr key={id}>
            <th scope="row">{name}</th>
            {figures.map((cell, at) => (
              <td key={head[at + 1]}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);
