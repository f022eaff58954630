/** Queues beside one another, and how many jobs of each a process does at once: none holds up another's. */
export const LANES = {
  /** Somebody waits for these with a phone in the hand. */
  messages: { atOnce: 8 },
  /** Apart from the messages above, so that ten thousand of these hold up no code. */
  notices: { atOnce: 16 },
  /** Each takes a process of its own. */
  papers: { atOnce: 1 },
  scans: { atOnce: 2 },
  risk: { atOnce: 2 },
  /** Each may count a million rows, and be waited for by nobody. */
  reports: { atOnce: 2 },
  /** Each waits for another party most of its time. */
  outside: { atOnce: 20 },
  upkeep: { atOnce: 1 },
  /** Each may wait a quarter of a minute for somebody else's machine. */
  webhooks: { atOnce: 16 },
} as const satisfies Record<string, { atOnce: number }>;
export type Lane = keyof typeof LANES;
export const LANE_NAMES = Object.keys(LANES) as Lane[];
