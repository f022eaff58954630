import { Failure } from './failure.ts';

/** Lets a few through at once, a few more wait, and turns the rest away at once. */
export interface Gate {
  through: <T>(work: () => Promise<T>) => Promise<T>;
  /** What whoever comes now would be told; nothing while there is room. */
  refusal: () => Failure | undefined;
}

/** One for all: in a crowd, making an error with its stack for each would be most of the work. */
const FULL = new Failure('busy', 'Too many sign-ins at this moment.', { retryAfterMs: 2000 });

export const makeGate = (slots: number, queueLength: number): Gate => {
  let running = 0;
  const waiting: (() => void)[] = [];
  const isFull = (): boolean => running >= slots && waiting.length >= queueLength;
  const leave = (): void => {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  };
  return {
    refusal: () => (isFull() ? FULL : undefined),
    through: async (work) => {
      if (isFull()) throw FULL;
      if (running >= slots) {
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
    },
  };
};
