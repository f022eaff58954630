import type { Status } from '../applications/statuses.ts';
import type { StoredEvent } from '../lifecycle/event-words.ts';

/** The way of an application to an open account, in the stages that a funnel shows. */
export const STAGES = ['started', 'submitted', 'recommended', 'offered', 'accepted', 'approved', 'boarded'] as const;
export type Stage = (typeof STAGES)[number];

interface StageFacts {
  readonly label: string;
  /** The steps that lead there. */
  readonly events: readonly StoredEvent[];
  /** The status that all of them lead to. */
  readonly comesTo: Status;
  /** Where those stand who have come this far and no further. */
  readonly statuses: readonly Status[];
}

export const STAGE_FACTS: Record<Stage, StageFacts> = {
  started: { label: 'Started', events: ['start'], comesTo: 'draft', statuses: ['draft'] },
  submitted: {
    label: 'Submitted',
    events: ['submit'],
    comesTo: 'submitted',
    statuses: ['submitted', 'in_underwriting', 'query_raised'],
  },
  recommended: {
    label: 'Recommended',
    events: ['recommend'],
    comesTo: 'recommended',
    statuses: ['recommended', 'awaiting_iso'],
  },
  offered: {
    label: 'Rates offered',
    events: ['iso_approve', 'bypass_iso'],
    comesTo: 'awaiting_merchant',
    statuses: ['awaiting_merchant'],
  },
  accepted: { label: 'Accepted', events: ['merchant_accept'], comesTo: 'awaiting_admin', statuses: ['awaiting_admin'] },
  approved: {
    label: 'Approved',
    events: ['approve'],
    comesTo: 'approved',
    statuses: ['approved', 'sent_to_bank', 'boarding', 'provider_review'],
  },
  boarded: { label: 'Live', events: ['bank_board', 'provider_board'], comesTo: 'boarded', statuses: ['boarded'] },
};

/** So many days without a move, and a merchant has stalled. */
export const STALLED_DAYS = 7;
