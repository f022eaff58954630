import { writeView } from '@ledgate/domain/queue/definition.ts';
import { useCallback, useState } from 'react';

import type { ApplicationRow } from './data.ts';
import type { Queue } from './use-queue.ts';

const MOST_SELECTED = 200;

const toggled = (selected: readonly string[], uid: string): string[] =>
  selected.includes(uid) ? selected.filter((other) => other !== uid) : [...selected, uid].slice(-MOST_SELECTED);

interface Seen {
  list: string;
  page: string;
  rows: readonly ApplicationRow[] | undefined;
}

/** What was ticked and has left the list since, by a step of somebody or by another view or filter, is ticked no more. */
const stillThere = (ticked: readonly string[], before: Seen, now: Seen): readonly string[] => {
  if (before.list !== now.list) return [];
  if (before.page !== now.page) return ticked;
  const left = new Set(before.rows?.map(({ uid }) => uid));
  for (const { uid } of now.rows ?? []) left.delete(uid);
  return ticked.some((uid) => left.has(uid)) ? ticked.filter((uid) => !left.has(uid)) : ticked;
};

/** The ticks of a list, over all its pages. Rows are left out while they are still those of another page. */
export const useSelection = (queue: Queue, rows: readonly ApplicationRow[] | undefined) => {
  const { open, definition, page, cursor, from } = queue;
  const { columns: _columns, density: _density, ordering: _ordering, ...words } = writeView(definition);
  const list = JSON.stringify([open?.id, words]);
  const place = JSON.stringify([page, cursor, from]);
  const [ticked, setTicked] = useState<readonly string[]>([]);
  const [seen, setSeen] = useState<Seen>({ list, page: place, rows });
  const [wasUsed, setUsed] = useState(false);
  if (seen.list !== list || (rows !== undefined && (seen.page !== place || seen.rows !== rows))) {
    const now = { list, page: place, rows };
    setSeen(now);
    setTicked(stillThere(ticked, seen, now));
  }
  const toggle = useCallback((uid: string): void => {
    setUsed(true);
    setTicked((was) => toggled(was, uid));
  }, []);
  return { selected: ticked, toggle, clear: () => setTicked([]), wasUsed };
};
