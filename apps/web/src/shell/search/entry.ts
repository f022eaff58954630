import type { Icon } from '@tabler/icons-react';

import type { RecordName } from '../../lib/opened-records.ts';

/** One line that can be chosen. */
export interface Entry {
  id: string;
  label: string;
  run: () => void;
  icon?: Icon | undefined;
  /** What else is known of it: the second line. */
  detail?: string;
  /** More words under which it is found. */
  keywords?: readonly string[];
  record?: RecordName;
}

export interface EntryGroup {
  id: string;
  title: string;
  entries: readonly Entry[];
}
