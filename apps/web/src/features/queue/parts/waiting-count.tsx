import { formatCount } from '../../../ui/format.ts';
import { useCounts } from '../counts.ts';
import classes from './waiting-count.module.css';

const waiting = (count: number): string => `${formatCount(count)} waiting on you`;

/** How much waits on the person's own desk, for the menu. */
export const WaitingCount = () => {
  const count = useCounts().data?.builtIn['ours'] ?? 0;
  if (count === 0) return null;
  return (
    <span className={classes.waiting} title={waiting(count)}>
      <span className={classes.hidden}>{waiting(count)}</span>
      <span aria-hidden="true">{formatCount(count)}</span>
    </span>
  );
};
