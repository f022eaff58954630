import { useWindowEvent } from '@mantine/hooks';
import { IconArrowUp } from '@tabler/icons-react';
import { useState } from 'react';

import { t } from '../messages.ts';
import classes from './scroll-to-top.module.css';

const AFTER_PX = 240;

export const ScrollToTop = () => {
  const [isFar, setFar] = useState(false);
  // Not asked at the start: a page begins at its top, and where it does not, the browser says so. Asking would have the
  // whole page laid out there and then.
  useWindowEvent('scroll', () => setFar(globalThis.scrollY > AFTER_PX), { passive: true });
  if (!isFar) return null;
  return (
    <button
      type="button"
      className={classes.button}
      aria-label={t('toTop')}
      onClick={() => {
        const isCalm = globalThis.matchMedia('(prefers-reduced-motion: reduce)').matches;
        globalThis.scrollTo({ top: 0, behavior: isCalm ? 'auto' : 'smooth' });
      }}
    >
      <IconArrowUp size={18} stroke={1.7} aria-hidden="true" />
    </button>
  );
};
