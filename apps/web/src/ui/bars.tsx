import classes from './bars.module.css';
import { formatCount } from './format.ts';

export interface Bar {
  label: string;
  count: number;
}

/** Counts as bars against the longest one. The number is beside each, so nobody has to measure. */
export const Bars = ({ bars }: { bars: readonly Bar[] }) => {
  const most = Math.max(1, ...bars.map((bar) => bar.count));
  return (
    <dl className={classes.bars}>
      {bars.map((bar) => (
        <div key={bar.label} className={classes.row}>
          <dt>{bar.label}</dt>
          <dd className={classes.track} aria-hidden="true">
            <span className={classes.bar} style={{ inlineSize: `${(bar.count / most) * 100}%` }} />
          </dd>
          <dd className={classes.count}>{formatCount(bar.count)}</dd>
        </div>
      ))}
    </dl>
  );
};
