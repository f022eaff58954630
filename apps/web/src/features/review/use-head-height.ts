import { type RefCallback, useCallback } from 'react';

/** Beyond this the head of a narrow page shrinks to its first lines; it grows again only at the very top. */
const SHRINKS_PX = 260;
const GROWS_PX = 20;

/** Tells the page how high its head is, so that what else stays in view stands below it, and whether it is scrolled. */
export const useHeadHeight = (): RefCallback<HTMLElement> =>
  useCallback((head) => {
    if (head === null) return undefined;
    const page = head.parentElement ?? head;
    const watch = new ResizeObserver(() => page.style.setProperty('--case-head', `${head.offsetHeight}px`));
    watch.observe(head);
    const scrolled = (): void => {
      if (globalThis.scrollY > SHRINKS_PX) head.dataset['scrolled'] = '';
      else if (globalThis.scrollY < GROWS_PX) delete head.dataset['scrolled'];
    };
    globalThis.addEventListener('scroll', scrolled, { passive: true });
    return () => {
      watch.disconnect();
      globalThis.removeEventListener('scroll', scrolled);
    };
  }, []);
