/** What a page was like to wait for. Times count from when its address was asked for. */
export interface PageFigures {
  paintMs: number;
  /** When the first data was asked for. */
  askedMs: number;
  requests: number;
  /** Those answered before the largest paint, which may have waited for them. */
  requestsBefore: number;
  scriptKb: number;
  styleKb: number;
}

// These run in the browser, so each stands for itself.

interface Noted {
  largestPaintMs: number;
}

export const notePaints = (): void => {
  const noted: Noted = { largestPaintMs: 0 };
  Object.assign(globalThis, noted);
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) Object.assign(globalThis, { largestPaintMs: startTime });
  }).observe({ type: 'largest-contentful-paint', buffered: true });
};

/** Nothing fetched and nothing larger painted for a while. */
export const untilQuiet = (): Promise<void> =>
  new Promise((resolve) => {
    const QUIET_MS = 1_500;
    let timer = setTimeout(resolve, QUIET_MS);
    new PerformanceObserver(() => {
      clearTimeout(timer);
      timer = setTimeout(resolve, QUIET_MS);
    }).observe({ entryTypes: ['resource', 'largest-contentful-paint'] });
  });

export const measurePage = (): PageFigures => {
  // Safe: `notePaints` ran before anything of the page did.
  const { largestPaintMs: paintMs } = globalThis as unknown as Noted;
  const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  const kbOf = (pattern: RegExp): number =>
    files.filter(({ name }) => pattern.test(name)).reduce((sum, file) => sum + file.encodedBodySize, 0) / 1024;
  const asked = files.filter(({ name }) => name.includes('/api/')).map(({ startTime }) => startTime);
  return {
    paintMs,
    askedMs: Math.min(...asked),
    // The page itself is one.
    requests: files.length + 1,
    requestsBefore: files.filter(({ responseEnd }) => responseEnd < paintMs).length + 1,
    scriptKb: kbOf(/\.js$/),
    styleKb: kbOf(/\.css$/),
  };
};
