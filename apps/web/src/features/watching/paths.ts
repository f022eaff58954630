import { patterned, UID_PATTERN } from '../../lib/read-search.ts';

export interface WatchingSearch {
  /** One merchant alone. */
  application?: string;
}

export const watchingSearch = patterned<WatchingSearch>({ application: UID_PATTERN });
