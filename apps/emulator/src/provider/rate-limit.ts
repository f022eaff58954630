const WINDOW_MS = 10_000;
const BLOCK_MS = 10_000;
/** Who sends `rate-limit-test: match` is limited so soon. */
const TEST_LIMIT = 10;

export interface RateLimit {
  isBlocked: (caller: string, limit: number, isTest: boolean, now: number) => boolean;
  clear: () => void;
}

/** So many calls from one address to one path in ten seconds, then ten seconds of nothing. */
export const makeRateLimit = (): RateLimit => {
  const counts = new Map<string, { since: number; count: number; blockedUntil: number }>();
  return {
    isBlocked: (caller, usual, isTest, now) => {
      const limit = isTest ? TEST_LIMIT : usual;
      if (limit === 0) return false;
      const key = isTest ? `test ${caller}` : caller;
      const before = counts.get(key);
      if (before && before.blockedUntil > now) return true;
      const current =
        before && now - before.since < WINDOW_MS && now >= before.since
          ? before
          : { since: now, count: 0, blockedUntil: 0 };
      current.count += 1;
      if (current.count > limit) current.blockedUntil = now + BLOCK_MS;
      counts.set(key, current);
      return current.blockedUntil > now;
    },
    clear: () => counts.clear(),
  };
};
