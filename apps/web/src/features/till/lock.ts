import { useEffect } from 'react';

import { client } from '../../lib/client.ts';
import { idleSeconds } from '../../lib/idle.ts';
import { queries } from '../../lib/queries.ts';
import { clearSession, usePerson } from '../../lib/session.ts';
import { useStore } from '../../lib/store.ts';
import type { Counter } from './counter.ts';

const LOOK_MS = 5000;

/** The register stays open to the next one; what is in the basket stays as well. */
export const lockTill = async (): Promise<void> => {
  // That the server hears of it too is tried, and not insisted on.
  await client.account.signOut().catch(() => undefined);
  clearSession('left');
  queries.clear();
};

/** Whoever came by PIN and went away is signed out after so many minutes as the business decided. */
export const useAutoLock = (counter: Counter): void => {
  const minutes = useStore(counter.kept.catalogue)?.setup.lock_minutes ?? null;
  const isByPin = (usePerson()?.till ?? null) !== null;
  useEffect(() => {
    if (!isByPin || minutes === null) return undefined;
    const timer = setInterval(() => {
      if (idleSeconds() >= minutes * 60) void lockTill();
    }, LOOK_MS);
    return () => clearInterval(timer);
  }, [isByPin, minutes]);
};
