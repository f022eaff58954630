/** A chunk that cannot be fetched: the connection broke, or a newer version replaced it. */
export const isMissingChunk = (error: unknown): boolean =>
  error instanceof Error && /dynamically imported|importing a module|preload css/i.test(error.message);

const NAME = 'reloadedFor';

/** A page this young has today's files: what it lacks, loading it anew does not bring. The router may just have done so. */
const YOUNG_MS = 10_000;

/** What of the browser it takes to load the page anew. */
export interface Reloading {
  isOnline: boolean;
  /** How long the page has been open. */
  openMs: number;
  /** The script that the page began with; each build has its own. */
  entry: string;
  storage: Pick<Storage, 'getItem' | 'setItem'>;
  reload: () => void;
}

/**
 * After a deploy the page of yesterday asks for files that are gone: loading it anew brings today's. Once for each build,
 * or a file that stays missing would have the page go round for ever; and where that cannot be remembered, never. Answers
 * whether it is on its way.
 */
export const reloadOnce = ({ isOnline, openMs, entry, storage, reload }: Reloading): boolean => {
  if (!isOnline || openMs < YOUNG_MS || entry === '') return false;
  try {
    if (storage.getItem(NAME) === entry) return false;
    storage.setItem(NAME, entry);
  } catch {
    return false;
  }
  reload();
  return true;
};

export const thisBrowser = (): Reloading => ({
  isOnline: navigator.onLine,
  openMs: performance.now(),
  entry: document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src ?? '',
  storage: globalThis.sessionStorage,
  reload: () => globalThis.location.reload(),
});
