import { formatCount } from './format.ts';
import classes from './menu-count.module.css';

/** How much waits behind an entry of the menu; nothing where nothing does. */
export const MenuCount = ({ count, words }: { count: number; words: string }) =>
  count === 0 ? null : (
    <span className={classes.count} title={words}>
      <span className={classes.hidden}>{words}</span>
      <span aria-hidden="true">{formatCount(count)}</span>
    </span>
  );
