import { createStore, type Store } from '../../lib/store.ts';

/** `elsewhere`: another tab of this browser is at this register. `lost`: it was, here, until another took over. */
export type TabState = 'waiting' | 'here' | 'elsewhere' | 'lost';

export interface LiveTab {
  readonly state: Store<TabState>;
  takeOver: () => void;
  /** Lets the register go. */
  leave: () => void;
}

/** One tab of a browser is at a register at a time: the lock is held for as long as the page lives, and can be taken. */
export const holdRegister = (register: string): LiveTab => {
  const state = createStore<TabState>('waiting');
  const { locks } = globalThis.navigator;
  let leave = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    leave = resolve;
  });
  const ask = async (options: LockOptions): Promise<void> => {
    try {
      await locks.request(`ledgate-till-${register}`, options, (lock) => {
        state.set(lock === null ? 'elsewhere' : 'here');
        return lock === null ? undefined : held;
      });
    } catch (error) {
      // Taken by another tab; where locks do not work at all, there are no tabs that would know of each other.
      state.set(error instanceof DOMException && error.name === 'AbortError' ? 'lost' : 'here');
    }
  };
  void ask({ ifAvailable: true });
  return { state, takeOver: () => void ask({ steal: true }), leave };
};
