import type { ReactNode } from 'react';

import classes from './sales.module.css';
import { Money } from './money.tsx';

export interface Sum {
  label: string;
  /** None: it is said in words, or not at all. */
  cents: number | null;
  isTotal?: boolean;
  below?: ReactNode;
}

/** Amounts under one another; what is nothing is left out by whoever asks. */
export const Sums = ({ rows }: { rows: readonly Sum[] }) => (
  <ul className={classes.rows}>
    {rows.map(({ label, cents, isTotal, below }, at) => (
      // By place: two taxes may have one name.
      <li key={`${at} ${label}`} className={classes.row} data-total={isTotal || undefined}>
        <span>{label}</span>
        <span>{cents === null ? '' : <Money cents={cents} />}</span>
        {below !== undefined && <span className={classes.quiet}>{below}</span>}
      </li>
    ))}
  </ul>
);

/** A line of its own where the amount is not nothing. */
export const ifAny = (label: string, cents: number, way: 1 | -1 = 1): Sum[] =>
  cents === 0 ? [] : [{ label, cents: way * cents }];
