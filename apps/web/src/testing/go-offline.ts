import { onTestFinished } from 'vitest';

/** The browser says that the network is gone; for the tests that come after, in the same process, it is back. */
export const goOffline = (): void => {
  globalThis.dispatchEvent(new Event('offline'));
  onTestFinished(() => void globalThis.dispatchEvent(new Event('online')));
};
