import { formatCents } from '../../../ui/format.ts';
import classes from './sales.module.css';

export const Money = ({ cents }: { cents: number }) => (
  <span className={classes.mono} dir="ltr">
    {formatCents(cents)}
  </span>
);
