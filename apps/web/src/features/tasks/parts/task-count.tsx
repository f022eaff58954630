import { catalogue } from '../../../lib/messages.ts';
import { MenuCount } from '../../../ui/menu-count.tsx';
import { useTaskCounts } from '../counts.ts';

/** Of its own, since the menu stands on every page and the other words of the tasks do not. */
const t = catalogue({ open_one: '{{count}} open task', open_other: '{{count}} open tasks' });

/** How many tasks the own desk has open, for the menu. */
export const TaskCount = () => {
  const count = useTaskCounts().data?.open ?? 0;
  return <MenuCount count={count} words={t('open', { count })} />;
};
