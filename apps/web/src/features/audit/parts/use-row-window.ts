import { type RefObject, useRef, useSyncExternalStore } from 'react';

import { type RowWindow, rowWindow } from '../row-window.ts';

const FEW: RowWindow = { first: 0, end: 40 };

/** Whatever scrolls around the list moves it, so all of it is listened to, on its way down. */
const watchScreen = (look: () => void): (() => void) => {
  const options = { capture: true, passive: true };
  window.addEventListener('scroll', look, options);
  window.addEventListener('resize', look);
  return () => {
    window.removeEventListener('scroll', look, options);
    window.removeEventListener('resize', look);
  };
};

/** Follows the page as it scrolls and says which rows are worth drawing. */
export const useRowWindow = (list: RefObject<HTMLElement | null>, rowHeight: number, count: number): RowWindow => {
  const last = useRef(FEW);
  const look = (): RowWindow => {
    if (list.current === null) return last.current;
    const next = rowWindow(list.current.getBoundingClientRect().top, window.innerHeight, rowHeight, count);
    if (next.first !== last.current.first || next.end !== last.current.end) last.current = next;
    return last.current;
  };
  return useSyncExternalStore(watchScreen, look);
};
