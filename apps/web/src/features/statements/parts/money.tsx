import { formatCents } from '../../../ui/format.ts';
import classes from './statements.module.css';

export const Money = ({ cents }: { cents: number }) => (
  <span className={classes.mono} dir="ltr">
    {formatCents(cents)}
  </span>
);

/** A figure that a page begins with. */
export const Figure = ({ label, cents, note }: { label: string; cents: number; note?: string }) => (
  <div>
    <div className={classes.quiet}>{label}</div>
    <div className={classes.figure} dir="ltr">
      {formatCents(cents)}
    </div>
    {note !== undefined && <div className={classes.quiet}>{note}</div>}
  </div>
);
