interface Kept {
  value: unknown;
  until: number;
}

/** Values that need not be read again for a while. What they are, only those know who keep them here. */
export interface AtHand {
  find: (key: string) => unknown;
  keep: (key: string, value: unknown) => void;
  drop: (key: string) => void;
}

export const makeAtHand = (most: number, lifeMs: number, clock: () => Date): AtHand => {
  /** In the order they were kept, so that those whose time is over come first. */
  const kept = new Map<string, Kept>();

  const dropOld = (): void => {
    const now = clock().getTime();
    for (const [key, { until }] of kept) {
      if (until >= now) break;
      kept.delete(key);
    }
  };

  return {
    find: (key) => {
      dropOld();
      return kept.get(key)?.value;
    },
    keep: (key, value) => {
      dropOld();
      kept.delete(key);
      kept.set(key, { value, until: clock().getTime() + lifeMs });
      const [oldest] = kept.keys();
      if (kept.size > most && oldest !== undefined) kept.delete(oldest);
    },
    drop: (key) => void kept.delete(key),
  };
};
