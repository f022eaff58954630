import { formatCount } from '../../../ui/format.ts';
import { useCounts } from '../data.ts';
import { t } from '../messages.ts';
import classes from './queue.module.css';

/** How much waits on the person's own desk, for the menu. */
export const WaitingCount = () => {
  const count = useCounts().data?.builtIn['ours'] ?? 0;
  if (count === 0) return null;
  return (
    <span className={classes.waiting} title={t('waiting', { count })}>
      <span className={classes.hidden}>{t('waiting', { count })}</span>
      <span aria-hidden="true">{formatCount(count)}</span>
    </span>
  );
};
