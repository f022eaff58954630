import { isProblem } from '../../lib/problem.ts';
import { createStore, type Store } from '../../lib/store.ts';

/** Whether the server can be reached, as far as the last try knows. */
export interface Reach {
  readonly isReached: Store<boolean>;
  /** Learns from how it ends. */
  watch: <T>(asked: Promise<T>) => Promise<T>;
  stop: () => void;
}

export const createReach = (): Reach => {
  const isReached = createStore(globalThis.navigator.onLine);
  // That there is a network again says nothing of the server: the next try does.
  const lost = (): void => isReached.set(false);
  globalThis.addEventListener('offline', lost);
  return {
    isReached,
    watch: async (asked) => {
      try {
        const answer = await asked;
        isReached.set(true);
        return answer;
      } catch (error) {
        isReached.set(!(isProblem(error) && (error.status === 0 || error.status >= 502)));
        throw error;
      }
    },
    stop: () => globalThis.removeEventListener('offline', lost),
  };
};
