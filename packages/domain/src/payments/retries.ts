import type { Brand } from './card.ts';
import { DECLINES, type DeclineReason } from './declines.ts';
import { after, DAY_MS } from './instants.ts';

/** Of one card at one merchant; null where it was approved. */
export interface Attempt {
  readonly at: Date;
  readonly reason: DeclineReason | null;
}

interface RetryLimit {
  readonly most: number;
  readonly days: number;
}

interface RetryRule {
  readonly from: string;
  readonly source: string;
  readonly limits: readonly RetryLimit[];
}

const AFTER_VISA: RetryRule = {
  from: '2026-11-01',
  source: 'ours: no published limit was found, so the strictest known one holds',
  limits: [{ most: 15, days: 30 }],
};

/** How often one card may be declined at one merchant before it rests. */
export const RETRY_RULES: Record<Brand, RetryRule> = {
  visa: {
    from: '2026-11-01',
    source: 'Visa decline categories 2 and 3 as acquirers publish them; one source says 20',
    limits: [{ most: 15, days: 30 }],
  },
  mastercard: {
    from: '2026-11-01',
    source: 'Mastercard excessive attempts, as TabaPay publishes them',
    limits: [
      { most: 10, days: 1 },
      { most: 35, days: 30 },
    ],
  },
  amex: AFTER_VISA,
  discover: AFTER_VISA,
  diners: AFTER_VISA,
  other: AFTER_VISA,
};

export type Retry =
  | { readonly allowed: true }
  | { readonly allowed: false; readonly why: string; readonly until: Date | null };

/** When the oldest of those that fill a limit leaves its window; null while there is room. */
const fullUntil = (declines: readonly Date[], { most, days }: RetryLimit, now: Date): Date | null => {
  const window = days * DAY_MS;
  const counted = declines
    .filter((at) => at.getTime() > now.getTime() - window)
    .toSorted((a, b) => b.getTime() - a.getTime());
  const oldest = counted[most - 1];
  return oldest === undefined ? null : after(oldest, window);
};

/** Whether a card that was declined may be tried again. Every decline counts, whatever its category. */
export const mayRetry = (asked: {
  readonly brand: Brand;
  readonly attempts: readonly Attempt[];
  readonly now: Date;
}): Retry => {
  const declined = asked.attempts.flatMap(({ at, reason }) => (reason === null ? [] : [{ at, reason }]));
  const never = declined.find(({ reason }) => DECLINES[reason].category === 1);
  if (never !== undefined) {
    return {
      allowed: false,
      why: `This card was declined for good: ${DECLINES[never.reason].title.toLowerCase()}. Ask for another card.`,
      until: null,
    };
  }
  const ends = RETRY_RULES[asked.brand].limits.flatMap((limit) => {
    const until = fullUntil(
      declined.map(({ at }) => at),
      limit,
      asked.now,
    );
    return until === null ? [] : [until];
  });
  const until = ends.toSorted((a, b) => b.getTime() - a.getTime())[0];
  if (until === undefined) return { allowed: true };
  return { allowed: false, why: 'This card was declined too many times. Ask for another card.', until };
};
