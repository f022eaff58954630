import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';

import classes from './figure-band.module.css';

export interface Figure {
  label: string;
  value: string;
  note?: ReactNode;
  /** The list behind it. */
  link?: LinkProps | undefined;
}

const Value = ({ label, value, link }: Figure) =>
  link === undefined ? (
    value
  ) : (
    <Link {...link} className={classes.lead} aria-label={`${label}: ${value}`}>
      {value}
    </Link>
  );

interface FigureBandProps {
  figures: readonly Figure[];
  isLoading?: boolean;
  /** Within a sheet, whose edge is edge enough. */
  isFlush?: boolean;
}

/** Figures side by side in one ruled band. One that leads to its list does so all over. */
export const FigureBand = ({ figures, isLoading = false, isFlush = false }: FigureBandProps) => (
  <dl className={classes.band} data-flush={isFlush || undefined} aria-busy={isLoading}>
    {figures.map((figure) => (
      <div key={figure.label} className={classes.figure}>
        <dt className={classes.label}>{figure.label}</dt>
        <dd className={classes.value}>{isLoading ? <span className={classes.ghost} /> : <Value {...figure} />}</dd>
        {figure.note !== undefined && <dd className={classes.note}>{figure.note}</dd>}
      </div>
    ))}
  </dl>
);
