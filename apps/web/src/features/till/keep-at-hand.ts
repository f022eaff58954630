interface Policy {
  createScriptURL: (url: string) => string;
}
interface Policies {
  createPolicy: (name: string, rules: Policy) => Policy;
}

const WORKER = '/till-worker.js';

/** The policy of the page lets one name through, and that one this address only. */
const workerUrl = (): string => {
  const policies = (globalThis as { trustedTypes?: Policies }).trustedTypes;
  const policy = policies?.createPolicy('till-worker', {
    createScriptURL: (asked) => {
      if (asked !== WORKER) throw new TypeError('This is not the till’s worker.');
      return asked;
    },
  });
  return policy?.createScriptURL(WORKER) ?? WORKER;
};

/** From now on this address opens without a network. Where the browser has no such thing, it needs one. */
export const keepTillAtHand = async (): Promise<void> => {
  if (!('serviceWorker' in navigator)) return;
  try {
    await navigator.serviceWorker.register(workerUrl(), { scope: '/till', updateViaCache: 'none' });
    // What is not yet synced must not be what the browser throws away first.
    await navigator.storage?.persist?.();
  } catch {
    // Without it the page works while there is a network, and says so when there is none.
  }
};
