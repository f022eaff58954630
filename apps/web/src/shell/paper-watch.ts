const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'touchstart'] as const;

/** Nobody prints without a key or a pointer, and until then the page has better things to fetch. */
export const watchPaper = (): void => {
  const heard = new AbortController();
  const fetchIt = (): void => {
    heard.abort();
    // Without it a page is printed as it stands.
    void import('./paper.ts').catch(() => undefined);
  };
  for (const sign of SIGNS) globalThis.addEventListener(sign, fetchIt, { capture: true, signal: heard.signal });
};
