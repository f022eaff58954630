import type { Status } from '../applications/statuses.ts';
import type { StoredEvent } from '../lifecycle/event-words.ts';

/** The way of an application to an open account, in the stages that a funnel shows. */
export const STAGES = ['started', 'submitted', 'recommended', 'offered', 'accepted', 'approved', 'boarded'] as const;
export type Stage = (typeof STAGES)[number];

interface StageFacts {
  readonly label: string;
  /** The steps that lead there. */
  readonly events: readonly StoredEvent[];
  /** Where those stand who have come this far and no further. */
  readonly statuses: readonly Status[];
}

export const STAGE_FACTS: Record<Stage, StageFacts> = {
  started: { label: 'Started', events: ['start'], statuses: ['draft'] },
  submitted: { label: 'Submitted', events: ['submit'], statuses: ['submitted', 'in_underwriting', 'query_raised'] },
  recommended: { label: 'Recommended', events: ['recommend'], statuses: ['recommended', 'awaiting_iso'] },
  offered: { label: 'Rates offered', events: ['iso_approve', 'bypass_iso'], statuses: ['awaiting_merchant'] },
  accepted: { label: 'Accepted', events: ['merchant_accept'], statuses: ['awaiting_admin'] },
  approved: {
    label: 'Approved',
    events: ['approve'],
    statuses: ['approved', 'sent_to_bank', 'boarding', 'provider_review'],
  },
  boarded: { label: 'Live', events: ['bank_board', 'provider_board'], statuses: ['boarded'] },
};

/** So many days without a move, and a merchant has stalled. */
export const STALLED_DAYS = 7;
