import { catalogue } from '../../../lib/messages.ts';
import { formatCount } from '../../../ui/format.ts';
import { useTaskCounts } from '../counts.ts';
import classes from './task-count.module.css';

/** Of its own, since the menu stands on every page and the other words of the tasks do not. */
const t = catalogue({ open_one: '{{count}} open task', open_other: '{{count}} open tasks' });

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
