import type { Status } from '../applications/statuses.ts';

/** The statuses in which an application grows old, and the days after which it expires. */
export const EXPIRY_DAYS = { draft: 60, query_raised: 30, awaiting_merchant: 30 } as const satisfies Partial<
  Record<Status, number>
>;
