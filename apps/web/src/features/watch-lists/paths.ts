export interface WatchListsSearch {
  /** The list whose entries are shown, or `new`. */
  open?: string;
}

/** Anything odd in the address is left out rather than refused. */
export const watchListsSearch = (search: Record<string, unknown>): WatchListsSearch => {
  const open = search['open'];
  return typeof open === 'string' && /^(new|[0-9a-f-]{36})$/.test(open) ? { open } : {};
};
