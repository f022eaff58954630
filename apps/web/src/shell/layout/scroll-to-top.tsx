import { useWindowScroll } from '@mantine/hooks';
import { IconArrowUp } from '@tabler/icons-react';

import { t } from '../messages.ts';
import classes from './scroll-to-top.module.css';

const AFTER_PX = 240;

export const ScrollToTop = () => {
  const [{ y }] = useWindowScroll();
  if (y <= AFTER_PX) return null;
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
