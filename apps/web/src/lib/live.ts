import { useEffect, useRef } from 'react';

import type { LiveEvent } from './live-line.ts';
import { NOTICES_KEY, PERMISSIONS_KEY, queries, TASKS_KEY } from './queries.ts';

/** A burst of changes rings the bell once. */
const RING_MS = 600;
let ringing: ReturnType<typeof setTimeout> | undefined;

/** Whatever changed may have been told to this person as well. */
const ringSoon = (): void => {
  ringing ??= setTimeout(() => {
    ringing = undefined;
    void queries.invalidateQueries({ queryKey: NOTICES_KEY });
  }, RING_MS);
};

let tasking: ReturnType<typeof setTimeout> | undefined;

/** Lists and counts of tasks, wherever they are shown. */
const lookAtTasksSoon = (): void => {
  tasking ??= setTimeout(() => {
    tasking = undefined;
    void queries.invalidateQueries({ queryKey: TASKS_KEY });
  }, RING_MS);
};

/**
 * Hears of changes while the component is on the page; with a case, colleagues see that somebody is on it. `isOn` is
 * for those who listen only sometimes.
 */
export const useLive = (hear: (event: LiveEvent) => void, caseUid?: string, isOn = true): void => {
  const latest = useRef(hear);
  useEffect(() => {
    latest.current = hear;
  });
  useEffect(() => {
    if (!isOn) return undefined;
    const line = new AbortController();
    const hearing = (event: LiveEvent): void => {
      latest.current(event);
      if (event.kind === 'access') {
        void queries.invalidateQueries({ queryKey: PERMISSIONS_KEY });
        return;
      }
      if (event.kind === 'task' || event.kind === 'many') lookAtTasksSoon();
      if (event.kind !== 'presence' && event.kind !== 'task') ringSoon();
    };
    // What is on the page comes first; news of it follows at once.
    void import('./live-line.ts').then(({ keepListening }) => keepListening(hearing, line.signal, caseUid));
    return () => line.abort();
  }, [caseUid, isOn]);
};
