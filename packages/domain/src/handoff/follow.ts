import type { Status } from '../applications/statuses.ts';
import type { Event } from '../lifecycle/transition.ts';

/** How a merchant stands at the processor. */
export const PROCESSOR_STATES = [
  /** Held there, not asked to be boarded. */
  'staged',
  /** Asked to be boarded, no word yet. */
  'submitted',
  'pending',
  'boarded',
  /** Somebody there is looking, or something is missing. */
  'held',
  /** Declined before it was boarded, or closed after. */
  'closed',
] as const;
export type ProcessorState = (typeof PROCESSOR_STATES)[number];

/** A merchant that is only staged although we asked for it to be boarded was put back by somebody there. */
export const isHeld = (state: ProcessorState, wasSubmitted: boolean): boolean =>
  state === 'held' || (state === 'staged' && wasSubmitted);

const UNDECIDED: readonly Status[] = ['boarding', 'provider_review', 'query_raised'];

export interface AtProcessor {
  readonly state: ProcessorState;
  /** We asked for it to be boarded. */
  readonly wasSubmitted: boolean;
}

/**
 * The step that brings the application to where the processor has it; null where it is there. It looks at what is there
 * now and never at what an event said, so the order of events makes no difference.
 */
export const stepFor = (status: Status, { state, wasSubmitted }: AtProcessor): Event | null => {
  if (state === 'boarded') return UNDECIDED.includes(status) ? 'provider_board' : null;
  if (state === 'closed') {
    if (UNDECIDED.includes(status)) return 'provider_decline';
    return status === 'boarded' ? 'provider_close' : null;
  }
  return isHeld(state, wasSubmitted) && status === 'boarding' ? 'provider_hold' : null;
};

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** When it is read again without a word from there: soon while it is young, every quarter of an hour later, daily once live. */
export const nextCheckMs = (status: Status, sinceMs: number): number | null => {
  if (status === 'boarded') return DAY_MS;
  if (!UNDECIDED.includes(status)) return null;
  return Math.min(Math.max(sinceMs / 4, MINUTE_MS / 2), 15 * MINUTE_MS);
};
