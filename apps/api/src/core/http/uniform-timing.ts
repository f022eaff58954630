import { setTimeout as pause } from 'node:timers/promises';

const LEAST_MS = 20;

/** Answers no sooner than after a fixed while, so that what finding somebody costs more than finding nobody is hidden. */
export const withUniformTiming = async <T>(work: () => Promise<T>): Promise<T> => {
  const since = performance.now();
  try {
    return await work();
  } finally {
    await pause(Math.max(0, LEAST_MS - (performance.now() - since)));
  }
};
