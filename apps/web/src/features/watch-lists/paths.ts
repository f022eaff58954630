import { patterned } from '../../lib/read-search.ts';

export interface WatchListsSearch {
  /** The list whose entries are shown, or `new`. */
  open?: string;
}

export const watchListsSearch = patterned<WatchListsSearch>({ open: /^(new|[0-9a-f-]{36})$/ });
