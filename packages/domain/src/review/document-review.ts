import { seesReview, type ApplicationActor } from '../applications/steps.ts';
import type { Status } from '../applications/statuses.ts';
import { UNDER_DECISION } from '../lifecycle/groups.ts';

/** Why a paper is not taken; the merchant reads the sentence. */
export const REJECT_REASONS = {
  unreadable: "It can't be read.",
  incomplete: 'A page or a side is missing.',
  expired: 'It has expired.',
  wrong_document: "It isn't the document we asked for.",
  wrong_person: 'It belongs to another person or account.',
  does_not_match: "It doesn't match the application.",
  altered: "It was altered or isn't an original.",
  other: "It can't be used.",
} as const satisfies Record<string, string>;
export const EXPIRED = REJECT_REASONS.expired;
export type RejectReason = keyof typeof REJECT_REASONS;
export const REJECT_REASON_CODES = Object.keys(REJECT_REASONS) as RejectReason[];

/** What the merchant reads: the reason, and whatever was added by hand. */
export const rejectSentence = (code: RejectReason, words = ''): string =>
  [REJECT_REASONS[code], words.trim()].filter((part) => part !== '').join(' ');

/** While anything is left to decide, what was handed in is looked at. */
export const LOOKED_AT: readonly Status[] = [...UNDER_DECISION, 'provider_review'];

export type ReviewAnswer = 'yes' | 'wrongState' | 'notAllowed';

/** May this person verify sections and accept or refuse papers now. */
export const mayReview = (actor: Pick<ApplicationActor, 'role'>, status: Status): ReviewAnswer => {
  if (!seesReview(actor)) return 'notAllowed';
  return LOOKED_AT.includes(status) ? 'yes' : 'wrongState';
};
