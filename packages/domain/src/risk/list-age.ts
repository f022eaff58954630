/** A sanctions list counts for so long from when it was loaded or confirmed again. */
export const LIST_DAYS = 7;

const DAY_MS = 86_400_000;

/**
 * Whether the sanctions lists in force are current: there is one, and none of them is too old. Instants in ms; the clock
 * is the database's.
 */
export const areListsCurrent = (confirmedAt: readonly number[], now: number): boolean =>
  confirmedAt.length > 0 && confirmedAt.every((at) => now - at <= LIST_DAYS * DAY_MS);
