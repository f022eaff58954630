import classes from './figure-band.module.css';

export interface Figure {
  label: string;
  value: string;
  note?: string | undefined;
}

/** Figures side by side in one ruled band. */
export const FigureBand = ({ figures, isLoading = false }: { figures: readonly Figure[]; isLoading?: boolean }) => (
  <dl className={classes.band} aria-busy={isLoading}>
    {figures.map((figure) => (
      <div key={figure.label} className={classes.figure}>
        <dt className={classes.label}>{figure.label}</dt>
        <dd className={classes.value}>{isLoading ? <span className={classes.ghost} /> : figure.value}</dd>
        {figure.note !== undefined && <dd className={classes.note}>{figure.note}</dd>}
      </div>
    ))}
  </dl>
);
