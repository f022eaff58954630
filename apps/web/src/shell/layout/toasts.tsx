import { useMediaQuery } from '@mantine/hooks';
import { Notifications } from '@mantine/notifications';

import { direction } from '../../lib/preferences.ts';
import { useStore } from '../../lib/store.ts';

/** As wide as the menu they stand over, so that they cover neither a page's buttons nor its bars. */
const WIDTH = 232;
const NARROW = '(max-width: 899px)';

/**
 * Where `toast` speaks: whatever was said before this was there is shown as soon as it is. Beside the menu on wide screens,
 * over the bar at the top of narrow ones.
 */
export const Toasts = () => {
  const isNarrow = useMediaQuery(NARROW, undefined, { getInitialValueInEffect: false }) ?? false;
  const isRtl = useStore(direction) === 'rtl';
  return (
    <Notifications
      position={isNarrow ? 'top-center' : isRtl ? 'bottom-right' : 'bottom-left'}
      containerWidth={isNarrow ? 440 : WIDTH}
      autoClose={6000}
      limit={isNarrow ? 1 : 4}
      zIndex={250}
    />
  );
};
