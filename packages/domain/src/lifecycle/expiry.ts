import type { Status } from '../applications/statuses.ts';

/** The statuses in which an application grows old, and the days after which it expires. */
export const EXPIRY_DAYS = { draft: 60, query_raised: 30, awaiting_merchant: 30 } as const satisfies Partial<
  Record<Status, number>
>;
export const REMINDER_DAYS = [3, 7, 14] as const;
export const EXPIRING = Object.keys(EXPIRY_DAYS) as (keyof typeof EXPIRY_DAYS)[];
