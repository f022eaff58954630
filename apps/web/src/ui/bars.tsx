import { Link, type LinkProps } from '@tanstack/react-router';

import classes from './bars.module.css';
import { formatCount } from './format.ts';

export interface Bar {
  label: string;
  count: number;
  /** What stands beside the bar; the count where left out. */
  text?: string | undefined;
  /** The list that was counted. */
  link?: LinkProps | undefined;
}

/** Counts as bars against the longest one. The number is beside each, so nobody has to measure. */
export const Bars = ({ bars }: { bars: readonly Bar[] }) => {
  const most = Math.max(1, ...bars.map((bar) => bar.count));
  return (
    <dl className={classes.bars}>
      {bars.map(({ label, count, text = formatCount(count), link }) => (
        <div key={label} className={classes.row}>
          <dt>{link === undefined ? label : <Link {...link}>{label}</Link>}</dt>
          <dd className={classes.track} aria-hidden="true">
            <span className={classes.bar} style={{ inlineSize: `${(count / most) * 100}%` }} />
          </dd>
          <dd className={classes.count}>{text}</dd>
        </div>
      ))}
    </dl>
  );
};
