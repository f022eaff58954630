import { Failure } from '../failure.ts';

/** Lets a few through at once, a few more wait, and turns the rest away at once. */
export type Gate = <T>(work: () => Promise<T>) => Promise<T>;

export const makeGate = (slots: number, queueLength: number): Gate => {
  let running = 0;
  const waiting: (() => void)[] = [];
  const leave = (): void => {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  };
  return async (work) => {
    if (running >= slots) {
      if (waiting.length >= queueLength) {
        throw new Failure('busy', 'Too many requests of this kind right now.', { retryAfterMs: 2000 });
      }
      // The one who leaves hands the slot over, so `running` stays as it is.
      await new Promise<void>((resolve) => {
        waiting.push(resolve);
      });
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      leave();
    }
  };
};
