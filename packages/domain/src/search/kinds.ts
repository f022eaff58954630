/** What one search finds, in the order it is shown. */
export const RECORD_KINDS = ['application', 'transaction', 'order', 'customer', 'product', 'ticket', 'person'] as const;
export type RecordKind = (typeof RECORD_KINDS)[number];

/** Of each kind so many are shown; the rest is in its list. */
export const MOST_OF_A_KIND = 4;

/** A single letter begins half of everything. */
export const SHORTEST_SEARCH = 2;

/** So many somebody keeps at hand, and so many of those opened last are shown. */
export const MOST_PINNED = 12;
export const MOST_RECENT = 8;
