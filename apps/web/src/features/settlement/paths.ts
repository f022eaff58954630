import { patterned, UID_PATTERN } from '../../lib/read-search.ts';

export interface DifferencesSearch {
  /** One alone. */
  difference?: string;
}

export const differencesSearch = patterned<DifferencesSearch>({ difference: UID_PATTERN });
