import { useEffect, useRef, useState } from 'react';

import type { LiveEvent } from '../../lib/live-line.ts';
import { useLive } from '../../lib/live.ts';
import { reloadQueue } from './data.ts';

/** A burst of changes is looked up once. */
const GATHER_MS = 600;
/** How long a changed row is marked. */
const FRESH_MS = 8_000;

export interface News {
  /** Rows that changed a moment ago. */
  fresh: ReadonlySet<string>;
  present: ReadonlyMap<string, readonly { uid: string; name: string }[]>;
}

/** Keeps the list true without asking again and again: looks up what changed when something did. */
export const useNews = (): News => {
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set());
  const [present, setPresent] = useState<News['present']>(new Map());
  const timers = useRef<{ reload?: number; fade?: number }>({});
  useEffect(
    () => () => {
      clearTimeout(timers.current.reload);
      clearTimeout(timers.current.fade);
    },
    [],
  );
  const gather = (): void => {
    if (timers.current.reload !== undefined) return;
    timers.current.reload = window.setTimeout(() => {
      delete timers.current.reload;
      reloadQueue();
    }, GATHER_MS);
  };
  useLive((event: LiveEvent) => {
    if (event.kind === 'presence') {
      setPresent((was) => new Map([...was, [event.uid, event.people] as const]));
      return;
    }
    if (event.kind === 'task') return;
    gather();
    if (event.kind === 'case') {
      setFresh((was) => new Set([...was, event.uid]));
      clearTimeout(timers.current.fade);
      timers.current.fade = window.setTimeout(() => setFresh(new Set()), FRESH_MS);
    }
  });
  return { fresh, present };
};
