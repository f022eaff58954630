import { useSyncExternalStore } from 'react';

const tickEvery = (ms: number) => (listener: () => void) => {
  const timer = setInterval(listener, ms);
  return () => clearInterval(timer);
};

const COARSE_MS = 10_000;
const watchCoarse = tickEvery(COARSE_MS);
const watchSeconds = tickEvery(500);

/** The time, fine enough for “3 minutes ago”. */
export const useNow = (): number =>
  useSyncExternalStore(watchCoarse, () => Math.floor(Date.now() / COARSE_MS) * COARSE_MS);

/** Whole seconds until an instant, counted down; 0 once it has passed. */
export const useSecondsLeft = (until: number): number =>
  useSyncExternalStore(watchSeconds, () => Math.max(0, Math.ceil((until - Date.now()) / 1000)));
