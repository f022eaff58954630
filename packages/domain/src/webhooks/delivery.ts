const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export const WEBHOOK = {
  /** Waits between tries: eleven tries over three days. */
  retryAfter: [
    5 * SECOND,
    MINUTE,
    5 * MINUTE,
    30 * MINUTE,
    2 * HOUR,
    5 * HOUR,
    10 * HOUR,
    14 * HOUR,
    20 * HOUR,
    20 * HOUR,
  ],
  /** Up to a fifth more by chance, so that a receiver that recovers is not met by a crowd. */
  jitter: 0.2,
  /** How long a receiver may take to answer. */
  timeout: 15 * SECOND,
  /** Nothing but failures for so long, and at least so many of them, switches an endpoint off. */
  offAfter: 5 * DAY,
  offAfterFailures: 10,
  /** Both secrets sign for so long after a rotation. */
  overlap: DAY,
  /** So much of an answer is kept. */
  answerKept: 1024,
  keptDays: 30,
  /** Endpoints of one merchant, one ISO or the house. */
  most: 10,
} as const;

/** When the next try is due after so many have failed; null when it is given up. `chance` is from 0 to 1. */
export const retryAfter = (tries: number, chance: number): number | null => {
  const wait = WEBHOOK.retryAfter[tries - 1];
  return wait === undefined ? null : Math.round(wait * (1 + WEBHOOK.jitter * chance));
};

export interface Failing {
  /** The first failure since something was taken. */
  since: Date;
  failures: number;
}

/** Whether an endpoint has failed for so long that nobody can be listening. */
export const isGivenUp = ({ since, failures }: Failing, now: Date): boolean =>
  now.getTime() - since.getTime() >= WEBHOOK.offAfter && failures >= WEBHOOK.offAfterFailures;

export const DELIVERY_STATES = ['pending', 'delivered', 'failed'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** Why an endpoint is off: somebody switched it, it failed for days, or the receiver said that it is gone (410). */
export const OFF_REASONS = ['person', 'failures', 'gone'] as const;
export type OffReason = (typeof OFF_REASONS)[number];
