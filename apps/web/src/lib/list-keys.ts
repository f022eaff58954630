import type { RefObject } from 'react';

import { useKeys } from './keyboard.ts';

/** Within the list each of these is one stop; the first control of a row, as a rule. */
const STOP = '[data-walk]';

/** Walks the focus through a list by j and k, from wherever in it the focus stands. */
export const useListKeys = (list: RefObject<HTMLElement | null>, isOn = true): void => {
  const move = (by: 1 | -1): void => {
    const stops = [...(list.current?.querySelectorAll<HTMLElement>(STOP) ?? [])];
    const at = stops.findIndex((stop) => stop === document.activeElement || stop.contains(document.activeElement));
    const next = at < 0 ? 0 : Math.min(stops.length - 1, Math.max(0, at + by));
    stops[next]?.focus();
    stops[next]?.scrollIntoView({ block: 'nearest' });
  };
  useKeys({ j: () => move(1), k: () => move(-1) }, isOn);
};
