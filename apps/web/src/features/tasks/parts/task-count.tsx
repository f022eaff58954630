import { formatCount } from '../../../ui/format.ts';
import { useTaskCounts } from '../counts.ts';
import { t } from '../messages.ts';
import classes from './tasks.module.css';

/** How many tasks the own desk has open, for the menu. */
export const TaskCount = () => {
  const count = useTaskCounts().data?.open ?? 0;
  if (count === 0) return null;
  const words = t('open', { count });
  return (
    <span className={classes.count} title={words}>
      <span className={classes.hidden}>{words}</span>
      <span aria-hidden="true">{formatCount(count)}</span>
    </span>
  );
};
