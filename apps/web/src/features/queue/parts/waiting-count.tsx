import { formatCount } from '../../../ui/format.ts';
import { MenuCount } from '../../../ui/menu-count.tsx';
import { useCounts } from '../counts.ts';

/** How much waits on the person's own desk, for the menu. */
export const WaitingCount = () => {
  const count = useCounts().data?.builtIn['ours'] ?? 0;
  return <MenuCount count={count} words={`${formatCount(count)} waiting on you`} />;
};
