import { type RefObject, useEffect } from 'react';

import { useKeys } from './keyboard.ts';

/** Within the list each of these is one stop; the first control of a row, as a rule. */
const STOP = '[data-walk]';

type List = RefObject<HTMLElement | null>;

/** All that are on the page: a case shows papers beside questions. */
const lists = new Set<List>();

const isAfter = (one: Element, other: Element): boolean =>
  (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;

/** Whichever of them hears the key: the list that has the focus is walked, or the next one from there on. */
const listToWalk = (): HTMLElement | undefined => {
  const filled = [...lists]
    .flatMap(({ current }) => (current?.querySelector(STOP) ? [current] : []))
    .toSorted((one, other) => (isAfter(one, other) ? -1 : 1));
  const focus = document.activeElement ?? document.body;
  return filled.find((list) => list.contains(focus)) ?? filled.find((list) => isAfter(focus, list)) ?? filled[0];
};

const move = (by: 1 | -1): void => {
  const stops = [...(listToWalk()?.querySelectorAll<HTMLElement>(STOP) ?? [])];
  const at = stops.findIndex((stop) => stop === document.activeElement || stop.contains(document.activeElement));
  const next = at < 0 ? 0 : Math.min(stops.length - 1, Math.max(0, at + by));
  stops[next]?.focus();
  stops[next]?.scrollIntoView({ block: 'nearest' });
};

/** Walks the focus through a list by j and k, from wherever in it the focus stands. */
export const useListKeys = (list: List): void => {
  useEffect(() => {
    lists.add(list);
    return () => void lists.delete(list);
  }, [list]);
  useKeys({ j: () => move(1), k: () => move(-1) });
};
